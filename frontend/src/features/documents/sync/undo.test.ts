import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { ClientId, Document } from "../model/record";
import {
  create,
  drawn,
  id,
  PAGE,
  place,
  remove,
  set,
  typed,
  wordsOf,
} from "../model/testing/documents";
import type { Made } from "./events";
import { takeBack } from "./ledger";
import { begin, fold, type Replica } from "./replica";

const OWN = "00000000000a" as ClientId;
const OTHER = "00000000000b" as ClientId;
const DAY = 24 * 60 * 60 * 1_000;

/** One person's replica, and what happens to it. */
class Person {
  replica: Replica;
  #made = 0;

  constructor(document: Document = drawn()) {
    const replica = begin({
      type: "opened",
      seq: 0,
      document,
      client: OWN,
      access: "owner",
      pages: 10,
    });
    if (replica === null) throw new Error("it begins with a document");
    this.replica = replica;
  }

  does(ops: readonly Op[], options: Partial<Made> = {}): void {
    this.#made += 1;
    const made: Made = {
      type: "made",
      id: `m${this.#made}`,
      ops,
      making: "step",
      takes: null,
      group: null,
      at: 0,
      ...options,
    };
    this.replica = fold(this.replica, made).replica;
  }

  asks(client: ClientId): void {
    this.replica = fold(this.replica, { type: "asked", client }).replica;
  }

  hears(...ops: Op[]): void {
    const effective = apply(this.replica.confirmed, ops).ops;
    const change = { seq: this.replica.seq + 1, client: OTHER, number: 1, ops: effective };
    this.replica = fold(this.replica, { type: "heard", changes: [change], at: 0 }).replica;
  }

  /** What is pending gets into the log. */
  saves(): void {
    const { pending, seq } = this.replica;
    this.replica = fold(this.replica, { type: "sent", count: pending.length }).replica;
    const ops = pending.flatMap((change) => change.ops);
    const change = { seq: seq + 1, client: OWN, number: this.replica.number, ops };
    this.replica = fold(this.replica, { type: "heard", changes: [change], at: 0 }).replica;
  }

  takesBack(making: "undo" | "redo", now = 0) {
    const taken = takeBack(this.replica, making, now);
    if (taken === null) return null;
    this.does(taken.ops, { making, takes: taken.id });
    return taken.stays;
  }

  get(number: number) {
    return this.replica.view.records.get(id(number));
  }
}

