import { afterEach, describe, expect, it, vi } from "vitest";
import { type BoxEntry, makeBoxes } from "../hit/boxes";
import { box } from "../hit/testBoxes";
import { shownGuides } from "./guides/places";
import { Layout, shownColumns, stretchOf } from "./layout";
import type { Scene } from "./scene";

afterEach(() => {
  document.body.replaceChildren();
});

/** A page of 1 440 px with these boxes, shown that wide. */
function sceneOf(entries: readonly BoxEntry[], pixels = 1440): Scene {
  const parts = { width: pixels * 100, entries, columns: [], guides: { x: [], y: [] } };
  return { ...parts, shown: { design: 144_000, widest: 168_000 } } as unknown as Scene;
}

/** Lays boxes out in px, beginning at the corner of the page. */
function laidOut(rects: Record<string, readonly [number, number, number, number]>, width = 1440) {
  const paper = document.createElement("div");
  vi.spyOn(paper, "getBoundingClientRect").mockReturnValue(new DOMRect(50, 20, width, 900));
  const elements = new Map<string, HTMLElement>();
  for (const [id, [x, y, across, down]] of Object.entries(rects)) {
    const element = document.createElement("div");
    const rect = new DOMRect(50 + x, 20 + y, across, down);
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(rect);
    elements.set(id, element);
  }
  return { paper, elements };
}

function measured(layout: Layout, scene: Scene, rects: Parameters<typeof laidOut>[0]) {
  const { paper, elements } = laidOut(rects);
  return layout.measure(
    { elements, page: paper, width: scene.width, ids: "all" },
    layout.expected(),
  );
}

const text = box("text", [100, 100, 400, 50]);
const below = box("below", [100, 200, 100, 100]);
const beside = box("beside", [600, 100, 100, 100]);
const page = [text, below, beside];

describe("where things are shown", () => {
  it("is where they are drawn, at the design width", () => {
    const layout = new Layout();
    layout.setScene(sceneOf(page));
    expect(layout.expected()).toEqual(page);
    expect(layout.isAsDrawn).toBe(true);
  });

  it("EDIT-091 EDIT-044 is larger or smaller, and in the middle above the widest width", () => {
    expect(stretchOf(sceneOf([], 1080))).toEqual({ scale: 0.75, shift: 0 });
    expect(stretchOf(sceneOf([], 1880))).toEqual({ scale: 168 / 144, shift: 10_000 });
    const wide = { ...sceneOf([], 720), columns: [box("", [10, 0, 20, 0])] };
    expect(shownColumns(wide)[0]).toMatchObject({ x: 500, width: 1000 });
    expect(shownGuides({ ...wide, guides: { x: [400], y: [600] } })).toEqual({
      x: [200],
      y: [300],
    });
  });

  it("EDIT-095 is measured, and expected after a change of the drawing", () => {
    const layout = new Layout();
    const scene = sceneOf(page);
    layout.setScene(scene);
    const shown = measured(layout, scene, {
      text: [100, 100, 400, 80],
      below: [100, 230, 100, 100],
      beside: [600, 100, 100, 100],
    });
    expect(shown).toEqual([
      box("text", [100, 100, 400, 80]),
      box("below", [100, 230, 100, 100]),
      beside,
    ]);
    // What comes there is expected where it will be, before anything is laid out.
    const more = box("more", [300, 300, 10, 10]);
    layout.setScene(sceneOf([...page, more]));
    expect(layout.expected().slice(1)).toEqual([
      box("below", [100, 230, 100, 100]),
      beside,
      box("more", [300, 330, 10, 10]),
    ]);
  });

  it("measures what is turned before it is turned", () => {
    const layout = new Layout();
    const turned = { ...box("turned", [100, 100, 200, 100]), turn: 9_000 };
    const scene = sceneOf([turned]);
    layout.setScene(scene);
    const { paper, elements } = laidOut({ turned: [150, 80, 100, 200] });
    const element = elements.get("turned");
    if (!element) throw new Error("it is not there");
    Object.assign(element.style, { width: "200px", height: "100px" });
    document.body.append(element);
    expect(
      layout.measure({ elements, page: paper, width: scene.width, ids: "all" }, layout.expected()),
    ).toEqual([{ ...turned, y: 13_000 }]);
  });
});

