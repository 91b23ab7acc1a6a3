import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("what was done is undone and done again, long after its toast", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  await account.project("Salt");
  await dashboard.open();

  await dashboard.menu("Salt", "Rename");
  await page.getByRole("textbox", { name: "Project title" }).fill("Sea salt");
  await page.keyboard.press("Enter");
  await dashboard.menu("Sea salt", "Archive");
  await expect(dashboard.card("Sea salt")).toHaveCount(0);
  await dashboard.menu("Longreads", "Make public");
  await expect(dashboard.toasts.getByRole("group")).toHaveCount(0, { timeout: 15_000 });

  await page.keyboard.press("Control+z");
  await expect(dashboard.card("Longreads")).toContainText("Private");
  await page.keyboard.press("Control+z");
  await expect(dashboard.card("Sea salt")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(dashboard.card("Salt")).toBeVisible();
  await expect(dashboard.toasts.getByText("Undone: Renamed to Sea salt")).toBeVisible();
  await expectAccessible(page, "undone");
  await page.keyboard.press("Control+Shift+z");
  await expect(dashboard.card("Sea salt")).toBeVisible();
  await dashboard.settled();
  expect(await account.titled("Sea salt")).toMatchObject({ isArchived: false });
});

test("what a bulk operation left out is listed item by item", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  const [, two] = await account.projects("One", "Two", "Three");
  await dashboard.open();
  await page.keyboard.press("Control+a");
  await expect(dashboard.selection).toContainText("3");
  // In another window, meanwhile.
  if (two !== undefined) await account.remove(two);
  await dashboard.selection.getByRole("button", { name: "Archive" }).click();
  await expect(dashboard.toasts.getByText("2 of 3 items archived")).toBeVisible();
  await page.getByRole("button", { name: "See which" }).click();
  const dialog = page.getByRole("dialog", { name: "Not everything was done" });
  await expect(dialog.getByRole("listitem")).toHaveText([/^Two/]);
  await expectAccessible(page, "results");
});

test("the contents list is printed whole, and nothing of the screen with it", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  const titles = Array.from({ length: 40 }, (_, at) => `Leaf ${at + 1}`);
  await account.projects(...titles);
  await dashboard.open();
  await page.getByRole("button", { name: "Contents list" }).click();
  await expect(dashboard.card("Leaf 40")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(41);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projects");
  await page.emulateMedia({ media: "screen" });
  await expect(table).toHaveCount(0);
  await expect(dashboard.card("Leaf 40")).toBeVisible();
});
