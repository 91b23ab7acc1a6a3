import type { Account } from "../support/account";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

const SEA = "t1canvas0001";
const SUN = "t1canvas0002";
const SAND = "t1canvas0003";
const GROUP = "t1canvas0004";
const INNER = "t1canvas0005";
const PLATES = "t1canvas0006";
const PICTURE = "t1canvas0007";
const WORDS = "t1canvas0008";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const shape = (parent: string, order: string, position: number[], more = {}) => ({
  kind: "shape",
  parent,
  order,
  position: { base: position },
  size: { base: [12_000, 8_000] },
  fill: { base: "#336699ff" },
  ...more,
});

/** Three shapes that stand apart, and a group with one in it; a second page with a picture and a text. */
async function draw(account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const page = await account.firstPage(numId);
  const group = { kind: "group", parent: page, order: "a4", position: { base: [80_000, 60_000] } };
  const size = { base: [24_000, 12_000] };
  const placed = { parent: PLATES, position: { base: [10_000, 10_000] }, size };
  const below = { position: { base: [10_000, 50_000] }, text: [{ insert: "Salt\n" }] };
  await account.changeDocument(numId, [
    { create: { id: SEA, record: shape(page, "a1", [10_300, 10_700]) } },
    { create: { id: SUN, record: shape(page, "a2", [40_300, 20_700]) } },
    { create: { id: SAND, record: shape(page, "a3", [90_300, 33_700]) } },
    { create: { id: GROUP, record: { ...group, size: { base: [30_000, 20_000] } } } },
    { create: { id: INNER, record: shape(GROUP, "a1", [0, 0]) } },
    { create: { id: PLATES, record: { kind: "page", order: "a9", title: "Plates" } } },
    { create: { id: PICTURE, record: { ...placed, kind: "picture", order: "a1" } } },
    { create: { id: WORDS, record: { ...placed, ...below, kind: "text", order: "a2" } } },
  ]);
  return numId;
}

