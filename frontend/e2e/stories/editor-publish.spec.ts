import type { Browser, Locator, Page } from "@playwright/test";
import { Dashboard } from "../support/dashboard";
import { EditorPage, picture } from "../support/editor";
import { pressOn, tabTo } from "../support/keyboard";
import type { Octavo } from "../support/server";
import { expect, test } from "../support/test";

const SUN = [230, 80, 30] as const;
const FILES = {
  "sea.png": picture([20, 60, 90]),
  "sun.png": picture(SUN),
  "sand.png": picture([220, 200, 150]),
};
const STEPS = 10;

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

/** The left edges, tops or the like of some widgets. */
async function places(editor: EditorPage, widgets: Locator, part: number): Promise<number[]> {
  const all = await widgets.all();
  const found = await Promise.all(all.map((one) => editor.place(one)));
  return found.map((place) => place[part] ?? 0);
}

/** How much the distances of three things of one width differ. */
async function gapsDiffer(editor: EditorPage, widgets: Locator): Promise<number> {
  const [first = 0, second = 0, third = 0] = await places(editor, widgets, 0);
  return Math.abs(third - second - (second - first));
}

/** Reads both pages with no session, at three widths; nobody else is asked, and nothing runs. */
async function read(browser: Browser, octavo: Octavo, address: string): Promise<Page> {
  const reader = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  const title = reader.getByRole("heading", { level: 1 });
  for (const width of [1440, 768, 375]) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.goto(address);
    await expect(title).toHaveText("High water");
    await expect(reader.locator("main img")).toHaveCount(3);
    await expect(reader.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    const across = await reader.evaluate(() => document.documentElement.scrollWidth);
    expect(across).toBeLessThanOrEqual(width);
    await reader.getByRole("link", { name: "Read more" }).click();
    await expect(title).toHaveText("Low water");
    await expect(reader.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
  }
  expect(asked.filter((url) => !url.startsWith(octavo.viewer))).toEqual([]);
  await reader.goto(address);
  return reader;
}

/** Takes ten steps back, loads the page anew, takes back ten more, and makes all of them again. */
async function thereAndBack(
  editor: EditorPage,
  back: () => Promise<void>,
  again: () => Promise<void>,
) {
  const before = await editor.seen();
  for (let step = 0; step < STEPS; step += 1) await back();
  const ten = await editor.seen();
  expect(ten).not.toEqual(before);
  await editor.saved();
  await editor.page.reload();
  await expect(editor.sheet).toBeVisible();
  await expect.poll(() => editor.seen()).toEqual(ten);
  await expect(editor.undo).toBeEnabled();
  for (let step = 0; step < STEPS; step += 1) await back();
  expect(await editor.seen()).not.toEqual(ten);
  while (await editor.redo.isEnabled()) await again();
  await expect.poll(() => editor.seen()).toEqual(before);
  await editor.saved();
}

/** The colours of a picture, each part in steps of 32. */
async function coloursOf(reader: Page, address: string): Promise<string[]> {
  // On the viewer's own origin its points can be read.
  await reader.goto(address);
  return reader.locator("img").evaluate((element) => {
    const shown = element as HTMLImageElement;
    const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight);
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      found.add([data[at], data[at + 1], data[at + 2]].map((part) => (part ?? 0) >> 5).join());
    return [...found];
  });
}

/** The picture on the card is one of the page as it was published. */
async function expectCardOfPage(page: Page, numId: number, reader: Page): Promise<void> {
  const card = page.getByRole("gridcell").filter({
    has: page.locator(`a[href*="/edit/${numId}/"]`),
  });
  const sun = SUN.map((part) => part >> 5).join();
  await expect(async () => {
    await page.goto("/");
    const address = await card.locator("img").getAttribute("src", { timeout: 3_000 });
    expect(await coloursOf(reader, address ?? "")).toContain(sun);
  }).toPass({ timeout: 30_000 });
}

