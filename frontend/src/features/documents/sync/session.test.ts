import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { networkError } from "@/shared/api/problem";
import { Refusal } from "../model/refusal";
import { create, drawn, id, PAGE, set, typed, wordsOf } from "../model/testing/documents";
import { openJournal } from "./journal";
import { Scene, turnOf } from "./testing/scene";
import { failure } from "./testing/server";
import { Browser } from "./testing/world";

describe("an open document", () => {
  const scenes: Scene[] = [];
  const scene = () => {
    const made = new Scene();
    scenes.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of scenes.splice(0)) made.close();
  });

  it("EDIT-011 EDIT-329 is saved once the server has answered", async () => {
    const world = scene();
    const { clock, server } = world;
    const tab = await world.tab();
    expect(world.sent).toEqual([]);
    expect(tab.status).toEqual({ type: "saved", at: null });
    const seen = vi.fn();
    tab.subscribe(seen);
    tab.change([set(2, "turn", 5)]);
    expect(turnOf(tab)).toBe(5);
    expect(seen).toHaveBeenCalled();
    expect(tab.status).toEqual({ type: "saving" });
    await clock.run(10);
    expect(tab.status).toEqual({ type: "saved", at: expect.any(Number) });
    expect(server.document.records.get(id(2))?.base.turn).toBe(5);
  });

  it("EDIT-329 is not saved while something waits to become a change", async () => {
    const world = scene();
    const tab = await world.tab();
    const seen: string[] = [];
    tab.subscribe(() => seen.push(tab.status.type));
    const gathered = tab.gather(() => {
      tab.change([typed(2, 0, "The ")], { group: "typing" });
      gathered();
    });
    expect(tab.status).toEqual({ type: "saving" });
    tab.flush();
    await world.clock.run(10);
    expect(wordsOf(world.server.document, 2)).toMatch(/^The /);
    expect(tab.status).toMatchObject({ type: "saved" });
    expect(seen.lastIndexOf("saving")).toBeLessThan(seen.indexOf("saved"));
  });

  it("EDIT-010 keeps at once what was done when the page is left, and makes it once where it stays", async () => {
    const world = scene();
    const browser = new Browser();
    const tab = await world.tab(browser);
    const gathered = tab.gather(() => {
      tab.change([typed(2, 0, "The ")], { group: "typing" });
      gathered();
    });
    tab.hasten();
    const { events } = await browser.journal.load();
    expect(events.at(-1)).toMatchObject({ type: "made", ops: [typed(2, 0, "The ")] });
    await world.clock.run(1_000);
    expect(wordsOf(tab.document, 2)).toBe("The Salt & Kiln\n");
    expect(wordsOf(world.server.document, 2)).toBe("The Salt & Kiln\n");
    expect(tab.status.type).toBe("saved");
    tab.undo();
    await world.clock.run(1_000);
    expect(wordsOf(world.server.document, 2)).toBe("Salt & Kiln\n");
  });

  it("EDIT-010 keeps at once what was done while the disk was still busy with what was before", async () => {
    const world = scene();
    const browser = new Browser();
    const tab = await world.tab(browser);
    let done = () => {};
    browser.journal.busy = new Promise((resolve) => {
      done = resolve;
    });
    tab.change([typed(2, 0, "The ")]);
    await world.clock.run(0);
    tab.change([typed(2, 4, "old ")]);
    tab.hasten();
    const last = (await browser.journal.load()).events.slice(-2);
    expect(last).toMatchObject([{ ops: [typed(2, 0, "The ")] }, { ops: [typed(2, 4, "old ")] }]);
    browser.journal.busy = null;
    done();
    await world.clock.run(1_000);
    expect(wordsOf(tab.document, 2)).toBe("The old Salt & Kiln\n");
    expect(wordsOf(world.server.document, 2)).toBe("The old Salt & Kiln\n");
  });

  it("sends gestures at once, and gathers typing for a moment", async () => {
    const world = scene();
    const tab = await world.tab();
    const start = world.clock.now();
    for (const at of [0, 1, 2]) {
      tab.change([typed(2, at, "x")], { group: "typing" });
      await world.clock.run(100);
    }
    await world.clock.run(100);
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(10);
    tab.change([typed(2, 3, "y")], { group: "typing" });
    tab.flush();
    await world.clock.run(10);
    expect(world.sent).toEqual([
      { at: start + 300, ops: 3 },
      { at: start + 400, ops: 1 },
      { at: start + 410, ops: 1 },
    ]);
    expect(wordsOf(world.server.document, 2)).toBe("xxxySalt & Kiln\n");
  });

  it("EDIT-338 goes on offline, and says how much it keeps", async () => {
    const world = scene();
    const tab = await world.tab();
    world.offline(true);
    tab.change([set(2, "turn", 5)]);
    tab.change([set(2, "opacity", 5)]);
    await world.clock.run(60_000);
    expect(tab.status).toEqual({ type: "offline", kept: 2 });
    world.offline(false);
    tab.retry();
    await world.clock.run(10);
    expect(tab.status.type).toBe("saved");
    expect(world.server.document.records.get(id(2))?.base).toEqual({ turn: 5, opacity: 5 });
  });

  it("EDIT-339 goes on after a reload without a network, and can undo what was done before", async () => {
    const world = scene();
    const browser = new Browser();
    const tab = await world.tab(browser);
    world.offline(true);
    tab.change([set(2, "turn", 5)]);
    await tab.kept();
    tab.close();
    const again = await world.tab(browser);
    expect(turnOf(again)).toBe(5);
    expect(again.canUndo).toBe(true);
    again.undo();
    expect(turnOf(again)).toBeUndefined();
    expect([again.canUndo, again.canRedo]).toEqual([false, true]);
    again.redo();
    world.offline(false);
    again.retry();
    await world.clock.run(1_000);
    expect(world.server.document.records.get(id(2))?.base).toEqual({ turn: 5 });
  });

  it("EDIT-339 goes on from the disk of the browser", async () => {
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    const world = scene();
    const factory = new IDBFactory();
    const open = async () => world.tab(new Browser(), await openJournal(factory, "noor/100001"));
    const tab = await open();
    world.offline(true);
    tab.change([typed(2, 0, "The "), { type: "delete", id: id(3) }]);
    await tab.kept();
    const seen = tab.document;
    tab.close();
    const again = await open();
    expect(again.document).toEqual(seen);
    again.undo();
    expect(again.document).toEqual(drawn());
    await again.kept();
  });

  it("EDIT-079 refuses a page more than the plan allows before it is sent", async () => {
    const world = scene();
    world.server.terms = { ...world.server.terms, pages: 1 };
    const tab = await world.tab();
    const more = () => tab.change([create(9, "page", null, "a1")]);
    expect(more).toThrow(Refusal);
    expect(world.sent).toEqual([]);
  });

  it("EDIT-012 EDIT-085 refuses what cannot be, before anything is sent", async () => {
    const world = scene();
    world.server.access = "editor";
    const tab = await world.tab();
    expect(tab.access).toBe("editor");
    expect(() => tab.change([set(2, "turn", 5)])).toThrow(Refusal);
    tab.change([set(2, "label", "The shop")]);
    await world.clock.run(10);
    expect(world.sent).toHaveLength(1);
  });

  it.each([409, 410])(
    "reads the document anew after a %d, and keeps what was made here",
    async (status) => {
      const world = scene();
      const [one, other] = [await world.tab(), await world.tab()];
      world.offline(true);
      one.change([typed(2, 0, "The "), set(2, "turn", 5)]);
      await world.clock.run(100);
      world.server.most = status === 410 ? 2 : 2_000;
      world.offline(false);
      for (const at of [4, 5, 6, 7, 8]) {
        other.change([typed(2, at, "!"), set(4, "opacity", at)]);
        await world.clock.run(10);
      }
      world.refusal = failure(status);
      one.retry();
      await world.clock.run(5);
      world.refusal = null;
      one.retry();
      await world.clock.run(5_000);
      expect(wordsOf(one.document, 2)).toBe("The Salt!!!!! & Kiln\n");
      expect(turnOf(one)).toBe(5);
      expect(one.document).toEqual(world.server.document);
      expect(one.status.type).toBe("saved");
    },
  );

  it.each([
    ["whose answer was lost", true],
    ["that was lost itself", false],
  ])("makes a change once %s before the log was cut", async (_, made) => {
    const world = scene();
    const [one, other] = [await world.tab(), await world.tab()];
    one.change([typed(2, 0, "The ")]);
    await one.kept();
    world.offline(!made);
    world.losesAnswers = made;
    one.flush();
    await world.clock.run(100);
    world.offline(false);
    other.change([set(4, "opacity", 5)]);
    await world.clock.run(100);
    one.change([typed(2, 4, "very ")]);
    world.offline(true);
    await world.clock.run(2_000);
    expect(world.server.log.length).toBe(made ? 2 : 1);
    world.losesAnswers = false;
    world.server.compact();
    world.offline(false);
    one.retry();
    other.retry();
    await world.clock.run(60_000);
    expect(wordsOf(one.document, 2)).toBe("The very Salt & Kiln\n");
    expect(one.document).toEqual(world.server.document);
    expect(one.status.type).toBe("saved");
  });

  it("EDIT-010 sends nothing that the browser does not keep", async () => {
    const world = scene();
    const browser = new Browser();
    const tab = await world.tab(browser);
    browser.journal.failure = new Error("QuotaExceededError");
    tab.change([set(2, "turn", 5)]);
    await world.clock.run(100);
    expect(tab.status).toMatchObject({ type: "failed", over: false });
    expect(world.sent).toEqual([]);
    expect(turnOf(tab)).toBe(5);
    browser.journal.failure = null;
    await world.clock.run(10_000);
    expect(tab.status.type).toBe("saved");
    expect(world.server.document.records.get(id(2))?.base.turn).toBe(5);
  });

  it("shows the same in each tab of a browser, of which one sends", async () => {
    const world = scene();
    const browser = new Browser();
    const [one, other] = [await world.tab(browser), await world.tab(browser)];
    world.offline(true);
    other.change([typed(2, 0, "The ")]);
    one.change([typed(2, 0, "Old ")]);
    await world.clock.run(100);
    expect(one.document).toEqual(other.document);
    expect(wordsOf(one.document, 2)).toContain("Old ");
    expect([one.status, other.status]).toEqual([
      { type: "offline", kept: 2 },
      { type: "offline", kept: 2 },
    ]);
    one.close();
    world.offline(false);
    other.undo();
    other.retry();
    await world.clock.run(60_000);
    expect(other.status.type).toBe("saved");
    expect(world.server.document).toEqual(other.document);
    expect(new Set(world.server.log.map(({ client }) => client)).size).toBe(1);
  });

  it("EDIT-339 has the same document when many changes were made while another tab heard nothing", async () => {
    const world = scene();
    const browser = new Browser();
    const [one, other] = [await world.tab(browser), await world.tab(browser)];
    browser.deaf = true;
    for (let turn = 0; turn < 250; turn += 1) one.change([set(2, "turn", turn), typed(2, 0, "x")]);
    await one.kept();
    expect((await browser.journal.load()).checkpoint).not.toBeNull();
    other.change([typed(2, 4, "ed"), set(4, "opacity", 7)]);
    await other.kept();
    browser.deaf = false;
    const third = await world.tab(browser);
    await world.clock.run(60_000);
    expect(wordsOf(third.document, 2)).toBe(`${"x".repeat(250)}Salted & Kiln\n`);
    for (const tab of [one, other]) expect(tab.document).toEqual(third.document);
    expect(world.server.document).toEqual(third.document);
  });

  it("ends in every tab when the person signs out in one of them", async () => {
    const world = scene();
    const browser = new Browser();
    const tab = await world.tab(browser);
    browser.channel().post({ type: "left" });
    tab.change([set(2, "turn", 900)]);
    await world.clock.run(1_000);
    expect(world.sent).toEqual([]);
    expect(tab.unsent).toBe(1);
  });

  it("cannot be opened where neither the server nor the journal has it", async () => {
    const world = scene();
    world.offline(true);
    await expect(world.tab()).rejects.toThrow(networkError("Nobody answers").message);
  });

  it("sends a large change in parts, which are one step of undo", async () => {
    const world = scene();
    const tab = await world.tab();
    const shapes = Array.from({ length: 1_900 }, (_, number) => {
      const { record, ...op } = create(100 + number, "shape") as Extract<
        ReturnType<typeof create>,
        { type: "create" }
      >;
      return { ...op, record: { ...record, base: { name: "x".repeat(180) } } };
    });
    tab.change(shapes);
    await world.clock.run(100);
    expect(world.sent.length).toBeGreaterThan(1);
    expect(world.server.document.records.size).toBe(1_905);
    tab.undo();
    await world.clock.run(100);
    expect(world.server.document.records.size).toBe(5);
    tab.redo();
    tab.change([create(90, "page", null, "a1"), { type: "delete", id: PAGE }]);
    expect(tab.document.records.size).toBe(2);
    tab.undo();
    await world.clock.run(1_000);
    expect(world.server.document.records.size).toBe(1_905);
    expect(tab.document).toEqual(world.server.document);
  });
});
