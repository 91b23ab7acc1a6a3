import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

const SENTENCES = {
  "/published": "You have no published projects.",
  "/with-domains": "You have no projects with domains yet.",
  "/templates": "You have no templates",
  "/shared": "No one has shared any projects with you yet.",
};

test("the first page is an unprinted sheet whose one leaf starts a project", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await page.getByRole("button", { name: /Start a project/ }).click();
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
  await expect.poll(async () => (await account.library()).mags.length).toBe(1);
});

test("every filter has its own sentence where there is nothing to show", async ({
  page,
  account,
}) => {
  await account.project("Salt");
  for (const [address, sentence] of Object.entries(SENTENCES)) {
    await page.goto(address);
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test("what is not there, or somebody else's, is the same page", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await account.project("Salt");
  await page.goto("/edit/99/about/");
  await expect(page.getByRole("heading", { name: "No such project" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to projects" }).click();
  await expect(page).toHaveURL("/");
});
