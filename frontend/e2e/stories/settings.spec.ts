import type { Browser, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { type Authenticator, scan } from "../support/authenticator";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The same person in another browser. */
async function elsewhere(browser: Browser, origin: string, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, account);
  await expect(new Dashboard(page).heading).toHaveText("Projects");
  return page;
}

async function confirmAddress(page: Page, account: Account): Promise<void> {
  await page.goto(await mailedLink(page, account.email, "/auth/confirm"));
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
}

async function turnOn(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  await page.goto("/settings/#two-factor");
  await region(page, "Two-factor authentication").getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "two-factor, intro");
  await page.getByRole("button", { name: "Set it up" }).click();
  const app = await scan(page.getByRole("img", { name: /QR code/ }));
  await expectAccessible(page, "two-factor, setup");
  const modal = page.getByRole("dialog");
  await expect(modal).toContainText(app.secret.slice(0, 4));
  await modal.getByLabel("Code from the app").fill(app.wrongCode());
  await modal.getByRole("button", { name: "Turn on" }).click();
  await expect(modal.getByText("Wrong authentication code")).toBeVisible();
  await modal.getByLabel("Code from the app").fill(app.code());
  await modal.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  const rows = await list.getByRole("listitem").all();
  const codes: string[] = [];
  for (const row of rows) {
    codes.push((await row.textContent()) ?? "");
  }
  await expectAccessible(page, "two-factor, recovery codes");
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { app, codes };
}

test("ACCT-006 the settings switch by their hash, on wide and narrow screens", async ({
  page,
  account: _,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/settings/");
  await expect(heading).toHaveText("Profile");
  await expect(region(page, "Account activity").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "settings, profile");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await page.evaluate(() => {
    window.name = "kept";
  });
  for (const [entry, title] of [
    ["Keyboard", "This app"],
    ["Billing info", "Billing info"],
    ["Delete account", "Delete account"],
  ] as const) {
    await menu.getByRole("link", { name: entry, exact: true }).click();
    await expect(heading).toHaveText(title);
    await expectAccessible(page, `settings, ${title}`);
  }
  expect(await page.evaluate(() => window.name)).toBe("kept");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/");
  await expect(heading).toHaveText("Settings");
  await expect(menu).toBeHidden();
  await expectAccessible(page, "settings, list");
  for (const entry of ["E-mail", "Active sessions", "Delete account"]) {
    await page.getByRole("link", { name: new RegExp(`^${entry}`) }).click();
    await expect(heading).toHaveText(entry);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, entry).toBeLessThanOrEqual(390);
    await expectAccessible(page, `settings, ${entry}, phone`);
    await page.getByRole("link", { name: "All settings" }).click();
    await expect(page.getByRole("link", { name: new RegExp(`^${entry}`) })).toBeFocused();
  }
});

