import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { CARDS, type Provider } from "../support/cards";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const statement = (page: Page) => page.getByRole("region", { name: "Statement" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const pay = (page: Page) => statement(page).getByRole("button", { name: /^Pay \$/ });

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, email, "/auth/confirm"));
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
}

/** Fills the card's form that stands open. */
async function enterCard(
  page: Page,
  provider: Provider,
  title: string,
  number: string,
): Promise<void> {
  const form = dialog(page, title);
  await form.getByLabel("Name on card").fill("Ines Okafor");
  await provider.fill(form, number);
  await form.getByRole("button", { name: "Update" }).click();
  if (number === CARDS.asksAlways && provider.asksWhenStored)
    await provider.bank(page).confirm.click();
  await expect(form).toBeHidden();
}

async function changeCard(page: Page, provider: Provider, number: string): Promise<void> {
  await page.goto("/settings/change-plan/edit-payment-info");
  await enterCard(page, provider, "Edit card", number);
  await expect(page.getByText(`Visa ending ${number.slice(-4)}`)).toBeVisible();
}

/** Takes up a plan with a card that pays. */
async function subscribe(page: Page, provider: Provider, level: string): Promise<void> {
  await page.goto(`/settings/change-plan/checkout/${level}`);
  await page.getByRole("radio", { name: "Monthly" }).check();
  await pay(page).click();
  await enterCard(page, provider, "Add a card", CARDS.pays);
  await expect(statement(page).getByText("Subscribed")).toBeVisible();
}

test("BILL-003 BILL-010 BILL-070 BILL-072 BILL-075 BILL-079 BILL-143 a plan is chosen, the address confirmed, a card entered, and the plan is had", {
  tag: "@card",
}, async ({ page, account, double, provider, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  await page.goto("/settings/#pricing");
  const plans = page.getByRole("list", { name: "Plans" });
  await expect(plans.getByRole("heading")).toHaveText([
    "Personal",
    "Freelancer",
    "Studio",
    "Business",
  ]);
  await expectAccessible(page, "the plans in the settings");
  await page.getByRole("link", { name: "Upgrade to Personal" }).click();
  await expect(page).toHaveURL(/\/settings\/change-plan\/checkout\/personal$/);
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await expect(pay(page)).toHaveText("Pay $168.00 and subscribe");
  await expect(statement(page)).toContainText("Next invoice");
  await expectAccessible(page, "the checkout");

  await pay(page).click();
  await expect(page.getByText("Please, verify your email")).toBeVisible();
  await confirmAddress(page, account.email);
  await page.goto("/settings/change-plan?plan=personal");
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expect(pay(page)).toHaveText("Pay $19.00 and subscribe");
  await pay(page).click();
  const form = dialog(page, "Add a card");
  await expect(provider.number(form)).toBeVisible();
  await expect(form.getByRole("button", { name: "Update" })).toBeDisabled();
  const testCards = form.getByText("Test cards");
  if (double === null) await testCards.click();
  else await expect(testCards).toHaveCount(0);
  await expectAccessible(page, "the card's form");
  await enterCard(page, provider, "Add a card", CARDS.pays);
  await expect(statement(page).getByText("Subscribed")).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/change-plan$/);
  await expect(page.getByRole("navigation", { name: "You are here" })).toContainText(
    "Edit current plan",
  );
  await expect(statement(page)).toContainText("19.00");
  await expectAccessible(page, "a plan that is had");
  // The plan's limits hold at once.
  await page.reload();
  await expect(page.getByText(/^Personal, paid until/)).toBeVisible();
});

test("BILL-113 BILL-069 BILL-074 BILL-105 add-ons are bought, the plan is cancelled towards Free, and renewed again", async ({
  page,
  account,
  provider,
}) => {
  await confirmAddress(page, account.email);
  await subscribe(page, provider, "freelancer");
  await page.getByRole("button", { name: "More: Domains" }).click();
  await page.getByLabel("How many: Views").fill("14");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("How many: Views")).toHaveValue("10");
  await expect(pay(page)).toHaveText("Pay $8.00 and update");
  await pay(page).click();
  await expect(statement(page).getByText("Updated")).toBeVisible();
  await expect(statement(page)).toContainText("10,000 views");
  await statement(page).getByText("Next invoice").click();
  await expect(statement(page)).toContainText("46.00");

  await page.getByLabel("Promocode").fill("NO-SUCH-CODE");
  await expect(page.getByRole("button", { name: "Verify" })).toBeEnabled();
  await page.goto("/settings/change-plan/checkout/free");
  await statement(page).getByRole("button", { name: "Downgrade to Free" }).click();
  await expect(statement(page).getByText("Unsubscribed")).toBeVisible();
  await expect(statement(page).getByText(/^Downgrade to Free on/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Renew automatically" }).check();
  await statement(page).getByRole("button", { name: "Update" }).click();
  await expect(statement(page).getByText("Updated")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Renew automatically" })).toBeHidden();
});

test("BILL-132 BILL-217 BILL-221 BILL-235 a code that does not exist, a card without funds, and a bank that asks", {
  tag: "@card",
}, async ({ page, account, double, provider, expectedErrors }) => {
  expectedErrors.push(/status of (?:402|404|422)/);
  await confirmAddress(page, account.email);
  await subscribe(page, provider, "personal");
  await page.getByLabel("Promocode").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The code doesn’t exist")).toBeVisible();

  await changeCard(page, provider, CARDS.empty);
  await page.goto("/settings/change-plan/checkout/studio");
  await pay(page).click();
  await expect(page.getByText("Payment error")).toBeVisible();
  await expect(statement(page).getByText(/There isn’t enough money on your card/)).toBeVisible();

  await changeCard(page, provider, CARDS.asksAlways);
  await page.goto("/settings/change-plan/checkout/studio");
  await pay(page).click();
  const bank = provider.bank(page);
  await expect(bank.question).toBeVisible();
  if (double === null) {
    await expectAccessible(page, "the bank's question");
    await expect(bank.question.getByText(/^\$/)).toBeVisible();
    await bank.question.getByRole("button", { name: "Close" }).click();
    await expect(statement(page).getByText(/waits for your confirmation/)).toBeVisible();
    await statement(page).getByRole("button", { name: "Confirm the payment" }).click();
  }
  await bank.confirm.click();
  await expect(statement(page).getByText("Updated")).toBeVisible();
  await expect(page.getByText(/^Studio, paid until/)).toBeVisible();
});

test("BILL-080 BILL-027 BILL-321 a smaller plan asks what is to go, and what was paid stays on the balance", async ({
  page,
  account,
  provider,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await confirmAddress(page, account.email);
  await subscribe(page, provider, "freelancer");
  for (const title of ["Kiln", "Loom"])
    await account.publish((await account.project(title)).num_id);
  await page.goto("/settings/change-plan/checkout/personal");
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expect(statement(page)).toContainText("To balance");
  await statement(page).getByRole("button", { name: "Change plan" }).click();
  const conflicts = dialog(page, "Downgrade subscription");
  await expect(conflicts).toBeVisible();
  await expectAccessible(page, "what is to go");
  await conflicts.getByRole("button").last().click();
  await expect(statement(page).getByText("Downgraded")).toBeVisible();
  await expect(statement(page)).toContainText("Credit");
  const { mags } = await account.library();
  expect(mags.filter((project) => project.is_published)).toHaveLength(1);
});

test("the checkout on a phone", async ({ page, account }) => {
  await confirmAddress(page, account.email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/change-plan/checkout/studio");
  await expect(pay(page)).toBeVisible();
  await expectAccessible(page, "the checkout on a phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});