describe("what is written", () => {
  function written(moved: BoxEntry, pixels = 1440) {
    const layout = new Layout();
    const scene = sceneOf(page, pixels);
    layout.setScene(scene);
    const unit = pixels / 1440;
    const at = (x: number, y: number, width: number, height: number) =>
      [x * unit, y * unit, width * unit, height * unit] as const;
    const { paper, elements } = laidOut(
      {
        text: at(100, 100, 400, 80),
        below: at(100, 230, 100, 100),
        beside: at(600, 100, 100, 100),
      },
      pixels,
    );
    const shown = layout.measure(
      { elements, page: paper, width: scene.width, ids: "all" },
      layout.expected(),
    );
    const { id, x, y, width, height, turn } = moved;
    return layout.toDrawn([{ id, x, y, width, height, turn }], makeBoxes(shown));
  }

  it("EDIT-133 is moved by as much as it was dragged", () => {
    expect(written(box("below", [110, 270, 100, 100]))).toEqual([
      { id: "below", x: 11_000, y: 24_000, width: 10_000, height: 10_000, turn: 0 },
    ]);
  });

  it("EDIT-095 stays where it was dropped, whatever pushes it there", () => {
    const below = written(box("beside", [600, 400, 100, 100]));
    expect(below[0]).toMatchObject({ x: 60_000, y: 37_000 });
    const above = written(box("below", [600, 90, 100, 100]));
    expect(above[0]).toMatchObject({ x: 60_000, y: 9_000 });
  });

  it("EDIT-091 is drawn on whole pixels, also where the page is shown smaller", () => {
    const [drawn] = written(box("beside", [450 + 30, 75, 75, 150]), 1080);
    expect(drawn).toEqual({
      id: "beside",
      x: 64_000,
      y: 10_000,
      width: 10_000,
      height: 20_000,
      turn: 0,
    });
  });

  it("gives members the room of their group", () => {
    const layout = new Layout();
    const hall = box("hall", [100, 300, 200, 200], { group: true });
    const chair = box("chair", [120, 320, 50, 50], { parent: "hall" });
    const scene = sceneOf([text, hall, chair]);
    layout.setScene(scene);
    const shown = measured(layout, scene, {
      text: [100, 100, 400, 90],
      hall: [100, 340, 200, 200],
      chair: [120, 360, 50, 50],
    });
    const boxes = makeBoxes(shown);
    const plain = (entry: BoxEntry) => {
      const { id, x, y, width, height, turn } = entry;
      return { id, x, y, width, height, turn };
    };
    // Twice as large from the lower right corner.
    const frames = [box("hall", [100, 340, 400, 400]), box("chair", [140, 380, 100, 100])];
    expect(layout.toDrawn(frames.map(plain), boxes)).toEqual([
      plain(box("hall", [100, 300, 400, 400])),
      plain(box("chair", [140, 340, 100, 100])),
    ]);
    expect(layout.toDrawn([plain(box("chair", [120, 365, 50, 50]))], boxes)).toEqual([
      plain(box("chair", [120, 325, 50, 50])),
    ]);
  });

  it("EDIT-160 takes points, areas and distances back to the drawing", () => {
    const layout = new Layout();
    layout.setScene(sceneOf([], 720));
    expect(layout.areaToDrawn(box("", [10, 20, 30, 40]))).toEqual({
      x: 2_000,
      y: 4_000,
      width: 6_000,
      height: 8_000,
    });
    expect(layout.pointToShown(layout.pointToDrawn({ x: 3_000, y: 4_000 }))).toEqual({
      x: 3_000,
      y: 4_000,
    });
    expect(layout.byToDrawn({ x: 500, y: -500 })).toEqual({ x: 1_000, y: -1_000 });
  });
});
