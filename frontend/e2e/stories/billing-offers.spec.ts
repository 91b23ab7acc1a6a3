import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Buyer } from "../support/billing";
import { CARDS } from "../support/cards";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("BILL-228 a code takes off what it says, before the purchase and on the receipt", {
  tag: "@card",
}, async ({ page, account, octavo, provider }) => {
  const code = `SPRING-${account.user.num_id}`;
  octavo.run("admin", "coupon", "make", code, "--percent", "20", "--once");
  const buyer = new Buyer(page, octavo.origin, provider);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.pays);
  await page.goto("/settings/change-plan/checkout/studio");
  await page.getByRole("radio", { name: "Monthly" }).check();
  const statement = region(page, "Statement");
  const pay = statement.getByRole("button", { name: /^Pay/ });
  await expect(pay).toHaveText("Pay $40.00 and subscribe");
  await page.getByLabel("Promocode").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Discount applied successfully")).toBeVisible();
  await expect(pay).toHaveText("Pay $32.00 and subscribe");
  await expect(statement).toContainText("Discount");
  await expectAccessible(page, "a checkout with a code");
  await pay.click();
  await expect(statement.getByText("Subscribed")).toBeVisible();
  await page.goto("/settings/#billing-history");
  const row = page.getByRole("row").filter({ hasText: "Monthly Studio" });
  await expect(row).toContainText("$32.00");
  await page.goto("/settings/#billing-info");
  // Once is once: the next payment is the whole one.
  await expect(region(page, "Billing info")).toContainText("$40.00");
});

test("BILL-086 a month is paused at its end, and taken up again for its price", {
  tag: "@card",
}, async ({ page, account, octavo, provider }) => {
  const buyer = new Buyer(page, octavo.origin, provider);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.pays);
  expect(await buyer.subscribe("studio_monthly")).toBe(200);
  const forward = (days: number) =>
    octavo.run("admin", "clock", account.email, "--forward", `${days}d`);
  const info = region(page, "Billing info");

  await test.step("the pause is offered in the last days to people who will be back", async () => {
    forward(26);
    await page.goto("/settings/#cancel-subscription");
    await region(page, "Cancel subscription")
      .getByRole("button", { name: "Cancel subscription" })
      .click();
    const why = dialog(page, "Why are you leaving?");
    await why.getByRole("radio", { name: "Back soon" }).check();
    await why.getByRole("button", { name: "Continue" }).click();
    const offer = dialog(page, "Pause for a month?");
    await expectAccessible(page, "the pause");
    await offer.getByRole("button", { name: "Pause the subscription" }).click();
    await expect(page.getByText(/^Paused from/)).toBeVisible();
    await page.goto("/settings/#billing-info");
    await expect(info).toContainText(/Paused from .+ till /);
  });

  await test.step("it is taken up again for a whole month", async () => {
    forward(6);
    await page.reload();
    await expect(info).toContainText(/Paused till /);
    await page.goto("/settings/change-plan");
    await page.getByRole("button", { name: "Unpause" }).click();
    const unpause = dialog(page, "Unpause");
    await expectAccessible(page, "the end of a pause");
    await unpause.getByRole("button", { name: "Pay $40.00 and unpause" }).click();
    await expect(unpause).toBeHidden();
    await page.goto("/settings/#billing-info");
    await expect(info).toContainText("Active");
    await page.goto("/settings/#billing-history");
    await expect(page.getByRole("row").filter({ hasText: "$40.00" })).toHaveCount(2);
  });
});
