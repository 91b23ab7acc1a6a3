/** What a bar, a panel or a key does to the text that is selected (EDIT-188). All do nothing where it is not allowed. */

import { toggleMark as toggle } from "prosemirror-commands";
import type { MarkType } from "prosemirror-model";
import type { Command, EditorState, Transaction } from "prosemirror-state";
import type { Value } from "../model/record";
import { markRuleOf } from "../model/registers";
import { equal } from "../model/values";
import { setMarks } from "./bridge";
import { mayChange } from "./rights";
import { INLINE_MARKS, marksOfParagraph, PARAGRAPH, schema } from "./schema";
import { elementWithoutMark } from "./structure";

/** What is selected has several values of a mark, or has it only in parts. */
export const MIXED = Symbol("mixed");

/** The marks of what is selected; what is not listed is off. */
type ActiveMarks = Readonly<Record<string, Value | typeof MIXED>>;

const DEEPEST = 5;

/** Turns a flag of the characters on, or off where all have it. Without a selection it is for what is typed next. */
export function toggleMark(name: string): Command {
  return (state, dispatch) => {
    const type = schema.marks[name];
    if (type === undefined || !mayChange(state, name)) return false;
    return toggle(type, { value: true }, { removeWhenPresent: false })(state, dispatch);
  };
}

/** Gives the characters or paragraphs a mark. A link at the cursor is changed as a whole. */
export function setMark(name: string, value: Value): Command {
  return (state, dispatch) => {
    if (!mayChange(state, name)) return false;
    const type = schema.marks[name];
    return type === undefined
      ? setParagraphs({ [name]: value })(state, dispatch)
      : changeText(type, (tr, from, to) => tr.addMark(from, to, type.create({ value })), {
          stored: (tr) => tr.addStoredMark(type.create({ value })),
        })(state, dispatch);
  };
}

/** Takes a mark away from the characters or paragraphs. A link at the cursor is taken away as a whole. */
export function clearMark(name: string): Command {
  return (state, dispatch) => {
    if (!mayChange(state, name)) return false;
    const type = schema.marks[name];
    return type === undefined
      ? setParagraphs({ [name]: null })(state, dispatch)
      : changeText(type, (tr, from, to) => tr.removeMark(from, to, type), {
          stored: (tr) => tr.removeStoredMark(type),
        })(state, dispatch);
  };
}

interface StoredChange {
  /** What is done where nothing is selected. */
  readonly stored: (tr: Transaction) => Transaction;
}

function changeText(
  type: MarkType,
  change: (tr: Transaction, from: number, to: number) => Transaction,
  { stored }: StoredChange,
): Command {
  return (state, dispatch) => {
    const { tr, selection } = state;
    const around = selection.empty ? markedAround(state, type) : null;
    if (around !== null) change(tr, around.from, around.to);
    else if (selection.empty) stored(tr);
    else for (const { $from, $to } of selection.ranges) change(tr, $from.pos, $to.pos);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The characters round the cursor with the same link. */
function markedAround(state: EditorState, type: MarkType): { from: number; to: number } | null {
  if (type.name !== "link") return null;
  const { $from } = state.selection;
  const node = $from.nodeAfter ?? $from.nodeBefore;
  const mark = type.isInSet($from.marks()) ?? type.isInSet(node?.marks ?? []);
  if (mark === undefined) return null;
  const parts: { from: number; to: number }[] = [];
  $from.parent.forEach((child, offset) => {
    if (!mark.isInSet(child.marks)) return;
    const from = $from.start() + offset;
    const last = parts.at(-1);
    if (last?.to === from) last.to = from + child.nodeSize;
    else parts.push({ from, to: from + child.nodeSize });
  });
  return parts.find(({ from, to }) => from <= $from.pos && $from.pos <= to) ?? null;
}

/** What the paragraphs are (EDIT-189). Where their style says the same, they have no mark of their own. */
export function setElement(element: string): Command {
  return (state, dispatch) => {
    if (!mayChange(state, "element")) return false;
    const { tr } = state;
    for (const place of selectedParagraphs(state)) {
      const node = state.doc.nodeAt(place);
      const natural = node === null ? "p" : elementWithoutMark(state, marksOfParagraph(node));
      setMarks(tr, place, { element: natural === element ? null : element });
    }
    dispatch?.(tr.setStoredMarks(state.storedMarks).scrollIntoView());
    return true;
  };
}

/** The list of the paragraphs, or none (EDIT-190). */
export function setList(list: "bullet" | "ordered" | null): Command {
  return setParagraphs(list === null ? { list, depth: null } : { list });
}

/** Makes the paragraphs items of a list, or plain ones where all are such items. */
export function toggleList(list: "bullet" | "ordered"): Command {
  return (state, dispatch) => {
    const isOn = activeMarks(state).list === list;
    return setList(isOn ? null : list)(state, dispatch);
  };
}

/** Takes away how characters look and are emphasised; links and what paragraphs are stay. */
export const clearFormatting: Command = (state, dispatch) => {
  const { tr, selection } = state;
  for (const { name } of INLINE_MARKS) {
    const type = schema.marks[name];
    if (type === undefined || name.startsWith("link") || !mayChange(state, name)) continue;
    if (selection.empty) tr.removeStoredMark(type);
    else for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos, type);
  }
  if (!tr.docChanged && !tr.storedMarksSet) return false;
  dispatch?.(tr);
  return true;
};

/** How the lines of the paragraphs lie. */
export function setAlign(align: string | null): Command {
  return setParagraphs({ align });
}

/** Places of the paragraphs that are selected. */
function selectedParagraphs({ doc, selection }: EditorState): readonly number[] {
  const places: number[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type === PARAGRAPH) places.push(position);
    return node.type !== PARAGRAPH;
  });
  return places;
}

