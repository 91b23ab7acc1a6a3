import { act, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { setNudge } from "../editor/nudge";
import { canvasOf } from "../editor/testing/canvas";
import { create, id, PAGE, set, typed } from "../model/testing/documents";
import { choose, chooseFont, inspect, section, sections, shape, write } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

describe("the inspector of a widget", () => {
  it("lists what applies to its kind, and nothing else", async () => {
    await inspect({ ops: shape, selected: [id(2)] });
    expect(sections()).toEqual(["Place", "Look", "Motion", "Link", "Read aloud"]);
    expect(screen.getByText("Shape", { selector: "p" })).toBeInTheDocument();
    expect(section("Place")).toHaveTextContent("Columns 1 to 3");
    expect(screen.queryByRole("spinbutton", { name: "Sides" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Ends/ })).toBeNull();
  });

  it("says of a text that its height follows the words", async () => {
    await inspect({ ops: [create(2, "text"), typed(2, 0, "Salt")], selected: [id(2)] });
    expect(screen.getByText("Follows the text")).toBeInTheDocument();
    expect(screen.queryByRole("spinbutton", { name: "Height" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Salt");
  });

  it("EDIT-108 EDIT-196 EDIT-206 sets a text in columns, and where its lines stand", async () => {
    const ops = [create(2, "text"), typed(2, 0, "Salt")];
    const { record, user, editor } = await inspect({ ops, selected: [id(2)] });
    const columns = () => within(section("Text")).getByRole("spinbutton", { name: "Columns" });
    await user.clear(columns());
    await user.type(columns(), "2{Enter}");
    await choose(user, "Lines stand", "In the middle");
    expect(record(2)?.base).toMatchObject({ textColumns: 2, verticalAlign: "middle" });
    act(() => editor.view.setState({ width: 375 }));
    expect(columns()).toHaveValue("1");
    await user.clear(columns());
    await user.type(columns(), "3{Enter}");
    expect(record(2)?.phone.textColumns).toBe(3);
    expect(record(2)?.base.textColumns).toBe(2);
  });

  it("renames in place; an empty name is the one by what is in it", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await write(user, "Name", "Moon");
    expect(record(2)?.base.name).toBe("Moon");
    await write(user, "Name", "");
    expect(record(2)?.base.name).toBeUndefined();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Shape");
  });

  it("EDIT-057 EDIT-058 EDIT-061 EDIT-060 EDIT-159 keeps to edges, pins, locks and hides", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await choose(user, "Keeps to", "Both edges");
    await choose(user, "Pinned", "Top of the window");
    await user.click(screen.getByRole("button", { name: "Lock" }));
    await user.click(screen.getByRole("button", { name: "Hide at this width" }));
    expect(record(2)?.base).toMatchObject({ hold: "both", pin: "top", locked: true, hidden: true });
    await user.click(screen.getByRole("button", { name: "Show at this width" }));
    await user.click(screen.getByRole("button", { name: "Unlock" }));
    expect(record(2)?.base.hidden).not.toBe(true);
    expect(record(2)?.base.locked).not.toBe(true);
  });

  it("EDIT-060 hides at the shown width alone", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)], width: 375 });
    expect(screen.getByText("Shape, at 375")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Hide at this width" }));
    expect(record(2)?.phone.hidden).toBe(true);
    expect(record(2)?.base.hidden).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Show at this width" }));
    expect(record(2)?.phone.hidden).not.toBe(true);
  });

  it("EDIT-227 asks how an edge is drawn once there is one, and a line how it ends", async () => {
    const ops = [...shape, create(3, "line", PAGE, "a2")];
    const { record, user, editor } = await inspect({ ops, selected: [id(2)] });
    expect(screen.queryByRole("button", { name: /^Stroke:/ })).toBeNull();
    const edge = screen.getByRole("spinbutton", { name: "Edge" });
    await user.clear(edge);
    await user.type(edge, "2{Enter}");
    await choose(user, "Stroke", "Dashed");
    expect(record(2)?.base).toMatchObject({ strokeWidth: 200, strokeDash: "dashed" });
    act(() => editor.selection.select([id(3)]));
    await choose(user, "Ends", "Two arrows");
    expect(record(3)?.base.ends).toBe("arrows");
  });

  it("EDIT-228 has one radius for all corners, or one for each", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    const corners = screen.getByRole("spinbutton", { name: "Corners" });
    await user.clear(corners);
    await user.type(corners, "8{Enter}");
    expect(record(2)?.base.corners).toEqual([800, 800, 800, 800]);
    await user.click(screen.getByRole("button", { name: "Corners, each corner" }));
    const lower = screen.getByRole("spinbutton", { name: "Corners, Bottom right" });
    await user.clear(lower);
    await user.type(lower, "20{Enter}");
    expect(record(2)?.base.corners).toEqual([800, 800, 2_000, 800]);
    await user.click(screen.getByRole("button", { name: "Corners, all alike" }));
    expect(record(2)?.base.corners).toEqual([800, 800, 800, 800]);
  });

  it("EDIT-229 has several shadows, each changed and removed by itself", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await user.click(screen.getByRole("button", { name: "Add a shadow" }));
    await user.click(screen.getByRole("button", { name: "Add a shadow" }));
    const across = screen.getByRole("spinbutton", { name: "Shadow 2, Across" });
    await user.clear(across);
    await user.type(across, "-3{Enter}");
    expect(record(2)?.base.shadows).toMatchObject([{ x: 0 }, { x: -300 }]);
    await user.click(screen.getByRole("button", { name: "Delete shadow 1" }));
    expect(record(2)?.base.shadows).toMatchObject([{ x: -300 }]);
    await user.click(screen.getByRole("button", { name: "Delete shadow 1" }));
    expect(record(2)?.base.shadows).toBeUndefined();
  });

  it("EDIT-230 has opacity, blur and a blend mode", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    const opacity = screen.getByRole("spinbutton", { name: "Opacity" });
    expect(opacity).toHaveValue("100 %");
    await user.clear(opacity);
    await user.type(opacity, "37.5{Enter}");
    const blur = screen.getByRole("spinbutton", { name: "Blur" });
    await user.clear(blur);
    await user.type(blur, "4{Enter}");
    await choose(user, "Blend", "Multiply");
    expect(record(2)?.base).toMatchObject({ opacity: 375, blur: 400, blend: "multiply" });
  });

  it("scales what lies in a group with it", async () => {
    const ops = [
      create(2, "group"),
      set(2, "position", [10_000, 10_000]),
      set(2, "size", [20_000, 10_000]),
      create(3, "shape", id(2)),
      set(3, "position", [5_000, 2_000]),
      set(3, "size", [10_000, 5_000]),
    ];
    const { record, user } = await inspect({ ops, selected: [id(2)] });
    const width = screen.getByRole("spinbutton", { name: "Width" });
    await user.clear(width);
    await user.type(width, "400{Enter}");
    expect(record(2)?.base).toMatchObject({ position: [10_000, 10_000], size: [40_000, 10_000] });
    expect(record(3)?.base).toMatchObject({ position: [10_000, 2_000], size: [20_000, 5_000] });
  });

  it("EDIT-076 EDIT-077 goes on to every page but chosen ones, above or below them", async () => {
    const ops = [...shape, create(5, "page", null, "a5"), set(5, "title", "Words")];
    const { record, user } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Shown on", "Every page");
    expect(record(2)?.parent).toBeNull();
    await choose(user, "Lies", "Above the pages");
    await choose(user, "Not on", "Words");
    expect(record(2)?.base).toMatchObject({ above: true, notOn: [id(5)] });
    await choose(user, "Shown on", "This page");
    expect(record(2)?.parent).toBe(PAGE);
  });
});

