import type { Locator } from "@playwright/test";
import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import { pressOn, tabTo } from "../support/keyboard";
import {
  expectCardOfPage,
  FILES,
  gapsDiffer,
  places,
  read,
  thereAndBack,
} from "../support/publishing";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

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
