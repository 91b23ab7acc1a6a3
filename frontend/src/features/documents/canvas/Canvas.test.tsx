import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activeCommands, runCommand } from "@/shared/commands";
import { box } from "../hit/testBoxes";
import {
  click,
  element,
  frame,
  free,
  handles,
  key,
  LEFT,
  moon,
  prepareCanvas,
  press,
  pull,
  release,
  TOP,
  tree,
  words,
} from "./testPointer";
import { renderCanvas } from "./testScene";

beforeEach(prepareCanvas);

afterEach(() => {
  vi.useRealTimers();
});

describe("the canvas", () => {
  it("shows the page as it is published: its elements where they were drawn, members in their groups", () => {
    const hall = box("hall", [0, 0, 200, 200], { group: true });
    const chair = box("chair", [10, 10, 50, 50], { parent: "hall" });
    renderCanvas({ entries: [hall, chair, { ...tree, turn: 3000 }, words], texts: ["words"] });
    const declared = (id: string, property: string) =>
      element(id).style.getPropertyValue(property).replaceAll(" ", "");
    expect(declared("tree", "margin-left")).toBe("calc(var(--u)*300)");
    expect(declared("tree", "width")).toBe("calc(var(--u)*80)");
    expect(declared("tree", "rotate")).toBe("30deg");
    expect(element("words").style.height).toBe("");
    expect(element("words")).toHaveTextContent("words");
    expect(element("hall")).toContainElement(element("chair"));
    expect(element("hall").parentElement).toHaveClass("page");
    expect(element("hall").closest(".canvas-page")).toHaveAttribute("lang", "");
  });

  it("EDIT-133 a drag writes the element's translate and draws nothing again", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon] });
    press(root, 310, 210);
    const drawn = new MutationObserver(() => {});
    drawn.observe(root, { childList: true, characterData: true, subtree: true });
    pull(root, 330, 240, free);
    expect(element("tree").style.translate).toBe("20px 30px");
    expect(acts.write).not.toHaveBeenCalled();
    const onPage = drawn.takeRecords().filter(({ target }) => target.contains(element("tree")));
    expect(onPage).toEqual([]);
    release(root);
    expect(acts.write).toHaveBeenCalledExactlyOnceWith([
      { id: "tree", x: 32_000, y: 23_000, width: 8000, height: 4000, turn: 0 },
    ]);
    expect(element("tree").style.translate).toBe("");
    expect(element("tree").style.marginLeft).toContain("320");
  });

  it("moves in a group all that is in it", () => {
    const hall = box("hall", [0, 0, 200, 200], { group: true });
    const chair = box("chair", [10, 10, 50, 50], { parent: "hall" });
    const { acts, root } = renderCanvas({ entries: [hall, chair] });
    press(root, 20, 20);
    pull(root, 120, 20, free);
    expect(element("hall").style.translate).toBe("100px 0px");
    expect(element("chair").style.translate).toBe("");
    release(root);
    expect(acts.write.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(["hall"]);
  });

  it("EDIT-160 carries pictures of what is copied, and leaves the originals", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    press(root, 310, 210);
    pull(root, 350, 210, { ...free, altKey: true });
    expect(element("tree").style.translate).toBe("");
    expect(document.querySelectorAll("[aria-hidden] > div")).not.toHaveLength(0);
    release(root);
    expect(acts.duplicate).toHaveBeenCalledExactlyOnceWith(["tree"], 4000, 0);
    expect(acts.write).not.toHaveBeenCalled();
  });

  it("carries more than 200 widgets as one layer", () => {
    const many = Array.from({ length: 201 }, (_, index) => box(`w${index}`, [index * 5, 10, 4, 9]));
    const { acts, root } = renderCanvas({ entries: many });
    act(() => {
      runCommand("canvas.all");
    });
    press(root, 2, 15);
    pull(root, 2, 45, free);
    expect(element("w7").style.translate).toBe("");
    expect(element("w7").style.visibility).toBe("hidden");
    release(root);
    expect(element("w7").style.visibility).toBe("");
    expect(element("w7").style.marginTop).toContain("40");
    expect(acts.write.mock.calls[0]?.[0]).toHaveLength(201);
  });

  it("EDIT-143 Escape in the middle of a gesture restores", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    press(root, 310, 210);
    pull(root, 400, 300, free);
    key(root, "Escape");
    expect(element("tree").style.translate).toBe("");
    release(root);
    expect(acts.write).not.toHaveBeenCalled();
  });

  it("EDIT-144 EDIT-148 snaps when the pointer rests, and shows the line and the place", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon] });
    press(root, 310, 210);
    pull(root, 613, 213);
    frame(200);
    const line = document.querySelector<HTMLElement>(".line[data-axis='x']:not([hidden])");
    expect(line?.style.translate).toBe(`${600 + LEFT}px ${203 + TOP}px`);
    expect(screen.getByText("600, 203")).toBeVisible();
    release(root);
    expect(acts.write.mock.calls[0]?.[0][0]?.x).toBe(60_000);
    expect(document.querySelector(".line:not([hidden])")).toBeNull();
  });

  it("EDIT-134 has eight named handles that resize, and a turning one", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    click(root, 310, 210);
    expect(handles()).toHaveLength(9);
    press(screen.getByRole("button", { name: "Bottom right corner" }), 380, 240);
    pull(root, 400, 250, free);
    expect(element("tree").style.width).toBe("100px");
    expect(screen.getByText("100 × 50")).toBeVisible();
    release(root);
    expect(acts.write.mock.calls[0]?.[0][0]).toMatchObject({ width: 10_000, height: 5000 });
    press(screen.getByRole("button", { name: "Turn" }), 350, 150);
    pull(root, 450, 225);
    release(root);
    expect(element("tree").style.rotate).toBe("90deg");
  });

  it("EDIT-137 a text has two handles, and tells when what is in it gets another height", () => {
    const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(64);
    // Of what is laid out only the page and the text are.
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      if (this.classList.contains("canvas-page")) return new DOMRect(LEFT, TOP, 1440, 2000);
      if (this !== document.querySelector("[data-widget=words]")) return new DOMRect();
      return new DOMRect(LEFT + 100, TOP + 900, 200, 64);
    });
    const { acts, root } = renderCanvas({ entries: [words], texts: ["words"] });
    frame();
    expect(acts.measured).not.toHaveBeenCalled();
    // It is pressed where it has grown to. The viewport begins at the edge of the window.
    click(root, 110, 955);
    expect(handles().map(({ ariaLabel }) => ariaLabel)).toEqual([
      "Right edge",
      "Left edge",
      "Turn",
    ]);
    height.mockReturnValue(96);
    key(root, "ArrowRight");
    expect(acts.measured).toHaveBeenCalledExactlyOnceWith("words", 9600);
  });

  it("shows no handles where the layout is locked", () => {
    const { root } = renderCanvas({ entries: [tree], more: { layout: false } });
    click(root, 310, 210);
    expect(handles()).toEqual([]);
    expect(document.querySelectorAll(".outline:not([hidden])")).toHaveLength(1);
  });

  it("EDIT-124 two quick clicks go in", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    click(root, 310, 210);
    click(root, 310, 210);
    expect(acts.edit).toHaveBeenCalledExactlyOnceWith("tree");
  });

  it("takes widgets out of the layout that are far out of sight, but not what is selected", () => {
    const far = box("far", [100, 9000, 80, 40]);
    const { root } = renderCanvas({ entries: [tree, far] });
    frame();
    expect(element("far")).toHaveAttribute("data-culled", "gone");
    expect(element("tree")).not.toHaveAttribute("data-culled");
    fireEvent.wheel(root, { deltaY: 8500 });
    frame();
    expect(element("far")).not.toHaveAttribute("data-culled");
    expect(element("tree")).toHaveAttribute("data-culled", "gone");
  });

  it("leaves in the layout what could move others, however far away", () => {
    const far = box("far", [100, 9000, 80, 40]);
    renderCanvas({ entries: [tree, far], texts: ["far"] });
    frame();
    expect(element("far")).toHaveAttribute("data-culled", "unseen");
  });

  it("EDIT-187 leaves the element of the text that is edited to its editor", () => {
    renderCanvas({ entries: [words, tree], texts: ["words"], more: { editing: "words" } });
    expect(element("words")).toHaveAttribute("data-edited");
    expect(element("words").childNodes).toHaveLength(0);
  });
});

