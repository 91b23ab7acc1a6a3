import type { Page } from "@playwright/test";
import { Buyer } from "../support/billing";
import { CARDS } from "../support/cards";
import { expectFocusKept, expectTrapped, tabTo } from "../support/keyboard";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const statement = (page: Page) => page.getByRole("region", { name: "Statement" });

test("a plan is bought, made smaller and cancelled with the keyboard alone", async ({
  page,
  account,
  octavo,
  expectedErrors,
}) => {
  // The conflict is an answer of the call that changes the plan.
  expectedErrors.push(/status of 409/);
  const { keyboard } = page;
  await new Buyer(page, octavo.origin).confirmAddress(account.email);

  await test.step("a plan is chosen, and the card's form comes and goes", async () => {
    await page.goto("/settings/#pricing");
    await tabTo(page, page.getByRole("link", { name: "Upgrade to Freelancer" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/checkout\/freelancer$/);
    await tabTo(page, page.getByRole("radio", { name: /^Yearly/ }));
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
    const pay = statement(page).getByRole("button", { name: "Pay $38.00 and subscribe" });
    await tabTo(page, pay);
    await keyboard.press("Enter");
    const card = dialog(page, "Add a card");
    await expect(card.getByLabel("Name on card")).toBeFocused();
    await expect(card.getByLabel("Card number")).toBeVisible();
    await expectTrapped(page, card);
    await keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(pay).toBeFocused();

    await keyboard.press("Enter");
    await expect(card.getByLabel("Name on card")).toBeFocused();
    await expect(card.getByLabel("Card number")).toBeVisible();
    for (const text of ["Ines Okafor", CARDS.pays, "12/39", "123"]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    await tabTo(page, card.getByRole("button", { name: "Update" }));
    await keyboard.press("Enter");
    await expect(statement(page).getByText("Subscribed")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("a smaller plan asks what is to go", async () => {
    for (const title of ["Kiln", "Loom"])
      await account.publish((await account.project(title)).num_id);
    await page.goto("/settings/change-plan");
    await tabTo(page, page.getByRole("link", { name: "Downgrade to Personal" }));
    await keyboard.press("Enter");
    const change = statement(page).getByRole("button", { name: /^(?:Pay|Change plan)/ });
    await expect(change).toBeEnabled();
    await tabTo(page, change);
    await keyboard.press("Enter");
    const conflicts = dialog(page, "Downgrade subscription");
    await expect(conflicts).toBeVisible();
    await expectTrapped(page, conflicts);
    await keyboard.press("Escape");
    await expect(conflicts).toBeHidden();
    await expect(change).toBeFocused();

    await keyboard.press("Enter");
    await expect(conflicts).toBeVisible();
    await tabTo(page, conflicts.getByRole("radio", { name: "The most recent one" }));
    await keyboard.press("ArrowDown");
    await expect(conflicts.getByRole("radio", { name: "Choose them" })).toBeChecked();
    await tabTo(page, conflicts.getByRole("checkbox", { name: /Kiln/ }));
    await keyboard.press("Space");
    await tabTo(page, conflicts.getByRole("button", { name: "Remove and go on" }));
    await keyboard.press("Enter");
    await expect(statement(page).getByText("Downgraded")).toBeVisible();
    await expectFocusKept(page);
    const { mags } = await account.library();
    const published = mags.filter(({ is_published: is }) => is).map(({ title }) => title);
    expect(published).toEqual(["Loom"]);
  });

  await test.step("it is cancelled, after a reason", async () => {
    await page.goto("/settings/#cancel-subscription");
    const cancel = page
      .getByRole("region", { name: "Cancel subscription" })
      .getByRole("button", { name: "Cancel subscription" });
    await tabTo(page, cancel);
    await keyboard.press("Enter");
    const why = dialog(page, "Why are you leaving?");
    await expect(why).toBeVisible();
    await expectTrapped(page, why);
    await keyboard.press("Escape");
    await expect(why).toBeHidden();
    await expect(cancel).toBeFocused();

    await keyboard.press("Enter");
    await tabTo(page, why.getByRole("radio", { name: "Missing features" }));
    await keyboard.press("ArrowUp");
    await expect(why.getByRole("radio", { name: "Other" })).toBeChecked();
    await tabTo(page, why.getByRole("textbox"));
    await keyboard.type("The year is over.");
    await tabTo(page, why.getByRole("button", { name: "Continue" }));
    await keyboard.press("Enter");
    const sure = dialog(page, "Cancel subscription");
    await expect(sure).toBeVisible();
    await tabTo(page, sure.getByRole("button", { name: "Cancel subscription" }));
    await keyboard.press("Enter");
    await expect(page.getByText("Unsubscribed")).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole("button", { name: "Resubscribe" }));
  });
});
