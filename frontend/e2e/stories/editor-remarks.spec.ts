import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { EditorPage, picture } from "../support/editor";
import { pressOn, tabTo } from "../support/keyboard";
import { expect, test } from "../support/test";

const TITLE = "t1remark0001";
const CAPTION = "t1remark0002";
const BUTTON = "t1remark0003";
const SECOND = "t1remark0009";

const CONTRAST = "“Neap tide” has a contrast of 2.8, 4.5 is needed";
const JUMP = "“Neap tide” is h4 after h1: a level is left out";
const NOWHERE = "“Tides” leads nowhere";
const LANGUAGE = "Nobody has said in which language this is";
const DESCRIPTION = "The page has no description for search and sharing";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

/** A page with a title, a heading of which two things can be said, and a button; and a second, empty page. */
async function openEditor(page: Page, account: Account): Promise<EditorPage> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  const box = ([x, y, width, height]: readonly number[]) => ({
    position: { base: [(x ?? 0) * 100, (y ?? 0) * 100] },
    size: { base: [(width ?? 0) * 100, (height ?? 0) * 100] },
  });
  const text = (words: string, element: string) => [
    { insert: words },
    { insert: "\n", attributes: { element } },
  ];
  const create = (id: string, record: object) => ({ create: { id, record } });
  await account.changeDocument(numId, [
    { set: { id: parent, key: "title", value: "Tides" } },
    create(SECOND, { kind: "page", order: "a5", title: "Moon", description: "When it is full" }),
    create(TITLE, {
      kind: "text",
      parent,
      order: "a1",
      ...box([64, 64, 800, 90]),
      text: text("The long ebb", "h1"),
    }),
    create(CAPTION, {
      kind: "text",
      parent,
      order: "a2",
      ...box([64, 240, 600, 40]),
      text: text("Neap tide", "h4"),
      fontSize: { base: 1_800 },
      textInk: "#999999ff",
    }),
    create(BUTTON, {
      kind: "button",
      parent,
      order: "a3",
      ...box([64, 400, 160, 48]),
      words: "Tides",
    }),
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  const editor = new EditorPage(page);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

const panel = (page: Page): Locator => page.getByRole("region", { name: "Remarks", exact: true });
const remark = (page: Page, sentence: string): Locator =>
  panel(page).getByRole("button", { name: sentence, exact: true });
const repair = (page: Page, label: string, sentence: string): Locator =>
  panel(page).getByRole("button", { name: `${label}: ${sentence}`, exact: true });

test("EDIT-306 EDIT-307 EDIT-309 EDIT-310 EDIT-318 remarks come and go with what causes and mends them", async ({
  page,
  account,
}) => {
  const editor = await openEditor(page, account);
  const toggle = editor.tools.getByRole("button", { name: /^Checks/ });

  await test.step("the panel is opened where their number stands", async () => {
    await expect(toggle).toHaveAccessibleName("Checks 5");
    await toggle.click();
    await expect(panel(page)).toBeVisible();
    for (const sentence of [LANGUAGE, DESCRIPTION, JUMP, CONTRAST, NOWHERE]) {
      await expect(remark(page, sentence)).toBeVisible();
    }
  });

  await test.step("a press goes to what a remark is about", async () => {
    await editor.strip.getByRole("button", { name: /^Page 02/ }).click();
    await remark(page, JUMP).click();
    await expect(editor.strip.getByRole("button", { name: /^Page 01/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.locator(`.w${CAPTION}`)).toBeInViewport();
  });

  await test.step("one step mends it, and another one brings it back", async () => {
    await repair(page, "Make it h2", JUMP).click();
    await expect(remark(page, JUMP)).toHaveCount(0);
    await expect(page.locator(`.w${CAPTION} h2`)).toHaveText("Neap tide");
    await editor.undo.click();
    await expect(remark(page, JUMP)).toBeVisible();
    await editor.redo.click();
    await expect(remark(page, JUMP)).toHaveCount(0);
    await panel(page)
      .getByRole("button", { name: /^Darken it to \d/ })
      .click();
    await expect(remark(page, CONTRAST)).toHaveCount(0);
    await expect(page.locator(`.w${CAPTION}`)).not.toHaveCSS("color", "rgb(153, 153, 153)");
  });

  await test.step("the language is said where it is missed", async () => {
    await repair(page, "Say the language", LANGUAGE).click();
    const field = panel(page).getByRole("textbox", { name: /^Language/ });
    await expect(field).toBeFocused();
    // What was wrong with the page itself is mended by now.
    await expectAccessible(page, "the panel of remarks");
    await field.fill("en");
    await field.press("Enter");
    await expect(remark(page, LANGUAGE)).toHaveCount(0);
  });

  await test.step("a picture is dropped without alternative text, and becomes decoration", async () => {
    await editor.drop({ "sea.png": picture([20, 60, 90]) }, [700, 400]);
    const said = "“sea” has no alternative text";
    await expect(remark(page, said)).toBeVisible();
    await repair(page, "Make it decoration", said).click();
    await expect(remark(page, said)).toHaveCount(0);
  });

  await test.step("what needs more than a step is mended in the properties", async () => {
    await repair(page, "Choose where", NOWHERE).click();
    const leads = editor.properties.getByRole("button", { name: "Leads to: Nothing" });
    await expect(leads).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "A page", exact: true }).click();
    await editor.properties.getByRole("button", { name: /^Page: / }).click();
    await page.getByRole("menuitemradio", { name: "Moon" }).click();
    await expect(toggle).toHaveAccessibleName("Checks 1");
  });

  await test.step("they follow below the reading order", async () => {
    await editor.tools.getByRole("button", { name: "Order", exact: true }).click();
    const order = page.getByRole("region", { name: "Reading order" });
    await expect(order.getByRole("button", { name: DESCRIPTION, exact: true })).toBeVisible();
    await expectAccessible(page, "remarks below the reading order");
  });
});

test("EDIT-319 EDIT-355 the sheet that publishes counts remarks, mends them, and publishes all the same", async ({
  page,
  account,
}) => {
  const editor = await openEditor(page, account);
  await expect(editor.tools.getByRole("button", { name: "Checks 5" })).toBeVisible();
  await editor.saved();
  const dialog = await editor.openPublishing();
  const before = dialog.getByRole("region", { name: "Before readers see it" });
  await expect(before.getByText("5 remarks, none of them stops you")).toBeVisible();
  await expectAccessible(page, "remarks in the sheet that publishes");
  await before.getByRole("button", { name: `Make it h2: ${JUMP}` }).click();
  await expect(before.getByText("4 remarks, none of them stops you")).toBeVisible();

  await before.getByRole("button", { name: `Write it: ${DESCRIPTION}` }).click();
  await expect(dialog).toHaveCount(0);
  const field = panel(page).getByRole("textbox", { name: "Description" });
  await expect(field).toBeFocused();
  await field.fill("When the sea comes, and when it goes.");
  await field.press("Enter");
  await expect(remark(page, DESCRIPTION)).toHaveCount(0);
  await editor.saved();

  await editor.openPublishing();
  await expect(before.getByText("3 remarks, none of them stops you")).toBeVisible();
  await editor.publish();
  await expect(page.getByText(/^Published, /)).toBeVisible();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await editor.tools.getByRole("button", { name: /^Checks/ }).click();
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(across).toBeLessThanOrEqual(width);
  }
});

test("EDIT-306 EDIT-318 remarks are mended by keyboard alone", async ({ page, account }) => {
  const editor = await openEditor(page, account);
  await expect(editor.tools.getByRole("button", { name: "Checks 5" })).toBeVisible();
  await editor.command("Show the remarks");
  await expect(panel(page)).toBeVisible();
  const has = () => panel(page).evaluate((element) => element.contains(document.activeElement));
  for (let left = 10; left > 0 && !(await has()); left -= 1) await page.keyboard.press("F6");
  await pressOn(page, repair(page, "Make it h2", JUMP));
  await expect(remark(page, JUMP)).toHaveCount(0);
  // The focus went on to what stands in its place.
  await expect(remark(page, CONTRAST)).toBeFocused();
  await tabTo(page, repair(page, "Choose where", NOWHERE));
  await page.keyboard.press("Shift+Tab");
  await expect(remark(page, NOWHERE)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(`.w${BUTTON}`)).toBeInViewport();
});
