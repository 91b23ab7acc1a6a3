import { describe, expect, it } from "vitest";
import { box, numbers } from "../hit/testBoxes";
import { HANDLES } from "./resize";
import type { CanvasEvent } from "./state";
import { TestCanvas } from "./testCanvas";

const things = [
  box("ground", [0, 0, 1440, 900], { locked: true }),
  box("hall", [100, 100, 300, 300], { group: true, solid: true }),
  box("room", [150, 150, 200, 200], { group: true, parent: "hall", turn: 1500 }),
  box("chair", [160, 160, 60, 60], { parent: "room", turn: 3000 }),
  box("words", [500, 100, 200, 80]),
  box("picture", [500, 300, 200, 120], { turn: 700 }),
  box("line", [800, 500, 200, 0]),
];

const SELECT = { name: "select" } as const;

/** Anything that a canvas can be sent, at any time. */
function anyEvent(next: () => number, time: number): CanvasEvent {
  const pick = <Item>(list: readonly Item[]): Item =>
    list[Math.floor(next() * list.length)] as Item;
  const at = { x: next() * 1200 - 50, y: next() * 800 - 50 };
  const modifiers = { shift: next() < 0.2, alt: next() < 0.2, mod: next() < 0.2 };
  const usual = [
    "down",
    "down",
    "move",
    "move",
    "move",
    "move",
    "up",
    "up",
    "cancel",
    "key",
  ] as const;
  const kind = next() < 0.03 ? "tool" : pick(usual);
  if (kind === "move") return { type: "move", at, time, modifiers };
  if (kind === "up" || kind === "cancel") return { type: kind };
  if (kind === "key") {
    return pick<CanvasEvent>([
      { type: "escape" },
      { type: "enter" },
      { type: "space", held: true },
      { type: "space", held: false },
    ]);
  }
  if (kind === "tool") {
    const draws = { name: "create", kind: "shape", keep: next() < 0.5 } as const;
    return { type: "tool", tool: pick([SELECT, SELECT, SELECT, { name: "hand" }, draws] as const) };
  }
  const target = pick([
    { kind: "canvas" },
    { kind: "canvas" },
    { kind: "handle", handle: pick(HANDLES) },
    { kind: "turn" },
  ] as const);
  return {
    type: "down",
    at,
    time,
    modifiers,
    target,
    button: pick([0, 0, 0, 1, 2]),
    detail: pick([1, 2]),
  };
}

describe("the machine, whatever it is sent", () => {
  it("EDIT-143 ends every preview before it writes, and writes only whole numbers", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const next = numbers(seed);
      const test = new TestCanvas(things, { texts: ["words"], pictures: ["picture"] });
      for (let round = 0; round < 200; round += 1) test.send(anyEvent(next, round * 50));
      test.send({ type: "cancel" });
      check(test);
      for (const type of test.types()) seen.add(type);
    }
    expect([...seen].sort()).toEqual([
      "commit",
      "create",
      "duplicate",
      "edit",
      "leave",
      "pan",
      "preview",
      "restore",
      "select",
      "tool",
    ]);
  });

  function check({ effects }: TestCanvas): void {
    let shown = false;
    for (const effect of effects) {
      if (effect.type === "preview") shown = true;
      if (effect.type === "restore") shown = false;
      if (effect.type === "create" || effect.type === "duplicate") expect(shown).toBe(false);
      if (effect.type !== "commit") continue;
      expect(shown).toBe(false);
      for (const { id, x, y, width, height, turn } of effect.frames) {
        expect([x, y, width, height, turn].every(Number.isInteger), id).toBe(true);
        expect(Math.min(width, height), id).toBeGreaterThanOrEqual(0);
        expect(turn >= 0 && turn < 36_000, id).toBe(true);
      }
    }
    expect(shown).toBe(false);
  }

  it("EDIT-132 never selects what is locked", () => {
    const next = numbers(100);
    const test = new TestCanvas(things);
    for (let round = 0; round < 5000; round += 1) test.send(anyEvent(next, round * 50));
    const chosen = test.effects.flatMap((effect) => (effect.type === "select" ? effect.ids : []));
    expect([...new Set(chosen)].sort()).toEqual([
      "chair",
      "hall",
      "line",
      "picture",
      "room",
      "words",
    ]);
  });

  it("changes nothing of the page where the layout is locked", () => {
    const next = numbers(77);
    const test = new TestCanvas(things, { layout: false });
    for (let round = 0; round < 3000; round += 1) test.send(anyEvent(next, round * 50));
    for (const type of ["commit", "duplicate", "create"]) expect(test.types()).not.toContain(type);
  });
});
