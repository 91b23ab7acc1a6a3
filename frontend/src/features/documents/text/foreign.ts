/** What is kept of a paste from other programs: headings, lists, links, emphasis, code and quotes (EDIT-207). */

import type { TagParseRule } from "prosemirror-model";
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

const RULES: Readonly<Record<string, readonly TagParseRule[]>> = {
  bold: [{ tag: "strong" }, { tag: "b" }],
  italic: [{ tag: "em" }, { tag: "i" }],
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
export function inlineRules(name: string): readonly TagParseRule[] {
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
  const lists = element.localName === "li" && startsWithWords(element);
  if (element.querySelector(lists ? ":scope > :is(p,div,h1,h2,h3,h4,h5,h6)" : BLOCKS) !== null) {
    return false;
  }
  return { ...elementMarks(element), ...listMarks(element) };
}

// A document without a window may have classes of its own.
const isElement = (node: Node): node is Element => node.nodeType === 1;

/** An item may have words and then a list. */
function startsWithWords(item: HTMLElement): boolean {
  const first = [...item.childNodes].find((node) => node.textContent?.trim() !== "");
  return first !== undefined && !(isElement(first) && first.matches(BLOCKS));
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
