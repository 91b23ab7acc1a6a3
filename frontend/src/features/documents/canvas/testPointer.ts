import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { box } from "../hit/testBoxes";

/** A viewport of 1920 px shows the page of 1440 at 100 %: so far from the left and the top. */
export const [LEFT, TOP] = [240, 48];

export const tree = box("tree", [300, 200, 80, 40]);
export const moon = box("moon", [600, 500, 60, 60]);
export const words = box("words", [100, 900, 200, 30]);

export function frame(ms = 20) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** Where a pointer is, said from the corner of the page. */
export const at = (x: number, y: number, more = {}) => ({
  clientX: x + LEFT,
  clientY: y + TOP,
  pointerId: 1,
  ...more,
});

/** Nothing snaps. */
export const free = { ctrlKey: true };

export function press(target: Element, x: number, y: number, more = {}) {
  fireEvent.pointerDown(target, at(x, y, more));
  frame();
}

export function pull(root: Element, x: number, y: number, more = {}) {
  fireEvent.pointerMove(root, at(x, y, more));
  frame();
}

export function release(root: Element) {
  fireEvent.pointerUp(root, at(0, 0));
  frame();
}

export function click(root: Element, x: number, y: number, more = {}) {
  press(root, x, y, more);
  release(root);
}

export const element = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-widget="${id}"]`);
  if (!found) throw new Error(`${id} is not on the page`);
  return found;
};

/** The buttons over the page. */
export const handles = () => screen.queryAllByRole("button");

export function key(root: HTMLElement, name: string, more = {}) {
  root.focus();
  fireEvent.keyDown(root, { key: name, ...more });
  frame(100);
}

/** Gives the canvas its measures, and the test the clock. */
export function prepareCanvas() {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1920);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(1000);
}
