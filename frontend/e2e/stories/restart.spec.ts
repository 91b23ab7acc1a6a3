import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.describe.configure({ mode: "serial" });

test("everything is as it was after the server was killed and started again", async ({
  page,
  account,
  octavo,
  expectedErrors,
}) => {
  // Whatever the page asks for while there is nobody to answer.
  expectedErrors.push(/ERR_CONNECTION|Failed to fetch|50\d/);
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow", "Low Season");
  await account.folder("Longreads");
  await dashboard.open();
  await dashboard.menu("Marrow", "Archive");
  await expect(dashboard.card("Archive")).toBeVisible();
  await dashboard.drag(dashboard.card("Salt"), dashboard.card("Longreads"));
  await dashboard.sortBy("Last edited", "A to Z");
  await dashboard.menu("Low Season", "Rename");
  await page.getByRole("textbox", { name: "Project title" }).fill("High Season");
  await page.keyboard.press("Enter");
  await expect.poll(() => account.titled("High Season")).toBeTruthy();
  await dashboard.settled();

  const before = await account.library();
  await octavo.kill();
  await octavo.start();
  expect(await account.library()).toEqual(before);

  await page.reload();
  await expect(dashboard.card("High Season")).toBeVisible();
  expect(await dashboard.titles()).toEqual(["High Season", "Salt"]);
  await expect(page.getByRole("button", { name: "A to Z", exact: true })).toBeVisible();
  await dashboard.card("Longreads").getByRole("link").click();
  await expect.poll(() => dashboard.titles()).toEqual(["Salt"]);
});