/** Sets marks of the paragraphs; null takes one away. */
export function setParagraphs(marks: Readonly<Record<string, Value | null>>): Command {
  return (state, dispatch) => {
    if (!Object.entries(marks).every(([name]) => mayChange(state, name))) return false;
    const { tr } = state;
    for (const place of selectedParagraphs(state)) setMarks(tr, place, marks);
    dispatch?.(tr.setStoredMarks(state.storedMarks).scrollIntoView());
    return true;
  };
}

/** Moves the list items deeper, or less deep with −1; the first level is where it ends (EDIT-190). */
export function indent(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { tr } = state;
    const items = selectedParagraphs(state).filter((place) => state.doc.nodeAt(place)?.attrs.list);
    for (const place of items) {
      const before = tr.doc.nodeAt(place)?.attrs.depth ?? 1;
      const depth = Math.min(Math.max(before + by, 1), DEEPEST);
      setMarks(tr, place, { depth: depth === 1 ? null : depth });
    }
    if (items.length > 0) dispatch?.(tr.scrollIntoView());
    return items.length > 0;
  };
}

/** Lifts a list item, out of the list where it lies on the first level. */
const liftItem: Command = (state, dispatch) => {
  const { attrs } = state.selection.$from.parent;
  if (!attrs.list) return false;
  return (attrs.depth ?? 1) > 1 ? indent(-1)(state, dispatch) : setList(null)(state, dispatch);
};

/** At the start of a list item, Backspace lifts it. */
export const liftAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  return empty && $from.parentOffset === 0 && liftItem(state, dispatch);
};

/** An empty list item is where a list ends. */
export const liftEmpty: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  return empty && $from.parent.content.size === 0 && liftItem(state, dispatch);
};

/** Goes on in a new paragraph of the same kind. */
export const splitAlike: Command = (state, dispatch) => {
  dispatch?.(split(state));
  return true;
};

/** Goes on in a new paragraph: behind a heading it is a plain one without the look of the heading. */
export const splitParagraph: Command = (state, dispatch) => {
  const tr = split(state);
  const { $from } = tr.selection;
  const { element } = marksOfParagraph($from.parent);
  const isHeading = typeof element === "string" && /^(h[1-6]|caption)$/.test(element);
  if (isHeading && $from.parent.content.size === 0) {
    setMarks(tr, $from.before(), { element: null, style: null });
  }
  dispatch?.(tr);
  return true;
};

function split(state: EditorState): Transaction {
  const { tr } = state;
  const marks = state.storedMarks ?? state.selection.$to.marks();
  tr.deleteSelection();
  const { $from } = tr.selection;
  const { attrs } = $from.parent;
  // What is typed on the next line looks as on the one before.
  return tr
    .split($from.pos, 1, [{ type: PARAGRAPH, attrs }])
    .ensureMarks(marks)
    .scrollIntoView();
}

/** What is on in what is selected, by the names of the table. */
export function activeMarks(state: EditorState): ActiveMarks {
  const { doc, selection, storedMarks } = state;
  const found = new Found();
  for (const place of selectedParagraphs(state)) {
    found.add("paragraph", marksOfParagraph(doc.nodeAt(place) ?? selection.$from.parent));
  }
  if (selection.empty) {
    const marks = storedMarks ?? selection.$from.marks();
    found.add(
      "inline",
      Object.fromEntries(marks.map((mark) => [mark.type.name, mark.attrs.value])),
    );
  } else {
    doc.nodesBetween(selection.from, selection.to, (node) => {
      if (!node.isText) return;
      const marks = node.marks.map((mark) => [mark.type.name, mark.attrs.value]);
      found.add("inline", Object.fromEntries(marks));
    });
  }
  return found.marks;
}

/** Gathers the marks of several parts. */
class Found {
  readonly marks: Record<string, Value | typeof MIXED> = {};
  readonly #parts = { inline: 0, paragraph: 0 };

  add(scope: "inline" | "paragraph", part: Readonly<Record<string, Value>>): void {
    for (const [name, value] of Object.entries(part)) {
      const before = this.#parts[scope] === 0 ? value : this.marks[name];
      this.marks[name] = before !== undefined && equal(before, value) ? value : MIXED;
    }
    for (const name of Object.keys(this.marks)) {
      const same = markRuleOf(name)?.scope === scope;
      if (same && !Object.hasOwn(part, name)) this.marks[name] = MIXED;
    }
    this.#parts[scope] += 1;
  }
}
