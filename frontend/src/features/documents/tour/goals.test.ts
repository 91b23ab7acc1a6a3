import sample from "../../../../../bootstrap/studio/documents/a-guided-tour.json";
import { apply } from "../model/apply";
import { readDocument } from "../model/json";
import type { Op } from "../model/op";
import { newRecord, type RecordId, type Value, type Width } from "../model/record";
import type { Watched } from "./goals";
import { ON_PAGE, type StepId, TOUR_STEPS } from "./steps";

const before: Watched = {
  document: readDocument(sample),
  width: "base",
  editing: null,
  previews: 0,
  published: 0,
};

const changed = (...ops: Op[]): Watched => ({
  ...before,
  document: apply(before.document, ops).document,
});
const set = (id: RecordId, key: string, value: Value, width: Width = "base"): Op => ({
  type: "set",
  id,
  key,
  width,
  value,
});
/** The steps that are done by this. */
const done = (now: Watched): StepId[] =>
  TOUR_STEPS.filter(({ reached }) => reached(before, now)).map(({ id }) => id);

const first = (kind: string) => {
  const found = [...before.document.records].find(([, record]) => record.kind === kind);
  if (found === undefined) throw new Error(`The sample has no ${kind}`);
  return found[0];
};

describe("the steps of the tour", () => {
  it("EDIT-411 are eight, and what they speak of is on the page of the sample", () => {
    expect(TOUR_STEPS).toHaveLength(8);
    const kinds = Object.entries(ON_PAGE).map(([name, id]) => [
      name,
      before.document.records.get(id)?.kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      sun: "shape",
      title: "text",
      leaf: "text",
      empty: "shape",
    });
  });

  it("EDIT-411 are not done by nothing", () => {
    expect(done(before)).toEqual([]);
  });

  it("EDIT-411 notice that something was moved, and not that it was resized", () => {
    expect(done(changed(set(ON_PAGE.sun, "position", [90_000, 14_000])))).toEqual(["move"]);
    expect(done(changed(set(ON_PAGE.sun, "size", [20_000, 20_000])))).toEqual([]);
  });

  it("EDIT-411 notice other words as soon as typing has ended", () => {
    const delta = [{ insert: "My " }];
    const typed = changed({ type: "text", id: ON_PAGE.title, delta });
    expect(done(typed)).toEqual(["write"]);
    expect(done({ ...typed, editing: ON_PAGE.title })).toEqual([]);
  });

  it("EDIT-411 notice another look of a text or a style, at any width", () => {
    expect(done(changed(set(first("textStyle"), "fontSize", 4_800)))).toEqual(["set"]);
    expect(done(changed(set(ON_PAGE.leaf, "lineHeight", 1_600, "phone")))).toEqual(["set"]);
  });

  it("EDIT-411 notice another colour of something, or of the project", () => {
    expect(done(changed(set(ON_PAGE.sun, "fill", "#f0a020ff")))).toEqual(["colour"]);
    expect(done(changed(set(first("swatch"), "paint", "#a0e0c0ff")))).toEqual(["colour"]);
    expect(done(changed(set(ON_PAGE.sun, "fill", "#f0a020ff", "tablet")))).toEqual(["colour"]);
  });

  it("EDIT-411 notice what was drawn", () => {
    const record = newRecord("line", { parent: first("page"), order: "z0" });
    expect(done(changed({ type: "create", id: "0000000000zz" as RecordId, record }))).toEqual([
      "draw",
    ]);
  });

  it("EDIT-411 notice the width of phones, the preview and publishing", () => {
    expect(done({ ...before, width: "phone" })).toEqual(["fold"]);
    expect(done({ ...before, width: "tablet" })).toEqual([]);
    expect(done({ ...before, previews: 1 })).toEqual(["look"]);
    expect(done({ ...before, published: 1 })).toEqual(["publish"]);
  });
});
