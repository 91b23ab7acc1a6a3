import { afterEach, describe, expect, it } from "vitest";
import { set } from "../model/testing/documents";
import type { ReplicaEvent } from "./events";
import { RoomyJournal } from "./roomy";
import { Scene, turnOf } from "./testing/scene";
import { Browser } from "./testing/world";

const full = () => new DOMException("There is no room", "QuotaExceededError");
const event = (number: number): ReplicaEvent => ({ type: "sent", count: number });

/** A journal on a disk that has no more room until some is made, if that helps. */
function roomy(helps: boolean) {
  const { journal: disk } = new Browser();
  const told: string[] = [];
  const journal = new RoomyJournal(disk, {
    make: async () => {
      told.push("made");
      if (helps) disk.failure = null;
    },
    none: () => void told.push("none"),
  });
  return { disk, journal, told };
}

describe("a browser without room", () => {
  const scenes: Scene[] = [];
  afterEach(() => {
    for (const scene of scenes.splice(0)) scene.close();
  });

  it("EDIT-339 makes room first", async () => {
    const { disk, journal, told } = roomy(true);
    await journal.append(0, event(1));
    disk.failure = full();
    expect(await journal.append(1, event(2))).toBe(true);
    expect([journal.isFull, told]).toEqual([false, ["made"]]);
    expect((await disk.load()).events).toEqual([event(1), event(2)]);
  });

  it("EDIT-339 goes on in memory, and keeps it as soon as there is room", async () => {
    const { disk, journal, told } = roomy(false);
    await journal.append(0, event(1));
    disk.failure = full();
    for (const number of [2, 3]) expect(await journal.append(number - 1, event(number))).toBe(true);
    expect([journal.isFull, told]).toEqual([true, ["made", "none"]]);
    expect((await disk.load()).events).toEqual([event(1)]);
    expect((await journal.load()).events).toEqual([event(1), event(2), event(3)]);
    expect(await journal.since(3)).toEqual([]);
    disk.failure = null;
    expect(await journal.append(3, event(4))).toBe(true);
    expect(journal.isFull).toBe(false);
    expect((await disk.load()).events).toEqual([1, 2, 3, 4].map(event));
  });

  it("EDIT-339 loses nothing that another tab has kept meanwhile", async () => {
    const { disk, journal } = roomy(false);
    disk.failure = full();
    await journal.append(0, event(1));
    disk.failure = null;
    await disk.append(0, event(9));
    await expect(journal.append(1, event(2))).rejects.toThrow();
    await expect(journal.since(1)).rejects.toThrow();
    expect((await disk.load()).events).toEqual([event(9)]);
  });

  it("EDIT-339 EDIT-330 saves on the server, and says so where that is not there", async () => {
    const scene = new Scene();
    scenes.push(scene);
    const browser = new Browser();
    const room = { make: async () => undefined, none: () => undefined };
    const tab = await scene.tab(browser, new RoomyJournal(browser.journal, room));
    browser.journal.failure = full();
    tab.change([set(2, "turn", 5)]);
    await scene.clock.run(1_000);
    expect(tab.status.type).toBe("saved");
    expect(scene.server.document.records.get(set(2, "turn", 5).id)?.base.turn).toBe(5);
    scene.offline(true);
    tab.change([set(2, "turn", 7)]);
    await scene.clock.run(40_000);
    expect(tab.status).toMatchObject({
      type: "failed",
      sentence: expect.stringMatching(/no room/),
    });
    expect(turnOf(tab)).toBe(7);
    scene.offline(false);
    tab.retry();
    await scene.clock.run(60_000);
    expect(tab.status.type).toBe("saved");
    expect(scene.server.document.records.get(set(2, "turn", 5).id)?.base.turn).toBe(7);
  });
});
