import { placeNote } from "./place";

const window = { width: 1024, height: 800 };
const note = { width: 336, height: 220 };

describe("the note of a step", () => {
  it("EDIT-411 stands beside what it means: right, left, below, above", () => {
    const box = (left: number, top: number, width: number, height: number) => ({
      left,
      top,
      width,
      height,
    });
    expect(placeNote(box(20, 100, 100, 40), note, window)).toEqual({ left: 136, top: 100 });
    expect(placeNote(box(800, 100, 200, 40), note, window)).toEqual({ left: 448, top: 100 });
    expect(placeNote(box(120, 60, 800, 40), note, window)).toEqual({ left: 120, top: 116 });
    expect(placeNote(box(120, 600, 800, 150), note, window)).toEqual({ left: 120, top: 364 });
  });

  it("EDIT-411 stands below where that is asked for and there is room", () => {
    const link = { left: 700, top: 12, width: 60, height: 30 };
    expect(placeNote(link, note, window, null, "below")).toEqual({ left: 672, top: 58 });
    const low = { ...link, top: 700 };
    expect(placeNote(low, note, window, null, "below")).toEqual({ left: 348, top: 564 });
  });

  it("EDIT-411 goes to the lower corner of the desk where nothing is meant, or there is no room", () => {
    const desk = { left: 120, top: 96, width: 640, height: 604 };
    const corner = { left: 136, top: 464 };
    expect(placeNote(null, note, window, desk)).toEqual(corner);
    expect(placeNote({ left: 0, top: 0, ...window }, note, window, desk)).toEqual(corner);
    expect(placeNote(null, note, window)).toEqual({ left: 16, top: 564 });
  });

  it("EDIT-411 is never out of the window", () => {
    const small = { width: 360, height: 200 };
    const outside = { left: -500, top: -500, width: 20, height: 20 };
    expect(placeNote(outside, { width: 300, height: 180 }, small)).toEqual({ left: 16, top: 16 });
  });
});
