import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("DASH-057 the sidebar is 232 px wide on a desktop", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open();
  const content = page.getByRole("main");
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const sidebar = page
      .getByRole("banner")
      .filter({ has: page.getByRole("navigation", { name: "Main" }) });
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, width: 232 });
    expect(await content.boundingBox()).toMatchObject({ x: 232 });
  }
});

test("DASH-237 a collection's long name takes two rows on its card, and no more", async ({
  page,
  account,
}) => {
  const short = "Prints";
  const long = "Pressed leaves and seaweed of a long wet October island";
  const longest = "W".repeat(56);
  const dashboard = new Dashboard(page);
  for (const name of [short, long, longest]) await account.folder(name);
  await dashboard.open();
  const rows = (name: string) =>
    dashboard
      .card(name)
      .getByRole("link", { name, exact: true })
      .evaluate((link) => {
        const height = Number.parseFloat(getComputedStyle(link).lineHeight);
        return [link.clientHeight, link.scrollHeight].map((all) => Math.round(all / height));
      });
  const [one, two, cut] = await Promise.all([short, long, longest].map(rows));
  expect(one?.[0]).toBe(1);
  expect(two).toEqual([2, 2]);
  expect(cut?.[0]).toBe(2);
  expect(cut?.[1], "a third row would be needed").toBeGreaterThan(2);
});
