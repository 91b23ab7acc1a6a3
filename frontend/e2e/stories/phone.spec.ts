import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a phone gets the reduced dashboard", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  await account.projects("Salt", "Marrow");
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();

  await test.step("nothing here makes a project, and the menu says why", async () => {
    await expect(page.getByRole("button", { name: "Add…" })).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(
      menu.getByText("To create projects in Octavo you need to go to the desktop version"),
    ).toBeVisible();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });

  await test.step("sort and group fill the screen", async () => {
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Sort and group" });
    await sheet.getByRole("radio", { name: "A to Z" }).check();
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => dashboard.titles()).toEqual(["Marrow", "Salt"]);
  });

  await test.step("search leads back to the projects", async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const overlay = page.getByRole("dialog", { name: "Search" });
    await overlay.getByRole("searchbox").fill("mar");
    const found = overlay.getByRole("link", { name: /Marrow/ });
    await expect(found).toBeVisible();
    const row = await found.boundingBox();
    expect(row?.height, "what was found is a row").toBeLessThanOrEqual(64);
    await expectAccessible(page, "search, phone");
    await overlay.getByRole("button", { name: "Back to projects" }).click();
    await expect(overlay).toBeHidden();
  });

  await test.step("nothing is wider than the screen", async () => {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
