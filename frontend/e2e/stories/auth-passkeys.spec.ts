import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { mailedLink } from "../support/mail";
import { VirtualAuthenticator } from "../support/passkeys";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });

async function confirmAddress(page: Page, account: Account): Promise<void> {
  await page.goto(await mailedLink(page, account.email, "/auth/confirm"));
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
}

async function add(page: Page, name: string): Promise<void> {
  await section(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "A key of your own" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Make the passkey" }).click();
  await expect(section(page).getByText(name, { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

test("a passkey is made, signs in without a password, is renamed, and is removed", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  expectedErrors.push(/401|422/);
  const authenticator = await VirtualAuthenticator.plugIn(page);
  const dashboard = new Dashboard(page);

  await test.step("it waits for a confirmed address", async () => {
    await page.goto("/settings/#passkeys");
    await expect(section(page).getByText(/Confirm your e-mail address first/)).toBeVisible();
    await confirmAddress(page, account);
  });

  await test.step("it is made under a name", async () => {
    await page.goto("/settings/#passkeys");
    await expect(section(page).getByText("None", { exact: true })).toBeVisible();
    await section(page).getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "A key of your own" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await expectAccessible(page, "passkeys, adding one");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await add(page, "Studio laptop");
    expect(await authenticator.count()).toBe(1);
    await expect(page.getByText("The passkey “Studio laptop” was added")).toBeVisible();
    await expectAccessible(page, "passkeys, with one");
    await mailedLink(page, account.email, "/auth/recover");
  });

  await test.step("the same device makes no second one", async () => {
    await section(page).getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "A key of your own" });
    await dialog.getByRole("button", { name: "Make the passkey" }).click();
    await expect(
      dialog.getByText("This device has a passkey for your account already"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it signs in by a button, without a name", async () => {
    await authenticator.isTouched(false);
    await page.goto("/auth/logout");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expectAccessible(page, "signing in, with passkeys");
    await authenticator.isTouched(true);
    await page.goto("/auth/login");
    // What is offered at the field may be quicker than the click.
    await page
      .getByRole("button", { name: "Use a passkey" })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(dashboard.heading).toHaveText("Projects");
  });

  await test.step("a finger that does not fit signs nobody in", async () => {
    await authenticator.recognises(false);
    await page.goto("/auth/logout");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await authenticator.recognises(true);
    await page.goto("/auth/login");
    await page
      .getByRole("button", { name: "Use a passkey" })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(dashboard.heading).toHaveText("Projects");
  });

  await test.step("it gets another name", async () => {
    await page.goto("/settings/#passkeys");
    await section(page).getByRole("button", { name: "Rename Studio laptop" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
    await dialog.getByLabel("Name").fill("Old laptop");
    await dialog.getByRole("button", { name: "Save name" }).click();
    await expect(section(page).getByText("Old laptop", { exact: true })).toBeVisible();
    await expect(section(page).getByText(/used just now|used \d+ second/)).toBeVisible();
  });

  await test.step("removed, it opens nothing, and other browsers are signed out", async () => {
    const context = await browser.newContext({ baseURL: octavo.origin });
    const other = await context.newPage();
    await other.goto("/auth/login");
    await other.getByLabel("E-mail").fill(account.email);
    await other.getByRole("textbox", { name: "Password" }).fill(account.password);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(new Dashboard(other).heading).toHaveText("Projects");
    await section(page).getByRole("button", { name: "Delete Old laptop" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Old laptop?" });
    await expect(question).toBeVisible();
    await expectAccessible(page, "passkeys, removing one");
    await question.getByRole("button", { name: "Delete the passkey" }).click();
    await expect(section(page).getByText("None", { exact: true })).toBeVisible();
    // It may notice by itself, and be on its way to the sign-in page already.
    await expect(async () => {
      await other.goto("/settings/");
      await expect(other).toHaveURL(/\/auth\/login/);
    }).toPass();
    await context.close();
    await page.goto("/auth/logout");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("This passkey was not recognised")).toBeVisible();
  });
});

test("passkeys look as they should, on narrow and wide screens", async ({
  page,
  account,
  expectedErrors,
}, info) => {
  expectedErrors.push(/401/);
  const authenticator = await VirtualAuthenticator.plugIn(page);
  await confirmAddress(page, account);
  await page.goto("/settings/#passkeys");
  await add(page, "The studio’s keyring");
  for (const [width, height] of [
    [390, 844],
    [1024, 900],
    [1440, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/settings/#passkeys");
    await expect(section(page).getByText("The studio’s keyring")).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await section(page).scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath(`passkeys-${width}-${colorScheme}.png`) });
    }
  }
  await authenticator.isTouched(false);
  await page.goto("/auth/logout");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1440, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/auth/login");
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: info.outputPath(`sign-in-${width}-${colorScheme}.png`) });
    }
  }
});
