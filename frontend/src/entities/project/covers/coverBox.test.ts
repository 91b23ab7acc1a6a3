import { describe, expect, it } from "vitest";
import { coverBox, coverRatio, fitBox } from "./coverBox";
import { coverDesign } from "./coverDesign";

const picture = { _id: "p1", cover: "/media/a.jpg" };

describe("coverRatio", () => {
  it("is the proportion of the picture", () => {
    expect(coverRatio({ ...picture, coverWidth: 1216, coverHeight: 608 })).toBe(2);
  });

  it("is upright while the size of a picture is unknown or makes no sense", () => {
    expect(coverRatio({ ...picture, coverWidth: null, coverHeight: null })).toBe(0.75);
    expect(coverRatio({ ...picture, coverWidth: 0, coverHeight: 40 })).toBe(0.75);
  });

  it("is picked by the id where there is no picture", () => {
    const bare = { _id: "p9", cover: null, coverWidth: 10, coverHeight: 10 };
    expect(coverRatio(bare)).toBe(coverDesign("p9").ratio);
  });
});

describe("fitBox", () => {
  it.each([
    [3 / 4, 180, 240],
    [1, 240, 240],
    [3 / 2, 336, 224],
    [16 / 10, 336, 210],
    [10, 336, 34],
  ])("fits proportion %f into a well of 336 by 240", (ratio, width, height) => {
    expect(fitBox(ratio, 336, 240)).toEqual({ width, height });
  });

  it("never gives a box without an extent", () => {
    expect(fitBox(1000, 40, 40)).toEqual({ width: 40, height: 1 });
  });
});

describe("coverBox", () => {
  it("keeps the proportion at the size of a list row", () => {
    expect(coverBox({ ...picture, coverWidth: 900, coverHeight: 1200 }, 48, 44)).toEqual({
      width: 33,
      height: 44,
    });
  });
});
