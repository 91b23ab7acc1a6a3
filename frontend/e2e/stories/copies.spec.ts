import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.setTimeout(240_000);

const PICTURE = join(import.meta.dirname, "../../../bootstrap/demo/covers/salt.jpg");
const RIGHTS = /^I confirm that the project copy recipient wields all necessary rights/;
const modal = (page: Page) => page.getByRole("dialog", { name: "Send copy" });

/** Where something is to be that has not arrived, and so cannot be opened. */
const card = (page: Page, text: string) => page.getByRole("gridcell").filter({ hasText: text });

async function send(dashboard: Dashboard, name: string, to: string): Promise<void> {
  const { page } = dashboard;
  await dashboard.menu(name, "Send copy…");
  await modal(page).getByRole("combobox").fill(to);
  await page.keyboard.press("Enter");
  await expect(modal(page).getByRole("button", { name: "Send copy" })).toBeDisabled();
  await modal(page).getByRole("checkbox", { name: RIGHTS }).check();
  await modal(page).getByRole("button", { name: "Send copy" }).click();
  await expect(modal(page).getByText(`is on its way to ${to}`)).toBeVisible();
}

test("a copy goes from one account to another", async ({
  page,
  account,
  octavo,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const sender = new Dashboard(page);
  const tag = randomUUID().slice(0, 8);
  const context = await browser.newContext({
    baseURL: octavo.origin,
    extraHTTPHeaders: { "X-Forwarded-For": `10.8.${Math.floor(Math.random() * 250)}.7` },
  });
  const other = await context.newPage();
  const noor = {
    name: `Noor Haddad ${tag}`,
    email: `noor.${tag}@octavo.example`,
    password: `laid paper and ${tag}`,
  };
  const recipient = await Account.join(other, octavo.origin, noor);
  await recipient.putGuidanceAway();
  const receiver = new Dashboard(other);
  const longreads = await account.folder("Longreads");
  await account.project("Inside", longreads);
  await account.project("Salt");

  await test.step("a plan without sending does not offer it", async () => {
    await sender.open();
    await sender.card("Salt").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Send copy…" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    octavo.run("admin", "plan", account.email, "studio");
    await sender.open();
  });

  await test.step("a name that nobody has is reported at the field", async () => {
    await sender.menu("Salt", "Send copy…");
    await modal(page).getByRole("combobox").fill(`nobody.${tag}`);
    await expectAccessible(page, "send copy, recipient");
    await page.keyboard.press("Enter");
    await modal(page).getByRole("checkbox", { name: RIGHTS }).check();
    await expectAccessible(page, "send copy, rights");
    await modal(page).getByRole("button", { name: "Send copy" }).click();
    await expect(modal(page).getByText("There is no account with this name")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a project goes to an account’s name", async () => {
    await send(sender, "Salt", recipient.user.uri);
    await expect(modal(page).getByText(`Waiting for ${recipient.user.uri}`)).toBeVisible();
    await expectAccessible(page, "send copy, sent");
    await modal(page).getByRole("button", { name: "Done" }).click();
  });

  await test.step("which is nowhere until it is accepted, and then a normal project", async () => {
    await other.goto(await mailedLink(other, noor.email, "/?send="));
    const accept = other.getByRole("button", { name: /^Accept the project Salt/ });
    await expect(accept).toBeFocused();
    await expect(other).toHaveURL("/");
    await expect(receiver.card("Salt")).toHaveCount(0);
    await expectAccessible(other, "a copy was sent");
    // Its state is answered only once its row was seen.
    let goOn = () => {};
    const seen = new Promise<void>((done) => {
      goOn = done;
    });
    await other.route("**/api/readymags/user", (route) => seen.then(() => route.continue()));
    await accept.click();
    await expect(card(other, "Project is being received")).toContainText("Salt");
    goOn();
    await expect(receiver.card("Salt")).toContainText("Unpublished");
    expect((await recipient.titled("Salt"))?.copyStatus).toBeNull();
  });

  await test.step("a collection goes along with what is in it", async () => {
    await send(sender, "Longreads", recipient.user.uri);
    await modal(page).getByRole("button", { name: "Done" }).click();
    await receiver.open();
    await other.getByRole("button", { name: /^Accept the collection Longreads/ }).click();
    await expect(receiver.card("Inside")).toContainText("Unpublished");
    await expect(receiver.card("Longreads")).toContainText("Private");
  });

  await test.step("one is declined, another withdrawn", async () => {
    await send(sender, "Salt", recipient.user.uri);
    await modal(page).getByRole("button", { name: "Done" }).click();
    await receiver.open();
    await other.getByRole("button", { name: /^Decline the project Salt/ }).click();
    await expect(receiver.toasts.getByText("The copy is declined")).toBeVisible();
    await sender.open();
    await send(sender, "Inside", recipient.user.uri);
    const cancel = `Cancel sending the project Inside to ${recipient.user.uri}`;
    await expect(modal(page).getByText(/^Declined/)).toBeVisible();
    await modal(page).getByRole("button", { name: cancel }).click();
    await expect(modal(page).getByText(/^Waiting/)).toHaveCount(0);
    await receiver.open();
    await expect(receiver.card("Salt")).toBeVisible();
    await expect(other.getByRole("list", { name: "Copies sent to you" })).toHaveCount(0);
  });

  await test.step("and what cannot be copied is shown as failed", async () => {
    const marrow = await account.project("Marrow");
    await sender.open(`/edit/${marrow.num_id}/about/`);
    await page.locator("input[type=file]").setInputFiles(PICTURE);
    const dialog = page.getByRole("dialog", { name: "Cut the cover" });
    await dialog.getByRole("button", { name: "Save cover" }).click();
    await expect(page.getByRole("button", { name: "Replace cover" })).toBeVisible();
    octavo.lose((await account.titled("Marrow"))?.cover ?? "");
    await sender.open();
    await send(sender, "Marrow", recipient.user.uri);
    await receiver.open();
    await other.getByRole("button", { name: /^Accept the project Marrow/ }).click();
    await expect(card(other, "Project failed to receive")).toContainText("Marrow");
    await expectAccessible(other, "a copy that failed");
  });
  await context.close();
});
