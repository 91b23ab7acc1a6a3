import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { id } from "../model/testing/documents";
import { focusPage } from "./target";

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  const spy = vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => {
    frames.push(frame);
    return 0;
  });
  onTestFinished(() => spy.mockRestore());
  document.body.innerHTML = "<input>";
});

afterEach(() => {
  document.body.innerHTML = "";
});

const paint = () => {
  for (const frame of frames) frame(0);
};

function draw(): HTMLElement {
  const button = document.createElement("button");
  button.dataset.page = id(2);
  document.body.append(button);
  return button;
}

it("gives the focus to a page that is drawn in the next frame", () => {
  focusPage(id(2));
  const button = draw();
  paint();
  expect(button).toHaveFocus();
});

it("leaves the focus where the person has gone meanwhile", () => {
  draw();
  focusPage(id(2));
  const field = document.querySelector("input");
  field?.focus();
  paint();
  expect(field).toHaveFocus();
});
