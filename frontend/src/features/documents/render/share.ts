/** Ways to pass a page on. The twin of `adapters/pages/src/share.rs`. */

import type { DocumentRecord, RecordId } from "../model/record";
import type { Declarations, Rule } from "./css";
import { lineOf, setSurface } from "./look";
import { element, type Links, type MarkupElement, type MarkupNode } from "./markup";
import { around, having, labelled, plain, withStyle } from "./parts";

/** What is said of each way where nobody said otherwise. */
export const SHARE_WORDS = {
  copyWords: "Copy link",
  copiedWords: "Link copied",
  sheetWords: "Share…",
  mailWords: "Send by mail",
} as const;

/** The words of the ways that are shown, in their order. What nobody switched off is. */
export function shareWords({ base }: DocumentRecord): (keyof typeof SHARE_WORDS)[] {
  const shown = [
    ["copyLink", "copyWords"],
    ["shareSheet", "sheetWords"],
    ["mailLink", "mailWords"],
  ] as const;
  return shown.flatMap(([way, words]) => (base[way] === false ? [] : [words]));
}

/** What a way is called, or what is said of it. */
export const wordsOf = (record: DocumentRecord, key: keyof typeof SHARE_WORDS): string =>
  lineOf(record, key) ?? SHARE_WORDS[key];

/** The surface of its buttons. */
export function shareRules(id: RecordId, record: DocumentRecord): Rule[] {
  if (record.kind !== "share") return [];
  return [
    {
      selector: `.w${id}>:is(a,button)`,
      at: (width) => {
        const rule: Declarations = new Map();
        setSurface(record, width, rule);
        return rule;
      },
    },
  ];
}

export function shareElement(id: RecordId, record: DocumentRecord, links: Links): MarkupElement {
  const shown = shareWords(record);
  const inner: MarkupNode[] = shown.map((key) => {
    const words = [wordsOf(record, key)];
    if (key === "mailWords") return element("a", [["href", links.byMail()]], words);
    return element(
      "button",
      [
        ["type", "button"],
        ["data-act", key === "copyWords" ? "copy" : "sheet"],
        ["hidden", ""],
      ],
      words,
    );
  });
  if (shown.some((key) => key !== "mailWords")) {
    inner.push(
      element("p", [
        ["class", "hidden"],
        ["role", "status"],
        ["data-copied", wordsOf(record, "copiedWords")],
      ]),
    );
  }
  const own = labelled(
    plain("div", id, withStyle("u", record)),
    "group",
    lineOf(record, "label") ?? "Share",
  );
  return around(having(own, ["data-share", links.whole]), inner);
}
