/** The words of texts as semantic markup. The twin of `adapters/pages/src/text.rs`. */

import { familyStack } from "../fonts/library";
import type {
  Document,
  DocumentRecord,
  Ink,
  Link,
  Marks,
  RecordId,
  Segment,
} from "../model/record";
import { equal } from "../model/values";
import { type Declarations, inkOf } from "./css";
import { fontSize, wordAt } from "./look";
import { element, type Links, type MarkupElement, type MarkupNode } from "./markup";

/** Characters with the same marks. */
export interface Run {
  readonly text: string;
  readonly marks: Marks;
}

/** A paragraph, with the marks of its line end. */
export interface Paragraph {
  readonly runs: readonly Run[];
  readonly marks: Marks;
}

/** The paragraphs of a text. A line end carries the marks of its paragraph. */
export function paragraphsOf(text: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let runs: Run[] = [];
  for (const { insert, attributes: marks = {} } of text) {
    insert.split("\n").forEach((part, at, parts) => {
      if (part !== "") runs.push({ text: part, marks });
      if (at === parts.length - 1) return;
      paragraphs.push({ runs, marks });
      runs = [];
    });
  }
  return paragraphs;
}

/** Its list and how deep it lies in it. */
function listOf({ list, depth }: Marks): readonly [name: string, depth: number] | undefined {
  if (list === undefined) return undefined;
  return [list === "ordered" ? "ol" : "ul", typeof depth === "number" ? depth : 1];
}

/** What a paragraph is: its own element, else that of its text style, else that of the text's (EDIT-199). */
export function elementOf(document: Document, text: DocumentRecord, marks: Marks): string {
  const ofStyle = (id: unknown) => wordAt(document.records.get(id as RecordId), "element", "base");
  const own = typeof marks.element === "string" ? marks.element : undefined;
  return own ?? ofStyle(marks.style) ?? ofStyle(text.base.style) ?? "p";
}

/** Is a text nothing but captions? */
export function isCaption(document: Document, record: DocumentRecord): boolean {
  const isOne = ({ marks }: Paragraph) =>
    listOf(marks) === undefined && elementOf(document, record, marks) === "caption";
  return record.text !== null && paragraphsOf(record.text).every(isOne);
}

/** An element that is being filled. */
interface Open extends MarkupElement {
  readonly children: MarkupNode[];
}

function open(name: string): Open {
  return { name, attributes: [], children: [] };
}

/** The blocks of a text while they are made: a quote or code, and in it or without it lists within lists. */
class Blocks {
  readonly nodes: MarkupNode[] = [];
  private block: string | undefined;
  /** What is added goes in here. */
  private into = this.nodes;
  /** The open lists, each with its last item. */
  private lists: { readonly list: Open; item: Open }[] = [];

  /** Goes on in a quote, in code or in neither. */
  enter(block: string | undefined): void {
    if (this.block === block) return;
    this.lists = [];
    this.block = block;
    this.into = this.nodes;
    if (block === undefined) return;
    const outer = open(block);
    this.nodes.push(outer);
    this.into = outer.children;
    if (block !== "pre") return;
    const code = open("code");
    outer.children.push(code);
    this.into = code.children;
  }

  add(...nodes: readonly MarkupNode[]): void {
    this.lists = [];
    this.into.push(...nodes);
  }

  /** Adds an item. What lies deeper than the item above is a list within that. */
  addItem(name: string, depth: number, nodes: readonly MarkupNode[]): void {
    const isSame = this.lists[depth - 1]?.list.name === name;
    this.lists.length = Math.min(this.lists.length, isSame ? depth : depth - 1);
    const last = this.lists.at(-1);
    if (isSame && last) {
      last.item = open("li");
      last.list.children.push(last.item);
    }
    while (this.lists.length < depth) {
      const [list, item] = [open(name), open("li")];
      list.children.push(item);
      (this.lists.at(-1)?.item.children ?? this.into).push(list);
      this.lists.push({ list, item });
    }
    this.lists.at(-1)?.item.children.push(...nodes);
  }
}

/** What the texts of a page share. */
export class Words {
  /** Has the page a heading of the first level? Further ones are of the second, so that it has one. */
  hasTitle = false;
  /** The looks of characters that differ from their text; the class of each is its place, after an `m`. */
  readonly looks: Declarations[] = [];

