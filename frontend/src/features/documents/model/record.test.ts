import { describe, expect, it } from "vitest";
import {
  bySiblingOrder,
  holdsWidgets,
  isCorrected,
  isWidgetKind,
  laysOut,
  newRecord,
  type Place,
  type RecordId,
  standsAlone,
  takesIn,
  valueAt,
  WIDTHS,
  type WidgetKind,
} from "./record";

const id = (text: string) => text.padStart(12, "0") as RecordId;
const place = (order: string): Place => ({ parent: null, order });

describe("records", () => {
  it("EDIT-003 EDIT-114 follow the base at a width at which nothing is corrected", () => {
    const made = newRecord("shape", place("a0"));
    const record = { ...made, base: { opacity: 500 }, phone: { opacity: 0 } };
    expect(WIDTHS.map((width) => valueAt(record, "opacity", width))).toEqual([500, 500, 0]);
    expect(valueAt(record, "turn", "phone")).toBeUndefined();
  });

  it("EDIT-112 tell where something is corrected", () => {
    const record = { ...newRecord("shape", place("a0")), base: { turn: 5 }, phone: { turn: 0 } };
    expect(WIDTHS.map((width) => isCorrected(record, "turn", width))).toEqual([false, false, true]);
  });

  it("have words where they are texts, and widgets in them where they can", () => {
    expect(newRecord("text", place("a0")).text).toEqual([{ insert: "\n" }]);
    expect(newRecord("group", place("a0")).text).toBeNull();
    const holders = (["page", "stack", "form", "shape"] as const).map(holdsWidgets);
    expect(holders).toEqual([true, true, true, false]);
    expect([isWidgetKind("menu"), isWidgetKind("swatch")]).toEqual([true, false]);
  });

  it("EDIT-268 lie in forms alone where they are fields, and forms hold nothing else", () => {
    const holders = ["page", "group", "stack", "gallery", "form", "field"] as const;
    const taking = (widget: WidgetKind) => holders.filter((kind) => takesIn(kind, widget));
    expect(taking("field")).toEqual(["form"]);
    expect(taking("picture")).toEqual(["page", "group", "stack", "gallery"]);
    expect(taking("form")).toEqual(["page", "group", "stack"]);
    expect(taking("unknown")).toEqual(["page", "group", "stack", "gallery", "form"]);
    expect([standsAlone("form"), standsAlone("field"), laysOut("form")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("stand in the order of their keys, then of their ids", () => {
    const siblings: [RecordId, Place][] = [
      [id("3"), place("a1")],
      [id("2"), place("a1")],
      [id("1"), place("aB")],
      [id("4"), place("Zz")],
    ];
    expect(siblings.sort(bySiblingOrder).map(([sibling]) => sibling)).toEqual(
      ["4", "2", "3", "1"].map(id),
    );
  });
});
