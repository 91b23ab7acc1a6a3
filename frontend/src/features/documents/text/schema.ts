/**
 * Texts as ProseMirror has them while they are typed in: blocks with characters, and nothing nested. All marks come from
 * the table, so that what it does not list cannot be typed or pasted.
 */

import type {
  DOMOutputSpec,
  MarkSpec,
  Mark as ProseMark,
  Node as ProseNode,
} from "prosemirror-model";
import { Schema } from "prosemirror-model";
import { admits } from "../model/forms";
import type { Marks, Value } from "../model/record";
import { type MarkRule, markRuleOf } from "../model/registers";
import table from "../model/registers.gen.json";
import { hrefOf, inlineRules, paragraphRules } from "./foreign";

const rules = table.marks
  .map((mark) => markRuleOf(mark.name))
  .filter((rule): rule is MarkRule => rule !== undefined);

/** Marks whose elements lie within those of all others; the first one lies outermost, as in published pages. */
const INNERMOST = ["bold", "italic", "underline", "strike", "code"];

/** The marks of characters, in the order in which their elements lie in each other. */
export const INLINE_MARKS = rules
  .filter((rule) => rule.scope === "inline")
  .sort((one, other) => INNERMOST.indexOf(one.name) - INNERMOST.indexOf(other.name));
/** The marks of paragraphs, in the order of the table. */
const PARAGRAPH_MARKS = rules.filter((rule) => rule.scope === "paragraph");

/** The elements of marks that mean something; the others are spans. */
const TAGS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  link: "a",
};

/** The elements of copied paragraphs that are not named as in the table. */
const BLOCK_TAGS: Readonly<Record<string, string>> = {
  quote: "blockquote",
  code: "pre",
  caption: "p",
};

/** The element in which a mark is typed. */
export function tagOfMark(name: string): string {
  return TAGS[name] ?? "span";
}

/** The element in which a paragraph is copied. */
function tagOfParagraph(marks: Marks): string {
  const element = typeof marks.element === "string" ? marks.element : "p";
  return BLOCK_TAGS[element] ?? element;
}

/** What the clipboard says of a mark, so that its value comes back where it is pasted in a text again. */
function markOutput({ name }: MarkRule, value: Value): DOMOutputSpec {
  const href = name === "link" ? hrefOf(value) : null;
  const attributes = { "data-mark": name, "data-value": JSON.stringify(value) };
  return [tagOfMark(name), href === null ? attributes : { ...attributes, href }, 0];
}

/** The value that our own clipboard says, where the table allows it. */
function readValue(rule: MarkRule, json: string | null | undefined): Value | null {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return value !== false && admits(rule.form, value) ? (value as Value) : null;
  } catch {
    return null;
  }
}

function markSpec(rule: MarkRule): MarkSpec {
  return {
    attrs: { value: rule.form.type === "flag" ? { default: true } : {} },
    // A link ends where it ends: what is typed behind it is not linked.
    inclusive: !rule.name.startsWith("link"),
    parseDOM: [
      {
        tag: `[data-mark="${rule.name}"]`,
        getAttrs: (element) => {
          const value = readValue(rule, element.dataset.value);
          return value === null ? false : { value };
        },
      },
      ...inlineRules(rule.name),
    ],
    toDOM: (mark) => markOutput(rule, mark.attrs.value as Value),
  };
}

/** The marks of a paragraph that our own clipboard says. */
function readParagraph(json: string | undefined): Record<string, Value> {
  let said: unknown;
  try {
    said = JSON.parse(json ?? "");
  } catch {
    return {};
  }
  const members = Object.entries(typeof said === "object" && said !== null ? said : {});
  const valid = members.filter(([name, value]) => {
    const rule = markRuleOf(name);
    return rule?.scope === "paragraph" && admits(rule.form, value);
  });
  return Object.fromEntries(valid);
}

export const schema = new Schema({
  nodes: {
    doc: { content: "paragraph+" },
    paragraph: {
      content: "text*",
      attrs: Object.fromEntries(PARAGRAPH_MARKS.map(({ name }) => [name, { default: null }])),
      parseDOM: [
        {
          tag: "[data-paragraph]",
          preserveWhitespace: "full",
          getAttrs: (element) => readParagraph(element.dataset.paragraph),
        },
        ...paragraphRules(),
      ],
      toDOM: (node) => {
        const marks = marksOfParagraph(node);
        return [tagOfParagraph(marks), { dir: "auto", "data-paragraph": JSON.stringify(marks) }, 0];
      },
    },
    text: {},
  },
  marks: Object.fromEntries(INLINE_MARKS.map((rule) => [rule.name, markSpec(rule)])),
});

/** The one type of blocks. */
export const PARAGRAPH = schema.nodes.paragraph;

/** The marks of a paragraph, as its line end has them. */
export function marksOfParagraph(node: ProseNode): Marks {
  return Object.fromEntries(
    Object.entries(node.attrs).filter(([, value]) => value !== null),
  ) as Marks;
}

/** The marks of characters, as a segment has them. */
export function marksOfText(marks: readonly ProseMark[]): Marks {
  return Object.fromEntries(marks.map((mark) => [mark.type.name, mark.attrs.value as Value]));
}

/** The marks of a segment, as characters have them. */
export function proseMarks(marks: Marks | undefined): ProseMark[] {
  return Object.entries(marks ?? {}).map(([name, value]) => schema.mark(name, { value }));
}
