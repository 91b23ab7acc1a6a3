import { describe, expect, it, vi } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import { newRecord } from "../model/record";
import { create, drawn, id, PAGE, place, remove, set, typed } from "../model/testing/documents";
import { RecordStore } from "./records";
import { createSelection } from "./selection";

/** A document that changes, and a store of it. */
function scene() {
  const listeners = new Set<() => void>();
  const source = {
    document: drawn(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const store = new RecordStore(source);
  const does = (...ops: Op[]) => {
    source.document = apply(source.document, ops).document;
    for (const listener of listeners) listener();
  };
  return { store, does, listeners };
}

describe("the store of records", () => {
  it("tells who listens to a record of that record alone", () => {
    const { store, does } = scene();
    const [text, shape] = [vi.fn(), vi.fn()];
    const end = store.subscribe(id(2), text);
    store.subscribe(id(4), shape);
    does(typed(2, 0, "The "), set(2, "turn", 5));
    expect(text).toHaveBeenCalledOnce();
    expect(shape).not.toHaveBeenCalled();
    expect(store.get(id(2))?.base).toEqual({ turn: 5 });
    does(remove(3));
    expect(shape).toHaveBeenCalledOnce();
    expect(store.get(id(4))).toBeUndefined();
    end();
    does(set(2, "turn", 6));
    expect(text).toHaveBeenCalledOnce();
  });

  it("has what lies in each parent in the order in which it is painted", () => {
    const { store, does } = scene();
    const page = vi.fn();
    store.subscribeChildren(PAGE, page);
    expect(store.children(PAGE)).toEqual([id(2), id(3)]);
    expect(store.children("pages")).toEqual([PAGE]);
    const before = store.children(PAGE);
    does(set(2, "turn", 5), typed(2, 0, "x"));
    expect(page).not.toHaveBeenCalled();
    expect(store.children(PAGE)).toBe(before);
    does(place(2, PAGE, "a2"));
    expect(store.children(PAGE)).toEqual([id(3), id(2)]);
    does(place(4, PAGE, "a0"), create(7, "menu", null));
    expect(store.children(PAGE)).toEqual([id(4), id(3), id(2)]);
    expect(store.children(id(3))).toEqual([]);
    expect(store.children(id(3))).toBe(store.children(id(9)));
    expect(store.children("everywhere")).toEqual([id(7)]);
    expect(page).toHaveBeenCalledTimes(2);
  });

  it("has the lists of the document", () => {
    const { store, does } = scene();
    const list = vi.fn();
    store.subscribeChildren("swatches", list);
    const place0 = { parent: null, order: "a0" };
    does(
      { type: "create", id: id(8), record: newRecord("swatch", place0) },
      { type: "create", id: id(9), record: newRecord("textStyle", place0) },
    );
    expect([store.children("swatches"), store.children("textStyles")]).toEqual([[id(8)], [id(9)]]);
    expect(list).toHaveBeenCalledOnce();
    does(remove(8));
    expect(store.children("swatches")).toEqual([]);
  });

  it("shows all of a change to who hears of a part of it", () => {
    const { store, does } = scene();
    const seen: unknown[] = [];
    store.subscribe(id(3), () => seen.push(store.children(PAGE), store.get(id(4))));
    does(remove(3));
    expect(seen).toEqual([[id(2)], undefined]);
  });

  it("ends", () => {
    const { store, listeners } = scene();
    store.close();
    expect(listeners.size).toBe(0);
  });
});

describe("the selection", () => {
  it("has each once, and takes one more or one less", () => {
    const selection = createSelection();
    selection.select([id(2), id(3), id(2)]);
    selection.toggle(id(4));
    selection.toggle(id(3));
    expect(selection.store.getState().ids).toEqual([id(2), id(4)]);
    selection.clear();
    expect(selection.store.getState()).toEqual({ ids: [], within: null, editing: null });
  });

  it("holds the caret of one text, and the group that was entered", () => {
    const selection = createSelection();
    selection.select([id(3)]);
    selection.enter(id(3));
    selection.edit(id(2));
    expect(selection.store.getState()).toEqual({ ids: [id(2)], within: id(3), editing: id(2) });
    selection.stopEditing();
    expect(selection.store.getState().ids).toEqual([id(2)]);
    selection.edit(id(2));
    selection.select([id(4)]);
    expect(selection.store.getState().editing).toBeNull();
  });

  it("forgets what is gone, and nothing else", () => {
    const selection = createSelection();
    selection.enter(id(3));
    selection.edit(id(2));
    const before = selection.store.getState();
    selection.retain(() => true);
    expect(selection.store.getState()).toBe(before);
    selection.retain((record) => record === id(9));
    expect(selection.store.getState()).toEqual({ ids: [], within: null, editing: null });
  });
});
