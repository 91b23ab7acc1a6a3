import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/order.json";
import { isOrderKey, keysBetween, roomAmong } from "./order";
import type { Place, RecordId } from "./record";

const sibling = (id: string, order: string): [RecordId, Place] => [
  id.padStart(12, "0") as RecordId,
  { parent: null, order },
];

describe("order keys", () => {
  it("are those that the server makes", () => {
    expect(vectors.length).toBeGreaterThan(200);
    for (const [before = "", after = "", between] of vectors) {
      const made = keysBetween(before || null, after || null, 1);
      expect(made, `between ${before} and ${after}`).toEqual([between]);
      expect(made.every(isOrderKey)).toBe(true);
    }
  });

  it("are told from what is none", () => {
    const long = `a0${"V".repeat(63)}`;
    const smallest = `A${"0".repeat(26)}`;
    for (const text of ["", "0", "a", "a00", "a0V0", "b0", "a0-", "~0", smallest, long]) {
      expect(isOrderKey(text), text).toBe(false);
    }
    expect(["a0", "Zz", "b00", "a0V"].every(isOrderKey)).toBe(true);
    expect(() => keysBetween("a1", "a1", 1)).toThrow(RangeError);
    expect(() => keysBetween("a2", "a1", 1)).toThrow(RangeError);
  });
});

describe("room among siblings", () => {
  it("is made without moving them", () => {
    const siblings = [sibling("2", "a1"), sibling("1", "a0")];
    expect(roomAmong(siblings, 0, 1)).toEqual({ orders: ["Zz"], moved: [] });
    expect(roomAmong(siblings, 1, 2)).toEqual({ orders: ["a0G", "a0V"], moved: [] });
    expect(roomAmong(siblings, 2, 1)).toEqual({ orders: ["a2"], moved: [] });
    expect(roomAmong([], 0, 1)).toEqual({ orders: ["a0"], moved: [] });
  });

  it("is made by new keys where two siblings have one key", () => {
    const room = roomAmong([sibling("2", "a1"), sibling("1", "a1")], 1, 1);
    expect(room.orders).toEqual(["a1"]);
    expect(room.moved).toEqual([
      [sibling("1", "")[0], "a0"],
      [sibling("2", "")[0], "a2"],
    ]);
  });

  it("is made by new keys before a key gets too long", () => {
    let siblings = [sibling("1", "a0"), sibling("2", "a1")];
    let renewed = 0;
    for (let made = 3; made < 600; made += 1) {
      const room = roomAmong(siblings, 1, 1);
      const moved = new Map(room.moved);
      renewed += moved.size > 0 ? 1 : 0;
      siblings = siblings.map(([id, place]) => [
        id,
        { ...place, order: moved.get(id) ?? place.order },
      ]);
      siblings.splice(1, 0, sibling(String(made), room.orders[0] ?? ""));
      const orders = siblings.map(([, place]) => place.order);
      expect(orders).toEqual([...orders].sort());
      expect(orders.every((order) => isOrderKey(order) && order.length <= 48)).toBe(true);
    }
    expect(renewed).toBeGreaterThan(0);
  });
});
