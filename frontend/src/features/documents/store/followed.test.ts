import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { Document } from "../model/record";
import { blank, create, id, PAGE, remove, set } from "../model/testing/documents";
import { FollowedDocument } from "./followed";

/** A document that changes, and those who wait for the frames after it. */
function opened() {
  let document: Document = apply(blank(), [create(2, "shape", PAGE)]).document;
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  const source = {
    get document() {
      return document;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const later = (act: () => void) => {
    waiting.add(act);
    return () => waiting.delete(act);
  };
  return {
    source,
    later,
    change(...ops: Op[]) {
      document = apply(document, ops).document;
      for (const listener of listeners) listener();
    },
    /** What the document says comes back from the server. */
    confirm() {
      document = structuredClone(document);
      for (const listener of listeners) listener();
    },
    /** A frame is drawn. */
    frame() {
      for (const act of [...waiting]) {
        waiting.delete(act);
        act();
      }
    },
  };
}

const xOf = ({ document }: { document: Document }) =>
  (document.records.get(id(2))?.base.position as number[] | undefined)?.[0];
const at = (x: number) => set(2, "position", [x, 0]);

describe("a document that is followed", () => {
  it("EDIT-184 shows what a gesture ends with after the next frame, and the parts around the page after another one", () => {
    const { source, later, change, frame } = opened();
    const shown = new FollowedDocument(source, later);
    const around = new FollowedDocument(shown, later);
    change(at(100));
    expect([xOf(shown), xOf(around)]).toEqual([100, 100]);
    shown.lagging(() => change(at(200)));
    expect([shown.isBehind, xOf(shown), xOf(around)]).toEqual([true, 100, 100]);
    frame();
    expect([shown.isBehind, xOf(shown), xOf(around)]).toEqual([false, 200, 100]);
    frame();
    expect(xOf(around)).toBe(200);
  });

  it("shows whatever else changes without delay, with what it was behind in", () => {
    const { source, later, change, frame } = opened();
    const shown = new FollowedDocument(source, later);
    const heard: unknown[] = [];
    shown.subscribe((isLate) => heard.push([xOf(shown), isLate]));
    shown.lagging(() => change(at(200)));
    change(at(300));
    expect(heard).toEqual([[300, false]]);
    frame();
    expect(heard).toHaveLength(1);
  });

  it("never lacks what is there, and never has what is gone", () => {
    const { source, later, change } = opened();
    const shown = new FollowedDocument(source, later);
    shown.lagging(() => change(create(3, "shape", PAGE)));
    expect(shown.document.records.has(id(3))).toBe(true);
    shown.lagging(() => change(remove(3), create(4, "shape", PAGE)));
    expect(shown.document.records.has(id(3))).toBe(false);
  });

  it("catches up before what needs it, and then waits for no frame", () => {
    const { source, later, change, frame } = opened();
    const shown = new FollowedDocument(source, later);
    let told = 0;
    shown.subscribe(() => {
      told += 1;
    });
    shown.lagging(() => change(at(200)));
    shown.catchUp();
    shown.catchUp();
    frame();
    expect([xOf(shown), told]).toEqual([200, 1]);
  });

  it("EDIT-185 stays as it is where what the server confirms says the same", () => {
    const { source, later, change, confirm } = opened();
    const shown = new FollowedDocument(source, later);
    change(at(200));
    const before = shown.document;
    let told = 0;
    shown.subscribe(() => {
      told += 1;
    });
    // The same was read anew.
    confirm();
    expect(source.document).not.toBe(before);
    expect(shown.document).toBe(before);
    change(at(201));
    expect([xOf(shown), told]).toEqual([201, 1]);
  });

  it("follows nothing once it is closed", () => {
    const { source, later, change, frame } = opened();
    const shown = new FollowedDocument(source, later);
    shown.lagging(() => change(at(200)));
    shown.close();
    frame();
    change(at(300));
    expect(xOf(shown)).not.toBe(200);
    expect(xOf(shown)).not.toBe(300);
  });
});
