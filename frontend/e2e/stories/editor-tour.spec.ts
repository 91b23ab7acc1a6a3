import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import { middle } from "../support/film";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

/** The widgets of the sample's page that the tour speaks of. */
const SUN = "2dr9gbmxzkq6";
const TITLE = "644kyzkxezve";
const EMPTY = "qxftc4z2jdzy";

const note = (page: Page) => page.getByRole("complementary", { name: "Product tour" });
const widget = (editor: EditorPage, id: string): Locator =>
  editor.sheet.locator(`[data-widget="${id}"]`).first();

async function begin(page: Page): Promise<void> {
  await new Dashboard(page).open("/?guidance-kit=true");
  await page
    .getByRole("region", { name: "Guidance Kit" })
    .getByRole("button", { name: /^Product tour/ })
    .click();
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\//);
  // The editor and the tour are fetched now, one after the other.
  await expect(note(page)).toBeVisible({ timeout: 30_000 });
}

async function isAt(page: Page, title: string): Promise<void> {
  await expect(note(page).getByRole("heading")).toHaveText(title);
}

test("EDIT-411 the tour teaches the editor in eight steps, and notices that each is done", async ({
  page,
  context,
  account,
}) => {
  await account.project("Salt");
  await begin(page);
  const editor = new EditorPage(page);

  await test.step("the sun is dragged over the mountain", async () => {
    await isAt(page, "Move the sun");
    await expect(note(page)).toContainText("1 of 8");
    await expectAccessible(page, "tour");
    await editor.saved();
    await editor.carry(widget(editor, SUN), [30, -60]);
    await expect(note(page)).toContainText("Done");
  });

  await test.step("the title is written over", async () => {
    await isAt(page, "Write a title");
    // Who works on the page keeps the focus there.
    await expect(page.locator("[data-canvas]")).toBeFocused();
    await editor.open(widget(editor, TITLE));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Early sun");
    await expect(note(page)).not.toContainText("Done");
    await page.keyboard.press("Escape");
    await expect(note(page)).toContainText("Done");
  });

  await test.step("a style is changed, and eight leaves with it", async () => {
    await isAt(page, "Set eight leaves at once");
    const leaves = editor.sheet.locator("[data-widget]").filter({ hasText: /^[1-8][A-Z]/ });
    const sizes = () =>
      leaves.evaluateAll((all) =>
        all.map((leaf) => getComputedStyle(leaf.querySelector("p:last-of-type") ?? leaf).fontSize),
      );
    const before = await sizes();
    expect(before).toHaveLength(8);
    const size = page.locator("[data-tour='panel'] [data-register='fontSize'] input").first();
    await size.fill("22");
    await size.press("Enter");
    await expect.poll(sizes).not.toEqual(before);
    expect(new Set(await sizes()).size).toBe(1);
  });

  await test.step("a colour is mixed", async () => {
    await isAt(page, "Mix a colour");
    await editor.properties.getByRole("button", { name: /^Fill: Sun/ }).click();
    const hue = page.getByRole("slider", { name: "Hue" });
    await hue.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
    await expect(note(page)).toContainText("Done");
    await isAt(page, "Draw something");
    await page.keyboard.press("Escape");
  });

  await test.step("something is drawn on the empty leaf", async () => {
    await page.keyboard.press("r");
    const { x, y } = await middle(widget(editor, EMPTY));
    await page.mouse.move(x - 40, y - 20);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 6 });
    await page.mouse.up();
    await isAt(page, "Fold it to a phone");
  });

  await test.step("it is seen as on a phone, by the keys of the editor", async () => {
    await page.keyboard.press("Control+3");
    await isAt(page, "Look as readers will");
  });

  await test.step("the preview opens in another tab", async () => {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Preview" }).click();
    const preview = await opened;
    await expect(preview.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(
      "Early sun",
    );
    await preview.close();
    await isAt(page, "Publish it");
  });

  await test.step("and it is published, with the note out of the way", async () => {
    await editor.saved();
    await editor.openPublishing();
    await expect(note(page)).toBeHidden();
    await editor.publish();
    await expect(note(page)).toContainText("Done");
    await note(page).getByRole("button", { name: "Finish" }).click();
    await expect(note(page)).toHaveCount(0);
  });

  await test.step("it does not come again by itself, and begins anew from Help", async () => {
    await page.reload();
    await editor.saved();
    await expect(note(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: /^Product tour/ }).click();
    await isAt(page, "Move the sun");
  });
});

test("EDIT-411 the tour goes by keys alone, at 1024 px and in the dark, and is kept where it was left", async ({
  page,
  account,
}) => {
  await account.project("Salt");
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await begin(page);
  const { keyboard } = page;
  await expect(note(page).getByRole("heading")).toBeFocused();
  const titles = new Set<string>();
  for (let step = 1; step <= 8; step += 1) {
    await expect(note(page)).toContainText(`${step} of 8`);
    titles.add((await note(page).getByRole("heading").textContent()) ?? "");
    const { x = -1, y = -1, width = 0, height = 0 } = (await note(page).boundingBox()) ?? {};
    expect(x >= 0 && y >= 0 && x + width <= 1024 && y + height <= 768, `step ${step}`).toBe(true);
    if (step === 5) {
      await expectAccessible(page, "tour, dark");
      // To the canvas and back by the key that goes round the parts of the editor.
      await keyboard.press("F6");
      await expect(page.getByRole("banner").locator(":focus")).toHaveCount(1);
      await keyboard.press("Shift+F6");
      await expect(note(page).locator(":focus")).toHaveCount(1);
      await page.reload();
      await expect(note(page)).toContainText("5 of 8");
    }
    if (step === 8) break;
    const next = note(page).getByRole("button", { name: "Next" });
    for (let tabs = 0; tabs < 4; tabs += 1) {
      if (await next.evaluate((button) => button === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await expect(next).toBeFocused();
    await keyboard.press("Enter");
  }
  expect(titles.size).toBe(8);

  await test.step("a narrow window says that it waits", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(note(page)).toContainText("The tour needs a wider window.");
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(note(page)).toContainText("8 of 8");
    await note(page).getByRole("heading").focus();
    await keyboard.press("Escape");
    await expect(note(page)).toHaveCount(0);
  });
});
