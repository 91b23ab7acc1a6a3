/** What became of the words of a text, in words. */

import { publishingMessages as words } from "../messages/publishing";
import type { TextPart } from "./difference";

/** Longer parts are not said: the text is rewritten. */
const MOST_LETTERS = 40;
const MOST_WORDS = 4;
/** Where there are more changes than these, the text is rewritten. */
const MOST_CHANGES = 2;

/** Says which words were put in, taken out or replaced; null where it is more than a few. */
export function sayWords(parts: readonly TextPart[], name: string): string | null {
  const changes = changesOf(parts);
  if (changes.length === 0 || changes.length > MOST_CHANGES) return null;
  if (changes.some(({ gone, come }) => isLong(gone) || isLong(come))) return null;
  const [first, ...others] = changes.map(({ gone, come }) => {
    if (gone === "") return words.text.added(come);
    return come === "" ? words.text.deleted(gone) : words.text.became(gone, come);
  });
  return words.text.within([first ?? "", ...others], name);
}

interface Change {
  readonly gone: string;
  readonly come: string;
}

/** What went and came at one place of the text. */
function changesOf(parts: readonly TextPart[]): readonly Change[] {
  const changes: { gone: string; come: string }[] = [];
  let open: { gone: string; come: string } | null = null;
  for (const { kind, text } of parts) {
    if (kind === "same" || kind === "gap") {
      open = null;
      continue;
    }
    if (open === null) {
      open = { gone: "", come: "" };
      changes.push(open);
    }
    open[kind === "deleted" ? "gone" : "come"] += text;
  }
  return changes
    .map(({ gone, come }) => ({ gone: gone.trim(), come: come.trim() }))
    .filter(({ gone, come }) => gone !== "" || come !== "");
}

function isLong(text: string): boolean {
  return text.length > MOST_LETTERS || text.split(/\s+/).length > MOST_WORDS || text.includes("\n");
}