describe("undo", () => {
  it("EDIT-333 takes one gesture back, and redo does it again", () => {
    const person = new Person();
    person.does([set(2, "turn", 5), set(2, "opacity", 9), typed(2, 0, "The ")]);
    person.does([remove(3)]);
    const after = person.replica.view;
    expect(person.takesBack("undo")).toEqual([]);
    expect(person.get(4)?.parent).toBe(id(3));
    expect(person.takesBack("undo")).toEqual([]);
    expect(person.replica.view).toEqual(drawn());
    expect(person.takesBack("undo")).toBeNull();
    person.takesBack("redo");
    person.takesBack("redo");
    expect(person.replica.view).toEqual(after);
    expect(person.takesBack("redo")).toBeNull();
    person.takesBack("undo");
    person.does([set(2, "turn", 7)]);
    expect(person.takesBack("redo")).toBeNull();
  });

  it("EDIT-333 EDIT-440 takes back at once what the server was asked to make", () => {
    const person = new Person();
    person.does([set(2, "turn", 5)]);
    person.takesBack("undo");
    person.asks(OTHER);
    person.hears(create(20, "text", PAGE, "b1"), create(21, "text", PAGE, "b2"));
    expect(person.takesBack("redo")).toBeNull();
    expect(person.takesBack("undo")).toEqual([]);
    expect([person.get(20), person.get(21)]).toEqual([undefined, undefined]);
    expect(person.takesBack("redo")).toEqual([]);
    expect(person.get(21)).toBeDefined();
    person.saves();
    person.hears(create(22, "text", PAGE, "b3"));
    person.takesBack("undo");
    expect(person.get(22)).toBeDefined();
  });

  it("leaves what somebody else has changed since, and names it", () => {
    const person = new Person();
    person.does([set(2, "turn", 5), set(2, "opacity", 9), place(2, PAGE, "a5")]);
    person.saves();
    person.hears(set(2, "turn", 7), place(2, id(3), "a1"));
    expect(person.takesBack("undo")).toEqual([id(2)]);
    expect(person.get(2)?.base).toEqual({ turn: 7 });
    expect(person.get(2)?.parent).toBe(id(3));
  });

  it("takes words back among those of others", () => {
    const person = new Person();
    person.does([typed(2, 4, "ed")]);
    person.does([typed(2, 0, "The ")]);
    person.hears(typed(2, 4, " X"), typed(2, 0, "Y "));
    expect(wordsOf(person.replica.view, 2)).toBe("Y The Salt Xed & Kiln\n");
    person.takesBack("undo");
    person.takesBack("undo");
    expect(wordsOf(person.replica.view, 2)).toBe("Y Salt X & Kiln\n");
    person.hears(typed(2, 0, "Z"));
    person.takesBack("redo");
    person.takesBack("redo");
    expect(wordsOf(person.replica.view, 2)).toBe("ZY The Salt Xed & Kiln\n");
  });

  it("does not delete what others have changed or put into it", () => {
    const person = new Person();
    person.does([create(7, "group")]);
    person.does([create(8, "shape")]);
    person.hears(create(9, "shape"), set(2, "name", "theirs"));
    person.saves();
    person.hears(place(9, id(7), "a1"), set(8, "turn", 5));
    expect(person.takesBack("undo")).toEqual([id(8)]);
    expect(person.takesBack("undo")).toEqual([id(7)]);
    expect(person.get(9)?.parent).toBe(id(7));
  });

  it("does not bring back what lay in something that is gone by now", () => {
    const person = new Person();
    person.does([remove(4)]);
    person.hears(remove(3));
    expect(person.takesBack("undo")).toEqual([id(4)]);
    expect(person.get(4)).toBeUndefined();
  });

  it("counts a gesture that goes on as one step", () => {
    const person = new Person();
    for (let turn = 1; turn < 30; turn += 1) {
      person.does([set(2, "turn", turn), typed(2, turn - 1, "x")], { group: "g" });
    }
    expect(person.replica.undo).toHaveLength(1);
    expect(person.replica.undo[0]?.inverses.length).toBeLessThan(5);
    person.does([set(2, "turn", 90)], { group: "h" });
    person.takesBack("undo");
    expect(person.get(2)?.base.turn).toBe(29);
    person.takesBack("undo");
    expect(person.replica.view).toEqual(drawn());
  });

  it("EDIT-143 does not count a gesture that ended where it began", () => {
    const person = new Person();
    person.does([set(2, "turn", 10)]);
    for (const turn of [11, 12, 10]) person.does([set(2, "turn", turn)], { group: "g" });
    expect(person.replica.undo).toHaveLength(1);
    person.takesBack("undo");
    expect(person.get(2)?.base.turn).toBeUndefined();
  });

  it("has 500 steps of 30 days", () => {
    const person = new Person();
    for (let turn = 1; turn <= 600; turn += 1) person.does([set(2, "turn", turn)], { at: turn });
    expect(person.replica.undo).toHaveLength(500);
    expect(takeBack(person.replica, "undo", 30 * DAY + 600)).not.toBeNull();
    expect(takeBack(person.replica, "undo", 30 * DAY + 601)).toBeNull();
    person.does([set(2, "turn", 0)], { at: 30 * DAY + 400 });
    expect(person.replica.undo).toHaveLength(202);
  });

  it("does not count what nobody did on purpose", () => {
    const person = new Person();
    person.does([typed(2, 0, "The ")]);
    person.does([set(2, "size", [100, 200]), typed(2, 2, "!")], { making: "silent" });
    expect(person.replica.undo).toHaveLength(1);
    person.takesBack("undo");
    expect(wordsOf(person.replica.view, 2)).toBe("!Salt & Kiln\n");
    expect(person.get(2)?.base.size).toEqual([100, 200]);
  });
});
