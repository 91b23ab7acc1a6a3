import { describe, expect, it, vi } from "vitest";
import {
  applyPatch,
  commitPatch,
  type Optimistic,
  rebase,
  revertPatch,
  settledOn,
} from "./optimistic";
import { createWriter } from "./writer";

type Titles = Readonly<Record<string, string>>;
const rename = (id: number, key: string, title: string) => ({
  id,
  label: `Renaming ${key}`,
  apply: (rows: Titles) => ({ ...rows, [key]: title }),
});

describe("pending patches over base rows", () => {
  it("shows a patch at once and leaves the base alone", () => {
    const state = applyPatch(settledOn<Titles>({ a: "Salt" }), rename(1, "a", "Kiln"));
    expect(state.view).toEqual({ a: "Kiln" });
    expect(state.base).toEqual({ a: "Salt" });
    expect(state.pending.map((patch) => patch.label)).toEqual(["Renaming a"]);
  });

  it("drops only the patch that failed, also under later ones", () => {
    let state = settledOn<Titles>({ a: "1", b: "1" });
    state = applyPatch(state, rename(1, "a", "2"));
    state = applyPatch(state, rename(2, "b", "2"));
    state = applyPatch(state, rename(3, "a", "3"));
    state = revertPatch(state, 1);
    expect(state.view).toEqual({ a: "3", b: "2" });
    state = revertPatch(state, 3);
    expect(state.view).toEqual({ a: "1", b: "2" });
    state = revertPatch(state, 2);
    expect(state.view).toEqual(state.base);
  });

  it("folds the server's answer into the base on commit", () => {
    let state = applyPatch(settledOn<Titles>({ a: "1" }), rename(1, "a", "  Kiln "));
    state = commitPatch(state, 1, (rows) => ({ ...rows, a: "Kiln" }));
    expect(state).toEqual({ base: { a: "Kiln" }, pending: [], view: { a: "Kiln" } });
  });

  it("keeps pending patches over fresh rows", () => {
    let state = applyPatch(settledOn<Titles>({ a: "1" }), rename(1, "a", "2"));
    state = rebase(state, { a: "1", b: "new" });
    expect(state.view).toEqual({ a: "2", b: "new" });
  });

  it("ignores the end of a patch it does not know", () => {
    const state = settledOn<Titles>({ a: "1" });
    expect(commitPatch(state, 9)).toBe(state);
    expect(revertPatch(state, 9)).toBe(state);
  });
});

function cellOf(rows: Titles) {
  let state: Optimistic<Titles> = settledOn(rows);
  return {
    get: () => state,
    set: (next: Optimistic<Titles>) => {
      state = next;
    },
  };
}

describe("the writer", () => {
  it("sends one write after another and rolls back exactly the one that failed", async () => {
    const cell = cellOf({ a: "1", b: "1" });
    const writer = createWriter(cell);
    const sent: string[] = [];
    const failed = vi.fn();
    const first = writer.run({
      label: "first",
      apply: (rows) => ({ ...rows, a: "2" }),
      send: async () => {
        sent.push("first");
        throw new Error("no");
      },
      failed,
    });
    const second = writer.run({
      label: "second",
      apply: (rows) => ({ ...rows, b: "2" }),
      send: async () => void sent.push("second"),
    });
    expect(cell.get().view).toEqual({ a: "2", b: "2" });
    expect(sent).toEqual([]);
    expect(writer.busy()).toBe(2);
    expect((await first).ok).toBe(false);
    expect((await second).ok).toBe(true);
    await writer.idle();
    expect(sent).toEqual(["first", "second"]);
    expect(failed).toHaveBeenCalledOnce();
    expect(cell.get()).toEqual({ base: { a: "1", b: "2" }, pending: [], view: { a: "1", b: "2" } });
    expect(writer.busy()).toBe(0);
    expect(writer.generation()).toBe(2);
  });

  it("has already gone back when it reports the failure", async () => {
    const cell = cellOf({ a: "1" });
    let seen: Titles | undefined;
    await createWriter(cell).run({
      label: "x",
      apply: () => ({ a: "2" }),
      send: () => Promise.reject(new Error("no")),
      failed: () => {
        seen = cell.get().view;
      },
    });
    expect(seen).toEqual({ a: "1" });
  });
});
