import { describe, expect, it } from "vitest";
import { makeBoxes } from "../hit/boxes";
import { corners, type Frame, middle } from "../hit/geometry";
import { box, numbers } from "../hit/testBoxes";
import { handlesOf } from "./context";
import { HANDLES, resizeBounds, scaleFrames, sidesOf } from "./resize";
import { TestCanvas } from "./testCanvas";

const free = { mod: true };
const tree = box("tree", [300, 200, 80, 40]);
const moon = box("moon", [600, 500, 60, 60]);
const hall = [
  box("hall", [100, 700, 200, 100], { group: true }),
  box("chair", [100, 700, 50, 50], { parent: "hall" }),
  box("lamp", [250, 750, 50, 50], { parent: "hall" }),
];

describe("moving", () => {
  it("EDIT-133 a drag moves what is pressed, written once at the end", () => {
    const test = new TestCanvas([tree, moon]).down(310, 210).move(330, 240, free);
    expect(test.selection.ids).toEqual(["tree"]);
    expect(test.preview("move")).toMatchObject({ ids: ["tree"], dx: 2000, dy: 3000 });
    expect(test.last("commit")).toBeUndefined();
    test.move(350, 260, free).up();
    expect(test.written()).toEqual({ tree: [340, 250, 80, 40, 0] });
    expect(test.types().filter((type) => type === "commit")).toHaveLength(1);
  });

  it("EDIT-133 moves the whole selection, groups as one", () => {
    const setup = { selection: ["tree", "hall", "chair"] };
    const test = new TestCanvas([tree, ...hall], setup).down(310, 210).move(320, 210, free).up();
    expect(test.written()).toEqual({
      tree: [310, 200, 80, 40, 0],
      hall: [110, 700, 200, 100, 0],
    });
  });

  it("moves by the second press of a double click too", () => {
    const test = new TestCanvas([tree]).click(310, 210);
    test.down(310, 210, {}, { detail: 2 }).move(330, 240, free).up();
    expect(test.last("edit")).toBeUndefined();
    expect(test.written()).toEqual({ tree: [320, 230, 80, 40, 0] });
  });

  it("does not move for a press that shakes", () => {
    const test = new TestCanvas([tree]).down(310, 210).move(312, 211).up();
    expect(test.types()).not.toContain("preview");
  });

  it("ends on whole pixels, whatever the zoom and the place before", () => {
    const odd = box("odd", [10.37, 20.5, 33, 33]);
    const camera = { x: 0, y: 0, zoom: 3 };
    const test = new TestCanvas([odd], { camera }).down(40, 70).move(61, 103, free).up();
    expect(test.written()).toEqual({ odd: [17, 32, 33, 33, 0] });
    const still = new TestCanvas([odd], { camera }).down(40, 70).move(61, 70, free).up();
    expect(still.written()).toEqual({ odd: [17, 20.5, 33, 33, 0] });
  });

  it("goes straight with Shift", () => {
    const test = new TestCanvas([tree]).down(310, 210);
    test.move(350, 220, { ...free, shift: true });
    expect(test.preview("move")).toMatchObject({ dx: 4000, dy: 0 });
    test.move(320, 250, { ...free, shift: true });
    expect(test.preview("move")).toMatchObject({ dx: 0, dy: 4000 });
  });

  it("EDIT-144 EDIT-148 snaps to others and shows it", () => {
    const test = new TestCanvas([tree, moon]).down(310, 210).move(613, 210);
    expect(test.preview("move")?.dx).toBe(30_000);
    expect(test.preview("move")?.marks).toContainEqual(
      expect.objectContaining({ kind: "line", axis: "x", at: 60_000 }),
    );
    expect(test.up().written()).toEqual({ tree: [600, 200, 80, 40, 0] });
  });

  it("EDIT-149 does not with Ctrl/⌘, nor while the pointer is on its way", () => {
    const test = new TestCanvas([tree, moon]).down(310, 210).move(613, 210, free);
    expect(test.preview("move")).toMatchObject({ dx: 30_300, marks: [] });
    const hasty = new TestCanvas([tree, moon]).down(310, 210).move(613, 210, {}, 16);
    expect(hasty.preview("move")).toMatchObject({ dx: 30_300, marks: [] });
    expect(hasty.move(613, 210, {}, 16).preview("move")?.dx).toBe(30_000);
  });

  it("EDIT-143 Escape restores, and nothing is written", () => {
    const test = new TestCanvas([tree]).down(310, 210).move(350, 250).send({ type: "escape" });
    expect(test.types().at(-1)).toBe("restore");
    expect(test.state.name).toBe("select.idle");
    expect(test.move(400, 400).up().last("commit")).toBeUndefined();
  });

  it("EDIT-143 so does a pointer that is taken away", () => {
    const test = new TestCanvas([tree]).down(310, 210).move(350, 250).send({ type: "cancel" });
    expect(test.types().at(-1)).toBe("restore");
    expect(test.last("commit")).toBeUndefined();
  });

  it("EDIT-160 Alt leaves the original and carries a copy", () => {
    const test = new TestCanvas([tree]).down(310, 210, { alt: true });
    test.move(350, 250, { ...free, alt: true });
    expect(test.preview("move")?.copy).toBe(true);
    test.up();
    expect(test.last("duplicate")).toEqual({
      type: "duplicate",
      ids: ["tree"],
      dx: 4000,
      dy: 4000,
    });
    expect(test.last("commit")).toBeUndefined();
  });

  it("moves what is selected although something lies over it", () => {
    const over = box("over", [300, 200, 80, 40]);
    const test = new TestCanvas([tree, over], { selection: ["tree"] });
    expect(test.down(310, 210).move(330, 210, free).up().written()).toHaveProperty("tree");
    expect(test.click(340, 210).selection.ids).toEqual(["over"]);
  });

  it("moves nothing where the layout is locked", () => {
    const test = new TestCanvas([tree], { layout: false }).down(310, 210).move(400, 300).up();
    expect(test.types()).not.toContain("preview");
    expect(test.selection.ids).toEqual(["tree"]);
  });
});

