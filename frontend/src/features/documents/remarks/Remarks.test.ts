import { afterEach, describe, expect, it, vi } from "vitest";
import { openEditor } from "../editor/testing/editor";
import type { Op } from "../model/op";
import { create, id, PAGE, set } from "../model/testing/documents";
import type { Clock } from "../sync/ports";
import { Remarks } from "./Remarks";
import { KEY } from "./testRemarks";

await import("./survey");

const PATIENT = { timeout: 10_000 };
const open: Remarks[] = [];
afterEach(() => {
  for (const remarks of open.splice(0)) remarks.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A clock whose time goes on as soon as something is planned. */
const AT_ONCE: Clock = {
  now: () => 0,
  after: (_ms, action) => {
    let isPlanned = true;
    queueMicrotask(() => isPlanned && action());
    return () => {
      isPlanned = false;
    };
  },
};

async function looking(ops: readonly Op[]) {
  const { editor } = await openEditor({ ops });
  const remarks = new Remarks(editor, null, AT_ONCE);
  open.push(remarks);
  remarks.start();
  const kinds = (page = PAGE) =>
    remarks.store
      .getState()
      .pages.get(page)
      ?.map(({ kind }) => kind);
  const isCurrent = () =>
    vi.waitFor(() => expect(remarks.store.getState().isCurrent).toBe(true), PATIENT);
  return { editor, remarks, kinds, isCurrent };
}

const BOAT = [create(3, "picture"), set(3, "asset", KEY)];

describe("remarks while somebody works", () => {
  it("EDIT-306 are worked out for all pages, and again for those on which something changed", async () => {
    const { editor, remarks, kinds, isCurrent } = await looking([create(9, "page", null, "a9")]);
    await isCurrent();
    const other = remarks.store.getState().pages.get(id(9));
    expect(kinds(id(9))).toContain("description");
    expect(kinds()).not.toContain("alternative");
    editor.change(BOAT);
    await vi.waitFor(() => expect(kinds()).toContain("alternative"), PATIENT);
    // What did not change is not looked at again.
    expect(remarks.store.getState().pages.get(id(9))).toBe(other);
    editor.change([{ type: "delete", id: id(9) }]);
    await vi.waitFor(() => expect(kinds(id(9))).toBeUndefined(), PATIENT);
  });

  it("EDIT-306 are worked out bit by bit, and not while a pointer is pressed, as in a drag", async () => {
    const asked: IdleRequestCallback[] = [];
    vi.stubGlobal("requestIdleCallback", (act: IdleRequestCallback) => asked.push(act));
    vi.stubGlobal("cancelIdleCallback", () => asked.splice(0));
    // Each look at the clock is later than it may be: no second step is made at once.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
    const { editor, remarks, kinds } = await looking([]);
    /** The browser has no time left but for what somebody waits for. */
    const idle = () => asked.shift()?.({ didTimeout: false, timeRemaining: () => 0 });
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENT);
    idle();
    expect(kinds()).toBeUndefined();
    let steps = 1;
    for (; asked.length > 0; steps += 1) idle();
    expect(steps).toBeGreaterThan(5);
    expect(kinds()).toContain("description");

    editor.change(BOAT);
    remarks.hasten();
    idle();
    window.dispatchEvent(new Event("pointerdown"));
    expect(asked).toEqual([]);
    remarks.hasten();
    idle();
    expect(asked).toEqual([]);
    expect(kinds()).not.toContain("alternative");
    window.dispatchEvent(new Event("pointerup"));
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENT);
    while (asked.length > 0) idle();
    expect(kinds()).toContain("alternative");
  });

  it("EDIT-318 says how a remark is now, also where nothing was looked at since", async () => {
    const { editor, remarks, isCurrent } = await looking(BOAT);
    await isCurrent();
    const all = remarks.store.getState().pages.get(PAGE) ?? [];
    const boat = all.find(({ kind }) => kind === "alternative");
    if (boat === undefined) throw new Error("The picture is not remarked");
    editor.change([set(3, "name", "Boat")]);
    expect((await remarks.now(boat))?.sentence).toBe("“Boat” has no alternative text");
    editor.change([set(3, "decorative", true)]);
    expect(await remarks.now(boat)).toBeNull();
  });
});
