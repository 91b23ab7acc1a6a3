import { act, screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { create, id, PAGE, set } from "../model/testing/documents";
import { choose, inspect, section, shape } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

type User = ReturnType<typeof userEvent.setup>;

const own = () => within(section("Motion"));

/** Chooses a preset; the first of its name. */
async function add(user: User, preset: string) {
  await user.click(own().getByRole("button", { name: "Add a motion: Add" }));
  const menu = within(await screen.findByRole("menu"));
  await user.click(menu.getAllByText(preset)[0] as HTMLElement);
}

async function type(user: User, label: string, text: string, area = own()) {
  const field = area.getByLabelText(label);
  await user.clear(field);
  await user.paste(text);
  await user.keyboard("{Enter}");
}

const two = [
  ...shape,
  create(3, "shape", PAGE, "a3"),
  set(3, "position", [6_400, 60_000]),
  set(3, "size", [30_000, 10_000]),
];

describe("the inspector of motion", () => {
  it("EDIT-059 EDIT-287 EDIT-292 adds a motion, and says when it runs", async () => {
    const { record, user, editor } = await inspect({ ops: shape, selected: [id(2)] });
    await add(user, "Rise");
    await type(user, "Motion 1, Waits", "0.2");
    await type(user, "Motion 1, Takes", "900ms");
    await choose(user, "Motion 1, Speed", "Soft");
    expect(record(2)?.base.motions).toEqual([
      {
        trigger: "appear",
        delay: 200,
        duration: 900,
        easing: "ease",
        repeat: "once",
        steps: [{ opacity: { from: 0 } }, { move: { from: [0, 4_000] } }],
      },
    ]);
    await user.click(own().getByRole("button", { name: "Delete motion 1" }));
    expect(record(2)?.base.motions).toBeUndefined();
    act(() => editor.session.undo());
    expect(record(2)?.base.motions).toHaveLength(1);
  });

  it("EDIT-288 EDIT-290 says what starts it", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await add(user, "Fade in");
    await choose(user, "Motion 1, Starts", "With the scroll");
    await type(user, "Motion 1, Way to", "50");
    expect(record(2)?.base.motions).toMatchObject([{ trigger: "scroll", range: [0, 500] }]);
    expect(own().queryByLabelText("Motion 1, Takes")).toBeNull();
    await choose(user, "Motion 1, Starts", "On a click or a key");
    expect(record(2)?.base.motions).toMatchObject([
      { trigger: "click", duration: 600, steps: [{ opacity: { to: 0 } }] },
    ]);
  });

  it("EDIT-289 EDIT-291 says what a motion changes", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await add(user, "Dim");
    await user.click(own().getByRole("button", { name: "Motion 1, Add a step: Add" }));
    const menu = within(await screen.findByRole("menu"));
    await user.click(menu.getByText("Turn"));
    await type(user, "Motion 1, Turn, To", "-90");
    await type(user, "Motion 1, Opacity, To", "40");
    expect(record(2)?.base.motions).toMatchObject([
      { trigger: "hover", steps: [{ opacity: { to: 400 } }, { turn: { to: -9_000 } }] },
    ]);
    await user.click(own().getByRole("button", { name: "Motion 1, delete Opacity" }));
    expect(record(2)?.base.motions).toMatchObject([{ steps: [{ turn: { to: -9_000 } }] }]);
  });

  it("EDIT-293 starts with another widget", async () => {
    const { record, user, editor } = await inspect({ ops: two, selected: [id(3)] });
    await add(user, "Fade in");
    await choose(user, "Motion 1, Of", "Shape");
    expect(record(3)?.base.motions).toMatchObject([{ by: id(2) }]);
    act(() => editor.selection.select([id(2), id(3)]));
    expect(section("Motion")).toHaveTextContent("These move in different ways.");
    await user.click(own().getByRole("button", { name: "Delete all motions" }));
    expect(record(3)?.base.motions).toBeUndefined();
  });

  it("EDIT-293 starts several one after another", async () => {
    const { record, user } = await inspect({ ops: two, selected: [id(3), id(2)] });
    await add(user, "Rise");
    await type(user, "Apart by", "0.3");
    await user.click(own().getByRole("button", { name: "Start one after another" }));
    expect(record(2)?.base.motions).toMatchObject([{ delay: 0 }]);
    expect(record(3)?.base.motions).toMatchObject([{ delay: 300, by: id(2) }]);
  });

  it("EDIT-294 EDIT-296 holds in sight, runs through, and stands still at a width", async () => {
    const ops = [create(2, "text"), set(2, "size", [30_000, 5_000])];
    const { record, user, editor } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Pinned", "While it is in sight");
    await type(user, "Stays at", "24", within(section("Place")));
    await choose(user, "Runs through", "To the left");
    await type(user, "A lap takes", "12");
    expect(record(2)?.base).toMatchObject({
      pin: "sticky",
      stickAt: 2_400,
      marquee: "left",
      lap: 12_000,
    });
    await add(user, "Fade in");
    act(() => editor.view.setState({ width: 375 }));
    await user.click(screen.getByRole("checkbox", { name: "Still at this width" }));
    expect(record(2)?.phone.still).toBe(true);
  });

  it("EDIT-012 shows it, and changes nothing, where the layout is locked", async () => {
    const ops = [
      ...shape,
      set(2, "motions", [
        {
          trigger: "hover",
          delay: 0,
          duration: 200,
          easing: "ease",
          repeat: "once",
          steps: [{ scale: { to: 1_050 } }],
        },
      ]),
    ];
    await inspect({ ops, selected: [id(2)], access: "editor" });
    expect(own().getByText("Under the pointer or in focus")).toBeVisible();
    expect(own().queryByRole("button", { name: /^(?:Add|Delete|Motion) / })).toBeNull();
  });

  it("EDIT-297 says how one page gives way to the next", async () => {
    const { editor, user } = await inspect({});
    await choose(user, "Change of page", "Slides");
    expect(editor.records.get("000000000000" as never)?.base.pageChange).toBe("slide");
  });
});
