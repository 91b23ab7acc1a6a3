import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "@/shared/commands";
import { box } from "../../hit/testBoxes";
import { renderCanvas } from "../testScene";

// A viewport of 1920 px shows the page of 1440 at 100 %, 240 px from the left and 48 from the top.
const [LEFT, TOP] = [240, 48];
const tree = box("tree", [300, 200, 80, 40]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1920);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(1000);
  vi.spyOn(Element.prototype, "hasPointerCapture").mockReturnValue(true);
});

afterEach(() => {
  vi.useRealTimers();
});

function frame() {
  act(() => {
    vi.advanceTimersByTime(20);
  });
}

/** Pulls something to a place of the page, and lets go of it there unless told otherwise. */
function pull(element: Element, x: number, y: number, { drop = true, ctrlKey = false } = {}) {
  const at = { clientX: x + LEFT, clientY: y + TOP, pointerId: 1, button: 0, ctrlKey };
  fireEvent.pointerDown(element, { pointerId: 1, button: 0 });
  fireEvent.pointerMove(element, at);
  frame();
  if (drop) fireEvent.pointerUp(element, at);
  frame();
}

const ruler = (title: string) => screen.getByTitle(title);
const guide = (name: "Upright guide" | "Level guide") => screen.getByRole("slider", { name });
const run = (command: string) =>
  act(() => {
    expect(runCommand(command)).toBe(true);
  });

describe("the guides of a page", () => {
  it("EDIT-151 are pulled from both rulers, on whole pixels, and to what lies on the page", () => {
    const { acts } = renderCanvas({ entries: [tree] });
    frame();
    pull(ruler("Pull to the right for a guide"), 100.4, 60);
    expect(acts.guides).toHaveBeenLastCalledWith("x", [10_000]);
    // Within 6 px of its left edge, and of its bottom edge with Ctrl held.
    pull(ruler("Pull to the right for a guide"), 304, 60);
    expect(acts.guides).toHaveBeenLastCalledWith("x", [10_000, 30_000]);
    pull(ruler("Pull down for a guide"), 100, 243, { ctrlKey: true });
    expect(acts.guides).toHaveBeenLastCalledWith("y", [24_300]);
    expect(guide("Level guide")).toHaveAttribute("aria-valuetext", "243 px");
    expect(guide("Level guide").style.translate).toBe("0 291px");
  });

  it("EDIT-151 are moved, and go when they are pulled back or off the desk", () => {
    const { acts } = renderCanvas({ entries: [tree], more: { guides: { x: [10_000], y: [] } } });
    frame();
    pull(guide("Upright guide"), 150, 10, { drop: false });
    expect(guide("Upright guide")).toHaveAttribute("data-shown", "150");
    expect(guide("Upright guide").style.translate).toBe("390px 0");
    act(() => {
      runCommand("canvas.escape");
    });
    frame();
    expect(acts.guides).not.toHaveBeenCalled();
    expect(guide("Upright guide").style.translate).toBe("340px 0");
    pull(guide("Upright guide"), 150, 10);
    expect(acts.guides).toHaveBeenLastCalledWith("x", [15_000]);
    pull(guide("Upright guide"), 10 - LEFT, 10);
    expect(acts.guides).toHaveBeenLastCalledWith("x", []);
    expect(screen.queryByRole("slider", { name: "Upright guide" })).toBeNull();
  });

  it("EDIT-014 EDIT-151 are added, moved and removed by keys, and keep the focus", () => {
    const { acts, root } = renderCanvas({ entries: [tree], selection: ["tree"] });
    frame();
    run("canvas.guide.x");
    expect(acts.guides).toHaveBeenLastCalledWith("x", [72_000]);
    expect(guide("Upright guide")).toHaveFocus();
    const key = (name: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? root, { key: name, ...more });
    key("ArrowLeft");
    key("ArrowRight", { shiftKey: true });
    key("ArrowDown");
    key("ArrowRight", { ctrlKey: true });
    expect(acts.guides).toHaveBeenLastCalledWith("x", [72_900]);
    expect(guide("Upright guide")).toHaveFocus();
    // A second one does not become one with the first.
    run("canvas.guide.x");
    for (let at = 0; at < 9; at += 1) key("ArrowRight");
    expect(acts.guides).toHaveBeenLastCalledWith("x", [72_900, 73_000]);
    expect(acts.write).not.toHaveBeenCalled();
    key("Delete");
    expect(acts.guides).toHaveBeenLastCalledWith("x", [72_900]);
    expect(root).toHaveFocus();
    run("canvas.guide.removeAll");
    expect(acts.guides).toHaveBeenLastCalledWith("x", []);
    expect(runCommand("canvas.guide.focus")).toBe(false);
  });

  it("EDIT-151 are hidden and shown, and left alone where the layout is locked", () => {
    renderCanvas({
      entries: [tree],
      more: { layout: false, guides: { x: [10_000], y: [] } },
    });
    frame();
    expect(guide("Upright guide")).toBeDisabled();
    expect(screen.queryByTitle("Pull to the right for a guide")).toBeNull();
    run("canvas.guide.toggle");
    expect(screen.queryByRole("slider", { name: "Upright guide" })).toBeNull();
    expect(runCommand("canvas.guide.x")).toBe(false);
  });
});
