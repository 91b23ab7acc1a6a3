import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { Document, RecordId, Value } from "../model/record";
import { Refusal } from "../model/refusal";
import { drawn, PAGE } from "../model/testing/documents";
import { randomId, randomOps } from "../model/testing/gestures";
import { type Random, randomOf } from "../model/testing/random";
import { plainOf, unitsOf } from "../model/text";
import { DocumentSession } from "./session";
import { Server } from "./testing/server";
import { Browser, networkTo, type Quality, VirtualClock } from "./testing/world";

const SCHEDULES = 200;

class Simulation {
  readonly random: Random;
  readonly clock = new VirtualClock();
  readonly server = new Server(drawn());
  readonly quality: Quality;
  readonly #browsers = [new Browser(), new Browser(), new Browser()];
  /** Who has which browser: the last one has two tabs. */
  readonly #owners = [0, 1, 2, 2];
  readonly tabs: (DocumentSession | null)[] = [null, null, null, null];
  /** What each gesture wrote into the page, where nobody can delete it. */
  readonly marks: string[] = [];

  constructor(seed: number) {
    this.random = randomOf(seed);
    const bad = this.random.chance(0.8);
    this.quality = {
      lost: bad ? 0.2 : 0,
      doubled: bad ? 0.2 : 0,
      delay: this.random.of([0, 50, 3_000]),
    };
    if (this.random.chance(0.2)) this.server.most = 3;
  }

  /** Opens a tab, or closes it and opens it again. */
  async reload(tab: number): Promise<void> {
    this.tabs[tab]?.close();
    this.tabs[tab] = null;
    const browser = this.#browsers[this.#owners[tab] ?? 0] ?? new Browser();
    const ports = {
      api: networkTo(this.server, this.clock, this.random, this.quality),
      journal: browser.journal,
      locks: browser.locks,
      channel: browser.channel(),
      clock: this.clock,
      jitter: () => this.random.below(100) / 100,
      newId: () => randomId(this.random),
    };
    const opening = DocumentSession.open(ports, { name: "a" }).then(
      (session) => {
        this.tabs[tab] = session;
      },
      () => undefined,
    );
    await this.clock.run(this.random.below(4_000));
    await Promise.race([opening, this.clock.run(20_000)]);
  }

  async start(): Promise<void> {
    for (let tab = 0; tab < this.tabs.length; tab += 1) {
      while (this.tabs[tab] === null) await this.reload(tab);
    }
  }

  gesture(tab: DocumentSession): void {
    const ops = randomOps(tab.document, this.random, 1 + this.random.below(3));
    const mark = `mark ${this.marks.length}`;
    const marking: Op = { type: "set", id: PAGE, key: "description", width: "base", value: mark };
    const group = this.random.chance(0.3) ? "typing" : undefined;
    if (this.try(() => tab.change([...ops, marking], group === undefined ? {} : { group }))) {
      this.marks.push(mark);
    }
  }

