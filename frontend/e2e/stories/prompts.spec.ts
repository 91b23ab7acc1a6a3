import { expectAccessible } from "../support/axe";
import { Buyer } from "../support/billing";
import { CARDS } from "../support/cards";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

test("an operator's offer stands until it is closed, and its code is kept", async ({
  page,
  account,
  octavo,
}) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  octavo.run(
    ...["admin", "banner", "add", "autumn", "--text", "A third off every plan"],
    ...["--href", "/settings/#pricing", "--until", "2099-11-30", "--promocode", "AUTUMN"],
    ...["--terms", "Terms", "--terms-href", "/learn"],
  );
  await dashboard.open();
  const offer = page.getByRole("region", { name: "Offer" });
  await expect(offer).toContainText("UNTIL 30 November 2099, 23:59 UTC");
  await expect(offer).toHaveAttribute("data-variant", "wide");
  await expectAccessible(page, "offer");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(offer).toHaveAttribute("data-variant", "compact");
  await expectAccessible(page, "offer on a phone");
  await page.setViewportSize({ width: 1440, height: 1000 });

  await offer.getByRole("button", { name: "Code AUTUMN" }).click();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "rm_promocode")?.value).toBe("AUTUMN");

  await offer.getByRole("button", { name: "Close the offer" }).click();
  await expect(offer).toBeHidden();
  await dashboard.settled();
  await page.reload();
  await expect(dashboard.card("Salt")).toBeVisible();
  await dashboard.settled();
  await expect(offer).toBeHidden();
  octavo.run("admin", "banner", "remove", "autumn");
});

test("a survey is answered with stars and then with words", async ({ page, account, octavo }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  octavo.run("admin", "survey", account.email, "on");
  await dashboard.open();
  const bar = page.getByRole("region", { name: "Feedback" });
  await expect(bar).toBeVisible();
  await expectAccessible(page, "rating");
  await bar.getByRole("button", { name: "1 star" }).click();
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(popup.getByRole("button", { name: "Send" })).toBeDisabled();
  await expectAccessible(page, "feedback");
  await popup.getByLabel("In your own words").fill("The paper is too thin.");
  await popup.getByRole("button", { name: "Send" }).click();
  await expect(popup).toBeHidden();
  await dashboard.settled();

  await page.reload();
  await expect(dashboard.card("Salt")).toBeVisible();
  await dashboard.settled();
  await expect(bar).toBeHidden();
});

test("a payment that failed is shown, and can be dismissed for good", async ({
  page,
  account,
  octavo,
}) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  const buyer = new Buyer(page, octavo.origin);
  await buyer.confirmAddress(account.email);
  await buyer.card(CARDS.empty);
  expect(await buyer.subscribe("studio_monthly")).toBe(402);

  await dashboard.open();
  await expect(dashboard.alert).toContainText("There isn’t enough money on your card");
  await expectAccessible(page, "payment alert");
  await dashboard.alert.getByRole("button", { name: "Do not show again" }).click();
  await expect(dashboard.alert).toBeEmpty();
  await page.reload();
  await expect(dashboard.card("Salt")).toBeVisible();
  await dashboard.settled();
  await expect(dashboard.alert).toBeEmpty();
});

test("anybody may ask for a demo", async ({ page, octavo: _ }) => {
  await page.goto("/request-a-demo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request a demo");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible(page, "demo");
  await page.getByLabel("Name").fill("Mirela Vance");
  await page.getByLabel("E-mail").fill("mirela@octavo.example");
  await page.getByLabel("Company").fill("Studio Halvard");
  await page.getByLabel("What you would like to make").fill("Twelve catalogues a year.");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is on its way");

  await expect
    .poll(async () => (await (await page.request.get("/dev/mail/messages")).text()).toString())
    .toContain("Twelve catalogues a year.");
});