test("EDIT-233 EDIT-353 EDIT-354 EDIT-364 a publication by pointer, from a blank page to its readers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.setTimeout(180_000);
  const dashboard = new Dashboard(page);
  const editor = new EditorPage(page);
  await dashboard.open();
  await dashboard.add("Project");
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
  await expect(editor.sheet).toBeVisible();
  const numId = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  const pictures = editor.pictures();
  const [sea, sun, sand] = [pictures.nth(0), pictures.nth(1), pictures.nth(2)];

  await test.step("a heading, a shape behind it, two texts, a line and a button", async () => {
    await editor.write([120, 120], "High water", "Control+Alt+1");
    await editor.draw("Shape", [100, 90], [600, 130]);
    const { x, y } = await editor.inWindow([680, 200]);
    await page.mouse.click(x, y, { button: "right" });
    await page.getByRole("menuitem", { name: "Send to the back" }).click();
    await expect
      .poll(async () => (await editor.seen()).map(({ text }) => text))
      .toEqual(["", "High water"]);
    await editor.write([120, 300], "The sea comes at noon.");
    await editor.write([760, 300], "It goes before the lamps are lit.");
    await editor.draw("Line", [120, 420], [500, 0]);
    await editor.draw("Button", [120, 460], [160, 48]);
  });

  await test.step("three pictures are dropped as files; one snaps to the texts", async () => {
    await editor.drop(FILES, [400, 760]);
    await expect(editor.sheet.locator("img[src*='/media/assets/']")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await editor.press(sea);
    await editor.carry(sea, [-281, -60]);
    await expect.poll(async () => (await editor.place(sea))[0]).toBe(120);
    await editor.press(sand);
    await editor.carry(sand, [91, 83]);
  });

  await test.step("they are aligned and distributed", async () => {
    await editor.press(sea);
    await editor.press(sun, ["Shift"]);
    await editor.press(sand, ["Shift"]);
    await expect(editor.properties.getByText("3 selected")).toBeVisible();
    expect(new Set(await places(editor, pictures, 1)).size).toBeGreaterThan(1);
    await editor.properties.getByRole("button", { name: "Align top edges" }).click();
    await expect.poll(async () => new Set(await places(editor, pictures, 1)).size).toBe(1);
    await editor.properties.getByRole("button", { name: "Distribute across" }).click();
    await expect.poll(() => gapsDiffer(editor, pictures)).toBeLessThanOrEqual(1);
  });

  await test.step("a second page, which the button leads to", async () => {
    await editor.strip.getByRole("button", { name: "Add a page" }).click();
    const title = editor.properties.getByRole("textbox", { name: "Title of the page" });
    await title.fill("Low water");
    await title.press("Enter");
    await editor.write([120, 120], "Low water", "Control+Alt+1");
    await editor.strip.getByRole("button", { name: /^Page 01/ }).click();
    await editor.press(editor.widget("Read more"));
    await editor.properties.getByRole("button", { name: /^Leads to: / }).click();
    await page.getByRole("menuitemradio", { name: "A page", exact: true }).click();
    await editor.properties.getByRole("button", { name: /^Page: / }).click();
    await page.getByRole("menuitemradio", { name: "Low water" }).click();
    await expect(editor.properties.getByRole("button", { name: "Page: Low water" })).toBeVisible();
  });

  const wide = await editor.seen();
  await test.step("two things are corrected for phones, and nothing else changes", async () => {
    const handle = page.getByRole("slider", { name: "Page width, right edge" });
    const { x, y } = await editor.inWindow([720 + 188, 0]);
    await editor.pull(handle, { x, y });
    await expect(handle).toHaveAttribute("aria-valuenow", "375");
    await editor.press(editor.widget("Read more"));
    const before = await editor.place(editor.widget("Read more"));
    await editor.carry(editor.widget("Read more"), [60, 0]);
    await expect
      .poll(async () => (await editor.place(editor.widget("Read more")))[0])
      .toBeGreaterThan(before[0] + 40);
    await editor.press(sea);
    const width = editor.properties.getByRole("spinbutton", { name: "Width", exact: true });
    await width.fill("200");
    await width.press("Enter");
    await expect.poll(async () => (await editor.place(sea))[2]).toBe(200);
    await editor.pull(handle, await editor.inWindow([187 + 720, 0]));
    await expect(handle).toHaveAttribute("aria-valuenow", "1440");
    await expect.poll(() => editor.seen()).toEqual(wide);
  });

  await test.step("ten steps back, ten more after loading anew, and all again", async () => {
    await thereAndBack(
      editor,
      () => editor.undo.click(),
      () => editor.redo.click(),
    );
  });

  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const reader = await test.step("it is published and read at three widths", async () => {
    await editor.openPublishing();
    await editor.publish();
    return read(browser, octavo, address);
  });

  await test.step("one word changes: the sheet names it, and readers see it", async () => {
    const text = editor.widget("The sea comes at noon.");
    await editor.press(text);
    await editor.open(text);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await editor.type("dusk", null);
    await editor.saved();
    await test.step("EDIT-025 EDIT-026 EDIT-027 the preview has it, at an address that works once and at any width", async () => {
      const opens = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Preview" }).click();
      const preview = await opens;
      const asked: string[] = [];
      preview.on("request", (request) => asked.push(request.url()));
      const frame = preview.locator("iframe");
      await expect(frame.contentFrame().getByText("The sea comes at dusk.")).toBeVisible();
      const isPreview = (url: string) => url.startsWith(`${octavo.viewer}/preview/`);
      const [once, pass] = asked.filter(isPreview);
      expect(preview.frames().map((each) => each.url())).toContain(pass);
      await preview.getByRole("button", { name: /^Phone/ }).click();
      await expect(frame).toHaveCSS("width", "375px");
      expect((await reader.request.get(once ?? "")).status()).toBe(404);
      await preview.close();
    });
    const dialog = await editor.openPublishing();
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await expect(dialog).toContainText("“noon” became “dusk”");
    await editor.publish();
    await reader.goto(address);
    await expect(reader.getByText("The sea comes at dusk.")).toBeVisible();
  });

  await test.step("the card shows the first page", () => expectCardOfPage(page, numId, reader));
});