describe("the arrow keys", () => {
  const field = (label: string) =>
    within(section("Arrow keys")).getByRole("spinbutton", { name: label });

  it("EDIT-139 move as far as the person says, in every project", async () => {
    onTestFinished(() => act(() => setNudge([100, 1_000])));
    const { user, editor } = await inspect({});
    const write = async (label: string, text: string) => {
      await user.clear(field(label));
      await user.type(field(label), `${text}{Enter}`);
    };
    await write("Move by", "4");
    await write("With Shift", "9999");
    expect(field("With Shift")).toHaveValue("500");
    await write("With Shift", "25");
    expect(canvasOf(editor).scene.nudge).toEqual([400, 2_500]);
    expect(localStorage.getItem("octavo-nudge")).toBe("400 2500");
    expect(editor.session.canUndo).toBe(false);
  });
});

describe("a link", () => {
  it("EDIT-059 leads to a page, to something on one, to the web, to mail and to a phone", async () => {
    const ops = [...shape, create(3, "shape", PAGE, "a2"), set(3, "name", "Sea")];
    const { record, user } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Leads to", "A web address");
    await write(user, "Address", "example.org/tides");
    expect(record(2)?.base.link).toEqual({ web: "https://example.org/tides" });
    await choose(user, "Leads to", "Something on a page");
    await choose(user, "Place", "Sea");
    expect(record(2)?.base.link).toEqual({ widget: id(3) });
    await choose(user, "Leads to", "A page");
    await choose(user, "Page", "Untitled");
    expect(record(2)?.base.link).toEqual({ page: PAGE });
    await choose(user, "Leads to", "A phone number");
    await write(user, "Number", "+351 22 123");
    expect(record(2)?.base.link).toEqual({ phone: "+35122123" });
    await choose(user, "Leads to", "Nothing");
    expect(record(2)?.base.link).toBeUndefined();
  });

  it("keeps what is no address in the field, with a sentence", async () => {
    const { record, user } = await inspect({ ops: shape, selected: [id(2)] });
    await choose(user, "Leads to", "A mail address");
    await write(user, "Mail to", "nobody");
    expect(record(2)?.base.link).toBeUndefined();
    const field = screen.getByRole("textbox", { name: "Mail to" });
    expect(field).toHaveValue("nobody");
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/no mail address/);
    await write(user, "Mail to", "a@b.example");
    expect(record(2)?.base.link).toEqual({ mail: "a@b.example" });
    expect(field).not.toBeInvalid();
  });
});

