import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("finds while typing, in any script, and everything on request", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Dorsal", "Дневник соли", "東京の夏", "Marrow");
  await account.folder("Proposals");
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();

  await page.keyboard.press("/");
  const overlay = page.getByRole("dialog", { name: "Search" });
  const query = overlay.getByRole("searchbox");
  await expect(query).toBeFocused();

  await query.fill("SAL");
  await expect(overlay.getByRole("link")).toHaveCount(3);
  await expect(overlay.locator("mark")).toHaveText(["Sal", "sal", "sal"]);
  await query.fill("ДНЕВ");
  await expect(overlay.getByRole("link")).toHaveCount(1);
  await query.fill("京の");
  await expect(overlay.getByRole("link")).toHaveCount(1);
  await query.fill("zebra");
  await expect(
    overlay.getByText("This didn’t match any projects. Try something else.").first(),
  ).toBeVisible();

  await overlay.getByRole("button", { name: "Clear the query" }).click();
  await expect(query).toHaveValue("");
  await query.fill("dor");
  await overlay.getByRole("link", { name: /Dorsal/ }).click();
  await expect(dashboard.heading).toHaveText("Dorsal");
});

test("'See all' puts the query into the address, Escape takes it out", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.projects(...Array.from({ length: 9 }, (_, index) => `Salt ${index + 1}`));
  await dashboard.open();
  await expect(dashboard.card("Salt 9")).toBeVisible();

  await page.getByRole("button", { name: "Search", exact: true }).click();
  const overlay = page.getByRole("dialog", { name: "Search" });
  await overlay.getByRole("searchbox").fill("salt");
  await expect(overlay.getByRole("link")).toHaveCount(6);
  await expect(overlay.getByRole("button", { name: "See all 9" })).toBeVisible();
  await overlay.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL("/?query=salt");
  await expect(overlay.getByRole("link")).toHaveCount(9);

  await page.reload();
  await expect(overlay.getByRole("link")).toHaveCount(9);
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(dashboard.heading).toHaveText("Projects");
});

test("asks the server 800 ms after the last keystroke", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow");
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();
  await page.keyboard.press("/");
  const overlay = page.getByRole("dialog", { name: "Search" });
  const asked = page.waitForRequest("**/api/readymags/search");
  await overlay.getByRole("searchbox").pressSequentially("salt", { delay: 40 });
  const typed = Date.now();
  expect((await asked).postDataJSON()).toEqual({ query: "salt", limit: 6 });
  expect(Date.now() - typed).toBeGreaterThan(600);
});

test("a long answer grows while it is scrolled", async ({ page, account }) => {
  await account.projects(...Array.from({ length: 60 }, (_, index) => `Salt ${index + 1}`));
  await page.goto("/?query=salt");
  const links = page.getByRole("dialog", { name: "Search" }).getByRole("link");
  await expect(links).toHaveCount(48);
  await links.last().scrollIntoViewIfNeeded();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 2000);
  await expect(links).toHaveCount(60);
});
