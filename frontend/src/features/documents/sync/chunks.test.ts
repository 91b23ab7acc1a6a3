import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { create, drawn, id, set, typed } from "../model/testing/documents";
import { randomOf } from "../model/testing/random";
import { chunksOf, countThatFits } from "./chunks";

const bytes = (ops: readonly Op[]) => new TextEncoder().encode(JSON.stringify(ops)).length;

function same(ops: readonly Op[]) {
  const chunks = chunksOf(ops);
  expect(apply(drawn(), chunks.flat()).document).toEqual(apply(drawn(), ops).document);
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(2_000);
    expect(bytes(chunk)).toBeLessThan(240 * 1_024);
  }
  return chunks.length;
}

describe("changes in parts", () => {
  it("are whole where the server takes them", () => {
    const ops = [typed(2, 0, "x"), set(2, "turn", 5)];
    expect(chunksOf(ops)).toEqual([ops]);
    expect(chunksOf([])).toEqual([[]]);
  });

  it("have at most 2,000 ops each", () => {
    const ops = Array.from({ length: 4_500 }, (_, number) => create(100 + number, "shape"));
    expect(same(ops)).toBeGreaterThanOrEqual(3);
  });

  it("EDIT-083 take a text of 100,000 characters, however many bytes these have", () => {
    const random = randomOf(2);
    const signs = ["年", "😀", "é", "\n"];
    const words = Array.from({ length: 79_000 }, () => random.of(signs)).join("");
    expect(same([set(2, "turn", 5), typed(2, 4, words), set(2, "opacity", 5)])).toBeGreaterThan(1);
    const long = typed(2, 4, words);
    if (long.type !== "text") throw new Error("it types");
    const delta = [...long.delta, { delete: 3 }, { retain: 1, attributes: { bold: true } }];
    expect(same([{ ...long, delta }])).toBeGreaterThan(1);
  });

  it("take a long text that comes back whole", () => {
    const record = apply(drawn(), [typed(2, 4, "年".repeat(99_000))]).document.records.get(id(2));
    if (record === undefined) throw new Error("it is there");
    expect(same([{ type: "create", id: id(9), record }])).toBeGreaterThan(1);
    const marked = [
      { insert: "年".repeat(90_000) },
      { insert: "\n", attributes: { element: "h1" } },
    ];
    expect(
      same([{ type: "create", id: id(9), record: { ...record, text: marked } }]),
    ).toBeGreaterThan(1);
  });

  it("go together as far as they fit", () => {
    const change = { ops: [typed(2, 0, "x".repeat(90_000))] };
    expect(countThatFits([change, change, change])).toBe(2);
    expect(countThatFits([{ ops: [typed(2, 0, "年".repeat(90_000))] }, change])).toBe(1);
    expect(countThatFits([])).toBe(0);
  });
});