describe("what has words or pictures", () => {
  it("EDIT-253 EDIT-062 asks what a picture shows; decoration is an answer", async () => {
    const { record, user } = await inspect({ ops: [create(2, "picture")], selected: [id(2)] });
    expect(section("Read aloud")).toHaveTextContent("Say what the picture shows");
    await user.click(screen.getByRole("checkbox", { name: "Decoration, not read" }));
    expect(record(2)?.base.decorative).toBe(true);
    expect(section("Read aloud")).not.toHaveTextContent("Say what the picture shows");
    await user.click(screen.getByRole("checkbox", { name: "Decoration, not read" }));
    await write(user, "Alternative text", "A lighthouse at night");
    expect(record(2)?.base.label).toBe("A lighthouse at night");
    expect(section("Read aloud")).not.toHaveTextContent("Say what the picture shows");
  });

  it("EDIT-251 puts the point of a picture that stays in sight", async () => {
    const { record, user } = await inspect({ ops: [create(2, "picture")], selected: [id(2)] });
    const down = screen.getByRole("spinbutton", { name: "Focus, Down" });
    expect(down).toHaveValue("50 %");
    await user.clear(down);
    await user.type(down, "20{Enter}");
    await choose(user, "Fit", "Whole picture");
    expect(record(2)?.base).toMatchObject({ focus: [500, 200], fit: "contain" });
  });

  it("EDIT-063 reads something after another, and as it is drawn again", async () => {
    const ops = [...shape, create(3, "shape", PAGE, "a2"), set(3, "name", "Sea")];
    const { record, user } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Read after", "Sea");
    expect(record(2)?.base.readAfter).toBe(id(3));
    await choose(user, "Read after", "As drawn");
    expect(record(2)?.base.readAfter).toBeUndefined();
  });

  it("EDIT-072 EDIT-074 says how stacks and menus lay out, and which pages a menu lists", async () => {
    const ops = [create(2, "stack"), create(3, "menu", PAGE, "a2")];
    const { record, user, editor } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Direction", "In a column");
    await user.click(screen.getByRole("checkbox", { name: "Goes on in another row" }));
    expect(record(2)?.base).toMatchObject({ direction: "column", wrap: true });
    act(() => editor.selection.select([id(3)]));
    await choose(user, "Lists", "Chosen pages");
    await choose(user, "Chosen pages", "Untitled");
    expect(record(3)?.base).toMatchObject({ menuPages: "chosen", chosenPages: [PAGE] });
  });
});

describe("the look of words", () => {
  const styled = [
    create(7, "textStyle", null),
    set(7, "name", "Deck"),
    set(7, "fontSize", 6_000),
    create(2, "button"),
    set(2, "style", id(7)),
  ];

  it("EDIT-198 is that of the style until a widget says otherwise", async () => {
    const { record, user } = await inspect({ ops: styled, selected: [id(2)] });
    const size = screen.getByRole("spinbutton", { name: "Size" });
    expect(size).toHaveValue("60");
    await user.clear(size);
    await user.type(size, "/2{Enter}");
    expect(record(2)?.base.fontSize).toBe(3_000);
    await chooseFont(user, "Literata");
    expect(screen.getByRole("button", { name: "Font: Literata" })).toHaveFocus();
    await choose(user, "Lines", "Centred");
    expect(record(2)?.base).toMatchObject({ family: "literata", align: "center" });
    await chooseFont(user, "As the text style");
    expect(record(2)?.base.family).toBeUndefined();
    await choose(user, "Text style", "None");
    expect(record(2)?.base.style).toBeUndefined();
  });

  it("EDIT-112 differs at a width by itself, with the value that it replaces", async () => {
    const { record, user } = await inspect({ ops: styled, selected: [id(2)], width: 375 });
    const size = screen.getByRole("spinbutton", { name: "Size" });
    await user.clear(size);
    await user.type(size, "40{Enter}");
    expect(record(2)?.phone.fontSize).toBe(4_000);
    const row = within(section("Type")).getByText("Size").parentElement;
    expect(row).toHaveTextContent("60");
    await user.click(screen.getByRole("button", { name: "Reset Size" }));
    expect(record(2)?.phone).toEqual({});
  });
});

describe("for whom the layout is locked", () => {
  it("EDIT-370 changes words, links and descriptions, and is told why nothing else", async () => {
    const ops = [create(2, "button"), set(2, "words", "Read")];
    const { record, user } = await inspect({ ops, selected: [id(2)], access: "editor" });
    expect(section("Place")).toHaveTextContent("The layout is locked for you");
    expect(sections()).toEqual(["Button", "Link", "Read aloud", "Type", "Place", "Look", "Motion"]);
    expect(within(section("Look")).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: "Lock" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAttribute("readonly");
    await write(user, "Words", "Read on");
    await choose(user, "Leads to", "A page");
    await choose(user, "Page", "Untitled");
    expect(record(2)?.base).toMatchObject({ words: "Read on", link: { page: PAGE } });
  });
});
