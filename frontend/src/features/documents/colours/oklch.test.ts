import { describe, expect, it } from "vitest";
import { contrast, mostChroma, readColour, readHex, writeHex } from "./oklch";

describe("colours in OKLCH", () => {
  it("EDIT-222 come back as they were", () => {
    for (const hex of ["#e2551eff", "#00000000", "#ffffffff", "#12345678", "#808080ff"]) {
      expect(writeHex(readHex(hex))).toBe(hex);
    }
  });

  it("EDIT-222 keep the hue of a grey, and are never more than a screen shows", () => {
    const grey = readHex("#808080ff", { l: 0.5, c: 0.1, h: 200, alpha: 1 });
    expect(grey).toMatchObject({ c: 0, h: 200 });
    const [l, h] = [0.6, 145];
    expect(mostChroma(l, h)).toBeGreaterThan(0.15);
    expect(writeHex({ l, h, c: 0.4, alpha: 1 })).toBe(
      writeHex({ l, h, c: mostChroma(l, h), alpha: 1 }),
    );
    expect(mostChroma(1, 90)).toBe(0);
  });

  it("are typed as codes and as CSS writes them", () => {
    expect(readColour("e2551e")).toBe("#e2551eff");
    expect(readColour("#f80")).toBe("#ff8800ff");
    expect(readColour(" RGB(226 85 30 / 50%) ")).toBe("#e2551e80");
    expect(readColour("rebeccapurple")).toBe("#663399ff");
    expect(readColour("oklch(1 0 0)")).toBe("#ffffffff");
    expect(readColour("javascript:1")).toBeNull();
    expect(readColour("")).toBeNull();
  });

  it("EDIT-223 have the contrast of WCAG, also through their opacity", () => {
    expect(contrast("#000000ff", "#ffffffff")).toBeCloseTo(21);
    expect(contrast("#767676ff", "#ffffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#00000000", "#ffffffff")).toBeCloseTo(1);
    expect(contrast("#00000080", "#ffffffff")).toBeLessThan(4.5);
  });
});
