import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

const SHAPE = "t1pr0per0001";
const BESIDE = "t1pr0per0002";

const box = (position: number[], more = {}) => ({
  kind: "shape",
  position: { base: position },
  size: { base: [24_000, 16_000] },
  fill: { base: "#ff0000ff" },
  ...more,
});

const panel = (page: Page): Locator => page.getByRole("region", { name: "Properties" });
const number = (page: Page, name: string): Locator =>
  panel(page).getByRole("spinbutton", { name, exact: true });
const widget = (page: Page, id: string): Locator => page.locator(`.w${id}`);

/** Presses a widget: the canvas finds it by itself, and its element takes no pointer. */
async function press(page: Page, id: string): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await widget(page, id).boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function write(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
  await field.press("Enter");
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByText(/^Saved/)).toBeVisible();
}

test.beforeEach(async ({ page, account }) => {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  await account.changeDocument(numId, [
    { create: { id: SHAPE, record: box([10_000, 10_000], { parent, order: "a1", name: "Moon" }) } },
    { create: { id: BESIDE, record: box([60_000, 10_000], { parent, order: "a2" }) } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(widget(page, SHAPE)).toBeVisible();
  await press(page, SHAPE);
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toHaveValue("Moon");
});

test("EDIT-140 EDIT-142 EDIT-143 places a widget by sums and by scrubbing", async ({ page }) => {
  const x = number(page, "X");
  await write(x, "+100/4");
  await expect(x).toHaveValue("125");
  await x.press("Control+z");
  await expect(x).toHaveValue("100");
  await x.press("Control+Shift+z");
  await expect(x).toHaveValue("125");
  const width = number(page, "Width");
  const { x: left = 0, y: top = 0 } = (await width.boundingBox()) ?? {};
  await page.mouse.move(left + 20, top + 8);
  await page.mouse.down();
  await page.mouse.move(left + 60, top + 8, { steps: 4 });
  await expect(width).not.toHaveValue("240");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(width).toHaveValue("240");
  await page.mouse.down();
  await page.mouse.move(left + 20, top + 8, { steps: 4 });
  await page.mouse.up();
  await expect(width).not.toHaveValue("240");
  await saved(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(width).toHaveValue("240");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(x).toHaveValue("100");
});

test("EDIT-111 EDIT-112 EDIT-113 corrects a widget at one width, and resets it", async ({
  page,
}) => {
  await page.keyboard.press("Control+3");
  await expect(panel(page).getByText(/^Shape, at /)).toBeVisible();
  await write(number(page, "Opacity"), "60");
  await expect(panel(page).getByRole("button", { name: "Reset Opacity" })).toBeVisible();
  await expectAccessible(page, "a widget that differs at a width");
  // Escape leaves the field: in it, the keys type.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+1");
  await expect(number(page, "Opacity")).toHaveValue("100 %");
  await expect(panel(page).getByRole("region", { name: "At other widths" })).toContainText(
    "opacity",
  );
  await panel(page)
    .getByRole("button", { name: /^Reset \d+$/ })
    .click();
  await expect(panel(page).getByRole("region", { name: "At other widths" })).toHaveCount(0);
});

test("EDIT-220 EDIT-222 EDIT-226 chooses a colour, names it, and changes it everywhere", async ({
  page,
}) => {
  const red = "rgb(255, 0, 0)";
  await expect(widget(page, BESIDE)).toHaveCSS("background-color", red);
  await panel(page)
    .getByRole("button", { name: /^Fill:/ })
    .click();
  const choice = page.getByRole("dialog", { name: "Choose: Fill" });
  await choice.getByRole("radio", { name: "Everywhere, in 2 places" }).check();
  await write(choice.getByRole("textbox", { name: "Code" }), "#004488");
  for (const id of [SHAPE, BESIDE]) {
    await expect(widget(page, id)).toHaveCSS("background-color", "rgb(0, 68, 136)");
  }
  await choice.getByRole("button", { name: "Keep as a colour of the project" }).click();
  await expect(choice.getByRole("button", { name: "Colour 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page, "the choice of a colour");
  const hue = choice.getByRole("slider", { name: "Hue" });
  await hue.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(choice).toHaveCount(0);
  await saved(page);
  await page.reload();
  await press(page, SHAPE);
  await expect(panel(page).getByRole("button", { name: /^Fill:/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fill with Colour 1" })).toBeVisible();
});
