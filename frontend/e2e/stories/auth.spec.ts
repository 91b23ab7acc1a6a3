import { Dashboard } from "../support/dashboard";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test("joins, confirms the address, signs out, and comes back with a new password", async ({
  page,
  newcomer,
  expectedErrors,
}) => {
  const dashboard = new Dashboard(page);
  const { name, email, password } = newcomer;

  await test.step("a signed-out person is sent to sign-in and from there to joining", async () => {
    expectedErrors.push(/401/);
    await page.goto("/published");
    await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fpublished/);
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  });

  await test.step("join", async () => {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/published");
    await expect(page.getByText("You have no published projects.")).toBeVisible();
  });

  await test.step("confirm by the mailed link", async () => {
    await page.goto(await mailedLink(page, email, "/auth/confirm"));
    await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
    await page.getByRole("link", { name: "Go to your projects" }).click();
    await expect(dashboard.heading).toHaveText("Projects");
  });

  await test.step("sign out", async () => {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Log out" })
      .click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  await test.step("a wrong password is reported at its field", async () => {
    expectedErrors.push(/422/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill("something else entirely");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  });

  await test.step("the right one leads home", async () => {
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(dashboard.heading).toHaveText("Projects");
  });

  const changed = `${password}, revised`;
  await test.step("recover and reset", async () => {
    await page.goto("/auth/logout");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByRole("link", { name: "Forgot it?" }).click();
    // The page of before stays until this one has come, and has a field of that name as well.
    await expect(page.getByRole("heading", { name: "Forgot it?" })).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByRole("heading", { name: "Look in your mail" })).toBeVisible();
    await page.goto(await mailedLink(page, email, "/auth/reset"));
    await page.getByRole("textbox", { name: "New password" }).fill(changed);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  await test.step("only the new password opens the door", async () => {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByRole("textbox", { name: "Password" }).fill(changed);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(dashboard.heading).toHaveText("Projects");
  });
});

test("an address that is taken is reported at its field", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await page.context().clearCookies();
  await page.goto("/auth/join");
  await page.getByLabel("Name").fill("Somebody else");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill("another walnut ink password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
});

test("a link that was used or invented says so", async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await page.goto("/auth/confirm?token=invented");
  await expect(page.getByRole("heading", { name: "Old link" })).toBeVisible();
});
