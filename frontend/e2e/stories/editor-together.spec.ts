import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";
import { changeRole, teammateOf } from "../support/together";

// One of them reloads without a network.
test.use({
  viewport: { width: 1440, height: 900 },
  actionTimeout: 10_000,
  serviceWorkers: "allow",
});

const [SEA, EBB] = ["t0gether0001", "t0gether0002"];

async function tidal(account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  const text = (name: string, order: string, y: number, words: string) => ({
    kind: "text",
    parent,
    order,
    name,
    position: { base: [20_000, y] },
    size: { base: [60_000, 3_000] },
    text: [{ insert: `${words}\n` }],
  });
  await account.changeDocument(numId, [
    { create: { id: SEA, record: text("Sea", "a1", 20_000, "the sea") } },
    { create: { id: EBB, record: text("Ebb", "a2", 40_000, "ebb at noon") } },
  ]);
  return numId;
}

const widget = (editor: EditorPage, id: string) => editor.sheet.locator(`[data-widget="${id}"]`);
const statusOf = ({ page }: EditorPage) => page.getByRole("banner").getByRole("status");

async function openEditor(page: Page, address: string): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(address);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

/** Types at an end of a text: right after it was opened the cursor is still being placed. */
async function typeAt(editor: EditorPage, id: string, key: "Home" | "End", words: string) {
  const { page } = editor;
  const length = ((await widget(editor, id).textContent()) ?? "").length;
  await editor.open(widget(editor, id));
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => getSelection()?.anchorOffset)).toBe(
      key === "Home" ? 0 : length,
    );
  }).toPass();
  await page.keyboard.type(words);
  await page.keyboard.press("Escape");
}

/** What the server has of the texts now. */
async function textsOf(page: Page, numId: number): Promise<Record<string, string>> {
  const read = async (query: string) =>
    (await page.request.get(`/api/documents/${numId}${query}`)).json();
  const { snapshot, changes } = await read("");
  const seq = changes.at(-1)?.seq ?? snapshot.seq;
  const { widgets } = (await read(`?at=${seq}`)).snapshot.document;
  const wordsOf = (record: { text: { insert: string }[] }) =>
    record.text.map(({ insert }) => insert).join("");
  return Object.fromEntries(
    [SEA, EBB].filter((id) => id in widgets).map((id) => [id, wordsOf(widgets[id]).trim()]),
  );
}

test("EDIT-012 EDIT-339 EDIT-340 EDIT-341 EDIT-378 EDIT-428 three browsers, one of them cut off, end with one document", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}, { project }) => {
  test.setTimeout(180_000);
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The server cannot be reached/);
  // On PostgreSQL two of them are at another server.
  const second = project.metadata.database === undefined ? null : await octavo.beside();
  await second?.start();
  const there = second?.origin ?? octavo.origin;
  octavo.run("admin", "plan", account.email, "studio");
  const numId = await tidal(account);
  const noor = await teammateOf(page, browser, octavo.origin, numId);
  await changeRole(page, noor, "editor");
  const storageState = await page.context().storageState();
  const elsewhere = await browser.newContext({ storageState, baseURL: there });
  const owner = await openEditor(page, `/edit/${numId}/contents/`);
  const device = await openEditor(await elsewhere.newPage(), `/edit/${numId}/contents/`);
  const editor = await openEditor(noor.page, `${there}/edit/${numId}/contents/`);
  const all = [owner, device, editor];
  const expectWords = async (id: string, words: string) => {
    for (const one of all) await expect(widget(one, id)).toHaveText(words);
  };

  await test.step("two roles type into one text, and all see it", async () => {
    await typeAt(owner, SEA, "End", " rises");
    await typeAt(editor, SEA, "Home", "Look, ");
    await expectWords(SEA, "Look, the sea rises");
  });

  await test.step("a move that an editor forges is refused, and leaves no trace", async () => {
    const before = await textsOf(page, numId);
    const head = async () => {
      const { snapshot, changes } = await (
        await page.request.get(`/api/documents/${numId}`)
      ).json();
      return changes.at(-1)?.seq ?? snapshot.seq;
    };
    const base = await head();
    const move = { set: { id: SEA, key: "position", value: [0, 0] } };
    const forged = await noor.page.request.post(`${there}/api/documents/${numId}/changes`, {
      headers: { "X-Octavo-Client": "web", Origin: there },
      data: { client: "f0rged000001", number: 1, base, ops: [move] },
    });
    expect(forged.status()).toBe(403);
    expect(await forged.json()).toMatchObject({ code: "layout_locked" });
    expect(await head()).toBe(base);
    expect(await textsOf(page, numId)).toEqual(before);
  });

  await test.step("the network of one is cut: both go on, and it reloads", async () => {
    await noor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await noor.page.context().setOffline(true);
    await typeAt(editor, SEA, "End", " twice");
    await typeAt(editor, EBB, "End", " sharp");
    await typeAt(owner, SEA, "Home", "Now: ");
    await device.press(widget(device, EBB));
    await device.page.keyboard.press("Delete");
    await expect(widget(owner, EBB)).toHaveCount(0);
    await noor.page.reload();
    await expect(widget(editor, SEA)).toHaveText("Look, the sea rises twice");
    await expect(widget(editor, EBB)).toHaveText("ebb at noon sharp");
    await expect(statusOf(editor)).toHaveText(/^Offline, \d+ changes kept here$/);
    await typeAt(editor, SEA, "End", " a day");
  });

  await test.step("back again, all and the server have one document, and what was lost is listed", async () => {
    await noor.page.context().setOffline(false);
    const dialog = noor.page.getByRole("dialog", { name: "While you were offline" });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expect(
      dialog.getByRole("list", { name: /^Deleted by somebody else/ }).getByRole("listitem"),
    ).toHaveText(/Ebb/);
    await noor.page.keyboard.press("Escape");
    await expectWords(SEA, "Now: Look, the sea rises twice a day");
    for (const one of all) {
      await expect(widget(one, EBB)).toHaveCount(0);
      await expect(statusOf(one)).toHaveText("Saved");
    }
    expect(await textsOf(page, numId)).toEqual({ [SEA]: "Now: Look, the sea rises twice a day" });
  });
  await elsewhere.close();
  await noor.page.context().close();
  await second?.stop();
});
