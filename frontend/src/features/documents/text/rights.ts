/** What a person may do in a text: where the layout is locked, words and what they mean, but not their look. */

import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { compose } from "../model/delta";
import type { Delta, MarkChanges, Step } from "../model/op";
import type { Segment } from "../model/record";
import { LIMITS, markRuleOf, type Need } from "../model/registers";
import { applyDelta, needOfDelta } from "../model/text";
import { addDelta, deltaOf, markDelta, segmentsOf } from "./bridge";

/** `content`: only marks that need no more may be changed. */
export type Rights = Need;

const key = new PluginKey<Rights>("rights");

/** May the person change this mark? */
export function mayChange(state: EditorState, mark: string): boolean {
  return key.getState(state) !== "content" || markRuleOf(mark)?.need === "content";
}

/** Is it a change by somebody else? */
export function isRemote(transaction: Transaction): boolean {
  return transaction.getMeta(key) === "remote";
}

/** Says that it is a change by somebody else. */
export function asRemote(transaction: Transaction): Transaction {
  return transaction.setMeta(key, "remote");
}

/** Refuses what makes a text too long (EDIT-083), and takes out of a change what the person may not do. */
export function rightsPlugin(rights: Rights, tooLong: () => void): Plugin<Rights> {
  return new Plugin<Rights>({
    key,
    state: { init: () => rights, apply: () => rights },
    filterTransaction: (transaction, state) => {
      if (!transaction.docChanged || isRemote(transaction)) return true;
      const units = unitsIn(transaction.doc);
      if (units <= LIMITS.text || units <= unitsIn(state.doc)) return true;
      tooLong();
      return false;
    },
    appendTransaction: (transactions, _, state) => {
      const local = transactions.filter((change) => change.docChanged && !isRemote(change));
      return rights === "layout" ? null : lookKept(local, state);
    },
  });
}

/** The units of a document: the closing of each block is one. */
const unitsIn = (doc: Transaction["doc"]) => doc.content.size - doc.childCount;

/** Takes back what changes do to the look of letters and paragraphs, as when two paragraphs become one. */
function lookKept(changes: readonly Transaction[], state: EditorState): Transaction | null {
  const [first] = changes;
  if (first === undefined) return null;
  const before = segmentsOf(first.before);
  const delta = changes.map(deltaOf).reduce(compose, []);
  if (needOfDelta(before, delta) === "content") return null;
  const wanted = applyDelta(before, contentOf(before, delta));
  return addDelta(state.tr, markDelta(segmentsOf(state.doc), wanted));
}

/** The change without marks that need the layout, but those that its words share with others of the text. */
function contentOf(text: readonly Segment[], delta: Delta): Delta {
  return delta.map((step): Step => {
    if ("delete" in step || needOfDelta(text, [step]) === "content") return step;
    return { ...step, attributes: contentMarks(step.attributes ?? {}) } as Step;
  });
}

function contentMarks(marks: MarkChanges): MarkChanges {
  const kept = Object.entries(marks).filter(([mark]) => markRuleOf(mark)?.need === "content");
  return Object.fromEntries(kept);
}
