import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const PICTURE = join(import.meta.dirname, "../../../bootstrap/demo/covers/salt.jpg");

/** A browser without a head is a robot, and robots are no readers. */
const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36";

/** Somebody who only reads: another browser, which is signed in nowhere. */
async function reader(browser: Browser): Promise<Page> {
  // The viewer's sandbox runs no script at all, and so none that looks for what keeps people out.
  return (await browser.newContext({ bypassCSP: true, userAgent: AGENT })).newPage();
}

const publish = (page: Page, name: RegExp | string = "Publish") =>
  page.getByRole("toolbar", { name: "Project" }).getByRole("button", { name, exact: true });

test("published, changed, published again and taken back, as readers see it", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const dashboard = new Dashboard(page);
  const guest = await reader(browser);
  const profile = `${octavo.viewer}/${account.user.uri}/`;
  const longreads = await account.folder("Longreads");
  octavo.run("admin", "plan", account.email, "studio");
  const salt = await account.project("Salt");
  await account.project("Inside", longreads);
  await dashboard.open();

  await test.step("nothing is public before", async () => {
    await guest.goto(profile);
    await expect(guest.getByText("Nothing has been published here yet.")).toBeVisible();
    const answer = await guest.goto(`${profile}${salt.num_id}/`);
    expect(answer?.status()).toBe(404);
  });

  await test.step("the owner publishes from the dashboard", async () => {
    await dashboard.menu("Salt", "Publish");
    await expect(dashboard.card("Salt")).toContainText("Published");
    await dashboard.menu("Longreads", "Make public");
    await dashboard.settled();
    await guest.goto(profile);
    await guest.getByRole("link", { name: /Salt/ }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Salt");
    await expectAccessible(guest, "a published page");
  });

  await test.step("and a public collection shows what is published in it", async () => {
    await dashboard.card("Longreads").getByRole("link").click();
    await dashboard.menu("Inside", "Publish");
    await expect(dashboard.card("Inside")).toContainText("Published");
    await dashboard.settled();
    await guest.goto(profile);
    await guest.getByRole("link", { name: /Longreads/ }).click();
    await expect(guest.getByRole("link", { name: /Inside/ })).toBeVisible();
    await expectAccessible(guest, "a public collection");
  });

  await test.step("changes wait until they are published", async () => {
    await dashboard.open(`/edit/${salt.num_id}/about/`);
    await page.getByLabel("Description").fill("Of the sea, and what is left of it.");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(publish(page, "Publish changes")).toBeVisible();
    await expectAccessible(page, "a project with changes");
    await guest.goto(`${profile}${salt.num_id}/`);
    await expect(guest.getByText("Of the sea")).toHaveCount(0);
    await publish(page, "Publish changes").click();
    await expect(page.getByRole("link", { name: "View published page" })).toBeVisible();
    await dashboard.settled();
    await guest.reload();
    await expect(guest.getByText("Of the sea, and what is left of it.")).toBeVisible();
  });

  await test.step("readers are counted, the owner is not", async () => {
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "View published page" }).click(),
    ]);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Salt");
    await tab.close();
    await page.reload();
    const months = page.getByRole("table", { name: "By month" });
    await expect(months.getByRole("row").last()).toHaveText(/ 20\d\d1$/);
  });

  await test.step("unpublished, it is gone for everybody", async () => {
    await page.getByRole("button", { name: "More" }).click();
    await dashboard.entry("Unpublish").click();
    await expect(publish(page)).toBeVisible();
    await dashboard.settled();
    const answer = await guest.reload();
    expect(answer?.status()).toBe(404);
    await expectAccessible(guest, "no such page");
    await guest.goto(profile);
    await expect(guest.getByRole("link", { name: /Salt/ })).toHaveCount(0);
  });

  await test.step("and a hidden collection is locked", async () => {
    await dashboard.open();
    await dashboard.menu("Longreads", "Make private");
    await dashboard.settled();
    const answer = await guest.goto(`${profile}f/${longreads.uri}`);
    expect(answer?.status()).toBe(423);
  });
  await guest.context().close();
});

test("a cover is chosen, cut, seen everywhere and taken away", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  const project = await account.project("Salt");
  await dashboard.open(`/edit/${project.num_id}/about/`);
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  const dialog = page.getByRole("dialog", { name: "Cut the cover" });
  await dialog.getByRole("radio", { name: "1:1" }).check({ force: true });
  await expectAccessible(page, "cutting a cover");
  await dialog.getByRole("button", { name: "Save cover" }).click();
  await expect(page.getByRole("button", { name: "Replace cover" })).toBeVisible();
  const shown = page.locator("figure img");
  await expect(shown).toBeVisible();
  const { cover, coverWidth, coverHeight } = (await account.titled("Salt")) ?? {};
  expect(cover).toMatch(/\.jpg$/);
  expect(coverWidth).toBe(coverHeight);
  await dashboard.open();
  await expect(dashboard.card("Salt").locator("img")).toHaveAttribute("src", /_608\.jpg$/);
  await dashboard.open(`/edit/${project.num_id}/about/`);
  await page.getByRole("button", { name: "Delete cover" }).click();
  await expect(page.getByRole("button", { name: "Choose a cover" })).toBeVisible();
});

test("the settings stand at their addresses, and private pages ask for a password", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const dashboard = new Dashboard(page);
  const project = await account.project("Salt");
  await dashboard.open();
  await dashboard.menu("Salt", "Publish");
  await dashboard.settled();
  await dashboard.menu("Salt", "Project settings");
  const panel = page.getByRole("dialog", { name: "Project settings" });
  await expect(panel.getByRole("heading", { name: "Privacy and search" })).toBeFocused();
  await expectAccessible(page, "project settings");
  await page.goto(`/edit/${project.num_id}/about/#settings-private-pages`);
  await panel.getByRole("checkbox", { name: "Ask readers for a password" }).check({ force: true });
  await panel.getByLabel("Password for readers").fill("a heron at noon");
  await panel.getByRole("button", { name: "Save password" }).click();
  await expect(panel.getByRole("button", { name: "Change password" })).toBeVisible();

  const guest = await reader(browser);
  await guest.goto(`${octavo.viewer}/${account.user.uri}/${project.num_id}/`);
  await expectAccessible(guest, "the door of private pages");
  await guest.getByLabel("Password").fill("a heron at noon");
  await guest.getByRole("button", { name: "Open" }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Salt");
  await guest.context().close();
});

test("the plan's limit of published projects is shown by its modal", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow");
  await dashboard.open();
  await dashboard.menu("Salt", "Publish");
  await expect(dashboard.card("Salt")).toContainText("Published");
  await dashboard.menu("Marrow", "Publish");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Change plan" })).toBeVisible();
  await expectAccessible(page, "the limit of published projects");
  await page.keyboard.press("Escape");
  await expect(dashboard.card("Marrow")).toContainText("Unpublished");
});