test("EDIT-014 a publication by keyboard alone, from a blank page to its readers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.setTimeout(240_000);
  const dashboard = new Dashboard(page);
  const editor = new EditorPage(page);
  const { keyboard } = page;
  await dashboard.open();
  await keyboard.press("n");
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
  await expect(editor.sheet).toBeVisible();
  const numId = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  const pictures = editor.pictures();
  const field = (name: string) => editor.properties.getByRole("spinbutton", { name, exact: true });
  /** Goes round the parts of the editor until the focus is in this one. */
  const goTo = async (region: Locator) => {
    const has = () => region.evaluate((element) => element.contains(document.activeElement));
    for (let left = 10; left > 0 && !(await has()); left -= 1) await keyboard.press("F6");
    expect(await has()).toBe(true);
  };
  /** Types a number into a field of the properties, and goes back to the canvas. */
  const enter = async (name: string, value: number) => {
    await goTo(editor.properties);
    await tabTo(page, field(name));
    await keyboard.press("Control+a");
    await keyboard.type(String(value));
    await keyboard.press("Enter");
    await expect(field(name)).toHaveValue(String(value));
    // In the field the keys type.
    await keyboard.press("Escape");
  };
  const name = editor.properties.getByRole("textbox", { name: "Name" });
  const title = editor.properties.getByRole("textbox", { name: "Title of the page" });
  /** Selects a widget of the page by walking there. */
  const walkTo = async (wanted: string) => {
    await goTo(editor.sheet);
    // Escape lets go of what is selected; without a selection it would leave the canvas.
    if (!(await title.isVisible())) await keyboard.press("Escape");
    await expect(title).toBeVisible();
    let said = "";
    for (let left = (await editor.seen()).length; left > 0; left -= 1) {
      await keyboard.press("Tab");
      await expect(name).not.toHaveValue(said);
      said = await name.inputValue();
      if (said === wanted) return;
    }
    throw new Error(`${wanted} is not reached`);
  };

  /** Opens the menu of a property and walks to an item of it. */
  const choose = async (property: RegExp, item: string) => {
    await goTo(editor.properties);
    await pressOn(page, editor.properties.getByRole("button", { name: property }));
    const wanted = page.getByRole("menuitemradio", { name: item, exact: true });
    await expect(wanted).toBeVisible();
    await expect(async () => {
      await keyboard.press("ArrowDown");
      await expect(wanted).toBeFocused({ timeout: 100 });
    }).toPass();
    await keyboard.press("Enter");
    await expect(wanted).toHaveCount(0);
  };

  await test.step("a heading, a shape behind it, two texts, a line and a button", async () => {
    await keyboard.press("Shift+t");
    await editor.type("High water", "Control+Alt+1");
    await keyboard.press("Shift+ArrowUp");
    await enter("X", 120);
    await enter("Y", 120);
    await keyboard.press("Shift+r");
    await keyboard.press("[");
    await enter("X", 100);
    await enter("Y", 90);
    await enter("Width", 600);
    await enter("Height", 130);
    await keyboard.press("Shift+t");
    await editor.type("The sea comes at noon.");
    await enter("X", 120);
    await enter("Y", 300);
    await keyboard.press("Shift+t");
    await editor.type("It goes before the lamps are lit.");
    await enter("X", 760);
    await enter("Y", 300);
    await keyboard.press("Shift+l");
    await enter("Y", 420);
    await keyboard.press("Shift+b");
    await enter("X", 120);
    await enter("Y", 460);
    expect((await editor.seen()).map(({ text }) => text)).toEqual([
      "",
      "High water",
      "The sea comes at noon.",
      "It goes before the lamps are lit.",
      "",
      "Read more",
    ]);
  });

  await test.step("three pictures are chosen as files, aligned, distributed and moved", async () => {
    await goTo(editor.sheet);
    const choosing = page.waitForEvent("filechooser");
    await editor.command("Place pictures from files…");
    const files = Object.entries(FILES).map(([name, base64]) => ({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(base64, "base64"),
    }));
    await (await choosing).setFiles(files);
    await expect(editor.sheet.locator("img[src*='/media/assets/']")).toHaveCount(3);
    await editor.command("Select all pictures");
    await expect(editor.properties.getByText("3 selected")).toBeVisible();
    await enter("Y", 700);
    await walkTo("sand");
    await enter("X", 700);
    await enter("Y", 720);
    await editor.command("Select all pictures");
    await editor.command("Align bottom edges");
    await expect.poll(() => places(editor, pictures, 1)).toEqual([720, 720, 720]);
    await editor.command("Distribute across");
    await expect.poll(() => gapsDiffer(editor, pictures)).toBeLessThanOrEqual(1);
  });

  await test.step("a second page, which the button leads to", async () => {
    await editor.command("Add a page");
    await goTo(editor.properties);
    await tabTo(page, title);
    await keyboard.type("Low water");
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await keyboard.press("Shift+t");
    await editor.type("Low water", "Control+Alt+1");
    await keyboard.press("PageUp");
    await expect(editor.widget("Read more")).toBeVisible();
    await walkTo("Read more");
    await choose(/^Leads to: /, "A page");
    await choose(/^Page: /, "Low water");
    await expect(editor.properties.getByRole("button", { name: "Page: Low water" })).toBeVisible();
  });

  await test.step("two things are corrected for phones, and nothing else changes", async () => {
    const wide = await editor.seen();
    await keyboard.press("Control+3");
    await walkTo("Read more");
    const [left] = await editor.place(editor.widget("Read more"));
    await keyboard.press("Shift+ArrowRight");
    await expect
      .poll(async () => (await editor.place(editor.widget("Read more")))[0])
      .toBe(left + 10);
    await walkTo("sea");
    await enter("Width", 200);
    await keyboard.press("Control+1");
    await expect.poll(() => editor.seen()).toEqual(wide);
  });

  await test.step("ten steps back, ten more after loading anew, and all again", () =>
    thereAndBack(
      editor,
      () => keyboard.press("Control+z"),
      () => keyboard.press("Control+Shift+z"),
    ));

  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const reader = await test.step("it is published and read at three widths", async () => {
    await goTo(page.getByRole("banner"));
    await pressOn(page, page.getByRole("banner").getByRole("button", { name: /^Publish/ }));
    await pressOn(page, page.getByRole("dialog").getByRole("button", { name: /^Publish/ }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    return read(browser, octavo, address);
  });

  await test.step("one word changes: the sheet names it, and readers see it", async () => {
    await walkTo("The sea comes at noon.");
    await keyboard.press("Enter");
    await expect(editor.field).toBeFocused();
    await keyboard.press("End");
    await keyboard.press("ArrowLeft");
    await keyboard.press("Control+Shift+ArrowLeft");
    await editor.type("dusk", null);
    await editor.saved();
    await goTo(page.getByRole("banner"));
    await pressOn(page, page.getByRole("banner").getByRole("button", { name: /^Publish/ }));
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("“noon” became “dusk”");
    await pressOn(page, dialog.getByRole("button", { name: /^Publish/ }));
    await expect(dialog).toHaveCount(0);
    await reader.goto(address);
    await expect(reader.getByText("The sea comes at dusk.")).toBeVisible();
  });

  await test.step("the card shows the first page", () => expectCardOfPage(page, numId, reader));
});
