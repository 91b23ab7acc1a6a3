import { afterEach, describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { DocumentRecord, RecordId } from "../model/record";
import { drawn, id, remove, set, typed } from "../model/testing/documents";
import { overwrittenIn, putMineBack, takeTheirs } from "./overwritten";
import { Scene } from "./testing/scene";
import { Browser } from "./testing/world";

/** What both did, where others came first and this person last. */
function meeting(mine: readonly Op[], theirs: readonly Op[]) {
  const before = apply(drawn(), mine).document;
  const now = apply(apply(drawn(), theirs).document, mine).document;
  const lost = new Map<RecordId, DocumentRecord>(
    [...before.records].filter(([record]) => !now.records.has(record)),
  );
  const list = overwrittenIn({ mine, theirs, lost }, now);
  return { list, lost, now };
}

describe("what both changed", () => {
  it("EDIT-341 names a register that both set, and whose value holds", () => {
    const { list, now } = meeting([set(2, "turn", 5)], [set(2, "turn", 7)]);
    const both = { type: "set", id: id(2), key: "turn", width: "base", mine: 5, theirs: 7 };
    expect(list).toEqual([{ ...both, holds: "mine" }]);
    const taken = apply(now, takeTheirs(list)).document;
    expect(taken.records.get(id(2))?.base.turn).toBe(7);
  });

  it("EDIT-341 says nothing of what only one changed, or both alike", () => {
    expect(meeting([set(2, "turn", 5)], [set(2, "opacity", 500)]).list).toEqual([]);
    expect(meeting([set(2, "turn", 5)], [set(2, "turn", 5)]).list).toEqual([]);
    expect(meeting([typed(2, 0, "Oh ")], [typed(2, 0, "Ah ")]).list).toEqual([]);
  });

  it("EDIT-341 puts back what others have set since", () => {
    const now = apply(drawn(), [set(2, "turn", 7)]).document;
    const lost = new Map<RecordId, DocumentRecord>();
    const theirs = [set(2, "turn", 7)];
    const list = overwrittenIn({ mine: [set(2, "turn", 5)], theirs, lost }, now);
    expect(list).toMatchObject([{ holds: "theirs" }]);
    const back = apply(now, putMineBack(list, lost, now)).document;
    expect(back.records.get(id(2))?.base.turn).toBe(5);
  });

  it("EDIT-341 puts back what others deleted, with what it lay in", () => {
    const mine = [set(4, "turn", 5)];
    const before = apply(drawn(), mine).document;
    const now = apply(before, [remove(3)]).document;
    const lost = new Map([...before.records].filter(([record]) => !now.records.has(record)));
    const list = overwrittenIn({ mine, theirs: [remove(3), remove(4)], lost }, now);
    expect(list).toMatchObject([{ type: "gone", id: id(4) }]);
    const back = apply(now, putMineBack(list, lost, now)).document;
    expect(back.records.get(id(4))).toEqual(before.records.get(id(4)));
    expect(back.records.has(id(3))).toBe(true);
  });
});

describe("a browser that comes back", () => {
  const scenes: Scene[] = [];
  afterEach(() => {
    for (const scene of scenes.splice(0)) scene.close();
  });

  /** This browser works without a network, while somebody else does something. */
  async function returned(mine: readonly Op[], theirs: readonly Op[], compacts = false) {
    const scene = new Scene();
    scenes.push(scene);
    const tab = await scene.tab(new Browser());
    scene.offline(true);
    tab.change([set(2, "opacity", 900)]);
    await scene.clock.run(40_000);
    expect(tab.status.type).toBe("offline");
    for (const op of mine) tab.change([op]);
    scene.server.send({
      client: "zzzzzzzzzzzz" as never,
      number: 1,
      base: 0,
      ops: theirs.map((op) => wire(op)),
    });
    if (compacts) scene.server.compact();
    scene.offline(false);
    tab.retry();
    await scene.clock.run(60_000);
    expect(tab.status.type).toBe("saved");
    expect(tab.document.records).toEqual(scene.server.document.records);
    return tab;
  }

  const wire = (op: Op) => {
    if (op.type === "set") return { set: { id: op.id, key: op.key, value: op.value } };
    return { delete: { id: op.id } };
  };

  it("EDIT-341 tells once it is back what both changed, and then no more", async () => {
    const tab = await returned([set(2, "turn", 5)], [set(2, "turn", 7)]);
    expect(tab.away.told?.list).toMatchObject([{ key: "turn", holds: "mine" }]);
    tab.away.dismiss();
    expect(tab.away.told).toBeNull();
  });

  it("EDIT-341 tells of what others deleted, and one change brings it back", async () => {
    const tab = await returned([set(2, "turn", 5)], [remove(2)]);
    const { told } = tab.away;
    expect(told?.list).toMatchObject([{ type: "gone", id: id(2) }]);
    tab.change(putMineBack(told?.list ?? [], told?.lost ?? new Map(), tab.document));
    expect(tab.document.records.get(id(2))?.base).toMatchObject({ turn: 5, opacity: 900 });
    tab.undo();
    expect(tab.document.records.has(id(2))).toBe(false);
  });

  it("EDIT-341 tells it also where the log in between is gone", async () => {
    const tab = await returned([set(2, "turn", 5)], [set(2, "turn", 7)], true);
    expect(tab.away.told?.list).toMatchObject([{ key: "turn", mine: 5, theirs: 7 }]);
  });

  it("EDIT-341 says nothing where nobody else changed the same", async () => {
    const tab = await returned([set(2, "turn", 5)], [set(3, "turn", 7)]);
    expect(tab.away.told).toBeNull();
  });
});
