/** What the paragraphs of a text are part of, so that they look while they are typed as they are published. */

import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Marks } from "../model/record";
import { marksOfParagraph } from "./schema";

/** What a paragraph is made of. All members are plain, so that two can be compared. */
export interface Shape {
  /** Its element in a published page; `quote` and `code` are within one. */
  readonly element: string;
  readonly list: "ul" | "ol" | "";
  /** How deep it lies in lists; 0 outside of them. */
  readonly depth: number;
  /** Its number in an ordered list. */
  readonly number: number;
  /** It goes on in the quote, the code or the list of the paragraph before. */
  readonly joined: boolean;
}

/** What the structure needs to know of the document. */
export interface Surround {
  /** What a paragraph is by its own mark, its style, or that of its text (EDIT-199). */
  readonly elementOf: (marks: Marks) => string;
  /** Has the page a heading of the first level before this text? Then those in it are of the second. */
  readonly hasTitle: () => boolean;
}

const key = new PluginKey<DecorationSet>("structure");

/** Tells each paragraph what it is part of. */
export function structurePlugin(surround: Surround): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, state) => decorate(state, surround),
      apply: (_, __, ___, state) => decorate(state, surround),
    },
    props: { decorations: (state) => key.getState(state) },
    surround,
  });
}

/** What a paragraph is without a mark of its own: by its style, or that of its text. */
export function elementWithoutMark(state: EditorState, { element: _, ...marks }: Marks): string {
  const surround = key.get(state)?.spec.surround as Surround | undefined;
  return surround?.elementOf(marks) ?? "p";
}

/** The shape that a paragraph was told; undefined for one outside of an editor. */
export function shapeIn(decorations: readonly Decoration[]): Shape | undefined {
  return decorations.map(({ spec }) => spec as Partial<Shape>).find(isShape);
}

const isShape = (spec: Partial<Shape>): spec is Shape => spec.element !== undefined;

function decorate({ doc }: EditorState, surround: Surround): DecorationSet {
  const marks = doc.content.content.map(marksOfParagraph);
  const shapes = shapesOf(marks, surround);
  let position = 0;
  const all = doc.content.content.map((node, index) => {
    const from = position;
    position += node.nodeSize;
    return Decoration.node(from, position, {}, shapes[index]);
  });
  return DecorationSet.create(doc, all);
}

/** What paragraphs with these marks are part of; the twin of `Blocks` in `render/text.ts`. */
function shapesOf(paragraphs: readonly Marks[], surround: Surround): readonly Shape[] {
  let hasTitle = surround.hasTitle();
  /** The open lists, each with its kind and its last number. */
  let open: { readonly list: string; number: number }[] = [];
  let block = "";
  return paragraphs.map((marks): Shape => {
    const element = surround.elementOf(marks);
    if (marks.list !== undefined) {
      const list = marks.list === "ordered" ? "ol" : "ul";
      const depth = typeof marks.depth === "number" ? marks.depth : 1;
      const joined = open.length > 0 && (depth > 1 || open[0]?.list === list);
      const isSame = open[depth - 1]?.list === list;
      open = open.slice(0, isSame ? depth : depth - 1);
      while (open.length < depth) open.push({ list, number: 0 });
      const last = open[depth - 1] ?? { list, number: 0 };
      last.number += 1;
      block = "";
      return { element, list, depth, number: last.number, joined };
    }
    open = [];
    const now = element === "quote" || element === "code" ? element : "";
    const joined = now !== "" && now === block;
    block = now;
    const isSecond = element === "h1" && hasTitle;
    if (element === "h1") hasTitle = true;
    return { element: isSecond ? "h2" : element, list: "", depth: 0, number: 0, joined };
  });
}
