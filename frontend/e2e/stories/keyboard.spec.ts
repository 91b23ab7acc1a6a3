import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("a person with only a keyboard gets through a day", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  await account.projects("Dorsal", "Crumb", "Bridge", "Almanac");
  await dashboard.open();
  await expect(dashboard.card("Almanac")).toBeVisible();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  await test.step("Tab reaches the grid as one stop, arrows walk in it", async () => {
    await page.getByRole("button", { name: "Add…" }).focus();
    for (let count = 0; count < 8; count += 1) {
      await press("Tab");
      if (await page.evaluate(() => document.activeElement?.matches("[role=gridcell]"))) break;
    }
    await expect(dashboard.card("Longreads")).toBeFocused();
    await press("End");
    await expect(dashboard.card("Dorsal")).toBeFocused();
    await press("ArrowLeft");
    await expect(dashboard.card("Crumb")).toBeFocused();
  });

  await test.step("X selects, Shift and an arrow extend, Escape clears", async () => {
    await press("x");
    await expect(dashboard.card("Crumb")).toHaveAttribute("aria-selected", "true");
    await press("Shift+ArrowLeft");
    await expect(dashboard.selection).toContainText("2");
    await press("Escape");
    await expect(dashboard.selection).toBeHidden();
  });

  await test.step("R renames", async () => {
    await dashboard.card("Bridge").focus();
    await press("r");
    await page.getByRole("textbox", { name: "Project title" }).fill("Nine Bridges");
    await press("Enter");
    await expect(dashboard.card("Nine Bridges")).toBeFocused();
  });

  await test.step("M moves to a collection", async () => {
    await press("m");
    const dialog = page.getByRole("dialog", { name: "Move to collection" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("radio", { name: /Longreads/ }).focus();
    await press("Space", "Enter");
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await account.titled("Nine Bridges"))?.folder).not.toBeNull();
  });

  await test.step("Backspace archives, the focus goes to the next, Ctrl+Z takes it back", async () => {
    await dashboard.card("Crumb").focus();
    await press("Backspace");
    await expect(dashboard.card("Crumb")).toBeHidden();
    await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toBeVisible();
    await press("Control+z");
    await expect(dashboard.card("Crumb")).toBeVisible();
    await expect.poll(async () => (await account.titled("Crumb"))?.isArchived).toBe(false);
  });

  await test.step("the palette runs a command", async () => {
    await press("Control+k");
    const palette = page.getByRole("dialog", { name: "Commands" });
    await palette.getByRole("combobox").fill("a to z");
    await press("Enter");
    await expect(palette).toBeHidden();
    await expect(page.getByRole("button", { name: "A to Z", exact: true })).toBeVisible();
  });

  await test.step("? shows all shortcuts", async () => {
    await dashboard.card("Crumb").focus();
    await press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await press("Escape");
    await expect(dashboard.card("Crumb")).toBeFocused();
  });

  await test.step("Enter opens", async () => {
    await press("Enter");
    await expect(dashboard.heading).toHaveText("Crumb");
  });
});
