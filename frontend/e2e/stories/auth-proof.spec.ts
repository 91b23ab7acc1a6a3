import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(90_000);

const question = (page: Page) => page.getByRole("dialog", { name: "Is it you?" });
const sessions = (page: Page) => page.getByRole("region", { name: "Active sessions", exact: true });

test("who signed in a while ago is asked for the password before a sensitive change, and it goes on", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]|422/);
  const context = await browser.newContext({ baseURL: octavo.origin });
  const other = await context.newPage();
  await other.goto("/auth/login");
  await other.getByLabel("E-mail").fill(account.email);
  await other.getByRole("textbox", { name: "Password" }).fill(account.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(new Dashboard(other).heading).toHaveText("Projects");

  octavo.forgetProofs(11);
  await page.goto("/settings/#sessions");
  await expect(sessions(page).getByRole("listitem")).toHaveCount(2);
  const end = sessions(page).getByRole("button", { name: /^End the session/ });

  await test.step("turning away leaves everything as it is", async () => {
    await end.click();
    await expect(question(page)).toBeVisible();
    await expect(question(page).getByLabel("Your password")).toBeFocused();
    await expectAccessible(page, "proving that it is me");
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(sessions(page).getByRole("listitem")).toHaveCount(2);
  });

  await test.step("a wrong password is reported at its field", async () => {
    await end.click();
    await question(page).getByLabel("Your password").fill("not this one");
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(question(page).getByText("The password is wrong")).toBeVisible();
  });

  await test.step("with the right one the change is made, and no other asks again", async () => {
    await question(page).getByLabel("Your password").fill(account.password);
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(question(page)).toBeHidden();
    await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
    await other.goto("/settings/");
    await expect(other).toHaveURL(/\/auth\/login/);
    await page.goto("/settings/#delete-account");
    await page.reload();
    await page.goto("/settings/#sessions");
    await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
  });
  await context.close();
});
