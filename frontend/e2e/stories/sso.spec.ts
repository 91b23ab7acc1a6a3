import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { test as base, expect } from "../support/test";

/** Somebody whose company has a domain of its own, so that nobody else's address belongs to it. */
const test = base.extend({
  newcomer: async ({ octavo: _ }, use) => {
    const tag = randomUUID().slice(0, 8);
    const password = `walnut ink on laid paper ${tag}`;
    await use({ name: `Ines Okafor ${tag}`, email: `ines@${tag}.okafor.example`, password });
  },
});

test.setTimeout(120_000);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("ACCT-156 ACCT-157 ACCT-158 ACCT-159 ACCT-265 ACCT-266 single sign-on is asked for, turned on by an operator, and administered", async ({
  page,
  account,
  octavo,
  newcomer,
}) => {
  await account.folder("Kiln");
  await page.goto("/settings/");
  await expect(region(page, "Two-factor authentication")).toBeVisible();
  await expect(region(page, "Single sign-on")).toBeHidden();
  octavo.run("admin", "plan", newcomer.email, "extra");
  await page.goto("/settings/#sso");
  await page.reload();
  const section = region(page, "Single sign-on");
  const request = section.getByRole("button", { name: "Request" });
  await expect(request).toBeDisabled();
  await expectAccessible(page, "single sign-on, request");
  await section.getByLabel("Company name", { exact: true }).fill("Okafor & Daughters");
  await section.getByLabel("E-mail domain", { exact: true }).fill("octavo.example");
  await section.getByLabel("Identity provider", { exact: true }).fill("Okta");
  await section.getByRole("button", { name: /know: SAML sign-in URL/ }).click();
  await expect(section.getByLabel("SAML sign-in URL", { exact: true })).toHaveValue("I don't know");
  await section.getByLabel("Certificate", { exact: true }).fill("-----BEGIN CERTIFICATE-----");
  await section.getByRole("radio", { name: "Locked layout", exact: true }).check();
  await request.click();
  await expect(section.getByText("We’ll contact you soon")).toBeVisible();
  await expectAccessible(page, "single sign-on, waiting");
  await page.reload();
  await expect(section.getByText("We’ll contact you soon")).toBeVisible();
  await expect(region(page, "Password")).toBeVisible();

  const domain = newcomer.email.split("@")[1] ?? "";
  octavo.run(
    ...["admin", "sso", "enable", newcomer.email, "--name", "Okta", "--domain", domain],
    ...["--endpoint", "https://okafor.okta.example/saml"],
  );
  await page.reload();
  await expect(section.getByText("https://okafor.okta.example/saml")).toBeVisible();
  await expect(region(page, "Password")).toBeHidden();
  await expect(section.getByRole("radio", { name: /^Locked layout/ })).toBeChecked();
  await section.getByRole("radio", { name: /^Unlocked layout/ }).check();
  await expect(page.getByText("Editing mode saved")).toBeVisible();
  await section.getByLabel("Shared collection").selectOption({ label: "Kiln" });
  await expect(page.getByText("Shared collection saved")).toBeVisible();
  await expectAccessible(page, "single sign-on, administered");
  await page.reload();
  await expect(section.getByRole("radio", { name: /^Unlocked layout/ })).toBeChecked();
  await expect(section.getByLabel("Shared collection").locator("option:checked")).toHaveText(
    "Kiln",
  );
});