  try(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Some changes are pushed: twice, too late, or with a piece missing before them. */
  push(tab: DocumentSession): void {
    tab.pushes.stand(this.random.chance(0.8));
    const after = Math.max(0, this.server.head - this.random.below(4));
    tab.pushes.push(this.server.changes(after).changes);
  }

  async step(): Promise<void> {
    const index = this.random.below(this.tabs.length);
    const tab = this.tabs[index] ?? null;
    const action = this.random.below(20);
    if (tab === null || action === 0) await this.reload(index);
    else if (action < 11) this.gesture(tab);
    else if (action < 13) this.try(() => tab.undo());
    else if (action < 14) this.try(() => tab.redo());
    else if (action < 16) this.push(tab);
    else await this.clock.run(this.random.below(2_000));
  }

  /** The network is well again: what is kept is sent, and everybody hears of everything. */
  async rest(): Promise<void> {
    Object.assign(this.quality, { lost: 0, doubled: 0, delay: 5 });
    await this.start();
    for (let turn = 0; turn < 40; turn += 1) {
      for (const tab of this.tabs) tab?.retry();
      await this.clock.run(30_000);
      if (this.tabs.every((tab) => tab?.status.type === "saved")) break;
    }
    await this.clock.run(60_000);
  }

  close(): void {
    for (const tab of this.tabs) tab?.close();
  }
}

const fold = (server: Server): Document =>
  server.log.reduce((document, { ops }) => apply(document, ops).document, drawn());

/** What was written into the page, in the order of the log. */
const marksOf = (server: Server) =>
  server.log
    .flatMap(({ ops }) => ops)
    .flatMap((op) => (op.type === "set" && op.key === "description" ? [String(op.value)] : []));

describe("people who edit one document over a bad network", () => {
  it("EDIT-010 EDIT-340 end alike, and nothing is lost or done twice", async () => {
    for (let seed = 0; seed < SCHEDULES; seed += 1) {
      const simulation = new Simulation(seed);
      const { server, random } = simulation;
      await simulation.start();
      for (let count = 10 + random.below(40); count > 0; count -= 1) await simulation.step();
      await simulation.rest();
      const document = fold(server);
      for (const tab of simulation.tabs) {
        expect(tab?.status.type, `seed ${seed}`).toBe("saved");
        expect(tab?.document, `seed ${seed}`).toEqual(document);
      }
      const written = marksOf(server);
      for (const mark of simulation.marks) expect(written, `seed ${seed}`).toContain(mark);
      const sent = server.log.map(({ client, number }) => `${client} ${number}`);
      expect(new Set(sent).size, `seed ${seed}`).toBe(sent.length);
      simulation.close();
    }
  }, 120_000);
});

/** Words of one person only, so that it can be told whose they are. */
function writing(tab: DocumentSession, sign: string, random: Random): Op[] {
  const texts = [...tab.document.records].filter(([, { text }]) => text !== null);
  const [id, record] = random.of(texts);
  const at = random.below(unitsOf(record.text ?? []));
  const inserted = { insert: sign.repeat(1 + random.below(3)) };
  const delta = at === 0 ? [inserted] : [{ retain: at }, inserted];
  const key = random.of(["name", "label"]);
  const value = `${sign} ${random.below(1_000_000)}`;
  const setting: Op = { type: "set", id, key, width: "base", value };
  return [{ type: "text", id, delta }, setting];
}

const wordsIn = ({ records }: Document) =>
  [...records.values()].map(({ text }) => plainOf(text ?? [])).join("");

const count = (words: string, sign: string) => words.split(sign).length - 1;

describe("a person who undoes all that they did", () => {
  it("leaves what the others did", async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const simulation = new Simulation(seed);
      const { random, server, clock } = simulation;
      // What is too old is read anew: whose the words were is not known then.
      server.most = 2_000;
      await simulation.start();
      const [one, other, third] = simulation.tabs;
      if (!one || !other || !third) throw new Error("all are open");
      for (let round = 0; round < 25; round += 1) {
        const [tab, sign] = random.of([
          [one, "①"] as const,
          [other, "②"] as const,
          [third, "③"] as const,
        ]);
        // A place within a character of two units is refused.
        simulation.try(() => tab.change(writing(tab, sign, random)));
        if (random.chance(0.2)) {
          const ops = randomOps(one.document, random, 1).filter(({ type }) => type !== "delete");
          simulation.try(() => one.change(ops));
        }
        await clock.run(random.below(1_500));
      }
      await simulation.rest();
      const before = server.document;
      const theirs = lastSetByOthers(server, one);
      while (one.canUndo) one.undo();
      await simulation.rest();
      const words = [wordsIn(before), wordsIn(server.document)];
      const [kept, left] = [words[0] ?? "", words[1] ?? ""];
      expect(count(left, "①"), `seed ${seed}`).toBe(0);
      for (const sign of ["②", "③"]) {
        expect(count(left, sign), `seed ${seed}`).toBeGreaterThanOrEqual(count(kept, sign));
      }
      for (const [id, key, value] of theirs) {
        const record = server.document.records.get(id);
        expect(record?.base[key], `seed ${seed}`).toBe(value);
      }
      for (const tab of simulation.tabs) expect(tab?.document).toEqual(server.document);
      simulation.close();
    }
  }, 120_000);
});

/** The registers that somebody else wrote last. */
function lastSetByOthers(server: Server, person: DocumentSession): [RecordId, string, Value][] {
  const own = new Set<string>();
  for (const { client, ops } of server.log) {
    if (wordsOfOps(ops).includes("①")) own.add(client);
  }
  const last = new Map<string, [string, RecordId, string, Value]>();
  for (const { client, ops } of server.log) {
    for (const op of ops) {
      if (op.type === "set" && op.width === "base") {
        last.set(`${op.id} ${op.key}`, [client, op.id, op.key, op.value]);
      }
    }
  }
  const there = person.document.records;
  return [...last.values()].flatMap(([client, id, key, value]): [RecordId, string, Value][] =>
    own.has(client) || !there.has(id) || !["name", "label"].includes(key) ? [] : [[id, key, value]],
  );
}

const wordsOfOps = (ops: readonly Op[]) => JSON.stringify(ops);
