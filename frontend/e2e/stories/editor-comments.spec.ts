import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";
import { changeRole, teammateOf } from "../support/together";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });
test.setTimeout(180_000);

/** A project with one text, 400 px wide. */
async function projectOf(account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const text = {
    kind: "text",
    parent: await account.firstPage(numId),
    order: "a1",
    position: { base: [20_000, 20_000] },
    size: { base: [40_000, 3_000] },
    text: [{ insert: "the chapel\n" }],
  };
  await account.changeDocument(numId, [{ create: { id: "t1des0000001", record: text } }]);
  return numId;
}

async function openEditor(page: Page, numId: number): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

const card = ({ page }: EditorPage) => page.getByRole("dialog", { name: /^On / });
const panel = ({ page }: EditorPage) => page.getByRole("region", { name: "Comments" });
const pin = ({ page }: EditorPage, name: RegExp) =>
  page.getByRole("list", { name: "Comments on the page" }).getByRole("button", { name });

test("EDIT-379 EDIT-380 EDIT-381 EDIT-382 EDIT-383 two people comment on a widget", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  // Only addresses that are confirmed get such mails.
  await page.goto(await mailedLink(page, account.email, "/auth/confirm"));
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
  octavo.run("admin", "plan", account.email, "studio");
  const numId = await projectOf(account);
  const noor = await teammateOf(page, browser, octavo.origin, numId);
  await changeRole(page, noor, "editor");
  const owner = await openEditor(page, numId);

  await test.step("a comment is pinned to a text, and mentions the teammate", async () => {
    await owner.tools.getByRole("button", { name: "Comment", exact: true }).click();
    const { x, y } = await owner.inWindow([300, 212]);
    await page.mouse.click(x, y);
    const field = card(owner).getByRole("textbox", { name: "Your comment" });
    await expect(field).toBeFocused();
    await page.keyboard.type("The door looks at the sea, @Noo");
    await expect(page.getByRole("option", { name: noor.name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(`The door looks at the sea, @${noor.name} `);
    await page.keyboard.press("Control+Enter");
    await expect(card(owner)).toHaveCount(0);
    await expect(pin(owner, /On “the chapel”$/)).toBeVisible();
  });

  const other = await openEditor(noor.page, numId);
  await test.step("the teammate, whose layout is locked, sees that it is unread, and answers", async () => {
    await expect(pin(other, /^Unread: .*On “the chapel”$/)).toBeVisible();
    await pin(other, /^Unread: /).click();
    await expect(card(other).getByText(`@${noor.name}`)).toBeVisible();
    await expect(pin(other, /^Unread: /)).toHaveCount(0);
    await expectAccessible(noor.page, "a thread at its pin");
    await card(other).getByRole("textbox", { name: "Your reply" }).fill("Then we turn it round");
    await card(other).getByRole("button", { name: "Reply" }).click();
    await expect(card(other).getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the owner has a mail of it before reading it", async () => {
    octavo.hurryCommentMails();
    const link = await mailedLink(page, account.email, "/unsubscribe");
    expect(link).toContain("token=");
    const thread = await mailedLink(page, account.email, "/contents/?comment=");
    expect(thread).toContain(`/edit/${numId}/contents/`);
  });

  await test.step("finds it in the panel, and the pin moves with its widget", async () => {
    await owner.tools.getByRole("button", { name: /^Comments/ }).click();
    const row = panel(owner).getByRole("button", { name: /The door looks at the sea/ });
    await expect(row).toContainText("1 reply", { timeout: 40_000 });
    await expectAccessible(page, "the panel of comments");
    await row.click();
    await expect(panel(owner).getByText("Then we turn it round")).toBeVisible();
    await panel(owner).getByRole("button", { name: "All comments" }).click();
    const before = await pin(owner, /the chapel/).boundingBox();
    const text = owner.widget("the chapel");
    await owner.press(text);
    await owner.carry(text, [120, 0]);
    await expect
      .poll(async () => (await pin(owner, /the chapel/).boundingBox())?.x ?? 0)
      .toBeGreaterThan((before?.x ?? 0) + 30);
  });

  await test.step("resolves it", async () => {
    await panel(owner)
      .getByRole("button", { name: /The door looks at the sea/ })
      .click();
    await panel(owner).getByRole("button", { name: "Resolve" }).click();
    await expect(panel(owner).getByText("Nobody has commented on anything yet")).toBeVisible();
    await expect(pin(owner, /the chapel/)).toHaveCount(0);
    await panel(owner).getByRole("button", { name: "Resolved" }).click();
    await expect(panel(owner).getByRole("button", { name: /The door looks/ })).toBeVisible();
  });
  await noor.page.context().close();
});

test("EDIT-384 a reader of a preview link comments with a name, for as long as the owner lets them", async ({
  page,
  account,
  browser,
}) => {
  const numId = await projectOf(account);
  const editor = await openEditor(page, numId);
  await page.getByRole("button", { name: "Preview links" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview links" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const entry = dialog.getByRole("list", { name: "Preview links" }).getByRole("listitem");
  const address = `http://${(await entry.getByText(/\/preview\//).textContent()) ?? ""}`;
  // Without scripts: the form is a plain one.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();

  await test.step("nobody can before", async () => {
    await reader.goto(address);
    await expect(reader.getByText("the chapel")).toBeVisible();
    await expect(reader.getByLabel("Your name")).toHaveCount(0);
  });

  await test.step("the owner lets readers comment, and one does", async () => {
    await entry.getByRole("checkbox", { name: /^Readers may comment/ }).check();
    await expect(page.getByText("Its readers may comment")).toBeVisible();
    await reader.reload();
    await reader.getByText("Comments", { exact: true }).click();
    await reader.getByLabel("Your name").fill("Tomás");
    await reader.getByLabel("Comment", { exact: true }).fill("The words are too small");
    await reader.getByRole("button", { name: "Send" }).click();
    await expect(reader.getByText("The words are too small")).toBeVisible();
  });

  await test.step("the team reads it under that name", async () => {
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await editor.tools.getByRole("button", { name: /^Comments/ }).click();
    const row = panel(editor).getByRole("button", { name: /The words are too small/ });
    await expect(row).toContainText("Guest", { timeout: 40_000 });
    await expect(row).toContainText("Tomás");
  });

  await test.step("a link that was withdrawn takes no more", async () => {
    await page.getByRole("button", { name: "Preview links" }).click();
    await entry.getByRole("button", { name: /^Withdraw the link/ }).click();
    await expect(dialog.getByText("There is no link yet")).toBeVisible();
    await reader.getByLabel("Your name").fill("Tomás");
    await reader.getByLabel("Comment", { exact: true }).fill("Once more");
    const answered = reader.waitForResponse((answer) => answer.request().method() === "POST");
    await reader.getByRole("button", { name: "Send" }).click();
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
  });
  await context.close();
});
