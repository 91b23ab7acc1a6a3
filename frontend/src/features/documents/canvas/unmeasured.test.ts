import { describe, expect, it, vi } from "vitest";
import type { BoxEntry } from "../hit/boxes";
import type { Scene } from "./scene";
import { Unmeasured } from "./unmeasured";

const entry = (id: string): BoxEntry => ({
  id,
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  turn: 0,
  parent: null,
  locked: false,
  group: false,
  solid: true,
});

/** A scene with these entries; each call shows something else of the page. */
const scene = (entries: readonly BoxEntry[], width = 1_440) =>
  ({ entries, width, shown: { page: "page", width: "base" } }) as unknown as Scene;

/** A page that was measured, and what waits for the browser to have time. */
function measured() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (act: () => void) => waiting.push(act));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => waiting.splice(handle - 1, 1));
  const rested = vi.fn<() => void>();
  const unmeasured = new Unmeasured(rested);
  const before = scene([entry("one"), entry("two")]);
  expect([unmeasured.take(), unmeasured.take()]).toEqual(["all", "none"]);
  return { unmeasured, before, waiting, rested };
}

describe("what is measured of a page", () => {
  it("EDIT-184 is what changed, and the rest when there is time", () => {
    const { unmeasured, before, waiting, rested } = measured();
    const [one] = before.entries;
    unmeasured.changed(before, scene(one ? [one, entry("two")] : []));
    expect(unmeasured.take()).toEqual(new Set(["two"]));
    expect([unmeasured.take(), rested.mock.calls.length]).toEqual(["none", 0]);
    waiting[0]?.();
    expect(rested).toHaveBeenCalledOnce();
    expect([unmeasured.take(), unmeasured.hurry()]).toEqual(["all", false]);
    vi.unstubAllGlobals();
  });

  it("is all of it before a gesture, which then waits for nothing", () => {
    const { unmeasured, before, waiting } = measured();
    unmeasured.changed(before, scene([entry("one")]));
    expect(unmeasured.hurry()).toBe(true);
    expect([unmeasured.take(), unmeasured.take()]).toEqual(["all", "none"]);
    expect(waiting).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("is all of it at another width", () => {
    const { unmeasured, before } = measured();
    unmeasured.changed(before, scene(before.entries, 390));
    expect(unmeasured.take()).toBe("all");
    vi.unstubAllGlobals();
  });
});
