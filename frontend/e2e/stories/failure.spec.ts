import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

const FAILED = {
  status: 500,
  contentType: "application/problem+json",
  body: JSON.stringify({
    type: "about:blank",
    status: 500,
    code: "internal",
    title: "",
    detail: "",
  }),
};

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/500/);
});

test("a title that cannot be saved goes back, and the alert says so for five seconds", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open();
  await page.route("**/api/mag/*/title*", (route) => route.fulfill(FAILED));
  await page.clock.install();
  await dashboard.menu("Salt", "Rename");
  await page.getByRole("textbox", { name: "Project title" }).fill("Pepper");
  await page.keyboard.press("Enter");
  await expect(dashboard.alert).toContainText(
    "While changing the project title, an error occurred",
  );
  await expect(dashboard.card("Salt")).toBeVisible();
  expect(await account.titled("Pepper")).toBeUndefined();
  await page.clock.fastForward(5_100);
  await expect(dashboard.alert).not.toContainText("While changing");
});

test("a failing write takes back only itself", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow");
  await dashboard.open();
  await page.route("**/api/mags/archive", (route) => route.fulfill(FAILED));
  await dashboard.menu("Salt", "Archive");
  await dashboard.menu("Marrow", "Rename");
  await page.getByRole("textbox", { name: "Project title" }).fill("Marrow, cooked");
  await page.keyboard.press("Enter");
  await expect(dashboard.alert).toContainText("An error occurred while archiving the project.");
  await expect(dashboard.card("Salt")).toBeVisible();
  await expect(dashboard.card("Marrow, cooked")).toBeVisible();
  await expect.poll(() => account.titled("Marrow, cooked")).toBeTruthy();
});

test("a move that failed leaves the project where it was", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  await account.project("Salt");
  await dashboard.open();
  await page.route("**/api/folders/movemags/*", (route) => route.fulfill(FAILED));
  await dashboard.drag(dashboard.card("Salt"), dashboard.card("Longreads"));
  await expect(dashboard.alert).toContainText("An error occurred while moving the project.");
  await expect(dashboard.card("Longreads")).toContainText("0");
  expect((await account.titled("Salt"))?.folder).toBeNull();
});
