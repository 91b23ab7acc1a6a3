/** What became of one widget, as single changes that readers notice. */

import { type Verb, publishingMessages as words } from "../messages/publishing";
import type { Width } from "../model/record";
import type { RegisterDifference, WidgetDifference } from "./difference";
import { sayWords } from "./words";

/** A change that readers notice. */
export interface Noticed {
  readonly phrase: string;
  /** How many of those with the same key are said together; null where it stands for itself. */
  readonly alike: { readonly key: string; readonly many: (count: number) => string } | null;
}

/** Readers do not see these. */
const UNSEEN = new Set(["name", "locked"]);

const VERBS: Readonly<Record<string, Verb>> = {
  position: "moved",
  pin: "moved",
  size: "resized",
  turn: "turned",
  hold: "held",
  closeUp: "held",
  above: "layered",
  readAfter: "reordered",
  notOn: "spread",
  asset: "replaced",
  pixels: "replaced",
  words: "rewritten",
  focus: "cropped",
  scale: "cropped",
  fit: "cropped",
  label: "described",
  decorative: "described",
  link: "linked",
  linkInNewTab: "linked",
};

/** What is new, gone or changed about a widget. */
export function noticeWidget(widget: WidgetDifference): readonly Noticed[] {
  if (widget.change !== "changed") {
    return [said(widget, widget.change === "added" ? "added" : "deleted")];
  }
  const written = noticeText(widget);
  const verbs = verbsOf(widget);
  // A text that says something else is as high as its words are.
  if (written.length > 0) verbs.delete("resized");
  return [...written, ...[...verbs].map(([verb, widths]) => said(widget, verb, widths))];
}

function noticeText(widget: WidgetDifference): readonly Noticed[] {
  const { text } = widget;
  if (text === null) return [];
  const formatted = text.isFormatted ? [said(widget, "formatted")] : [];
  if (text.parts.length === 0) return formatted;
  const rewritten = said(widget, "rewritten");
  const phrase = sayWords(text.parts, calledOf(widget));
  return [phrase === null ? rewritten : { ...rewritten, phrase }, ...formatted];
}

function said(widget: WidgetDifference, verb: Verb, widths?: ReadonlySet<Width>): Noticed {
  const { kind } = widget;
  const where =
    widths === undefined || widths.has("base") ? "" : words.widths([...widths] as Width[]);
  return {
    phrase: words.done(calledOf(widget), verb, where),
    alike: {
      key: `${kind} ${verb} ${where}`,
      many: (count) => words.several(count, kind, verb, where),
    },
  };
}

/** Its name or how its words begin in quotation marks, else what it is. */
export function calledOf({ name, excerpt, kind, change }: WidgetDifference): string {
  const own = name.trim() || excerpt.trim();
  return own === "" ? words.unnamed(kind, change === "added") : words.quoted(own);
}

/** What was done to it, and at which widths. */
function verbsOf({ registers, aspects, movedFrom }: WidgetDifference): Map<Verb, Set<Width>> {
  const verbs = new Map<Verb, Set<Width>>();
  const note = (verb: Verb, width: Width) =>
    verbs.set(verb, (verbs.get(verb) ?? new Set()).add(width));
  for (const register of registers) {
    if (!UNSEEN.has(register.key)) note(verbOf(register), register.width as Width);
  }
  // Where it lies among others is no register.
  const has = (...keys: readonly Verb[]) => keys.some((verb) => verbs.has(verb));
  if (movedFrom !== null) note("come", "base");
  else if (aspects.includes("position") && !has("moved", "turned", "held")) note("moved", "base");
  if (aspects.includes("stacking") && !has("layered")) note("layered", "base");
  return verbs;
}

function verbOf({ key, from, to }: RegisterDifference): Verb {
  if (key === "hidden") return to === "true" ? "hidden" : "shown";
  if (key === "fontSize" && from !== null && to !== null) {
    return Number(to) > Number(from) ? "larger" : "smaller";
  }
  return VERBS[key] ?? "styled";
}
