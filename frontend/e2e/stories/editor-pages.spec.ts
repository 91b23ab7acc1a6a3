import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { knownPages, putDocument } from "../support/documents";
import { expect, test } from "../support/test";

const KNOWN = "groups within groups";

/** The rows of the list of layers: how deep each lies, and what it is. */
function layers(page: Page): Promise<string[]> {
  return page
    .getByRole("treeitem")
    .evaluateAll((rows) => rows.map((row) => `${row.ariaLevel} ${row.ariaLabel}`));
}

/** What is found by its words in the palette. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "What do you want to do?" }).fill(name);
  await page.getByRole("option", { name }).first().click();
}

test.beforeEach(async ({ context, octavo }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: octavo.origin });
});

test("EDIT-047 EDIT-170 pages are added, named, put into order, hidden and deleted below the canvas", async ({
  page,
  account,
}) => {
  const project = await account.project("Tidal Almanac");
  await page.goto(`/edit/${project.num_id}/contents/`);
  const strip = page.getByRole("navigation", { name: "Pages" });
  await expect(strip.getByRole("button", { name: /^Page 01/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await strip.getByRole("button", { name: "Add a page" }).click();
  await strip.getByRole("button", { name: "Add a page" }).click();
  const third = strip.getByRole("button", { name: /^Page 03/ });
  await expect(third).toHaveAttribute("aria-current", "page");
  expect(new URL(page.url()).pathname).toMatch(
    new RegExp(`^/edit/${project.num_id}/contents/[0-9a-z]{12}/$`),
  );
  await third.focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("Words");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(strip.getByRole("button", { name: "Page 02, Words, In menu" })).toBeFocused();

  await strip.getByRole("button", { name: "Page 02, Words, In menu" }).click({ button: "right" });
  await page.getByRole("menuitemradio", { name: "Draft" }).click();
  await expect(strip.getByRole("button", { name: "Page 02, Words, Draft" })).toBeVisible();

  // A drag puts the last page before it.
  const last = await strip.getByRole("button", { name: /^Page 03/ }).boundingBox();
  const second = await strip.getByRole("button", { name: /^Page 02/ }).boundingBox();
  if (last === null || second === null) throw new Error("The pages are not there");
  await page.mouse.move(last.x + 24, last.y + 30);
  await page.mouse.down();
  await page.mouse.move(last.x + 4, last.y + 30, { steps: 3 });
  await page.mouse.move(second.x + 8, second.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(strip.getByRole("button", { name: "Page 03, Words, Draft" })).toBeVisible();
  await expectAccessible(page, "the strip of pages");

  // The flatplan has the same pages.
  await strip.getByRole("button", { name: /^Pages/ }).dblclick();
  const plan = page.getByRole("main", { name: "Pages" });
  await expect(plan.getByRole("button", { name: /^Page 0/ })).toHaveCount(3);
  await expectAccessible(page, "the flatplan");
  await page.getByRole("button", { name: "Drafts, 1 page" }).click();
  await plan.getByRole("button", { name: "Page 03, Words, Draft" }).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("No page is a draft")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(strip.getByRole("button", { name: /^Page 0/ })).toHaveCount(2);

  // All of it is kept.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(strip.getByRole("button", { name: /^Page 0/ })).toHaveCount(2);
});

test("EDIT-172 EDIT-158 layers are named, grouped, moved and taken back with the keyboard alone", async ({
  page,
  account,
}) => {
  const project = await account.project("Tidal Almanac");
  const known = knownPages().find(({ name }) => name === "a hero with a picture and a heading");
  if (known === undefined) throw new Error("There is no such page");
  await putDocument(account, project.num_id, known);
  await page.goto(`/edit/${project.num_id}/contents/`);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await command(page, "Show the layers");
  const tree = page.getByRole("tree", { name: "Layers" });
  await expect(page.getByRole("treeitem")).toHaveCount(4);
  const before = await layers(page);
  await tree.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+g");
  await expect(page.getByRole("treeitem", { name: "Group, Group" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect((await layers(page)).filter((row) => row.startsWith("2"))).toHaveLength(2);
  await expectAccessible(page, "the list of layers");
  await tree.focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("Words of the hero");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Headline");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: "Words of the hero, Group" })).toBeVisible();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByRole("treeitem", { name: "Headline, Text" })).toHaveAttribute(
    "aria-level",
    "1",
  );
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => layers(page)).toEqual(before);
});

test("EDIT-162 EDIT-163 EDIT-178 widgets are copied across pages and projects, and reached below others", async ({
  page,
  account,
}) => {
  const [almanac, other] = await account.projects("Tidal Almanac", "Plates");
  const known = knownPages().find(({ name }) => name === KNOWN);
  if (known === undefined || almanac === undefined || other === undefined)
    throw new Error("There is no such page");
  await putDocument(account, almanac.num_id, known);
  await page.goto(`/edit/${almanac.num_id}/contents/`);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await command(page, "Show the layers");
  const rows = page.getByRole("treeitem");
  await expect(rows.filter({ hasText: "Group" })).not.toHaveCount(0);
  const all = await layers(page);
  const groups = rows.and(page.locator('[aria-level="1"]'));
  await groups.filter({ hasText: "Group" }).first().click();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect.poll(async () => (await layers(page)).length).toBeGreaterThan(all.length);
  await page.keyboard.press("Control+z");
  await expect.poll(() => layers(page)).toEqual(all);

  // The menu of the canvas reaches what lies below.
  const canvas = page.getByRole("group", { name: /^Page/ });
  const widget = await page.locator("[data-widget]").last().boundingBox();
  if (widget === null) throw new Error("Nothing is drawn");
  await page.mouse.click(widget.x + widget.width / 2, widget.y + widget.height / 2, {
    button: "right",
  });
  const menu = page.getByRole("menu");
  await expect(menu.getByText("Select below")).toBeVisible();
  await menu.getByRole("menuitemradio").first().click();
  await expect(rows.and(page.locator('[aria-selected="true"]'))).toHaveCount(1);
  await canvas.focus();
  await page.keyboard.press("Control+c");

  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`/edit/${other.num_id}/contents/`);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await command(page, "Show the layers");
  await expect(rows).toHaveCount(0);
  await page.keyboard.press("Control+v");
  await expect(rows).not.toHaveCount(0);

  // Words of another program become a text.
  await page.evaluate(() => navigator.clipboard.writeText("Salt and kiln"));
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("treeitem", { name: "Salt and kiln, Text" })).toBeVisible();
});

test("EDIT-014 a page is drawn and put in order without a pointer", async ({ page, account }) => {
  const project = await account.project("Tidal Almanac");
  await page.goto(`/edit/${project.num_id}/contents/`);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await command(page, "Show the layers");
  await page.keyboard.press("Shift+R");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+O");
  await expect(page.getByRole("treeitem")).toHaveCount(2);
  await command(page, "Select all shapes");
  await page.keyboard.press("Shift+A");
  await expect(page.getByRole("treeitem", { name: "Stack, Stack" })).toBeVisible();
  await page.keyboard.press("Control+Shift+g");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Nothing is on this page yet")).toBeVisible();
});
