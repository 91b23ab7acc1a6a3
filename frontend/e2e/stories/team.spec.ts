import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.setTimeout(240_000);

/** Somebody else, in a browser of their own. */
async function somebodyElse(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { "X-Forwarded-For": `10.9.${Math.floor(Math.random() * 250)}.7` },
  });
  return context.newPage();
}

const modal = (page: Page) => page.getByRole("dialog", { name: "Collaborate" });

async function collaborate(dashboard: Dashboard, name: string): Promise<void> {
  await dashboard.menu(name, "Collaborate…");
  await expect(modal(dashboard.page)).toBeVisible();
  await expect(modal(dashboard.page).getByText(/contributors/)).toBeVisible();
}

test("two people work together", async ({ page, account, octavo, browser }) => {
  const owner = new Dashboard(page);
  const tag = randomUUID().slice(0, 8);
  const noor = { name: `Noor Haddad ${tag}`, email: `noor.${tag}@octavo.example` };
  const other = await somebodyElse(browser, octavo.origin);
  const teammate = new Dashboard(other);
  octavo.run("admin", "plan", account.email, "studio");
  const longreads = await account.folder("Longreads");
  await account.project("Inside", longreads);
  await account.project("Salt");
  await owner.open();

  await test.step("the owner invites by e-mail, with the layout locked", async () => {
    await collaborate(owner, "Salt");
    await expectAccessible(page, "teamwork, nobody yet");
    await modal(page).getByLabel("E-mail").fill(noor.email);
    await modal(page)
      .getByRole("radio", { name: /^Layout locked/ })
      .check({ force: true });
    await modal(page).getByRole("button", { name: "Invite" }).click();
    await expect(modal(page).getByText("Invited, no answer yet")).toBeVisible();
    await expectAccessible(page, "teamwork, invited");
    await modal(page).getByRole("button", { name: "Done" }).click();
    await expect(owner.card("Salt").getByText(`Shared with ${noor.email}`)).toBeAttached();
  });

  await test.step("and shares a collection with the same person", async () => {
    await collaborate(owner, "Longreads");
    await modal(page)
      .getByRole("button", { name: `Share, ${noor.email}` })
      .click();
    await expect(modal(page).getByRole("button", { name: /may change/ })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the teammate joins from the mail and accepts", async () => {
    await other.goto(await mailedLink(other, noor.email, "/auth/invitation"));
    await expect(teammate.heading).toHaveText(`${account.user.name} invites you`);
    await expect(other.getByText(/1 project and 1 collection/)).toBeVisible();
    await expectAccessible(other, "invitation");
    await other.getByRole("link", { name: "Create an account" }).click();
    await expect(other.getByLabel("E-mail")).toHaveValue(noor.email);
    await other.getByLabel("Name").fill(noor.name);
    await other.getByRole("textbox", { name: "Password" }).fill(`laid paper and ${tag}`);
    await other.getByRole("button", { name: "Create account" }).click();
    await other.getByRole("button", { name: "Accept" }).click();
    await expect(other).toHaveURL("/shared");
  });

  await test.step("and sees what is shared, with the right roles", async () => {
    await expect(teammate.card("Salt")).toContainText("Content mode");
    await expect(teammate.card("Longreads")).toBeVisible();
    await expect(teammate.card("Inside")).toBeVisible();
    await expectAccessible(other, "shared with me");
    await teammate.card("Salt").click({ button: "right" });
    await expect(other.getByRole("menuitem")).toHaveText([/Preview/, /Rename/, /Leave/]);
    await other.keyboard.press("Escape");
    await teammate.card("Longreads").getByRole("link").click();
    await expect(teammate.heading).toContainText("Longreads");
    await expect(other).toHaveURL(new RegExp(`/shared/${account.user.uri}/f/`));
    await expect(teammate.card("Inside")).toBeVisible();
    await expectAccessible(other, "somebody’s collection");
    await other.getByRole("link", { name: account.user.name }).click();
    await expect(teammate.heading).toContainText(account.user.name);
  });

  await test.step("search finds it by whose it is", async () => {
    await other.keyboard.press("/");
    await other.getByRole("searchbox").fill(account.email);
    const found = other.getByRole("dialog", { name: "Search" });
    await expect(found.getByRole("link", { name: /Salt/ })).toContainText(
      `Shared by ${account.user.name}`,
    );
    await teammate.settled();
    await expect(found.getByRole("link", { name: /Longreads/ })).toBeVisible();
    await other.keyboard.press("Escape");
  });

  await test.step("the owner sees who works on what, and changes a role", async () => {
    await owner.open("/team");
    await expect(owner.card(`Shared with ${noor.name}`)).toBeVisible();
    await expectAccessible(page, "shared by me");
    await owner.card(`Shared with ${noor.name}`).click();
    await expect(owner.heading).toContainText(noor.name);
    await collaborate(owner, "Longreads");
    await modal(page)
      .getByRole("button", { name: /may change: Layout locked/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Layout unlocked" }).click();
    await expect(
      modal(page).getByRole("button", { name: /may change: Layout unlocked/ }),
    ).toBeVisible();
    await owner.settled();
    await teammate.open("/shared");
    await expect(teammate.card("Longreads")).not.toContainText("Content mode");
    await expect(teammate.card("Inside")).not.toContainText("Content mode");
    await expect(teammate.card("Salt")).toContainText("Content mode");
    await page.keyboard.press("Escape");
  });

  await test.step("the teammate leaves one of them", async () => {
    await teammate.menu("Salt", "Leave");
    const question = other.getByRole("alertdialog", { name: "Leave Salt?" });
    await question.getByRole("button", { name: "Yes, leave" }).click();
    await expect(teammate.card("Salt")).toHaveCount(0);
    await teammate.settled();
    await teammate.open("/shared");
    await expect(teammate.card("Longreads")).toBeVisible();
    await expect(teammate.card("Salt")).toHaveCount(0);
  });

  await test.step("the owner takes the other back, and thinks better of it", async () => {
    await owner.open("/team");
    await expect(owner.card("Longreads")).toBeVisible();
    await collaborate(owner, "Longreads");
    await modal(page)
      .getByRole("button", { name: /^More for/ })
      .click();
    await owner.entry("Unshare").click();
    await expect(modal(page).getByText("Only you, so far.")).toBeVisible();
    await owner.settled();
    await teammate.open("/shared");
    await expect(other.getByText("No one has shared any projects with you yet.")).toBeVisible();
    await owner.undo();
    await expect(modal(page).getByRole("button", { name: /may change/ })).toBeVisible();
    await owner.settled();
    await teammate.open("/shared");
    await expect(teammate.card("Longreads")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a plan that goes takes the teammate’s access along, and brings it back", async () => {
    octavo.run("admin", "plan", account.email, "free");
    await teammate.open("/shared");
    await expect(other.getByText("No one has shared any projects with you yet.")).toBeVisible();
    await owner.open("/team");
    await owner.menu("Longreads", "Collaborate…");
    await expect(modal(page).getByRole("note")).toContainText("One person of your team has no");
    await expect(modal(page).getByText(/^No access/)).toBeVisible();
    await expectAccessible(page, "teamwork, without a seat");
    await page.keyboard.press("Escape");
    octavo.run("admin", "plan", account.email, "studio");
    await teammate.open("/shared");
    await expect(teammate.card("Longreads")).toBeVisible();
  });

  await test.step("and finally removes the teammate, who loses everything", async () => {
    await owner.open("/team");
    await owner.card(`Shared with ${noor.name}`).click();
    await page.getByRole("button", { name: "Access…" }).click();
    const dialog = page.getByRole("dialog", { name: noor.name });
    await expect(dialog.getByText("Longreads")).toBeVisible();
    await expectAccessible(page, "everything one person has");
    await dialog.getByRole("button", { name: "Remove from team…" }).click();
    await page.getByRole("button", { name: "Yes, remove" }).click();
    await expect(dialog).toHaveCount(0);
    await owner.settled();
    await teammate.open("/shared");
    await expect(other.getByText("No one has shared any projects with you yet.")).toBeVisible();
  });

  await test.step("a new invitation waits on the teammate’s dashboard", async () => {
    await owner.open();
    await collaborate(owner, "Salt");
    await modal(page).getByLabel("E-mail").fill(noor.email);
    await page.keyboard.press("Enter");
    await expect(modal(page).getByText("Invited, no answer yet")).toBeVisible();
    await modal(page)
      .getByRole("button", { name: /^Resend/ })
      .click();
    await expect(owner.toasts).toContainText("was sent again");
    await teammate.open();
    const invitations = other.getByRole("list", { name: "Invitations" });
    await expect(invitations).toContainText(`${account.user.name} shares 1 project with you`);
    await expectAccessible(other, "an invitation on the dashboard");
    await invitations.getByRole("button", { name: /^Accept/ }).click();
    await expect(teammate.card(`Shared by ${account.user.name}`)).toBeVisible();
  });
  await other.context().close();
});

test("a plan without contributors leads to the plans", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open();
  await dashboard.menu("Salt", "Collaborate…");
  await expect(page.getByRole("link", { name: "See the plans" })).toBeVisible();
  await expectAccessible(page, "teamwork without contributors");
});

test("an old invitation says so", async ({ page, expectedErrors }) => {
  // The page asks the server who is signed in, and nobody is.
  expectedErrors.push(/401|422/);
  await page.goto("/auth/invitation?token=invented");
  await expect(page.getByRole("heading", { name: "Old invitation" })).toBeVisible();
  await expectAccessible(page, "an old invitation");
});
