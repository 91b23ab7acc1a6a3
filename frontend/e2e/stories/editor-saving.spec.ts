import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

/** A project with one text, 400 px wide. */
async function projectWith(account: Account, words: string): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  const record = {
    kind: "text",
    parent,
    order: "a1",
    name: "Opening",
    position: { base: [20_000, 20_000] },
    size: { base: [40_000, 3_000] },
    text: [{ insert: `${words}\n` }],
  };
  await account.changeDocument(numId, [{ create: { id: "t1des0000001", record } }]);
  return numId;
}

async function openEditor(page: Page, numId: number): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

const wordsOf = (editor: EditorPage) => editor.sheet.locator("[data-widget]");
const statusOf = ({ page }: EditorPage) => page.getByRole("banner").getByRole("status");

/** Presses a key until the cursor is there: right after a text was opened it is still being placed. */
async function pressUntil({ page }: EditorPage, key: string, offset: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => getSelection()?.anchorOffset)).toBe(offset);
  }).toPass();
}

test("EDIT-010 EDIT-329 EDIT-331 EDIT-332 EDIT-335 EDIT-338 EDIT-340 EDIT-378 tabs and another device write one text", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  // Three editors are open at once.
  test.setTimeout(120_000);
  // What is asked while there is no network, and what nobody asked for says in the console.
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED|^comparison ApiError: The server cannot be reached/,
  );
  const numId = await projectWith(account, "the sea");
  const storageState = await page.context().storageState();
  const elsewhere = await browser.newContext({ storageState, baseURL: octavo.origin });
  const here = await openEditor(page, numId);
  const beside = await openEditor(await page.context().newPage(), numId);
  const device = await openEditor(await elsewhere.newPage(), numId);
  const all = [here, beside, device];
  const expectWords = async (words: string) => {
    for (const editor of all) {
      await expect(wordsOf(editor)).toHaveText(words);
      await expect(statusOf(editor)).toHaveText("Saved");
    }
  };

  await test.step("what both type is kept, letter by letter", async () => {
    for (const [editor, key, offset] of [
      [here, "End", "the sea".length],
      [device, "Home", 0],
    ] as const) {
      await editor.open(editor.widget("the sea"));
      await pressUntil(editor, key, offset);
    }
    const [end, start] = [" rises", "Look, "];
    for (let at = 0; at < end.length; at += 1) {
      await here.page.keyboard.type(end[at] ?? "");
      await device.page.keyboard.type(start[at] ?? "");
    }
    await expectWords("Look, the sea rises");
  });

  await test.step("undo takes back one's own words, and a tab shares its steps", async () => {
    await device.page.keyboard.press("Escape");
    await device.page.keyboard.press("Control+z");
    await expectWords("the sea rises");
    await here.page.keyboard.press("Escape");
    await beside.undo.click();
    await expectWords("the sea");
    await here.redo.click();
    await expectWords("the sea rises");
  });

  await test.step("what the other device changed later stays, and undo says so", async () => {
    const left = async (editor: EditorPage) => (await editor.place(wordsOf(editor)))[0];
    for (const [editor, other, x] of [
      [here, device, 210],
      [device, here, 220],
    ] as const) {
      await editor.press(editor.widget("the sea rises"));
      await editor.page.keyboard.press("Shift+ArrowRight");
      await expect.poll(() => left(other)).toBe(x);
    }
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Opening stays as somebody else has changed it")).toBeVisible();
    expect(await left(here)).toBe(220);
  });

  await test.step("without a network both tabs go on, and say what is kept", async () => {
    await page.context().setOffline(true);
    await here.open(here.widget("the sea rises"));
    await pressUntil(here, "End", "the sea rises".length);
    await page.keyboard.type(" twice");
    await device.open(device.widget("the sea rises"));
    await pressUntil(device, "Home", 0);
    await device.page.keyboard.type("See, ");
    for (const editor of [here, beside]) {
      await expect(statusOf(editor)).toHaveText(/^Offline, \d changes? kept here$/);
      await expect(wordsOf(editor)).toHaveText(/the sea rises twice$/);
    }
    await page.context().setOffline(false);
    await expectWords("See, the sea rises twice");
  });

  await test.step("a letter that was typed when the page is left is there again", async () => {
    await page.evaluate(() => {
      document.execCommand("insertText", false, "!");
      // The answer of this comes before the page goes.
      setTimeout(() => location.reload());
    });
    await expectWords("See, the sea rises twice!");
    // What was typed in one sitting is one step.
    await here.undo.click();
    await expectWords("See, the sea rises");
  });

  await test.step("nobody has to save: Ctrl S says when it was done", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Saved, \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /save/i })).toHaveCount(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });
  await elsewhere.close();
});
