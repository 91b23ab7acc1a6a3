import { describe, expect, it } from "vitest";
import { box } from "../hit/testBoxes";
import { TestCanvas } from "./testCanvas";

const things = [
  box("hall", [0, 0, 200, 200], { group: true }),
  box("room", [50, 50, 100, 100], { group: true, parent: "hall" }),
  box("chair", [60, 60, 40, 40], { parent: "room" }),
  box("door", [0, 0, 20, 40], { parent: "hall" }),
  box("tree", [400, 400, 80, 80]),
  box("moon", [600, 400, 80, 80]),
  box("rock", [800, 400, 80, 80], { locked: true }),
];
const canvas = (setup?: ConstructorParameters<typeof TestCanvas>[1]) =>
  new TestCanvas(things, setup);

describe("selecting with the pointer", () => {
  it("EDIT-123 a click selects the outermost group, and one beside it nothing", () => {
    const test = canvas().click(70, 70);
    expect(test.selection).toEqual({ ids: ["hall"], opened: null });
    expect(test.click(300, 300).selection.ids).toEqual([]);
  });

  it("EDIT-124 double clicks go in, level by level, and end in editing", () => {
    const test = canvas().doubleClick(70, 70);
    expect(test.selection).toEqual({ ids: ["room"], opened: "hall" });
    test.doubleClick(70, 70);
    expect(test.selection).toEqual({ ids: ["chair"], opened: "room" });
    expect(test.last("edit")).toBeUndefined();
    test.doubleClick(70, 70);
    expect(test.last("edit")).toEqual({ type: "edit", id: "chair" });
  });

  it("EDIT-124 a double click goes in although its first press has brought a handle there", () => {
    const twice = { target: { kind: "handle", handle: "n" }, detail: 2 } as const;
    const test = canvas().click(440, 402).down(440, 402, {}, twice).move(441, 402).up();
    expect(test.last("edit")).toEqual({ type: "edit", id: "tree" });
    expect(test.last("commit")).toBeUndefined();
    const dragged = canvas().click(440, 402).down(440, 402, {}, twice).move(440, 350).up();
    expect(dragged.last("edit")).toBeUndefined();
    expect(dragged.last("commit")).toBeDefined();
  });

  it("EDIT-124 a click beside an opened group leaves it", () => {
    const test = canvas({ selection: ["chair"], opened: "room" }).click(300, 300);
    expect(test.selection).toEqual({ ids: [], opened: null });
    expect(canvas({ opened: "room" }).click(410, 410).selection).toEqual({
      ids: ["tree"],
      opened: null,
    });
  });

  it("EDIT-125 Ctrl/⌘ click selects the deepest widget", () => {
    const test = canvas().click(70, 70, { mod: true });
    expect(test.selection).toEqual({ ids: ["chair"], opened: "room" });
  });

  it("EDIT-126 Shift adds to the selection, and takes out what is in it", () => {
    const test = canvas().click(410, 410).click(610, 410, { shift: true });
    expect(test.selection.ids).toEqual(["tree", "moon"]);
    expect(test.click(410, 410, { shift: true }).selection.ids).toEqual(["moon"]);
    expect(test.click(300, 300, { shift: true }).selection.ids).toEqual(["moon"]);
  });

  it("a click on one of several selects it alone, but not before the button is let go", () => {
    const test = canvas({ selection: ["tree", "moon"] }).down(410, 410);
    expect(test.selection.ids).toEqual(["tree", "moon"]);
    expect(test.up().selection.ids).toEqual(["tree"]);
  });

  it("EDIT-132 a locked widget is not selected", () => {
    expect(canvas().click(810, 410).selection.ids).toEqual([]);
  });

  it("the context menu is about the selection, or about what was pressed", () => {
    const menu = { button: 2 };
    const test = canvas({ selection: ["tree", "moon"] });
    expect(test.down(410, 410, {}, menu).selection.ids).toEqual(["tree", "moon"]);
    expect(test.down(10, 10, {}, menu).selection.ids).toEqual(["hall"]);
    expect(test.down(300, 300, {}, menu).selection.ids).toEqual([]);
    expect(test.state.name).toBe("select.idle");
  });
});

describe("the marquee", () => {
  it("EDIT-127 selects what it touches, with Alt what lies inside, while it is pulled", () => {
    const test = canvas().down(350, 350).move(450, 450);
    expect(test.state.name).toBe("select.marquee");
    expect(test.selection.ids).toEqual(["tree"]);
    expect(test.preview("marquee")?.area).toEqual({
      x: 35_000,
      y: 35_000,
      width: 10_000,
      height: 10_000,
    });
    expect(test.move(450, 450, { alt: true }).selection.ids).toEqual([]);
    expect(test.move(690, 490, { alt: true }).selection.ids).toEqual(["tree", "moon"]);
    expect(test.up().types().at(-1)).toBe("restore");
    expect(test.selection.ids).toEqual(["tree", "moon"]);
  });

  it("EDIT-126 EDIT-127 adds with Shift", () => {
    const test = canvas({ selection: ["moon"] })
      .down(350, 350, { shift: true })
      .move(450, 450);
    expect(test.up().selection.ids).toEqual(["moon", "tree"]);
  });

  it("stays among the members of an opened group", () => {
    const test = canvas({ selection: ["chair"], opened: "room" })
      .down(160, 160)
      .move(0, 0);
    expect(test.up().selection).toEqual({ ids: ["chair"], opened: "room" });
  });

  it("EDIT-143 Escape brings back what was selected", () => {
    const test = canvas({ selection: ["moon"] })
      .down(350, 350)
      .move(450, 450);
    test.send({ type: "escape" });
    expect(test.selection.ids).toEqual(["moon"]);
    expect(test.move(700, 700).up().selection.ids).toEqual(["moon"]);
  });
});

