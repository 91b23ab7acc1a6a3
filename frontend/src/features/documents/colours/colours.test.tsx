import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { renderInEditor } from "../editor/testing/render";
import { Inspector } from "../inspector/Inspector";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, PAGE, set } from "../model/testing/documents";
import { ColourBar } from "./ColourBar";

const RED = "#ff0000ff";
const EMBER = { swatch: id(8) };

const ember: Op[] = [
  create(8, "swatch", null),
  set(8, "name", "Ember"),
  set(8, "paint", "#e2551eff"),
];
const shapes: Op[] = [
  create(2, "shape"),
  set(2, "fill", RED),
  create(3, "shape", PAGE, "a2"),
  set(3, "fill", RED),
];

async function inspect(ops: readonly Op[], selected: readonly RecordId[] = [id(2)]) {
  const shown = await renderInEditor(
    <>
      <Inspector />
      <ColourBar />
    </>,
    { ops },
  );
  act(() => shown.editor.selection.select(selected));
  const base = (of: number) => shown.editor.records.get(id(of))?.base ?? {};
  const undo = () => act(() => void shown.editor.session.undo());
  return { ...shown, base, undo, user: userEvent.setup() };
}

/** Opens the choice of a colour. */
async function open(user: ReturnType<typeof userEvent.setup>, name = /^Fill:/) {
  await user.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

// They are fetched when they are needed first.
beforeAll(() => Promise.all([import("./ColourPanel"), import("@/shared/ui/MenuPanel")]));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the choice of a colour", () => {
  it("EDIT-220 offers the project's colours by name", async () => {
    const { base, user } = await inspect([...shapes, ...ember]);
    expect(screen.getByRole("button", { name: "Fill: #FF0000" })).toBeInTheDocument();
    const panel = await open(user);
    await user.click(panel.getByRole("button", { name: "Ember" }));
    expect(base(2).fill).toEqual(EMBER);
    expect(panel.getByRole("button", { name: "Ember" })).toHaveAttribute("aria-pressed", "true");
  });

  it("EDIT-225 lists the colours that are used", async () => {
    const { base, user } = await inspect([...shapes, create(4, "shape", PAGE, "a3")], [id(4)]);
    const panel = await open(user);
    const used = within(panel.getByRole("group", { name: "Used in the project" }));
    await user.click(used.getByRole("button", { name: "#FF0000" }));
    expect(base(4).fill).toBe(RED);
  });

  it("EDIT-221 EDIT-222 takes codes, numbers in OKLCH and an opacity", async () => {
    const { base, user, undo } = await inspect(shapes);
    const panel = await open(user);
    const code = panel.getByRole("textbox", { name: "Code" });
    await user.clear(code);
    await user.type(code, "rgb(0 128 0){Enter}");
    expect(base(2).fill).toBe("#008000ff");
    await user.clear(code);
    await user.type(code, "grassy{Enter}");
    expect(code).toBeInvalid();
    expect(base(2).fill).toBe("#008000ff");
    fireEvent.change(panel.getByRole("slider", { name: "Opacity" }), { target: { value: "50" } });
    expect(base(2).fill).toBe("#00800080");
    const chroma = panel.getByRole("spinbutton", { name: "Chroma" });
    await user.clear(chroma);
    await user.type(chroma, "0{Enter}");
    expect(base(2).fill).toMatch(/^#(..)\1{2}80$/);
    undo();
    expect(base(2).fill).toBe("#00800080");
  });

  it("EDIT-143 a pull of a slider is one step of undo, and Escape calls it off", async () => {
    const { base, user, undo, editor } = await inspect(shapes);
    const panel = await open(user);
    const hue = panel.getByRole("slider", { name: "Hue" });
    for (const value of ["100", "150", "200"]) fireEvent.change(hue, { target: { value } });
    fireEvent.pointerUp(hue);
    expect(base(2).fill).not.toBe(RED);
    undo();
    expect(base(2).fill).toBe(RED);
    for (const value of ["100", "150"]) fireEvent.change(hue, { target: { value } });
    fireEvent.keyDown(hue, { key: "Escape" });
    expect(base(2).fill).toBe(RED);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    expect(editor.session.canUndo).toBe(false);
    fireEvent.keyDown(hue, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("moves on the plane with the arrow keys", async () => {
    const { base, user } = await inspect(shapes);
    const panel = await open(user);
    const plane = panel.getByRole("slider", { name: "Lightness and chroma" });
    const before = plane.getAttribute("aria-valuetext");
    fireEvent.keyDown(plane, { key: "ArrowDown", shiftKey: true });
    expect(plane).not.toHaveAttribute("aria-valuetext", before ?? "");
    expect(base(2).fill).not.toBe(RED);
  });

  it("EDIT-226 says in how many places a colour is, and changes it in all of them", async () => {
    const { base, user, undo } = await inspect(shapes);
    const panel = await open(user);
    await user.click(panel.getByRole("radio", { name: "Everywhere, in 2 places" }));
    expect(panel.getByText("Changes #FF0000 in 2 places.")).toBeInTheDocument();
    const hue = panel.getByRole("slider", { name: "Hue" });
    for (const value of ["150", "200"]) fireEvent.change(hue, { target: { value } });
    fireEvent.pointerUp(hue);
    expect(base(2).fill).not.toBe(RED);
    expect(base(3).fill).toBe(base(2).fill);
    undo();
    expect([base(2).fill, base(3).fill]).toEqual([RED, RED]);
  });

  it("EDIT-226 changes what a colour of the project stands for", async () => {
    const ops = [...shapes, ...ember, set(2, "fill", EMBER), set(3, "fill", EMBER)];
    const { base, user } = await inspect(ops);
    const panel = await open(user);
    await user.click(panel.getByRole("radio", { name: "Everywhere, in 2 places" }));
    const code = panel.getByRole("textbox", { name: "Code" });
    await user.clear(code);
    await user.type(code, "#112233{Enter}");
    expect(base(8).paint).toBe("#112233ff");
    expect(base(2).fill).toEqual(EMBER);
  });

  it("EDIT-220 keeps a colour as one of the project, in one step", async () => {
    const { base, user, undo, editor } = await inspect(shapes);
    const panel = await open(user);
    await user.click(panel.getByRole("button", { name: "Keep as a colour of the project" }));
    const [swatch] = editor.records.children("swatches");
    expect(base(2).fill).toEqual({ swatch });
    expect(swatch && editor.records.get(swatch)?.base).toEqual({ name: "Colour 1", paint: RED });
    undo();
    expect(base(2).fill).toBe(RED);
    expect(editor.records.children("swatches")).toEqual([]);
  });

  it("makes a gradient, turns it, and adds and removes its colours", async () => {
    const { base, user } = await inspect(shapes);
    const panel = await open(user);
    const stops = () =>
      (base(2).fill as { gradient: { angle?: number; stops: { at: number; ink: string }[] } })
        .gradient;
    await user.click(panel.getByRole("radio", { name: "Gradient" }));
    expect(stops()).toMatchObject({ angle: 9_000, stops: [{ at: 0, ink: RED }, { at: 1_000 }] });
    await user.click(panel.getByRole("button", { name: "Add" }));
    expect(stops().stops.map(({ at }) => at)).toEqual([0, 500, 1_000]);
    const at = panel.getByRole("spinbutton", { name: "Colour 2, At" });
    await user.clear(at);
    await user.type(at, "20{Enter}");
    expect(stops().stops.map((stop) => stop.at)).toEqual([0, 200, 1_000]);
    const code = panel.getByRole("textbox", { name: "Code" });
    await user.clear(code);
    await user.type(code, "#0000ff{Enter}");
    expect(stops().stops[1]?.ink).toBe("#0000ffff");
    await user.click(panel.getByRole("button", { name: "Turn round" }));
    expect(stops().stops.map((stop) => stop.at)).toEqual([0, 800, 1_000]);
    await user.click(panel.getByRole("button", { name: "Delete" }));
    expect(stops().stops).toHaveLength(2);
    await user.click(panel.getByRole("radio", { name: "Radial" }));
    expect(stops().angle).toBeUndefined();
    await user.click(panel.getByRole("radio", { name: "None" }));
    expect(base(2).fill).toBeUndefined();
  });

  it("EDIT-223 says the contrast against what lies behind", async () => {
    const { user } = await inspect([...shapes, set(2, "fill", "#767676ff")]);
    const panel = await open(user);
    expect(panel.getByText("4.5 to 1")).toBeInTheDocument();
    expect(panel.getByText(/^Enough for text/)).toBeInTheDocument();
  });

  it("EDIT-224 has an eyedropper where the browser has one, and no button elsewhere", async () => {
    const { base, user } = await inspect(shapes);
    const panel = await open(user);
    expect(panel.queryByRole("button", { name: "Pick from the screen" })).toBeNull();
    await user.keyboard("{Escape}");
    class EyeDropper {
      open = async () => ({ sRGBHex: "#00ff00" });
    }
    vi.stubGlobal("EyeDropper", EyeDropper);
    const again = await open(user);
    await user.click(again.getByRole("button", { name: "Pick from the screen" }));
    expect(base(2).fill).toBe("#00ff00ff");
  });
});

describe("the project's colours", () => {
  it("EDIT-220 are added, renamed and edited", async () => {
    const { base, user, editor } = await inspect(ember, []);
    await user.click(screen.getByRole("button", { name: "Add a colour" }));
    const [, added] = editor.records.children("swatches");
    expect(added && editor.records.get(added)?.base.name).toBe("Colour 2");
    const name = screen.getByRole("textbox", { name: "Name of Ember" });
    await user.clear(name);
    await user.type(name, "Glow{Enter}");
    expect(base(8).name).toBe("Glow");
    const panel = await open(user, /^Edit Glow:/);
    expect(panel.queryByRole("radio", { name: /^Everywhere/ })).toBeNull();
    const code = panel.getByRole("textbox", { name: "Code" });
    await user.clear(code);
    await user.type(code, "#112233{Enter}");
    expect(base(8).paint).toBe("#112233ff");
  });

  it("EDIT-220 are deleted; in the places of one that is used stands another, or the same colour", async () => {
    const night = [create(9, "swatch", null, "a2"), set(9, "name", "Night")];
    const ops = [...ember, ...night, set(9, "paint", RED), ...shapes, set(2, "fill", EMBER)];
    const { base, user, undo, editor } = await inspect(ops, []);
    await user.click(screen.getByRole("button", { name: "Delete Ember, used 1 time" }));
    await user.click(await screen.findByRole("menuitem", { name: "Night" }));
    expect(base(2).fill).toEqual({ swatch: id(9) });
    expect(editor.records.get(id(8))).toBeUndefined();
    undo();
    await user.click(screen.getByRole("button", { name: "Delete Ember, used 1 time" }));
    await user.click(
      await screen.findByRole("menuitem", { name: "The same colour without a name" }),
    );
    expect(base(2).fill).toBe("#e2551eff");
    await user.click(screen.getByRole("button", { name: "Delete Night" }));
    expect(editor.records.children("swatches")).toEqual([]);
  });

  it("EDIT-231 EDIT-232 have a dark version where the project has dark colours", async () => {
    const { base, user } = await inspect(ember, []);
    expect(screen.queryByRole("button", { name: /on dark pages/ })).toBeNull();
    await user.click(within(screen.getByRole("region", { name: "Project" })).getByRole("checkbox"));
    const panel = await open(user, /^Edit Ember on dark pages: None/);
    await user.click(panel.getByRole("radio", { name: "Colour" }));
    const code = panel.getByRole("textbox", { name: "Code" });
    await user.clear(code);
    await user.type(code, "#ffaa88{Enter}");
    expect(base(8)).toMatchObject({ paint: "#e2551eff", darkPaint: "#ffaa88ff" });
  });

  it("fill what is selected from the bar beside the page, words with their own colour", async () => {
    const ops = [...ember, ...shapes, create(4, "text", PAGE, "a4")];
    const { base, user } = await inspect(ops, [id(2), id(4)]);
    await user.click(screen.getByRole("button", { name: "Fill with Ember" }));
    expect(base(2).fill).toEqual(EMBER);
    expect(base(4).textInk).toEqual(EMBER);
    expect(screen.getByRole("button", { name: "Fill with Ember" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
});
