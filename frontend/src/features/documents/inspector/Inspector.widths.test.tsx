import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { create, id, PAGE, set } from "../model/testing/documents";
import { inspect, section, shape } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

describe("at other widths", () => {
  const corrected = [
    ...shape,
    set(2, "position", [1_800, 9_600], "phone"),
    set(2, "opacity", 500, "phone"),
    set(2, "size", [9_000, 9_000], "tablet"),
  ];

  it("EDIT-112 EDIT-113 marks what is corrected, says the base value, and resets it", async () => {
    const { record, user } = await inspect({ ops: corrected, selected: [id(2)], width: 375 });
    const look = section("Look");
    const row = within(look).getByText("Opacity").parentElement;
    expect(row).toHaveTextContent("differs at this width");
    expect(row).toHaveTextContent("100");
    expect(screen.getByRole("spinbutton", { name: "Opacity" })).toHaveValue("50 %");
    expect(within(look).getByText("Blur").parentElement).not.toHaveTextContent("differs");
    await user.click(screen.getByRole("button", { name: "Reset Opacity" }));
    expect(record(2)?.phone.opacity).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Reset X" }));
    expect(record(2)?.phone).toEqual({});
  });

  it("EDIT-111 corrects at the shown width, and the base keeps its own value", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)], width: 375 });
    const opacity = screen.getByRole("spinbutton", { name: "Opacity" });
    await user.clear(opacity);
    await user.type(opacity, "20{Enter}");
    expect(record(2)?.phone.opacity).toBe(200);
    expect(record(2)?.base.opacity).toBeUndefined();
  });

  it("EDIT-112 says at the base in words where it differs, and resets a width", async () => {
    const { record, user } = await inspect({ ops: corrected, selected: [id(2)] });
    const widths = section("At other widths");
    expect(widths).toHaveTextContent("768");
    expect(widths).toHaveTextContent("place, opacity");
    await user.click(screen.getByRole("button", { name: "Reset 375" }));
    expect(record(2)?.phone).toEqual({});
    expect(record(2)?.tablet).not.toEqual({});
  });

  it("EDIT-113 lists all that differs on the page, goes to it, and resets all at once", async () => {
    const ops = [
      ...corrected,
      create(3, "group", PAGE, "a2"),
      create(4, "shape", id(3)),
      set(4, "name", "Mast"),
      set(4, "turn", 100, "phone"),
      create(5, "page", null, "a5"),
      create(6, "shape", id(5)),
      set(6, "turn", 100, "phone"),
    ];
    const { record, user, editor } = await inspect({ ops, width: 375 });
    const page = section("This page at 375");
    expect(page).toHaveTextContent("2 differ");
    await user.click(within(page).getByRole("button", { name: "Mast" }));
    expect(editor.selection.store.getState().ids).toEqual([id(4)]);
    await user.click(screen.getByRole("button", { name: "Reset all 2" }));
    expect([record(2)?.phone, record(4)?.phone]).toEqual([{}, {}]);
    expect(record(6)?.phone).toEqual({ turn: 100 });
  });
});
