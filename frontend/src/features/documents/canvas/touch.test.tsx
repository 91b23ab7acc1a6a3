import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { at, frame, moon, prepareCanvas, tree } from "./testPointer";
import { renderCanvas } from "./testScene";

beforeEach(prepareCanvas);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A finger at a place of the page at the zoom that the canvas begins with. */
const finger = (x: number, y: number, pointerId = 1) =>
  at(x, y, { pointerType: "touch", pointerId });

function put(root: Element, ...of: Parameters<typeof finger>) {
  fireEvent.pointerDown(root, finger(...of));
  frame();
}

function slide(root: Element, ...of: Parameters<typeof finger>) {
  fireEvent.pointerMove(root, finger(...of));
  frame();
}

function lift(root: Element, pointerId = 1) {
  fireEvent.pointerUp(root, finger(0, 0, pointerId));
  frame();
}

const camera = () => document.querySelector<HTMLElement>("[class*=stage]")?.style.transform;

describe("fingers on the canvas", () => {
  it("EDIT-420 one finger selects what it taps, and drags that", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon] });
    const before = camera();
    put(root, 320, 220);
    expect(acts.select).not.toHaveBeenCalled();
    lift(root);
    expect(acts.select).toHaveBeenLastCalledWith({ ids: ["tree"], opened: null });
    put(root, 320, 220);
    for (const x of [340, 380, 420]) slide(root, x, 260);
    lift(root);
    expect(acts.write).toHaveBeenCalledTimes(1);
    expect(acts.write.mock.lastCall?.[0][0]?.id).toBe("tree");
    expect(camera()).toBe(before);
  });

  it("EDIT-420 one finger beside what is selected pans, and selects nothing", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon], selection: ["tree"] });
    const before = camera();
    put(root, 620, 520);
    slide(root, 660, 560);
    slide(root, 700, 600);
    lift(root);
    expect(camera()).not.toBe(before);
    expect(acts.select).not.toHaveBeenCalled();
    expect(acts.write).not.toHaveBeenCalled();
  });

  it("EDIT-420 two taps on one place go into a text, though fingers are less exact than pointers", () => {
    const { acts, root } = renderCanvas({ entries: [tree], texts: ["tree"] });
    put(root, 320, 220);
    lift(root);
    put(root, 332, 226);
    lift(root);
    expect(acts.edit).toHaveBeenCalledWith("tree");
  });

  it("EDIT-421 two fingers pan and zoom, and what the first had begun is taken back", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon], selection: ["tree"] });
    put(root, 320, 220);
    slide(root, 340, 220);
    put(root, 520, 220, 2);
    slide(root, 140, 220);
    slide(root, 720, 220, 2);
    expect(camera()).toMatch(/scale\((?:2|3)/);
    lift(root, 2);
    // The finger that is left does nothing more.
    slide(root, 700, 700);
    lift(root);
    expect(acts.write).not.toHaveBeenCalled();
    put(root, 320, 220);
    lift(root);
    expect(acts.write).not.toHaveBeenCalled();
  });

  it("EDIT-178 EDIT-420 a finger that rests selects what is below it, and opens its menu", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon] });
    const open = vi.fn<(event: Event) => void>();
    root.addEventListener("contextmenu", open);
    put(root, 620, 520);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(acts.select).toHaveBeenLastCalledWith({ ids: ["moon"], opened: null });
    expect(open).toHaveBeenCalledTimes(1);
    lift(root);
    expect(acts.edit).not.toHaveBeenCalled();
  });
});
