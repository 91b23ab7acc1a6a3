/** Points that show a tip. The twin of `adapters/pages/src/hotspot.rs`. */

import { type DocumentRecord, type Fill, type RecordId, valueAt } from "../model/record";
import { type Declarations, fillOf, type Rule } from "./css";
import { lineOf } from "./look";
import { element, type MarkupElement } from "./markup";
import { around, plain, withStyle } from "./parts";

/** Where its tip stands, and what that is filled with. */
export function hotspotRules(id: RecordId, record: DocumentRecord): Rule[] {
  if (record.kind !== "hotspot") return [];
  return [
    { selector: `.w${id} button`, at: () => new Map([["anchor-name", `--${id}`]]) },
    {
      selector: `.w${id} .tip`,
      at: (width) => {
        const rule: Declarations = new Map([["position-anchor", `--${id}`]]);
        const fill = valueAt(record, "tipFill", width) as Fill | undefined;
        if (fill !== undefined) rule.set("background", fillOf(fill));
        return rule;
      },
    },
  ];
}

export function hotspotElement(id: RecordId, record: DocumentRecord): MarkupElement {
  const tip = lineOf(record, "tip");
  return around(plain("div", id, withStyle("h", record)), [
    element("button", [
      ["type", "button"],
      ["popovertarget", `t${id}`],
      ["aria-label", lineOf(record, "label") ?? "More"],
    ]),
    element(
      "div",
      [
        ["class", "tip"],
        ["id", `t${id}`],
        ["popover", ""],
      ],
      tip === undefined ? [] : [tip],
    ),
  ]);
}
