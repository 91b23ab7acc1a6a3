import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { Buyer } from "../support/billing";
import { CARDS } from "../support/cards";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function subscribed(page: Page, origin: string, account: Account): Promise<Buyer> {
  const buyer = new Buyer(page, origin);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.pays);
  expect(await buyer.subscribe("freelancer_monthly")).toBe(200);
  return buyer;
}

async function giveReason(page: Page, reason: string): Promise<Locator> {
  await region(page, "Cancel subscription")
    .getByRole("button", { name: "Cancel subscription" })
    .click();
  const why = dialog(page, "Why are you leaving?");
  await why.getByRole("radio", { name: reason }).check();
  return why;
}

/** What is in the file that something saves, which is named after the number of its receipt. */
async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await save();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  return readFile(await file.path(), "latin1");
}

test("what was bought is listed with its lines and a receipt", async ({
  page,
  account,
  octavo,
}) => {
  await page.goto("/settings/#billing-history");
  await expect(page.getByText("Nothing has been bought yet")).toBeVisible();
  const buyer = await subscribed(page, octavo.origin, account);
  await buyer.change({ plan_id: "studio_monthly" });
  await page.goto("/settings/#billing-history");
  const table = page.getByRole("table", { name: "Billing history" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Purchased item",
    "Date",
    "Price",
    "Receipt",
  ]);
  const first = table.getByRole("row").filter({ hasText: "Monthly Freelancer" });
  await expect(first).toContainText("$38.00");
  await first.getByRole("button", { name: /what it was for/ }).click();
  await expect(table.getByText(/days of Freelancer$/).first()).toBeVisible();
  await expect(table.getByText("Charged")).toBeVisible();
  await expectAccessible(page, "billing history");
  await first.getByRole("button", { name: /^Get receipt/ }).click();
  const receipt = dialog(page, "Get receipt");
  await receipt.getByRole("textbox").fill("Okafor Studio, NL123");
  await expectAccessible(page, "get receipt");
  const opened = page.context().waitForEvent("page");
  await receipt.getByRole("button", { name: /^Get receipt/ }).click();
  const paper = await opened;
  await paper.waitForURL(/\/receipt\/[\w-]+\?extra=Okafor\+Studio%2C\+NL123$/);
  expect(await saved(paper, () => paper.getByRole("link", { name: "PDF" }).click())).toMatch(
    /^%PDF-1\.7/,
  );
  await paper.close();
  const file = () => first.getByRole("link", { name: /^PDF/ }).click();
  expect(await saved(page, file)).toMatch(/^%PDF-1\.7/);
  await first.getByRole("button", { name: /^Get receipt/ }).click();
  const save = () => receipt.getByRole("button", { name: "Save as PDF" }).click();
  expect(await saved(page, save)).toMatch(/^%PDF-1\.7/);
});

test("billing info and plan usage show the state of the subscription", async ({
  page,
  account,
  octavo,
}) => {
  await subscribed(page, octavo.origin, account);
  const project = await account.project("Salt and Paper");
  await account.publish(project.num_id);
  await page.goto("/settings/#billing-info");
  const info = region(page, "Billing info");
  await expect(info.getByText("Freelancer", { exact: true })).toBeVisible();
  await expect(info).toContainText("Active");
  await expect(info).toContainText("$38.00");
  await expect(info).toContainText("Visa ending 4242");
  await expectAccessible(page, "billing info");
  await page.goto("/settings/#plan-analytics");
  const usage = region(page, "Plan usage");
  await expect(usage.getByRole("figure")).toContainText("Views by month");
  await expectAccessible(page, "plan usage");
  await usage.getByRole("link", { name: "Published projects" }).click();
  await expect(page).toHaveURL(/\/published$/);
});

test("who wants to leave gives a reason, is offered something, and may come back", async ({
  page,
  account,
  octavo,
}) => {
  await subscribed(page, octavo.origin, account);
  await page.goto("/settings/#cancel-subscription");
  const why = await giveReason(page, "Too expensive");
  await expectAccessible(page, "reasons");
  await why.getByRole("button", { name: "Continue" }).click();
  const offer = dialog(page, "30% off, if you stay");
  await expectAccessible(page, "discount");
  await offer.getByRole("button", { name: "Take the discount" }).click();
  await expect(page.getByText("Ready! Discount applied")).toBeVisible();
  // It is given once: the next time the reason leads on at once.
  const again = await giveReason(page, "Other");
  await again.getByRole("textbox").fill("The year is over.");
  await again.getByRole("button", { name: "Continue" }).click();
  await dialog(page, "Cancel subscription")
    .getByRole("button", { name: "Cancel subscription" })
    .click();
  await expect(page.getByText("Unsubscribed")).toBeVisible();
  await page.goto("/settings/#billing-info");
  const info = region(page, "Billing info");
  await expect(info).toContainText(/Downgrade to Free on \d/);
  await expect(info).toContainText("30% off");
  await info.getByRole("button", { name: "Resubscribe" }).click();
  await expect(info).toContainText("Active");
  await page.reload();
  await expect(info).toContainText("Active");
});

test("BILL-191 a purchase that the bank asks about is shown, and verified from its alert", {
  tag: "@card",
}, async ({ page, account, octavo, provider, expectedErrors }) => {
  // The bank's question is an answer of the call that pays.
  expectedErrors.push(/402 \(Payment Required\)/);
  const buyer = new Buyer(page, octavo.origin, provider);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.asksAlways);
  expect(await buyer.subscribe("personal_monthly")).toBe(402);
  await page.goto("/settings/#billing-info");
  const info = region(page, "Billing info");
  await expect(info).toContainText(
    "Proceed to 3D secure verification of your purchase, or it will be canceled.",
  );
  await expectAccessible(page, "a payment that waits");
  await info.getByRole("button", { name: "Verify" }).click();
  await provider.bank(page).confirm.click();
  await expect(page.getByText("Paid. Your subscription is active.")).toBeVisible();
  await expect(info.getByText("Personal", { exact: true })).toBeVisible();
});

test("DASH-310 the dashboard loads the card provider's script where its alert about a payment leads to the bank", {
  tag: "@card",
}, async ({ page, account, octavo, double, provider, expectedErrors }) => {
  expectedErrors.push(/402 \(Payment Required\)/);
  const dashboard = new Dashboard(page);
  const buyer = new Buyer(page, octavo.origin, provider);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.asksAlways);
  expect(await buyer.subscribe("studio_monthly")).toBe(402);
  await dashboard.open();
  await dashboard.alert.getByRole("button", { name: "Verify" }).click();
  const bank = provider.bank(page);
  await bank.refuse.click();
  // The dialog with the bank's question has an alert of its own while it closes.
  await expect(bank.question).toBeHidden();
  await expect(dashboard.alert).toContainText("The payment was refused. Nothing has changed.");
  // It has run on the dashboard itself, once; where the cards are taken here, no other origin's script is there.
  expect(new URL(page.url()).pathname).toBe("/");
  const scripts = await page.evaluate(() => ({
    foreign: [...document.scripts]
      .map((script) => script.src)
      .filter((src) => src !== "" && !src.startsWith(window.location.origin)),
    ran: typeof (window as { Stripe?: unknown }).Stripe === "function",
  }));
  expect(scripts).toEqual(
    double === null
      ? { foreign: [], ran: false }
      : { foreign: [`${double.origin}/v3/`], ran: true },
  );
});
