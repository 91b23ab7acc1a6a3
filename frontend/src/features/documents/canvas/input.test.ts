import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CanvasController } from "./controller";
import { listen } from "./input";

const root = document.createElement("div");
const field = document.createElement("input");
const dispatch = vi.fn();
let end: () => void;

beforeEach(() => {
  root.tabIndex = 0;
  root.setPointerCapture = vi.fn();
  document.body.append(root, field);
  end = listen({ dispatch, pointer: { x: 0, y: 0 } } as unknown as CanvasController, root);
});

afterEach(() => {
  end();
  root.remove();
  field.remove();
  dispatch.mockReset();
});

/** Which press in a row one at this place is. */
function press(clientX: number) {
  root.focus();
  fireEvent.pointerDown(root, { clientX, pointerId: 1 });
  const { detail } = dispatch.mock.lastCall?.[0] ?? {};
  fireEvent.pointerCancel(root, { pointerId: 1 });
  return detail;
}

it("counts presses at one place in a row", () => {
  expect([press(20), press(22), press(90)]).toEqual([1, 2, 1]);
});

it("EDIT-187 does not count a press as the second when something was done elsewhere in between", () => {
  expect(press(20)).toBe(1);
  field.focus();
  expect(press(20)).toBe(1);
});

it("EDIT-379 leaves the focus to a field that a press has opened, and takes it otherwise", () => {
  root.focus();
  dispatch.mockImplementationOnce(() => field.focus());
  fireEvent.pointerDown(root, { pointerId: 1 });
  expect(fireEvent.mouseDown(root)).toBe(false);
  fireEvent.pointerCancel(root, { pointerId: 1 });
  // The field is still focused; this press is one on the page.
  fireEvent.pointerDown(root, { pointerId: 1 });
  expect(fireEvent.mouseDown(root)).toBe(true);
});
