import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

test("the signed-out pages are accessible in both themes", async ({ page, expectedErrors }) => {
  expectedErrors.push(/4(01|22)/);
  const pages = {
    "/auth/login": "Sign in",
    "/auth/join": "Create an account",
    "/auth/recover": "Forgot it?",
    "/auth/reset?token=invented": "New password",
    "/auth/confirm?token=invented": "Old link",
  };
  for (const [address, heading] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page, address);
  }
});

test("the dashboard is accessible in both themes", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect(page.getByRole("button", { name: /Start a project/ })).toBeVisible();
  await expectAccessible(page, "first use");

  const folder = await account.folder("Longreads");
  await account.project("In a collection", folder);
  const [, archived] = await account.projects("Salt", "Put away", "A Slow Grammar of Rooms");
  if (archived !== undefined) await account.archive(archived);
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();
  await expectAccessible(page, "grid");

  await dashboard.card("Salt").click({ modifiers: ["Control"] });
  await expect(dashboard.selection).toBeVisible();
  await expectAccessible(page, "selection");
  await page.keyboard.press("Escape");

  await dashboard.menu("Salt", "Rename");
  await expect(page.getByRole("textbox", { name: "Project title" })).toBeFocused();
  await expectAccessible(page, "renaming");
  await page.keyboard.press("Escape");

  await dashboard.card("Salt").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "menu");
  await page.keyboard.press("Escape");

  await dashboard.menu("Salt", "Move to collection…");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "move dialog");
  await page.keyboard.press("Escape");

  const list = page.getByRole("button", { name: "Contents list" });
  await list.click();
  await expect(list).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, "list");

  await dashboard.card("Longreads").getByRole("link").click();
  await expect(dashboard.heading).toContainText("Longreads");
  await expectAccessible(page, "collection");
});

test("what lies over the dashboard is accessible in both themes", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Dorsal");
  await account.folder("Proposals");
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();

  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expectAccessible(page, "search, start");
  await page.getByRole("searchbox").fill("sal");
  await expectAccessible(page, "search, results");
  await page.getByRole("searchbox").fill("zebra");
  await expectAccessible(page, "search, nothing");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await expectAccessible(page, "palette");
  await page.keyboard.press("Escape");

  await dashboard.card("Salt").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page, "shortcuts");
});

test("the other pages are accessible in both themes", async ({ page, account, expectedErrors }) => {
  // One of them is the page of a project that is not there.
  expectedErrors.push(/404/);
  const project = await account.project("Salt");
  for (const address of [
    `/edit/${project.num_id}/about/`,
    "/edit/99/about/",
    "/published",
    "/settings",
    "/learn",
    "/no/such/page/anywhere",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, address);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the dashboard and its menu are accessible in both themes", async ({ page, account }) => {
    const dashboard = new Dashboard(page);
    await account.folder("Longreads");
    await account.project("Salt");
    await dashboard.open();
    await expect(dashboard.card("Salt")).toBeVisible();
    await expectAccessible(page, "phone");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expectAccessible(page, "phone, menu");
  });
});