describe("resizing", () => {
  const one = (setup = {}) => new TestCanvas([tree, moon], { selection: ["tree"], ...setup });

  it("EDIT-134 each of the eight handles moves its edges and no other", () => {
    const ends = HANDLES.map((handle) => {
      const test = one().handle(handle, 0, 0).move(20, 10, free).up();
      return test.written().tree?.slice(0, 4);
    });
    expect(ends).toEqual([
      [320, 210, 60, 30],
      [300, 210, 80, 30],
      [300, 210, 100, 30],
      [300, 200, 100, 40],
      [300, 200, 100, 50],
      [300, 200, 80, 50],
      [320, 200, 60, 50],
      [320, 200, 60, 40],
    ]);
  });

  it("EDIT-135 Shift keeps the proportion, Alt resizes from the middle", () => {
    const shift = one()
      .handle("se", 0, 0)
      .move(20, 3, { ...free, shift: true })
      .up();
    expect(shift.written()).toEqual({ tree: [300, 200, 100, 50, 0] });
    const edge = one()
      .handle("e", 0, 0)
      .move(40, 0, { ...free, shift: true })
      .up();
    expect(edge.written()).toEqual({ tree: [300, 190, 120, 60, 0] });
    const alt = one()
      .handle("se", 0, 0)
      .move(20, 10, { ...free, alt: true })
      .up();
    expect(alt.written()).toEqual({ tree: [280, 190, 120, 60, 0] });
    const both = one()
      .handle("nw", 0, 0)
      .move(-20, 0, { ...free, alt: true, shift: true })
      .up();
    expect(both.written()).toEqual({ tree: [280, 190, 120, 60, 0] });
  });

  it("EDIT-136 pictures and videos keep it without Shift", () => {
    const test = one({ pictures: ["tree"] })
      .handle("ne", 0, 0)
      .move(40, 0, free)
      .up();
    expect(test.written()).toEqual({ tree: [300, 180, 120, 60, 0] });
  });

  it("EDIT-137 a text has two handles and keeps its height", () => {
    const context = {
      camera: { x: 0, y: 0, zoom: 1 },
      viewport: { width: 1, height: 1 },
      boxes: makeBoxes([tree, moon]),
      traits: (id: string) => ({ widthOnly: id === "tree", keepsProportion: false }),
      page: { x: 0, y: 0, width: 1, height: 1 },
      columns: [],
      guides: { x: [], y: [] },
      layout: true,
    };
    const handles = (ids: string[], layout = true) =>
      handlesOf({ ...context, layout, selection: { ids, opened: null } });
    expect(handles(["tree"])).toEqual(["e", "w"]);
    expect(handles(["tree", "moon"])).toEqual(HANDLES);
    expect(handles(["moon"], false)).toEqual([]);
    const both = new TestCanvas([tree, moon], { selection: ["tree", "moon"], texts: ["tree"] });
    both.handle("se", 0, 0).move(360, 360, free).up();
    expect(both.written()).toEqual({
      tree: [300, 200, 160, 40, 0],
      moon: [900, 800, 120, 120, 0],
    });
  });

  it("EDIT-134 several are scaled in their union", () => {
    const both = new TestCanvas([tree, moon], { selection: ["tree", "moon"] });
    both.handle("nw", 0, 0).move(180, 180, free).up();
    expect(both.written()).toEqual({
      tree: [480, 380, 40, 20, 0],
      moon: [630, 530, 30, 30, 0],
    });
  });

  it("EDIT-134 a group takes its members along", () => {
    const test = new TestCanvas(hall, { selection: ["hall"] });
    test.handle("e", 0, 0).move(200, 0, free).up();
    expect(test.written()).toEqual({
      hall: [100, 700, 400, 100, 0],
      chair: [100, 700, 100, 50, 0],
      lamp: [400, 750, 100, 50, 0],
    });
  });

  it("a turned widget grows along its own axes and keeps the opposite corner", () => {
    const turned = box("leaf", [300, 300, 100, 50], { turn: 9000 });
    const test = new TestCanvas([turned], { selection: ["leaf"] });
    // Its right edge points down the page.
    test.handle("e", 0, 0).move(0, 40).up();
    const [leaf] = test.last("commit")?.frames ?? [];
    expect(leaf).toMatchObject({ width: 14_000, height: 5000, turn: 9000 });
    expect(corners(leaf as Frame)[0].x).toBeCloseTo(corners(turned)[0].x);
    expect(corners(leaf as Frame)[0].y).toBeCloseTo(corners(turned)[0].y);
  });

  it("keeps the opposite corner at every angle", () => {
    const next = numbers(9);
    for (let round = 0; round < 300; round += 1) {
      const start = {
        ...box("leaf", [300, 300, 100, 50]),
        turn: Math.floor(next() * 36_000),
        whole: true,
        widthOnly: false,
      };
      const by = { x: next() * 8000 - 4000, y: next() * 4000 - 2000 };
      const to = resizeBounds(start, sidesOf("se"), by, { proportion: false, centre: false });
      const [end] = scaleFrames([start], { from: start, to, turn: start.turn });
      const [before, after] = [corners(start)[0], corners(end as Frame)[0]];
      expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(1.5);
    }
  });

  it("nothing gets smaller than a pixel, nor turns over", () => {
    const test = one().handle("se", 0, 0).move(-500, -500, free).up();
    expect(test.written()).toEqual({ tree: [300, 200, 1, 1, 0] });
    const upper = one().handle("nw", 0, 0).move(500, 500, free).up();
    expect(upper.written()).toEqual({ tree: [379, 239, 1, 1, 0] });
  });

  it("leaves what does not move its typed parts of a pixel", () => {
    const odd = box("odd", [10.37, 20.5, 33.3, 33]);
    const test = new TestCanvas([odd], { selection: ["odd"] }).handle("e", 0, 0).move(10, 0, free);
    expect(test.up().last("commit")?.frames).toEqual([
      { id: "odd", x: 1037, y: 2050, width: 5400 - 1037, height: 3300, turn: 0 },
    ]);
  });

  it("EDIT-144 EDIT-146 snaps the edges that move, with Shift the one that leads", () => {
    const test = one().handle("e", 380, 220).move(597, 220);
    expect(test.preview("resize")?.bounds.width).toBe(30_000);
    expect(test.preview("resize")?.marks).toContainEqual(
      expect.objectContaining({ kind: "line", axis: "x", at: 60_000 }),
    );
    const kept = one().handle("se", 380, 240).move(597, 246, { shift: true }).up();
    expect(kept.written()).toEqual({ tree: [300, 200, 300, 150, 0] });
    expect(one().handle("e", 380, 220).move(597, 220, free).preview("resize")?.marks).toEqual([]);
  });

  it("EDIT-143 Escape restores", () => {
    const test = one().handle("se", 0, 0).move(20, 20).send({ type: "escape" });
    expect(test.types().at(-1)).toBe("restore");
    expect(test.up().last("commit")).toBeUndefined();
  });

  it("writes nothing when nothing changed, or the layout is locked", () => {
    expect(one().handle("se", 0, 0).move(20, 0, free).move(0, 0, free).up().types()).not.toContain(
      "commit",
    );
    expect(one({ layout: false }).handle("se", 0, 0).move(20, 20).up().effects).toEqual([]);
  });
});