describe("looking around", () => {
  const stage = () => document.querySelector<HTMLElement>(".stage")?.style.transform;

  it("EDIT-169 the wheel pans, with Ctrl/⌘ it zooms at the pointer", () => {
    const { root } = renderCanvas({ entries: [tree] });
    frame();
    expect(stage()).toBe("translate(240px, 48px) scale(1)");
    fireEvent.wheel(root, { deltaX: 10, deltaY: 30 });
    frame();
    expect(stage()).toBe("translate(230px, 18px) scale(1)");
    fireEvent.wheel(root, { deltaY: -60, ctrlKey: true, clientX: 230, clientY: 18 });
    frame();
    expect(stage()).toMatch(/^translate\(230px, 18px\) scale\(1\.14/);
  });

  it("EDIT-169 the space bar pans while it is held", () => {
    const { root } = renderCanvas({ entries: [tree] });
    key(root, " ");
    expect(root).toHaveAttribute("data-cursor", "hand");
    press(root, 310, 210);
    pull(root, 330, 200);
    release(root);
    expect(stage()).toBe("translate(260px, 38px) scale(1)");
    fireEvent.keyUp(root, { key: " " });
    expect(root).toHaveAttribute("data-cursor", "select");
  });

  it("EDIT-168 zooms by commands", () => {
    const { root } = renderCanvas({ entries: [tree] });
    click(root, 310, 210);
    for (const id of ["toSelection", "zoomOut", "zoomIn", "actual", "fit"]) {
      act(() => {
        expect(runCommand(`canvas.${id}`)).toBe(true);
      });
    }
    frame();
    expect(stage()).toBe("translate(240px, 48px) scale(1)");
  });
});

describe("the canvas by keyboard", () => {
  it("EDIT-128 Tab walks in reading order and then goes on, Escape leaves", () => {
    const { acts, root } = renderCanvas({ entries: [tree, moon] });
    key(root, "Tab");
    key(root, "Tab");
    expect(acts.select.mock.calls.map(([{ ids }]) => ids)).toEqual([["tree"], ["moon"]]);
    expect(screen.getByText("The moon, at 600, 500, 60 × 60")).toBeInTheDocument();
    expect(fireEvent.keyDown(root, { key: "Tab" })).toBe(true);
    key(root, "Tab", { shiftKey: true });
    expect(acts.select.mock.lastCall?.[0].ids).toEqual(["tree"]);
    key(root, "Escape");
    key(root, "Escape");
    expect(acts.leave).toHaveBeenCalledOnce();
  });

  it("EDIT-139 arrow keys move by 1 and 10 px, with Ctrl they resize", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    key(root, "Tab");
    key(root, "ArrowRight");
    key(root, "ArrowUp", { shiftKey: true });
    key(root, "ArrowDown", { ctrlKey: true });
    key(root, "ArrowRight", { ctrlKey: true, shiftKey: true });
    expect(acts.write.mock.lastCall?.[0]).toEqual([
      { id: "tree", x: 30_100, y: 19_000, width: 9000, height: 4100, turn: 0 },
    ]);
  });

  it("EDIT-014 takes keys when nothing has the focus, and none that are meant for a field", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    key(root, "Tab");
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    fireEvent.keyDown(field, { key: "ArrowRight" });
    expect(acts.write).not.toHaveBeenCalled();
    field.remove();
    expect(document.body).toHaveFocus();
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(acts.write.mock.lastCall?.[0]).toMatchObject([{ id: "tree", x: 30_100 }]);
  });

  it("EDIT-134 EDIT-138 arrow keys move a handle that has the focus", () => {
    const { acts, root } = renderCanvas({ entries: [tree] });
    key(root, "Tab");
    act(() => {
      runCommand("canvas.handles");
    });
    const handle = screen.getByRole("button", { name: "Top left corner" });
    expect(handle).toHaveFocus();
    fireEvent.keyDown(handle, { key: "ArrowLeft" });
    expect(acts.write.mock.lastCall?.[0][0]).toMatchObject({ x: 29_900, width: 8100 });
    const turn = screen.getByRole("button", { name: "Turn" });
    turn.focus();
    fireEvent.keyDown(turn, { key: "ArrowRight", shiftKey: true });
    expect(acts.write.mock.lastCall?.[0][0]?.turn).toBe(1500);
    fireEvent.keyDown(turn, { key: "Escape" });
    expect(root).toHaveFocus();
  });

  it("EDIT-132 moves nothing that is locked, though the layers list can select it", () => {
    const { acts } = renderCanvas({
      entries: [tree, { ...moon, locked: true }],
      selection: ["moon", "tree"],
    });
    frame();
    expect(handles()).toEqual([]);
    act(() => {
      runCommand("canvas.align.left");
    });
    expect(acts.write).not.toHaveBeenCalled();
    act(() => {
      runCommand("canvas.align.right");
    });
    expect(acts.write.mock.lastCall?.[0].map(({ id }) => id)).toEqual(["tree"]);
  });

  it("EDIT-161 Ctrl D repeats the last offset", () => {
    const { acts, root } = renderCanvas({ entries: [tree, box("tree copy", [400, 200, 80, 40])] });
    key(root, "Tab");
    key(root, "d", { ctrlKey: true });
    expect(acts.duplicate).toHaveBeenLastCalledWith(["tree"], 1600, 1600);
    key(root, "Tab");
    key(root, "d", { ctrlKey: true });
    expect(acts.duplicate).toHaveBeenLastCalledWith(["tree copy"], 10_000, 0);
  });

  it("EDIT-129 EDIT-153 EDIT-157 arranges by commands", () => {
    const { acts } = renderCanvas({ entries: [tree, moon] });
    act(() => {
      runCommand("canvas.all");
    });
    act(() => {
      runCommand("canvas.align.left");
    });
    expect(acts.write.mock.lastCall?.[0]).toMatchObject([{ id: "moon", x: 30_000 }]);
    act(() => {
      runCommand("canvas.order.back");
    });
    expect(acts.order).toHaveBeenCalledExactlyOnceWith(["tree", "moon"], "back");
    expect(runCommand("canvas.distribute.x")).toBe(false);
  });

  it("EDIT-179 EDIT-181 every action is a command of its own, and no two have one key", () => {
    renderCanvas({ entries: [tree] });
    const all = activeCommands().filter(({ id }) => /^canvas\.(?!width)/.test(id));
    const keys = all.flatMap(({ shortcut }) => shortcut ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    expect(all.every(({ when }) => when?.() !== undefined || !when)).toBe(true);
  });
});