test("going back among the settings keeps the title in sight and the focus on it", async ({
  page,
  account,
}) => {
  const menu = page.getByRole("navigation", { name: "Sections" });
  const choose = (name: string) => menu.getByRole("link", { name, exact: true }).click();
  const inSight = async (title: string) => {
    const heading = page.getByRole("heading", { name: title, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  };
  await account.projects(...Array.from({ length: 30 }, (_, index) => `Print ${index + 1}`));
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect(dashboard.heading).toHaveText("Projects");
  await page.evaluate(() => window.scrollTo(0, 800));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  // The page that was left stood further down: this one begins at its top.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Settings" })
    .click();
  await inSight("Profile");

  await choose("Sessions");
  await inSight("Active sessions");
  await choose("Billing info");
  await inSight("Billing info");
  await page.goBack();
  await inSight("Active sessions");
  await choose("Name");
  await inSight("Name");
  await page.evaluate(() => window.scrollTo(0, 1000));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  await choose("Delete account");
  await inSight("Delete account");
  await page.goBack();
  await inSight("Name");
  await choose("Account activity");
  await inSight("Account activity");
  for (const title of ["Name", "Active sessions", "Profile"]) {
    await page.goBack();
    await inSight(title);
  }
});

test("ACCT-107 a new password ends the sessions elsewhere and keeps this one", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  expectedErrors.push(/4(01|22)/);
  const other = await elsewhere(browser, octavo.origin, account);
  const changed = `${account.password}, revised`;
  await page.goto("/settings/#sessions");
  const sessions = region(page, "Active sessions");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await region(page, "Password").getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Old password").fill("not this one");
  await page.getByRole("textbox", { name: "New password" }).fill(changed);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("Old password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Old password").fill(account.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(/Every other session has ended/)).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.goto("/settings/");
  await expect(other).toHaveURL(/\/auth\/login/);
  await signIn(other, { ...account, password: changed });
  await expect(new Dashboard(other).heading).toHaveText("Projects");

  await page.reload();
  await sessions.getByRole("button", { name: /^End the session/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.goto("/settings/");
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.context().close();
});

test("ACCT-104 ACCT-105 a new address holds once it is confirmed, and the old one can undo it", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await confirmAddress(page, account);
  const next = `new.${account.email}`;
  await page.goto("/settings/#change-email");
  const email = region(page, "E-mail");
  await email.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("New e-mail").fill(next);
  await page.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await page.getByRole("button", { name: "Save e-mail" }).click();
  await expect(email.getByText(new RegExp(`Waiting for ${next}`))).toBeVisible();
  await expect(email.getByText(account.email, { exact: true })).toBeVisible();
  // The letter is read on a phone that is not signed in: reading it is not enough.
  const phone = await (await browser.newContext({ baseURL: octavo.origin })).newPage();
  await phone.goto(await mailedLink(page, next, "/auth/confirm"));
  await expect(phone.getByRole("heading", { level: 1, name: "Is it you?" })).toBeVisible();
  await phone.getByRole("textbox", { name: "Password" }).fill(account.password);
  await phone.getByRole("button", { name: "Confirm the address" }).click();
  await expect(phone.getByText("Your e-mail address is confirmed.")).toBeVisible();
  await phone.context().close();
  await page.reload();
  await expect(email.getByText(next, { exact: true })).toBeVisible();

  await page.goto(await mailedLink(page, account.email, "/auth/undo-email"));
  await expect(page.getByRole("heading", { level: 1, name: "Undo the change" })).toBeVisible();
  await expectAccessible(page, "undo a new address");
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText(/Your old address stands again/)).toBeVisible();
  await page.goto("/settings/");
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, account);
  await expect(new Dashboard(page).heading).toHaveText("Projects");
});

test("ACCT-249 ACCT-256 a second factor is set up from its square, asked for, and turned off", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/4(01|22)/);
  const dashboard = new Dashboard(page);
  const two = region(page, "Two-factor authentication");

  await page.goto("/settings/#two-factor");
  await expect(two.getByRole("button", { name: "Turn on" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await confirmAddress(page, account);
  const { app, codes } = await turnOn(page);
  const [first = "", second = ""] = codes;
  expect(codes).toHaveLength(6);
  expect(app.label).toContain(account.email);
  await expect(two.getByText("6 of 6 recovery codes left")).toBeVisible();

  await test.step("the password alone opens nothing", async () => {
    await page.goto("/auth/logout");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, account);
    await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
    await expectAccessible(page, "second step");
    expect((await page.request.get("/api/me")).status()).toBe(401);
  });

  await test.step("a recovery code does, once", async () => {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(first);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(dashboard.heading).toHaveText("Projects");
    await page.goto("/settings/#two-factor");
    await expect(two.getByText("5 of 6 recovery codes left")).toBeVisible();
    await page.goto("/auth/logout");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(first);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("textbox", { name: "Recovery code" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  });

  await test.step("so does the app", async () => {
    await page.getByRole("button", { name: "Use the authenticator app" }).click();
    await page.getByLabel("Code from the app").fill(app.code());
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(dashboard.heading).toHaveText("Projects");
  });

  await test.step("it is turned off with a recovery code", async () => {
    await page.goto("/settings/#two-factor");
    await two.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "two-factor, turn off");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(second);
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(two.getByText("Off", { exact: true })).toBeVisible();
    await page.goto("/auth/logout");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, account);
    await expect(dashboard.heading).toHaveText("Projects");
  });
});

test("ACCT-108 an account is deleted by a reason and its typed name", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/4(01|22)/);
  await page.goto("/settings/#delete-account");
  await page.getByRole("button", { name: "Proceed" }).click();
  await page.getByRole("radio", { name: "Other" }).check();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await page.getByLabel("In your own words").fill("I paint now.");
  await page.getByRole("button", { name: "Continue" }).click();
  const modal = page.getByRole("alertdialog");
  await expect(modal).toBeVisible();
  await expectAccessible(page, "confirm deletion");
  await modal.getByLabel(/^Type/).fill(account.user.uri);
  await modal.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/auth\/goodbye$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Goodbye");
  await expect(page.getByText(/^Invoices, if there were any/)).toBeVisible();
  await expectAccessible(page, "goodbye");
  await signIn(page, account);
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
});