describe("turning", () => {
  const turning = (entries = [tree], selection = ["tree"]) =>
    new TestCanvas(entries, { selection }).down(440, 220, {}, { target: { kind: "turn" } });

  it("EDIT-138 turns about the middle, by whole degrees", () => {
    const test = turning().move(340, 320).up();
    expect(test.written()).toEqual({ tree: [300, 200, 80, 40, 90] });
    expect(turning().move(440, 223).up().written()).toEqual({ tree: [300, 200, 80, 40, 2] });
    expect(turning().move(440, 217).up().written()).toEqual({ tree: [300, 200, 80, 40, 358] });
  });

  it("EDIT-138 with Shift in steps of 15°, from wherever it was", () => {
    const test = turning([{ ...tree, turn: 700 }]).move(440, 240, { shift: true });
    expect(test.preview("turn")?.by).toBe(800);
    expect(test.up().written().tree?.[4]).toBe(15);
  });

  it("EDIT-138 turns several about their common middle", () => {
    const test = new TestCanvas([tree, moon], { selection: ["tree", "moon"] });
    test
      .down(580, 380, {}, { target: { kind: "turn" } })
      .move(480, 480)
      .up();
    const frames = test.last("commit")?.frames ?? [];
    const centre = { x: 48_000, y: 38_000 };
    expect(frames.map(({ turn }) => turn)).toEqual([9000, 9000]);
    expect(middle(frames[0] as Frame)).toEqual({ x: centre.x + 16_000, y: centre.y - 14_000 });
  });

  it("EDIT-143 Escape restores", () => {
    const test = turning().move(340, 320).send({ type: "escape" }).up();
    expect(test.last("commit")).toBeUndefined();
  });
});

describe("turning a group", () => {
  it("EDIT-138 shows its members turned, and writes the group alone", () => {
    const test = new TestCanvas(hall, { selection: ["hall"] });
    test.down(400, 750, {}, { target: { kind: "turn" } }).move(200, 950, free);
    const shown = test.preview("turn")?.frames ?? [];
    expect(shown.map(({ id, turn }) => [id, turn])).toEqual([
      ["hall", 9000],
      ["chair", 9000],
      ["lamp", 9000],
    ]);
    expect(Object.keys(test.up().written())).toEqual(["hall"]);
  });
});
