import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

const kit = (page: Page) => page.getByRole("region", { name: "Guidance Kit" });
/** In the sidebar: how many cards were looked at. */
const row = (page: Page) => page.getByRole("button", { name: /^Guidance Kit ?\d of 5$/ });
const card = (page: Page, name: string) =>
  kit(page).getByRole("button", { name: new RegExp(`^${name}`) });

test("the Guidance Kit stands until it is put away, and comes back", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open("/?guidance-kit=true");
  await expect(kit(page).getByRole("listitem")).toHaveCount(5);
  await expectAccessible(page, "Guidance Kit");

  await kit(page)
    .getByRole("button", { name: /Put the Guidance Kit away/ })
    .click();
  await expect(kit(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await row(page).click();
  await expect(kit(page)).toBeVisible();
  await dashboard.settled();
  await page.reload();
  await expect(kit(page)).toBeVisible();
});

test("every card of the kit opens what it names", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open("/?guidance-kit=true");

  for (const name of ["How-to videos", "Import from a design tool", "Widgets walkthrough"]) {
    await card(page, name).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    if (name === "How-to videos") {
      await dialog.getByRole("button", { name: "Pause" }).click();
    }
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(card(page, name)).toBeFocused();
  }
  await expect(row(page)).toContainText("3 of 5");
});

test("DASH-353 template cards beside the first start are 288 px wide", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    await dashboard.open("/?guidance-kit=true");
    await card(page, "Templates").click();
    const cards = page.getByRole("dialog", { name: "Templates" }).getByRole("article");
    await expect(cards.first()).toBeVisible();
    const widths = await cards.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().width),
    );
    expect(widths.length).toBeGreaterThan(1);
    expect(new Set(widths)).toEqual(new Set([288]));
  }
});

test("frames become projects with their pictures as covers", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await dashboard.open("/?guidance-kit=true");
  await card(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import from a design tool" });
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "Opening Night@2x.png", mimeType: "image/png", buffer: await picture(page) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
  ]);
  await expect(dialog.getByText("imported", { exact: true })).toBeVisible();
  await expect(dialog.getByText("This is no JPEG, PNG or WebP.")).toBeVisible();
  await expect.poll(async () => (await account.titled("Opening Night"))?.cover).toBeTruthy();
  await dialog.getByRole("link", { name: "Open Opening Night" }).click();
  await expect(page).toHaveURL(/\/edit\/\d+\/about\/$/);
});

/** A real PNG, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 400;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#c8371f";
      pen.fillRect(0, 0, 300, 400);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

test("the first start offers three ways to begin", async ({ page, account, octavo }) => {
  const dashboard = new Dashboard(page);
  octavo.run("admin", "toggle", "onboardingViaTemplate", "on", "--user", account.email);
  const popup = page.getByRole("dialog", { name: "Where would you like to begin?" });
  // A server notices a toggle within ten seconds.
  await expect(async () => {
    await dashboard.open();
    await expect(popup).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, "first start");
  await popup.getByRole("button", { name: /^Templates/ }).click();
  const choice = page.getByRole("dialog", { name: "Choose a template" });
  await expect(choice.getByRole("article").first()).toBeVisible();
  await expectAccessible(page, "first start, templates");

  await test.step("one of them becomes a project", async () => {
    await choice
      .getByRole("link", { name: /^Start with/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
    expect((await account.library()).mags).toHaveLength(1);
  });

  await test.step("and the question is not asked again", async () => {
    await dashboard.open();
    await dashboard.settled();
    await expect(popup).toBeHidden();
  });
});

test("a template's address leads through joining to a project", async ({
  page,
  account,
  octavo,
  newcomer,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const answer = await page.request.get("/api/templates");
  const { templates } = (await answer.json()) as {
    templates: { magNumId: number; title: string }[];
  };
  const [template] = templates;
  if (template === undefined) throw new Error("There are no templates.");

  await test.step("who is signed in has it at once", async () => {
    await page.goto(`/auth/start-with-template/${template.magNumId}`);
    await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
    expect((await account.library()).mags).toHaveLength(1);
  });

  await test.step("who is not joins on the way", async () => {
    await page.evaluate(() => localStorage.clear());
    // Nothing of the page before may learn that nobody is signed in, and lead to sign-in meanwhile.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`${octavo.origin}/auth/start-with-template/${template.magNumId}`);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Name").fill(newcomer.name);
    await page.getByLabel("E-mail").fill(`second.${newcomer.email}`);
    await page.getByRole("textbox", { name: "Password" }).fill(newcomer.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
    await expect(page).toHaveTitle(new RegExp(template.title));
  });
});
