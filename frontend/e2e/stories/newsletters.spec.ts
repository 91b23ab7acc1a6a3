import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Somebody else's browser, which is signed in nowhere. */
async function guest(browser: Browser, baseURL?: string): Promise<Page> {
  const base = baseURL === undefined ? {} : { baseURL };
  return (await browser.newContext({ ...base, bypassCSP: true, userAgent: AGENT })).newPage();
}

/** Screenshots for people: OCTAVO_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.OCTAVO_PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
}

test("a newsletter: chosen, pending, confirmed, sent, and ended by its letter", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const newsletter = region(page, "Email newsletter");
  const news = newsletter.getByRole("checkbox", { name: /^Product news/ });

  await test.step("a choice waits for the address", async () => {
    await page.goto("/settings/#mailing-list");
    await news.check();
    await expect(news).toHaveAccessibleDescription("Pending");
    await expectAccessible(page, "newsletter, pending");
    await picture(page, "newsletter");
  });

  await test.step("and holds once the address is confirmed", async () => {
    const [letter] = [await mailedLink(page, account.email, "/auth/confirm")];
    await page.goto(letter);
    await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
    await page.goto("/settings/#mailing-list");
    await expect(news).toHaveAccessibleDescription("Subscribed");
  });

  await test.step("an operator sends an issue", async () => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-issue-"));
    const [text, html] = [join(folder, "issue.txt"), join(folder, "issue.html")];
    writeFileSync(text, "Twelve new typefaces.");
    writeFileSync(html, "<p>Twelve <em>new</em> typefaces.</p>");
    const issue = ["newsletter", "send", "2026-11", "--topic", "product-news"];
    octavo.run("admin", ...issue, "--subject", "New typefaces", "--text", text, "--html", html);
  });

  await test.step("its letter ends it, in a browser that is signed in nowhere", async () => {
    const link = await mailedLink(page, account.email, "/unsubscribe");
    const other = await guest(browser, octavo.origin);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "No more letters?" })).toBeVisible();
    await expectAccessible(other, "unsubscribe");
    await picture(other, "unsubscribe");
    await page.reload();
    await expect(news).toBeChecked();
    await other.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(other.getByText(/“Product news” no longer comes/)).toBeVisible();
    await page.reload();
    await expect(news).not.toBeChecked();
  });
});

test("a project is protected by e-mail, and a reader on the list comes in", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const salt = await account.project("Salt");
  const address = `${octavo.viewer}/${account.user.uri}/${salt.num_id}/`;

  await test.step("the list", async () => {
    await page.goto("/settings/#email-protection");
    const protection = region(page, "Project protection");
    await protection.getByLabel("Who may read").fill("noor@haddad.example, kiln.example");
    await protection.getByRole("button", { name: "Save list" }).click();
    await expect(protection.getByText("Please enter valid emails or domains.")).toBeVisible();
    await protection.getByLabel("Who may read").fill("noor@haddad.example, @kiln.example");
    await protection.getByRole("button", { name: "Save list" }).click();
    await expect(page.getByText("List saved")).toBeVisible();
    await expectAccessible(page, "project protection");
    await picture(page, "protection");
  });

  await test.step("the project", async () => {
    await page.goto(`/edit/${salt.num_id}/about/#settings-private-pages`);
    const panel = page.getByRole("dialog");
    const door = panel.getByRole("checkbox", { name: "Let readers in by their address" });
    // It turns once the server has said yes.
    await door.click();
    await expect(door).toBeChecked();
    await expectAccessible(page, "a project's readers");
    await picture(page, "project-settings");
    await page.keyboard.press("Escape");
    const bar = page.getByRole("toolbar", { name: "Project" });
    await bar.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(bar.getByRole("button", { name: "Publish", exact: true })).toBeHidden();
  });

  await test.step("a stranger stays outside, and cannot see why", async () => {
    const stranger = await guest(browser);
    await stranger.goto(address);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
      "This page is for invited readers",
    );
    await expect(stranger.getByText("Salt")).toHaveCount(0);
    await expectAccessible(stranger, "the door");
    await picture(stranger, "door");
    await stranger.getByLabel("E-mail").fill("zoe@elsewhere.example");
    await stranger.getByRole("button", { name: "Send link" }).click();
    await expect(stranger.getByText(/If zoe@elsewhere.example may read this page/)).toBeVisible();
  });

  await test.step("who is on the list opens the link in the mail", async () => {
    const noor = await guest(browser);
    await noor.goto(address);
    await noor.getByLabel("E-mail").fill("noor@haddad.example");
    await noor.getByRole("button", { name: "Send link" }).click();
    await expect(noor.getByText(/If noor@haddad.example may read this page/)).toBeVisible();
    const link = await mailedLink(page, "noor@haddad.example", "?key=");
    await noor.goto(link);
    await expectAccessible(noor, "the link");
    await picture(noor, "door-link");
    await noor.getByRole("button", { name: "Open the page" }).click();
    await expect(noor).toHaveURL(address);
    await expect(noor.getByRole("heading", { level: 1 })).toHaveText("Salt");
    // The link has been used.
    const late = await guest(browser);
    await late.goto(link);
    await late.getByRole("button", { name: "Open the page" }).click();
    await expect(late.getByText(/expired or was used already/)).toBeVisible();
  });
});

test("the referral link is copied, joined by, and counted; the creator profile is read", async ({
  page,
  account,
  octavo,
  browser,
  newcomer,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/#affiliate");
  const referral = region(page, "Referral");
  await expect(referral.getByText("Earn up to $40")).toBeVisible();
  await referral.getByRole("button", { name: "Copy link" }).click();
  await expect(referral.getByRole("button", { name: "Link copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${octavo.origin}/auth/join?ref=${account.user.num_id}`);
  await expect(referral.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expectAccessible(page, "referral");
  await picture(page, "referral");

  const other = await guest(browser, octavo.origin);
  await other.goto(link);
  await other.getByLabel("Name").fill("Noor Haddad");
  await other.getByLabel("E-mail").fill(`noor.${newcomer.email}`);
  await other.getByRole("textbox", { name: "Password" }).fill(newcomer.password);
  await other.getByRole("button", { name: "Create account" }).click();
  await expect(other).toHaveURL(`${octavo.origin}/`);
  await page.reload();
  await expect(referral.getByText("Joined", { exact: true }).locator("..")).toContainText("1");

  await referral.getByRole("link", { name: "About the programme" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Referral programme");

  const set = ["creator", "set", account.email, "--name", "Studio Okafor"];
  octavo.run("admin", ...set, "--portfolio", "https://okafor.example");
  await page.goto("/settings/#creator-profile");
  await page.reload();
  const creator = region(page, "Creator profile");
  await expect(creator.getByText("Studio Okafor")).toBeVisible();
  await expect(creator.getByRole("link", { name: "okafor.example" })).toBeVisible();
  await expect(creator.getByRole("link", { name: "support@octavo.example" })).toBeVisible();
  await expectAccessible(page, "creator profile");
  await picture(page, "creator");
});
