import { describe, expect, it } from "vitest";
import type { DocumentHistory, DocumentSitting } from "@/shared/api/documents";
import { besideSitting, blockAt, daysOf, lineOf, placeOf, seqAt, timeAt } from "./line";

const sitting = (
  author: string | null,
  hours: readonly [number, number],
  [firstSeq, lastSeq]: readonly [number, number],
): DocumentSitting => ({
  author,
  from: new Date(hours[0] * 3_600_000).toISOString(),
  until: new Date(hours[1] * 3_600_000).toISOString(),
  firstSeq,
  lastSeq,
  changes: lastSeq - firstSeq + 1,
});

const history = (seq: number, sittings: DocumentSitting[]): DocumentHistory => ({
  createdAt: new Date(0).toISOString(),
  seq,
  cut: 0,
  offered: null,
  hidden: 0,
  versions: [],
  sittings,
  people: [],
});

const TWO = lineOf(history(50, [sitting("a", [1, 2], [1, 40]), sitting("b", [30, 31], [41, 50])]));

describe("the places of a time line", () => {
  it("EDIT-342 it begins with the creation and ends now, and quiet time takes no room", () => {
    expect(placeOf(TWO, 0)).toBe(0);
    expect(placeOf(TWO, 40)).toBe(0.5);
    expect(placeOf(TWO, 50)).toBe(1);
    expect(timeAt(TWO, 0)).toBe(0);
    expect(timeAt(TWO, 50)).toBe(31 * 3_600_000);
  });

  it("every moment has a place, and every place its moment", () => {
    for (let seq = 0; seq <= 50; seq += 1) expect(seqAt(TWO, placeOf(TWO, seq))).toBe(seq);
    expect(seqAt(TWO, -1)).toBe(0);
    expect(seqAt(TWO, 2)).toBe(50);
  });

  it("goes from sitting to sitting", () => {
    expect(besideSitting(TWO, 50, -1)).toBe(40);
    expect(besideSitting(TWO, 45, -1)).toBe(40);
    expect(besideSitting(TWO, 40, -1)).toBe(0);
    expect(besideSitting(TWO, 0, -1)).toBe(0);
    expect(besideSitting(TWO, 0, 1)).toBe(40);
    expect(besideSitting(TWO, 50, 1)).toBe(50);
  });

  it("people who worked at the same time stand in one block", () => {
    const line = lineOf(history(9, [sitting("a", [1, 3], [1, 7]), sitting("b", [2, 4], [3, 9])]));
    expect(line.blocks).toHaveLength(1);
    expect(line.blocks[0]?.authors).toEqual(["a", "b"]);
    expect(blockAt(line, 5)).toBe(0);
  });

  it("what is older than the sittings that are known stands before them", () => {
    const line = lineOf(history(50, [sitting("b", [30, 31], [41, 50])]));
    expect(line.blocks.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
      [1, 40],
      [41, 50],
    ]);
    expect(placeOf(line, 40)).toBe(0.5);
  });

  it("a project without a change has one moment", () => {
    const line = lineOf(history(0, []));
    expect([placeOf(line, 0), seqAt(line, 0.3), timeAt(line, 0)]).toEqual([1, 0, 0]);
  });

  it("days are named where there is room", () => {
    const day = (at: number) => `day ${Math.floor(at / 86_400_000)}`;
    expect(daysOf(TWO, day, 0.2)).toEqual([
      { place: 0, day: "day 0" },
      { place: 0.5, day: "day 1" },
    ]);
    expect(daysOf(TWO, day, 0.6)).toEqual([{ place: 0, day: "day 0" }]);
  });
});
