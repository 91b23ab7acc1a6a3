/** What is kept of a paste from other programs: headings, lists, links, emphasis, code and quotes (EDIT-207). */

import type { ParseRule, TagParseRule } from "prosemirror-model";
import { admits } from "../model/forms";
import type { Marks, Value } from "../model/record";
import { markRuleOf } from "../model/registers";

const DEEPEST = 5;
const BLOCKS = "p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,table,figure,figcaption,section";

/** Where an address leads. None for what may not be linked: only the web, e-mail and telephones can be. */
export function linkOf(href: string): Value | null {
  const [, scheme = "", rest = ""] = /^\s*(https?|mailto|tel):(.*?)\s*$/is.exec(href) ?? [];
  const link = targetOf(scheme.toLowerCase(), rest);
  const rule = markRuleOf("link");
  return link !== null && rule !== undefined && admits(rule.form, link) ? link : null;
}

function targetOf(scheme: string, rest: string): Value | null {
  switch (scheme) {
    case "http":
    case "https":
      return { web: `${scheme}:${rest}` };
    case "mailto":
      return { mail: decoded(rest.split("?")[0] ?? "") };
    case "tel":
      return { phone: decoded(rest).replace(/\s/g, "") };
    default:
      return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a link for other programs. None for links within the project. */
export function hrefOf(link: Value): string | null {
  if (typeof link !== "object") return null;
  if ("web" in link) return link.web;
  if ("mail" in link) return `mailto:${link.mail}`;
  return "phone" in link ? `tel:${link.phone}` : null;
}

const WEIGHTY = /^(bold(er)?|[6-9]\d\d)$/;

const RULES: Readonly<Record<string, readonly ParseRule[]>> = {
  bold: [
    { tag: "strong" },
    // Some programs wrap everything in a "b" that is not bold.
    { tag: "b", getAttrs: (element) => element.style.fontWeight !== "normal" && null },
    { style: "font-weight", getAttrs: (value) => WEIGHTY.test(value) && null },
  ],
  italic: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
  underline: [{ tag: "u" }],
  strike: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }],
  code: [{ tag: "code" }, { tag: "kbd" }, { tag: "samp" }],
  link: [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const value = linkOf(element.getAttribute("href") ?? "");
        return value === null ? false : { value };
      },
    },
  ],
};

/** The elements of other programs that mean a mark of characters. */
export function inlineRules(name: string): readonly ParseRule[] {
  return RULES[name] ?? [];
}

/** The elements of other programs that are paragraphs. */
export function paragraphRules(): readonly TagParseRule[] {
  const tags = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "figcaption"];
  return [
    ...tags.map((tag): TagParseRule => ({ tag, getAttrs: paragraphMarks })),
    { tag: "pre", preserveWhitespace: "full", getAttrs: paragraphMarks },
  ];
}

/** The marks of a paragraph by what it lies in. What holds other blocks is no paragraph itself. */
function paragraphMarks(element: HTMLElement): Marks | false {
  if (element.querySelector(BLOCKS) !== null) return false;
  return { ...elementMarks(element), ...listMarks(element) };
}

function elementMarks(element: HTMLElement): Marks {
  const heading = element.closest("h1,h2,h3,h4,h5,h6");
  if (heading !== null) return { element: heading.localName };
  if (element.closest("pre") !== null) return { element: "code" };
  if (element.closest("figcaption") !== null) return { element: "caption" };
  return element.closest("blockquote") === null ? {} : { element: "quote" };
}

/** A list within a list is deeper (EDIT-190). */
function listMarks(element: HTMLElement): Marks {
  if (element.closest("li") === null) return {};
  let depth = 0;
  for (let list = element.closest("ul,ol"); list !== null; depth += 1) {
    list = list.parentElement?.closest("ul,ol") ?? null;
  }
  const kind = element.closest("ul,ol")?.localName === "ol" ? "ordered" : "bullet";
  return depth > 1 ? { list: kind, depth: Math.min(depth, DEEPEST) } : { list: kind };
}
