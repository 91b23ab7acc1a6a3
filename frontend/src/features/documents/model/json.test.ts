import { describe, expect, it } from "vitest";
import fixture from "../../../../../adapters/documents/fixtures/1.json";
import { FormatFault, readDocument, readOps, writeOps } from "./json";
import { type RecordId, SETTINGS, valueAt } from "./record";

const id = (text: string) => text as RecordId;
const SHAPE = "8f2hc5n1t4zd";
const PAGE = "k3v9x0q2m7ab";

function blank(widget: unknown) {
  return {
    schema: 1,
    settings: {},
    pages: { [PAGE]: { order: "a0" } },
    widgets: { [SHAPE]: widget },
  };
}

describe("documents from the wire", () => {
  it("are read whole", () => {
    const { records } = readDocument(fixture);
    expect(records.get(SETTINGS)?.base).toMatchObject({ language: "de", designWidth: 144_000 });
    expect(records.get(SETTINGS)?.phone).toEqual({ designWidth: 37_500 });
    const text = records.get(id(SHAPE));
    expect(text).toMatchObject({ kind: "text", parent: "gr0000000001", order: "a1V" });
    expect(text && valueAt(text, "position", "phone")).toEqual([2_000, 20_000]);
    expect(text && valueAt(text, "position", "tablet")).toEqual([6_000, 26_000]);
    expect(text?.text).toHaveLength(3);
    expect(records.get(id("mn0000000001"))?.parent).toBeNull();
    expect(records.size).toBe(11);
  });

  it("EDIT-075 keep what a newer version wrote about a widget", () => {
    const carousel = readDocument(fixture).records.get(id("f0rm00000001"));
    expect(carousel?.kind).toBe("unknown");
    expect(carousel?.base).toEqual({ position: [0, 100_000] });
    expect(carousel?.unread).toEqual({
      kind: "carousel",
      registers: { speed: { base: 500 }, opacity: "half", text: [{ insert: "kept" }] },
    });
    if (carousel === undefined) throw new Error("the fixture has it");
    const [op] = writeOps([{ type: "create", id: id(SHAPE), record: carousel }]);
    expect(op).toEqual({
      create: { id: SHAPE, record: fixture.widgets.f0rm00000001 },
    });
  });

  it("come back as they were", () => {
    const { records } = readDocument(fixture);
    for (const [name, written] of Object.entries(fixture.widgets)) {
      const record = records.get(id(name));
      if (record === undefined) throw new Error(name);
      expect(writeOps([{ type: "create", id: id(name), record }])).toEqual([
        { create: { id: name, record: written } },
      ]);
    }
  });

  it.each([
    [{ schema: 2, settings: {} }],
    [{ schema: 1 }],
    [blank({ kind: "shape" })],
    [blank({ kind: "shape", order: "a0", script: "x" })],
    [blank({ kind: "shape", order: "a0", opacity: 500 })],
    [blank({ kind: "shape", order: "a0", opacity: { watch: 500 } })],
    [blank({ kind: "shape", order: "a0", opacity: { base: 1_001 } })],
    [blank({ kind: "shape", order: "a0", text: [{ insert: "\n" }] })],
    [blank({ kind: "text", order: "a0" })],
    [blank({ kind: "text", order: "a0", text: [{ insert: "a" }] })],
    [blank({ kind: "text", order: "a0", text: [{ insert: "\n" }, { retain: 1 }] })],
    [blank({ kind: "settings", order: "a0" })],
    [blank({ kind: "shape", order: "b0" })],
  ])("are refused where they are none: %j", (json) => {
    expect(() => readDocument(json)).toThrow(FormatFault);
  });
});

describe("ops", () => {
  const written = [
    {
      create: {
        id: SHAPE,
        record: { kind: "text", parent: PAGE, order: "a1V", text: [{ insert: "\n" }] },
      },
    },
    { create: { id: PAGE, record: { kind: "page", order: "a1", title: "Work" } } },
    { set: { id: SHAPE, key: "position", width: "phone", value: [2_000, 21_000] } },
    { set: { id: SHAPE, key: "locked", value: true } },
    { clear: { id: SHAPE, key: "position", width: "phone" } },
    { place: { id: SHAPE, parent: PAGE, order: "a2" } },
    { place: { id: PAGE, order: "a2" } },
    { delete: { id: SHAPE } },
    {
      text: {
        id: SHAPE,
        delta: [
          { retain: 4, attributes: { bold: null } },
          { retain: 1 },
          { insert: " and", attributes: { italic: true } },
          { delete: 2 },
        ],
      },
    },
  ];

  it("are read as they were written", () => {
    expect(writeOps(readOps(written))).toEqual(written);
  });

  it.each([
    [{ set: {} }],
    [{ set: { id: SHAPE, key: "onclick", value: 1 } }],
    [{ set: { id: SHAPE, key: "opacity", value: 0.5 } }],
    [{ set: { id: SHAPE, key: "link", value: { web: "javascript:alert(1)" } } }],
    [{ set: { id: SHAPE, key: "opacity", width: "watch", value: 5 } }],
    [{ run: { id: SHAPE } }],
    [{ delete: { id: SHAPE }, set: {} }],
    [{ delete: { id: "K3V9X0Q2M7AB" } }],
    [{ text: { id: SHAPE, delta: [{ insert: { image: 1 } }] } }],
    [{ text: { id: SHAPE, delta: [{ retain: -1 }] } }],
    [{ text: { id: SHAPE, delta: [{ insert: "a", attributes: { bold: null } }] } }],
    [{ text: { id: SHAPE, delta: [{ insert: "a", attributes: { script: "x" } }] } }],
  ])("are refused where nobody makes them: %j", (op) => {
    expect(() => readOps([op])).toThrow(FormatFault);
  });
});
