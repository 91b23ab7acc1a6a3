import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientId } from "../model/record";
import { drawn, set } from "../model/testing/documents";
import type { Made, ReplicaEvent } from "./events";
import { documentsIn, forget, type Journal, openJournal } from "./journal";
import { begin, fold, type Replica } from "./replica";

const opened: ReplicaEvent = {
  type: "opened",
  seq: 0,
  document: drawn(),
  client: "00000000000a" as ClientId,
  access: "owner",
  pages: 10,
};

const made = (id: string): Made => ({
  type: "made",
  id,
  ops: [set(2, "name", id)],
  making: "step",
  takes: null,
  group: null,
  at: 0,
});

function replicaOf(events: readonly ReplicaEvent[]): Replica {
  const [first, ...others] = events;
  const replica = first === undefined ? null : begin(first);
  if (replica === null) throw new Error("a journal begins with a document");
  return others.reduce((before, event) => fold(before, event).replica, replica);
}

describe("the journal", () => {
  let factory: IDBFactory;
  let journal: Journal;

  beforeEach(async () => {
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    factory = new IDBFactory();
    journal = await openJournal(factory, "noor/100001");
  });

  it("EDIT-010 EDIT-339 has what was kept, also when it is opened again", async () => {
    expect(await journal.load()).toEqual({ checkpoint: null, events: [] });
    expect(await journal.append(0, opened)).toBe(true);
    expect(await journal.append(1, made("a"))).toBe(true);
    journal.close();
    const again = await openJournal(factory, "noor/100001");
    expect(await again.load()).toEqual({ checkpoint: null, events: [opened, made("a")] });
  });

  it("EDIT-010 keeps at once what a tab does last", async () => {
    await journal.append(0, opened);
    journal.appendLast(1, [made("a"), made("b")]);
    journal.close();
    const again = await openJournal(factory, "noor/100001");
    expect(await again.load()).toEqual({
      checkpoint: null,
      events: [opened, made("a"), made("b")],
    });
  });

  it("EDIT-010 knows what it is adding until that is there", async () => {
    await journal.append(0, opened);
    const appended = journal.append(1, made("a"));
    for (let turn = 0; turn < 50 && journal.adding === null; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(journal.adding).toEqual(made("a"));
    journal.appendLast(1, [made("a"), made("b")]);
    journal.appendLast(2, [made("b")]);
    expect(await appended).toBe(true);
    expect(journal.adding).toBeNull();
    expect(await journal.since(1)).toEqual([made("a"), made("b")]);
  });

  it("keeps nothing of what a tab does last where another was first", async () => {
    const other = await openJournal(factory, "noor/100001");
    await journal.append(0, opened);
    await other.append(1, made("b"));
    journal.appendLast(1, [made("a"), made("c")]);
    expect(await other.since(1)).toEqual([made("b")]);
    await other.compact(replicaOf([opened, made("b")]));
    journal.appendLast(1, [made("a")]);
    const again = await openJournal(factory, "noor/100001");
    expect((await again.load()).events).toEqual([]);
    expect(await other.append(2, made("d"))).toBe(true);
    expect((await again.load()).events).toEqual([made("d")]);
  });

  it("has one order for all tabs", async () => {
    const other = await openJournal(factory, "noor/100001");
    await journal.append(0, opened);
    const both = await Promise.all([journal.append(1, made("a")), other.append(1, made("b"))]);
    expect(both).toEqual([true, false]);
    expect(await other.since(1)).toEqual([made("a")]);
    expect(await other.append(2, made("b"))).toBe(true);
    expect(await journal.since(2)).toEqual([made("b")]);
    expect(await journal.since(3)).toEqual([]);
  });

  it("keeps what was made of the events instead of them", async () => {
    const events = [opened, made("a"), made("b"), made("c")];
    for (const [index, event] of events.entries()) await journal.append(index, event);
    const checkpoint = replicaOf(events.slice(0, 3));
    await journal.compact(checkpoint);
    expect(await journal.load()).toEqual({ checkpoint, events: [made("c")] });
    expect(await journal.since(2)).toBeNull();
    expect(await journal.since(3)).toEqual([made("c")]);
    expect(await journal.append(2, made("d"))).toBe(false);
    const whole = replicaOf(events);
    await journal.compact(whole);
    await journal.compact(checkpoint);
    expect(await journal.load()).toEqual({ checkpoint: whole, events: [] });
    expect(await journal.append(3, made("d"))).toBe(false);
    expect(await journal.append(4, made("d"))).toBe(true);
  });

  it("is cleared, and takes nothing more from whoever had it open", async () => {
    const other = await openJournal(factory, "ines/100001");
    await journal.append(0, opened);
    await journal.append(1, made("a"));
    await journal.compact(replicaOf([opened, made("a")]));
    await other.append(0, opened);
    expect(await documentsIn(factory)).toEqual(["ines/100001", "noor/100001"]);
    await forget(factory, ["noor/100001"]);
    expect(await documentsIn(factory)).toEqual(["ines/100001"]);
    expect(await journal.load()).toEqual({ checkpoint: null, events: [] });
    await expect(journal.append(2, made("b"))).rejects.toThrow("cleared");
    expect(await documentsIn(factory)).toEqual(["ines/100001"]);
    expect(await other.load()).toEqual({ checkpoint: null, events: [opened] });
  });

  it("keeps documents and people apart", async () => {
    const other = await openJournal(factory, "ines/100001");
    await journal.append(0, opened);
    await other.append(0, opened);
    await journal.compact(replicaOf([opened]));
    await journal.append(1, made("a"));
    expect(await other.load()).toEqual({ checkpoint: null, events: [opened] });
  });
});