test.describe("the canvas", () => {
  let editor: EditorPage;
  const widget = (id: string) => editor.sheet.locator(`[data-widget="${id}"]`);
  const kind = (name: string) => editor.properties.getByText(name, { exact: true });

  test.beforeEach(async ({ page, account }) => {
    const numId = await draw(account);
    editor = new EditorPage(page);
    await page.goto(`/edit/${numId}/contents/`);
    await expect(widget(SEA)).toBeVisible();
  });

  test("EDIT-123 EDIT-124 EDIT-125 EDIT-126 EDIT-127 selects by clicks, double clicks and a marquee", async ({
    page,
  }) => {
    const { keyboard, mouse } = page;
    await editor.press(widget(INNER));
    await expect(kind("Group").first()).toBeVisible();
    const inner = await editor.inWindow([840, 620]);
    await mouse.dblclick(inner.x, inner.y);
    await expect(kind("Shape").first()).toBeVisible();
    await keyboard.press("Escape");
    await expect(kind("Group").first()).toBeVisible();
    await keyboard.press("Escape");
    await keyboard.down("Control");
    await mouse.click(inner.x, inner.y);
    await keyboard.up("Control");
    await expect(kind("Shape").first()).toBeVisible();
    await keyboard.press("Escape");
    await keyboard.press("Escape");

    await editor.press(widget(SEA));
    await editor.press(widget(SUN), ["Shift"]);
    await expect(kind("2 selected")).toBeVisible();
    await editor.press(widget(SUN), ["Shift"]);
    await expect(kind("2 selected")).toHaveCount(0);

    const [from, to] = [await editor.inWindow([50, 50]), await editor.inWindow([450, 240])];
    const sweep = async () => {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 5 });
      await mouse.up();
    };
    await sweep();
    await expect(kind("2 selected")).toBeVisible();
    await keyboard.down("Alt");
    await sweep();
    await keyboard.up("Alt");
    await expect(editor.properties.getByRole("textbox", { name: "Name" })).toBeVisible();
  });

  test("EDIT-133 EDIT-135 EDIT-138 EDIT-143 EDIT-149 EDIT-160 EDIT-161 drags, pulls, turns and duplicates", async ({
    page,
  }) => {
    const { keyboard, mouse } = page;
    const number = (name: string) =>
      editor.properties.getByRole("spinbutton", { name, exact: true });
    const shapes = editor.sheet.locator("[data-widget]");
    await editor.press(widget(SEA));
    const pull = async (name: string, by: readonly [number, number], held: string[] = []) => {
      const handle = editor.sheet.getByRole("button", { name, exact: true });
      const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
      await mouse.move(x + width / 2, y + height / 2);
      await mouse.down();
      for (const key of held) await keyboard.down(key);
      await mouse.move(x + width / 2 + by[0], y + height / 2 + by[1], { steps: 4 });
      return async () => {
        await mouse.up();
        for (const key of held) await keyboard.up(key);
      };
    };
    const sizes = async () => [
      Number(await number("Width").inputValue()),
      Number(await number("Height").inputValue()),
    ];

    // Ctrl suspends snapping, so that the numbers are those of the hand.
    await (await pull("Right edge", [33, 0], ["Control"]))();
    await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(170);
    expect((await sizes())[1]).toBe(80);
    await keyboard.press("Control+z");
    await expect(number("Width")).toHaveValue("120");
    await (await pull("Bottom right corner", [33, 3], ["Control", "Shift"]))();
    await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(170);
    const [wide = 0, high = 0] = await sizes();
    expect(Math.abs(wide / high - 1.5)).toBeLessThan(0.02);
    await keyboard.press("Control+z");
    await (await pull("Right edge", [22, 0], ["Control", "Alt"]))();
    await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(190);
    expect(Number(await number("X").inputValue())).toBeLessThan(70);
    await keyboard.press("Control+z");

    // Escape in the middle of a gesture restores what was before.
    const end = await pull("Left edge", [40, 0]);
    await keyboard.press("Escape");
    await end();
    await expect(number("Width")).toHaveValue("120");
    await expect(number("X")).toHaveValue("103");

    await (await pull("Turn", [60, 20], ["Shift"]))();
    await expect(number("Angle")).not.toHaveValue(/^0\D*$/);
    const angle = Number((await number("Angle").inputValue()).replace("°", ""));
    expect(angle % 15).toBe(0);
    await keyboard.press("Control+z");

    await keyboard.down("Alt");
    await editor.carry(widget(SEA), [0, 200]);
    await keyboard.up("Alt");
    await expect(shapes).toHaveCount(6);
    const [, first = 0] = await editor.place(widget(SEA));
    const tops = async () => {
      // The copy may have snapped to something beside it.
      const all = (await editor.seen()).filter(({ box }) => (box[0] ?? 0) < 200);
      return all.map(({ box }) => box[1] ?? 0).sort((one, other) => one - other);
    };
    expect(await tops()).toHaveLength(2);
    await keyboard.press("Control+d");
    await expect(shapes).toHaveCount(7);
    const [one = 0, two = 0, three = 0] = await tops();
    expect(one).toBe(first);
    expect(three - two).toBe(two - one);
  });

  test("EDIT-145 EDIT-146 EDIT-148 EDIT-150 EDIT-151 EDIT-152 guides, columns and distances help to place things", async ({
    page,
  }) => {
    const { keyboard, mouse } = page;
    const guide = editor.sheet.getByRole("slider", { name: "Upright guide" });
    const distances = editor.sheet.locator("[aria-hidden] > [data-axis]:not([hidden])");
    const slow = async (to: { x: number; y: number }) => {
      await mouse.move(to.x, to.y, { steps: 8 });
      // Somebody who holds still snaps.
      await page.waitForFunction(() => new Promise(requestAnimationFrame).then(() => true));
    };

    // The columns by one key.
    const columns = editor.sheet.locator(".frame").locator("xpath=../following-sibling::*");
    await editor.sheet.focus();
    await keyboard.press("Control+'");
    await expect(columns.first()).toBeVisible();
    await keyboard.press("Control+'");
    await expect(columns.first()).toBeHidden();

    // A guide out of the left ruler; it is kept, and things go to it.
    const ruler = await editor.sheet.getByTitle("Pull to the right for a guide").boundingBox();
    await mouse.move((ruler?.x ?? 0) + 10, 500);
    await mouse.down();
    await slow(await editor.inWindow([250, 300]));
    await mouse.up();
    await expect(guide).toHaveAttribute("aria-valuetext", "250 px");
    await editor.saved();
    await page.reload();
    await expect(guide).toHaveAttribute("aria-valuetext", "250 px");
    await editor.carry(widget(SEA), [146, 300]);
    await expect.poll(async () => (await editor.place(widget(SEA)))[0]).toBe(250);

    // Alt with pointing measures.
    const { x, y } = await editor.inWindow([960, 377]);
    await mouse.move(x, y);
    await keyboard.down("Alt");
    await expect(distances.filter({ hasText: "533" })).toBeVisible();
    await keyboard.up("Alt");
    await expect(distances).toHaveCount(0);

    // By keys, and back into the ruler.
    await guide.focus();
    await keyboard.press("Shift+ArrowRight");
    await expect(guide).toHaveAttribute("aria-valuetext", "260 px");
    await editor.pull(guide, { x: (ruler?.x ?? 0) + 5, y: 0 });
    await expect(guide).toHaveCount(0);
    await editor.undo.click();
    await expect(guide).toHaveAttribute("aria-valuetext", "260 px");
  });

  test("EDIT-136 EDIT-137 EDIT-139 pictures keep their proportion, and texts have their width alone", async ({
    page,
  }) => {
    await page.keyboard.press("PageDown");
    await editor.press(widget(PICTURE));
    const corner = editor.sheet.getByRole("button", { name: "Bottom right corner" });
    await editor.pull(corner, await editor.inWindow([640, 220]));
    await expect.poll(async () => (await editor.place(widget(PICTURE)))[2]).toBeGreaterThan(400);
    const [, , wide, high] = await editor.place(widget(PICTURE));
    expect(Math.abs(wide / high - 2)).toBeLessThan(0.02);
    await editor.press(widget(WORDS));
    const handles = editor.sheet.getByRole("button");
    await expect(handles).toHaveCount(3);
    await expect(handles.first()).toHaveAccessibleName("Right edge");
    await page.keyboard.press("Escape");
    // The step of the arrow keys is the person's own.
    const step = editor.properties.getByRole("spinbutton", { name: "Move by" });
    await step.fill("7");
    await step.press("Enter");
    await editor.press(widget(WORDS));
    const [left] = await editor.place(widget(WORDS));
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await editor.place(widget(WORDS)))[0]).toBe(left + 7);
  });

  test("EDIT-129 EDIT-154 EDIT-155 EDIT-156 EDIT-157 selects, sizes, mirrors and orders by commands", async ({
    page,
  }) => {
    const ids = async () => (await editor.seen()).map(({ id }) => id);
    await editor.sheet.focus();
    await page.keyboard.press("Control+a");
    await expect(kind("4 selected")).toBeVisible();
    await editor.press(widget(SEA));
    await editor.press(widget(SUN), ["Shift"]);
    const before = [await editor.place(widget(SEA)), await editor.place(widget(SUN))];
    await editor.command("Mirror places across");
    await expect.poll(async () => (await editor.place(widget(SEA)))[0]).toBe(before[1]?.[0]);
    expect((await editor.place(widget(SUN)))[0]).toBe(before[0]?.[0]);
    await page.keyboard.press("Control+z");
    await editor.press(widget(SEA));
    await page.keyboard.press("Control+Shift+ArrowRight");
    await expect.poll(async () => (await editor.place(widget(SEA)))[2]).toBe(130);
    await editor.press(widget(SUN), ["Shift"]);
    await editor.command("Make the same width");
    await expect
      .poll(async () => (await editor.place(widget(SEA)))[2] - (await editor.place(widget(SUN)))[2])
      .toBe(0);
    // What stood at unequal distances stands at equal ones.
    await page.keyboard.press("Control+z");
    await editor.press(widget(SAND), ["Shift"]);
    await editor.command("Distribute across");
    const gaps = async () => {
      const sea = await editor.place(widget(SEA));
      const sun = await editor.place(widget(SUN));
      const sand = await editor.place(widget(SAND));
      return Math.abs(sun[0] - sea[0] - sea[2] - (sand[0] - sun[0] - sun[2]));
    };
    await expect.poll(gaps).toBeLessThanOrEqual(1);
    const layers = async () =>
      (await editor.seen()).map(({ id, look }) => [id, look.split(" ").at(-1)] as const);
    const frontmost = async () =>
      (await layers()).toSorted((one, other) => Number(other[1]) - Number(one[1]))[0]?.[0];
    await page.keyboard.press("Escape");
    await editor.press(widget(SEA));
    await page.keyboard.press("]");
    await expect.poll(frontmost).toBe(SEA);
    await page.keyboard.press("[");
    await expect.poll(frontmost).not.toBe(SEA);
    expect(await ids()).toHaveLength(5);
  });

  test("EDIT-167 EDIT-168 EDIT-169 zooms about the pointer, fits and pans", async ({ page }) => {
    const { keyboard, mouse } = page;
    const paper = async () => (await editor.sheet.locator(".frame").first().boundingBox()) ?? null;
    const start = await paper();
    const at = await editor.inWindow([103, 107]);
    await mouse.move(at.x, at.y);
    await keyboard.down("Control");
    await mouse.wheel(0, -120);
    await keyboard.up("Control");
    await expect.poll(async () => ((await paper())?.width ?? 0) > (start?.width ?? 0)).toBe(true);
    const held = await editor.inWindow([103, 107]);
    expect(Math.hypot(held.x - at.x, held.y - at.y)).toBeLessThan(2);
    const before = await paper();
    await mouse.wheel(0, 100);
    await expect.poll(async () => (await paper())?.y).toBe((before?.y ?? 0) - 100);
    await editor.sheet.focus();
    await keyboard.press("Control+0");
    await expect.poll(async () => Math.round((await paper())?.width ?? 0)).toBe(1440);
    await keyboard.press("Alt+0");
    await expect.poll(async () => (await paper())?.width).toBe(start?.width);
    await editor.press(widget(SEA));
    await keyboard.press("Alt+9");
    await expect.poll(async () => ((await paper())?.width ?? 0) > 3_000).toBe(true);
    await keyboard.press("Alt+0");
    await mouse.move(at.x, at.y);
    await mouse.down({ button: "middle" });
    await mouse.move(at.x + 50, at.y + 20, { steps: 3 });
    await mouse.up({ button: "middle" });
    await expect
      .poll(async () => Math.round((await paper())?.x ?? 0))
      .toBe(Math.round((start?.x ?? 0) + 50));
  });
});
