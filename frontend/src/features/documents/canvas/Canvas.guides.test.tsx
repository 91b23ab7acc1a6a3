import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "@/shared/commands";
import { useToasts } from "@/shared/ui/toast";
import { at, frame, key, moon, prepareCanvas, press, pull, release, tree } from "./testPointer";
import { renderCanvas } from "./testScene";

beforeEach(prepareCanvas);

afterEach(() => {
  vi.useRealTimers();
});

describe("measuring", () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>(".overlay .label")]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent);

  it("EDIT-150 Alt with pointing shows how far the selection is from what is pointed at, or from the page", () => {
    const { root } = renderCanvas({ entries: [tree, moon], selection: ["tree"] });
    frame();
    const point = (x: number, y: number, more = {}) => {
      fireEvent.pointerMove(root, at(x, y, more));
      frame();
    };
    point(620, 520);
    expect(shown()).toEqual([]);
    fireEvent.keyDown(root, { key: "Alt", altKey: true });
    frame();
    expect(shown()).toEqual(["220", "260"]);
    point(1000, 100, { altKey: true });
    expect(shown()).toEqual(["300", "1060", "200", "1760"]);
    fireEvent.keyUp(root, { key: "Alt" });
    frame();
    expect(shown()).toEqual([]);
  });

  it("EDIT-150 says the distances to the page where nobody points", () => {
    renderCanvas({ entries: [tree], selection: ["tree"] });
    frame();
    act(() => {
      expect(runCommand("canvas.distances")).toBe(true);
    });
    const [toast] = useToasts.getState().toasts.slice(-1);
    expect(toast?.text).toBe("300 left, 1060 right, 200 above, 1760 below");
  });
});

describe("the columns", () => {
  const columns = () => document.querySelector<HTMLElement>(".columns");

  it("EDIT-152 one key shows and hides them, and they are shown while something moves", () => {
    const column = { x: 6_400, y: 0, width: 9_000, height: 0 };
    const { root } = renderCanvas({ entries: [tree], more: { columns: [column] } });
    frame();
    expect(columns()).not.toBeVisible();
    key(root, "'", { ctrlKey: true });
    expect(columns()).toBeVisible();
    expect(columns()?.firstElementChild).toHaveStyle({ left: "64px", width: "90px" });
    key(root, "'", { ctrlKey: true });
    expect(columns()).not.toBeVisible();
    press(root, 310, 210);
    pull(root, 330, 240);
    expect(columns()).toBeVisible();
    release(root);
    expect(columns()).not.toBeVisible();
  });
});

describe("the width of the page", () => {
  const edge = (side: string) => screen.getByRole("slider", { name: `Page width, ${side} edge` });

  function drag(handle: HTMLElement, to: number, more = {}) {
    vi.spyOn(handle, "hasPointerCapture").mockReturnValue(true);
    fireEvent.pointerDown(handle, { clientX: 0, pointerId: 3 });
    fireEvent.pointerMove(handle, { clientX: to, pointerId: 3, ...more });
    frame();
  }

  it("EDIT-171 is pulled by its handles, from 320 to 2560 px, and the page stays in the middle", () => {
    renderCanvas({ entries: [tree] });
    frame();
    const right = edge("right");
    expect(right).toHaveAttribute("aria-valuenow", "1440");
    // The middle of the page is at 960.
    drag(right, 960 + 500);
    expect(right).toHaveAttribute("aria-valuenow", "1000");
    expect(document.querySelector<HTMLElement>(".stage")?.style.transform).toMatch(
      /^translate\(460px/,
    );
    drag(edge("left"), 960 - 600);
    expect(right).toHaveAttribute("aria-valuenow", "1200");
    drag(right, 965);
    expect(right).toHaveAttribute("aria-valuenow", "320");
    drag(right, 5000);
    expect(right).toHaveAttribute("aria-valuenow", "2560");
  });

  it("EDIT-171 has the classes marked, and takes hold of a mark", () => {
    renderCanvas({ entries: [tree] });
    frame();
    drag(edge("right"), 960 + 381);
    expect(edge("right")).toHaveAttribute("aria-valuenow", "768");
    drag(edge("right"), 960 + 381, { ctrlKey: true });
    expect(edge("right")).toHaveAttribute("aria-valuenow", "762");
    const mark = document.querySelector<HTMLElement>("[data-mark='1024']");
    expect(mark?.style.translate).toBe("512px 0");
  });

  it("EDIT-171 is changed by keys", () => {
    renderCanvas({ entries: [tree] });
    edge("right").focus();
    fireEvent.keyDown(edge("right"), { key: "ArrowLeft" });
    fireEvent.keyDown(edge("right"), { key: "ArrowLeft", shiftKey: true });
    expect(edge("right")).toHaveAttribute("aria-valuetext", "1429 px");
  });
});