describe("selecting with keys", () => {
  it("EDIT-124 Enter goes into a group and into a text, Escape comes out", () => {
    const test = canvas({ selection: ["hall"] }).send({ type: "enter" });
    expect(test.selection).toEqual({ ids: ["room"], opened: "hall" });
    test.send({ type: "enter" });
    expect(test.selection.ids).toEqual(["chair"]);
    expect(test.send({ type: "enter" }).last("edit")?.id).toBe("chair");
    test.send({ type: "escape" });
    expect(test.selection).toEqual({ ids: ["room"], opened: "hall" });
    test.send({ type: "escape" });
    expect(test.selection).toEqual({ ids: ["hall"], opened: null });
    test.send({ type: "escape" });
    expect(test.selection.ids).toEqual([]);
    expect(test.send({ type: "escape" }).last("leave")).toBeDefined();
  });

  it("Enter does nothing with several selected", () => {
    expect(canvas({ selection: ["tree", "moon"] }).send({ type: "enter" }).effects).toEqual([]);
  });
});

describe("the hand", () => {
  it("EDIT-169 pans with the space bar, the middle button and as a tool", () => {
    const test = canvas().send({ type: "space", held: true }).down(10, 10).move(30, 15);
    expect(test.last("pan")).toEqual({ type: "pan", dx: 20, dy: 5 });
    expect(test.up().send({ type: "space", held: false }).state.name).toBe("select.idle");
    test.down(10, 10, {}, { button: 1 }).move(0, 0);
    expect(test.last("pan")).toEqual({ type: "pan", dx: -10, dy: -10 });
    expect(test.up().state.name).toBe("select.idle");
    test
      .send({ type: "tool", tool: { name: "hand" } })
      .down(410, 410)
      .move(420, 410)
      .up();
    expect(test.state.name).toBe("hand");
    expect(test.selection.ids).toEqual([]);
    expect(test.send({ type: "escape" }).state.name).toBe("select.idle");
  });

  it("the space bar gives the tool back that was in hand", () => {
    const tool = { name: "create", kind: "text", keep: true } as const;
    const test = canvas().send({ type: "tool", tool }).send({ type: "space", held: true });
    expect(test.state.name).toBe("hand");
    expect(test.send({ type: "space", held: false }).state).toMatchObject({ name: "create", tool });
  });
});

describe("drawing a new widget", () => {
  const tool = { name: "create", kind: "shape", keep: false } as const;
  const far = { x: 0, y: 0 };

  it("makes it where it was drawn, in whole pixels, and gives way to the selection", () => {
    const test = canvas().send({ type: "tool", tool }).down(1000.4, 300).move(1101.3, 351.6);
    expect(test.preview("draw")?.area).toEqual({
      x: 100_000,
      y: 30_000,
      width: 10_100,
      height: 5200,
    });
    test.up();
    expect(test.last("create")).toMatchObject({ kind: "shape", at: { x: 100_000, y: 30_000 } });
    expect(test.last("tool")).toEqual({ type: "tool", tool: { name: "select" } });
  });

  it("draws squares with Shift and from the middle with Alt", () => {
    const test = canvas().send({ type: "tool", tool }).down(1000, 300);
    test.move(1101, 351, { shift: true });
    expect(test.preview("draw")?.area).toMatchObject({ width: 10_100, height: 10_100 });
    test.move(1101, 351, { alt: true });
    expect(test.preview("draw")?.area).toEqual({
      x: 89_900,
      y: 24_900,
      width: 20_200,
      height: 10_200,
    });
  });

  it("snaps the corner that is drawn", () => {
    const test = canvas().send({ type: "tool", tool }).down(1000, 300).move(1437, 353);
    expect(test.preview("draw")?.area.width).toBe(44_000);
    expect(test.preview("draw")?.marks).toHaveLength(1);
  });

  it("a click makes one of its own size, and a kept tool stays in hand", () => {
    const test = canvas()
      .send({ type: "tool", tool: { ...tool, keep: true } })
      .click(1000, 300);
    expect(test.last("create")).toEqual({
      type: "create",
      kind: "shape",
      at: { x: 100_000, y: 30_000 },
      area: null,
    });
    expect(test.state).toMatchObject({ name: "create", from: null });
  });

  it("EDIT-143 Escape lets go of the drawing, then of the tool", () => {
    const test = canvas().send({ type: "tool", tool }).down(1000, 300).move(1100, 350);
    expect(test.send({ type: "escape" }).types().at(-1)).toBe("restore");
    expect(test.state).toMatchObject({ name: "create", from: null });
    expect(test.send({ type: "escape" }).state.name).toBe("select.idle");
    expect(test.last("create")).toBeUndefined();
  });

  it("makes nothing where the layout is locked", () => {
    const test = canvas({ layout: false }).send({ type: "tool", tool }).down(far.x, far.y).up();
    expect(test.last("create")).toBeUndefined();
  });
});
