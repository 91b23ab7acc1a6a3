import { describe, expect, it } from "vitest";
import { id } from "../model/testing/documents";
import type { Mark } from "./drawing";
import type { Look } from "./looks";
import { merged } from "./merged";

const [RED, BLUE] = ["#cc2222ff", "#2244ccff"];
const box = (fill: string): Look => ({ type: "box", fill, round: 0, ellipse: false });
const PICTURE: Look = { type: "picture", asset: null, whole: false };

let next = 1;
const mark = (look: Look, x: number, y: number, more: Partial<Mark> = {}): Mark => {
  next += 1;
  return { id: id(next), x, y, width: 100, height: 100, turn: 0, look, ...more };
};

/** What is painted, the lowest first: the paint of boxes with how many there are, or what else it is. */
const painted = (...marks: Mark[]) =>
  merged(marks, 1_440).map((part) =>
    part.type === "single"
      ? part.mark.look.type
      : `${part.fill === RED ? "red" : "blue"} ${part.path.match(/M/g)?.length}`,
  );

describe("a page in small", () => {
  it("EDIT-183 is drawn in a few elements, however many boxes there are", () => {
    const marks = Array.from({ length: 1_000 }, (_, at) =>
      mark(box(at % 2 === 0 ? RED : BLUE), (at % 10) * 144, Math.floor(at / 10) * 200),
    );
    expect(painted(...marks)).toEqual(["red 500", "blue 500"]);
  });

  it("paints what lies on other things after them", () => {
    const [under, on, top] = [
      mark(box(RED), 0, 0),
      mark(box(BLUE), 50, 50),
      mark(box(RED), 60, 60, { width: 20, height: 20 }),
    ];
    expect(painted(under, on, top)).toEqual(["red 1", "blue 1", "red 1"]);
    // What lies on nothing but its own paint needs no path of its own.
    expect(painted(under, mark(box(RED), 50, 50), mark(box(RED), 900, 900))).toEqual(["red 3"]);
  });

  it("does not carry boxes over a picture that lies between them", () => {
    expect(painted(mark(box(RED), 0, 0), mark(PICTURE, 0, 0), mark(box(RED), 40, 40))).toEqual([
      "red 1",
      "picture",
      "red 1",
    ]);
  });

  it("turns what is turned by itself, and keeps it above all that its corners may reach", () => {
    const turned = mark(box(RED), 0, 0, { width: 400, height: 10, turn: 90 });
    // It reaches 200 px below its middle.
    const parts = merged([mark(box(RED), 150, 180), turned, mark(box(RED), 150, 190)], 1_440);
    expect(parts.map((part) => part.type === "boxes" && part.transform)).toEqual([
      undefined,
      "rotate(90 200 5)",
      undefined,
    ]);
  });

  it("draws corners, ellipses and bars for words that cannot be read", () => {
    const round: Look = { type: "box", fill: RED, round: 500, ellipse: false };
    const whole: Look = { type: "box", fill: BLUE, round: 0, ellipse: true };
    const words: Look = {
      type: "words",
      ink: RED,
      size: 16,
      family: "serif",
      weight: 400,
      lines: ["Salt", "and kiln"],
      leading: 24,
    };
    const path = (look: Look) => {
      const [part] = merged([mark(look, 10, 20)], 1_440);
      return part?.type === "boxes" ? [part.path, part.opacity] : [];
    };
    // Corners are at most half as large as the box.
    expect(path(round)).toEqual([
      "M60 20h0a50 50 0 0 1 50 50v0a50 50 0 0 1 -50 50h0a50 50 0 0 1 -50 -50v0a50 50 0 0 1 50 -50z",
      1,
    ]);
    expect(path(whole)).toEqual(["M10 70a50 50 0 0 1 100 0a50 50 0 0 1 -100 0z", 1]);
    expect(path(words)).toEqual(["M10 27.2h32v8h-32v-8zM10 51.2h64v8h-64v-8z", 0.45]);
  });
});
