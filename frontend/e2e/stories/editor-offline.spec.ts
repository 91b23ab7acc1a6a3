import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

// Here the service worker is what is looked at.
test.use({
  viewport: { width: 1440, height: 900 },
  actionTimeout: 10_000,
  serviceWorkers: "allow",
});

const [HEADLINE, BOX, MARK] = ["0ff11ne00001", "0ff11ne00002", "0ff11ne00003"];

/** A project with a text and two shapes. */
async function tidal(account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  const shape = (name: string, order: string, x: number) => ({
    kind: "shape",
    parent,
    order,
    name,
    position: { base: [x, 40_000] },
    size: { base: [10_000, 10_000] },
    fill: { base: "#2b5f75ff" },
  });
  const text = {
    kind: "text",
    parent,
    order: "a1",
    name: "Headline",
    position: { base: [20_000, 20_000] },
    size: { base: [40_000, 3_000] },
    text: [{ insert: "the sea\n" }],
  };
  await account.changeDocument(numId, [
    { create: { id: HEADLINE, record: text } },
    { create: { id: BOX, record: shape("Box", "a2", 20_000) } },
    { create: { id: MARK, record: shape("Mark", "a3", 50_000) } },
  ]);
  return numId;
}

const statusOf = (page: Page) => page.getByRole("banner").getByRole("status");
const widget = (editor: EditorPage, id: string) => editor.sheet.locator(`[data-widget="${id}"]`);

async function openEditor(page: Page, numId: number): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

/** Waits until the files of the editor are kept, and the page is answered by the service worker. */
async function prepared(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Moves a widget by so many px to the right. */
async function nudge(editor: EditorPage, id: string, steps: number): Promise<void> {
  await editor.press(widget(editor, id));
  for (let step = 0; step < steps; step += 1) await editor.page.keyboard.press("Shift+ArrowRight");
}

test("EDIT-339 EDIT-341 the open project goes on without a network, also after a reload, and tells what both changed", async ({
  page,
  account,
  browser,
  octavo,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  // What is asked while there is no network, and what nobody asked for says in the console.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The server cannot be reached/);
  const numId = await tidal(account);
  const { num_id: unknown } = await account.project("Never Opened");
  const storageState = await page.context().storageState();
  const elsewhere = await browser.newContext({ storageState, baseURL: octavo.origin });
  const editor = await openEditor(page, numId);
  await prepared(page);
  const left = async (which: EditorPage, id: string) => (await which.place(widget(which, id)))[0];

  await test.step("it goes on without a network", async () => {
    await page.context().setOffline(true);
    await nudge(editor, BOX, 1);
    await expect(statusOf(page)).toHaveText("Offline, 1 change kept here");
  });

  await test.step("a reload brings it back, and it goes on", async () => {
    await page.reload();
    await expect(editor.sheet).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Tidal Almanac" })).toBeVisible();
    await expect(statusOf(page)).toHaveText("Offline, 1 change kept here");
    expect(await left(editor, BOX)).toBe(210);
    await nudge(editor, MARK, 1);
    await expect(statusOf(page)).toHaveText("Offline, 2 changes kept here");
  });

  await test.step("a project that was never opened says so", async () => {
    const other = await page.context().newPage();
    await other.goto(`/edit/${unknown}/contents/`);
    await expect(
      other.getByText(/^The project could not be opened\. You are offline/),
    ).toBeVisible();
    await other.close();
  });

  await test.step("somebody else changes the same meanwhile", async () => {
    const device = await openEditor(await elsewhere.newPage(), numId);
    await nudge(device, BOX, 3);
    await expect.poll(() => left(device, BOX)).toBe(230);
    await device.press(widget(device, MARK));
    await device.page.keyboard.press("Delete");
    await expect(widget(device, MARK)).toHaveCount(0);
    await expect(statusOf(device.page)).toHaveText("Saved");
  });

  const dialog = page.getByRole("dialog", { name: "While you were offline" });

  await test.step("back online all is merged, and what both changed is listed", async () => {
    await page.context().setOffline(false);
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    const gone = dialog.getByRole("list", { name: /^Deleted by somebody else/ });
    await expect(gone.getByRole("listitem")).toHaveText(/Mark.*Shape/);
    const mine = dialog.getByRole("list", { name: /yours is there now/ });
    await expect(mine.getByRole("listitem")).toHaveText(
      /Box.*Place: yours was 210 × 400, theirs 230 × 400/,
    );
    await expectAccessible(page, "what both changed");
  });

  await test.step("one step puts it back, for both, and undo takes that back", async () => {
    await dialog.getByRole("button", { name: "Put mine back" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(widget(editor, MARK)).toHaveCount(1);
    const device = new EditorPage(elsewhere.pages()[0] as Page);
    await expect(widget(device, MARK)).toHaveCount(1);
    await expect.poll(() => left(device, MARK)).toBe(510);
    await expect.poll(() => left(device, BOX)).toBe(210);
    await editor.undo.click();
    await expect(widget(device, MARK)).toHaveCount(0);
  });
  await elsewhere.close();
});

test("EDIT-339 signing out clears what is kept for working offline", async ({ page, account }) => {
  const numId = await tidal(account);
  await openEditor(page, numId);
  await prepared(page);
  await page.goto("/auth/logout");
  await page.waitForURL(/\/auth\/login/);
  const kept = await page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    person: localStorage.getItem("octavo-kept"),
  }));
  expect(kept).toEqual({ caches: [], workers: 0, person: null });
});