  /** The markup of a text. */
  nodesOf(document: Document, record: DocumentRecord, links: Links): readonly MarkupNode[] {
    const blocks = new Blocks();
    for (const paragraph of paragraphsOf(record.text ?? [])) {
      const name = elementOf(document, record, paragraph.marks);
      const list = listOf(paragraph.marks);
      blocks.enter(list ? undefined : BLOCKS[name]);
      if (list) blocks.addItem(...list, this.item(paragraph, links));
      else blocks.add(...this.paragraph(name, paragraph, links));
    }
    return blocks.nodes;
  }

  private item(paragraph: Paragraph, links: Links): readonly MarkupNode[] {
    const inner = this.inline(paragraph, links);
    const name = classOf(paragraph.marks);
    return name === "" ? inner : [element("span", [["class", name]], inner)];
  }

  private paragraph(name: string, paragraph: Paragraph, links: Links): readonly MarkupNode[] {
    if (name === "code") {
      // The line end after the last line is not seen. A break would be one more where a line is empty.
      return paragraph.runs.length === 0 ? ["\n"] : [...this.inline(paragraph, links), "\n"];
    }
    const inner = this.inline(paragraph, links);
    const classes = classOf(paragraph.marks, name === "caption" ? "caption" : undefined);
    return [
      element(
        this.nameOf(name),
        [...(classes === "" ? [] : [["class", classes] as const]), ["dir", "auto"]],
        inner,
      ),
    ];
  }

  private nameOf(name: string): string {
    if (name === "quote" || name === "caption") return "p";
    if (name !== "h1") return name;
    if (this.hasTitle) return "h2";
    this.hasTitle = true;
    return "h1";
  }

  /** The characters of a paragraph. Runs with one link are one link. */
  private inline({ runs }: Paragraph, links: Links): MarkupNode[] {
    if (runs.length === 0) return [element("br")];
    const nodes: MarkupNode[] = [];
    let [linked, marks]: [MarkupNode[], Marks | undefined] = [nodes, undefined];
    for (const run of runs) {
      if (marks === undefined || !haveOneLink(marks, run.marks)) {
        const { link, linkInNewTab } = run.marks;
        const anchor = link && links.anchor(link as Link, linkInNewTab !== undefined);
        linked = anchor ? [] : nodes;
        if (anchor) nodes.push(element("a", anchor, linked));
      }
      marks = run.marks;
      linked.push(this.run(run));
    }
    return nodes;
  }

  private run({ text, marks }: Run): MarkupNode {
    let node: MarkupNode = text;
    for (const [mark, name] of INLINE) {
      if (marks[mark] !== undefined) node = element(name, [], [node]);
    }
    const look = this.look(marks);
    return look < 0 ? node : element("span", [["class", `m${look}`]], [node]);
  }

  /** The number of the look of these marks; below zero where they have none. */
  private look(marks: Marks): number {
    const look = characterLook(marks);
    if (look.size === 0) return -1;
    const isSame = (known: Declarations) => equal([...known].flat(), [...look].flat());
    const known = this.looks.findIndex(isSame);
    return known >= 0 ? known : this.looks.push(look) - 1;
  }
}

/** What marks of characters say about their look. */
export function characterLook({ ink, family, weight, size }: Marks): Declarations {
  const look: Declarations = new Map();
  if (ink !== undefined) look.set("color", inkOf(ink as Ink));
  if (typeof family === "string") look.set("font-family", familyStack(family));
  if (weight !== undefined) look.set("font-weight", String(weight));
  if (typeof size === "number") look.set("font-size", fontSize(size));
  return look;
}

const BLOCKS: Readonly<Record<string, string>> = { quote: "blockquote", code: "pre" };

/** The elements of marks, the innermost first. */
const INLINE = [
  ["code", "code"],
  ["strike", "s"],
  ["underline", "u"],
  ["italic", "em"],
  ["bold", "strong"],
] as const;

function haveOneLink(one: Marks, other: Marks): boolean {
  return equal(one.link, other.link) && equal(one.linkInNewTab, other.linkInNewTab);
}

/** The classes of a paragraph: of its style, of how its lines lie, and one of its own. */
export function classOf({ style, align }: Marks, own?: string): string {
  const names = [style && `s${style}`, align && `a-${align}`, own];
  return names.filter((name) => name !== undefined).join(" ");
}
