import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { compose, transform } from "../model/delta";
import type { Segment } from "../model/record";
import { type Random, randomOf } from "../model/testing/random";
import { randomDelta, randomText } from "../model/testing/texts";
import { applyDelta, checkDelta, textOf } from "../model/text";
import { deltaOf, docOf, offsetOf, positionOf, remoteTransaction, segmentsOf } from "./bridge";
import { PARAGRAPH, schema } from "./schema";

const stateOf = (text: readonly Segment[]) => EditorState.create({ doc: docOf(text), schema });

/** A place between two characters. */
function place(doc: Transaction["doc"], random: Random): number {
  const plain = segmentsOf(doc)
    .map(({ insert }) => insert)
    .join("");
  const starts = [0];
  for (const sign of plain) starts.push((starts.at(-1) ?? 0) + sign.length);
  return positionOf(doc, random.of(starts.slice(0, -1)));
}

const EDITS: readonly ((tr: Transaction, from: number, to: number, random: Random) => void)[] = [
  (tr, from, to, random) => tr.insertText(random.of(["a", "salt", "😀", "é "]), from, to),
  (tr, from, to) => tr.delete(from, to),
  (tr, from) => tr.split(from),
  (tr, from) => tr.split(from, 1, [{ type: PARAGRAPH, attrs: { element: "h1" } }]),
  (tr, from, to) => tr.addMark(from, to, schema.mark("bold")),
  (tr, from, to) => tr.removeMark(from, to, schema.marks.bold),
  (tr, from, to) => tr.setBlockType(from, to, PARAGRAPH, { element: "h2", list: "bullet" }),
  (tr, from) =>
    tr.insert(tr.doc.resolve(from).after(), docOf([{ insert: "new\nlines\n" }]).content),
  (tr, from, to) => tr.replace(from, to, docOf([{ insert: "one\ntwo\n" }]).slice(2, 8)),
  (tr, from) => {
    const block = tr.doc.resolve(from);
    if (tr.doc.childCount > 1) tr.delete(block.before(), block.after());
  },
];

function randomTransaction(state: EditorState, random: Random): Transaction {
  const { tr } = state;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const ends = [place(tr.doc, random), place(tr.doc, random)].sort((one, two) => one - two);
    const [from = 1, to = 1] = ends;
    random.of(EDITS)(tr, from, to, random);
  }
  return tr;
}

describe("texts between the model and the screen", () => {
  it("are the same there and back", () => {
    const random = randomOf(3);
    for (let round = 0; round < 500; round += 1) {
      const text = randomText(random);
      const doc = docOf(text);
      doc.check();
      expect(segmentsOf(doc)).toEqual(text);
    }
  });

  it("count units and positions alike", () => {
    const doc = docOf([{ insert: "ab\n\nc😀\n" }]);
    for (let offset = 0; offset < 8; offset += 1) {
      expect(offsetOf(doc, positionOf(doc, offset))).toBe(offset);
    }
  });

  it("say what a person did as a valid change of the same effect", () => {
    const random = randomOf(17);
    for (let round = 0; round < 1_500; round += 1) {
      const text = randomText(random);
      const tr = randomTransaction(stateOf(text), random);
      const delta = deltaOf(tr);
      checkDelta(text, delta);
      expect(applyDelta(text, delta)).toEqual(segmentsOf(tr.doc));
      textOf(segmentsOf(tr.doc));
    }
  });

  it("show what somebody else did", () => {
    const random = randomOf(23);
    for (let round = 0; round < 1_500; round += 1) {
      const text = randomText(random);
      const delta = randomDelta(text, random);
      const tr = remoteTransaction(stateOf(text), delta);
      tr.doc.check();
      expect(segmentsOf(tr.doc)).toEqual(applyDelta(text, delta));
    }
  });

  it("end alike where two change them at once", () => {
    const random = randomOf(29);
    for (let round = 0; round < 500; round += 1) {
      const text = randomText(random);
      const mine = deltaOf(randomTransaction(stateOf(text), random));
      const theirs = randomDelta(text, random);
      const shown = stateOf(applyDelta(text, mine));
      const merged = shown.apply(remoteTransaction(shown, transform(mine, theirs, "second")));
      const server = compose(compose(text, theirs), transform(theirs, mine, "first"));
      expect(segmentsOf(merged.doc)).toEqual(server);
    }
  });

  it("say marks as marks, and not as new characters", () => {
    const state = stateOf([{ insert: "salt and kiln\n" }]);
    expect(deltaOf(state.tr.addMark(6, 9, schema.mark("bold")))).toEqual([
      { retain: 5 },
      { retain: 3, attributes: { bold: true } },
    ]);
    expect(deltaOf(state.tr.setBlockType(1, 1, PARAGRAPH, { element: "h1" }))).toEqual([
      { retain: 13 },
      { retain: 1, attributes: { element: "h1" } },
    ]);
  });

  it("keep the cursor where it was when somebody else writes", () => {
    const state = stateOf([{ insert: "salt\n" }]);
    const there = state.apply(state.tr.insertText("!", 5));
    const after = there.apply(remoteTransaction(there, [{ insert: "The " }]));
    expect(offsetOf(after.doc, after.selection.from)).toBe(4);
    expect(remoteTransaction(there, [{ insert: "a" }]).getMeta("addToHistory")).toBe(false);
  });
});
