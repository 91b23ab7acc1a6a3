import type { Browser, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import type { Octavo } from "../support/server";
import { expect, test } from "../support/test";
import { changeRole, endAccess, type Teammate, teammateOf } from "../support/together";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

/** Two editors are open at once. */
test.setTimeout(180_000);

/** A project of two pages with one text, 400 px wide, on the first. */
async function projectOf(account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const parent = await account.firstPage(numId);
  const text = {
    kind: "text",
    parent,
    order: "a1",
    position: { base: [20_000, 20_000] },
    size: { base: [40_000, 3_000] },
    text: [{ insert: "the sea\n" }],
  };
  await account.changeDocument(numId, [
    { create: { id: "t1des0000001", record: text } },
    { create: { id: "w0rds0000001", record: { kind: "page", order: "a2", title: "Words" } } },
  ]);
  return numId;
}

async function openEditor(page: Page, address: string): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(address);
  await expect(editor.sheet).toBeVisible();
  return editor;
}

const peopleIn = ({ page }: EditorPage) => page.getByRole("region", { name: "Who is here" });
const wordsOf = (editor: EditorPage) => editor.sheet.locator("[data-widget]");

/** Writes how long it took until something was seen. */
async function timed(what: string, act: () => Promise<void>, seen: () => Promise<void>) {
  const start = performance.now();
  await act();
  await seen();
  process.stdout.write(`${what}: ${Math.round(performance.now() - start)} ms\n`);
}

/** Waits in the page itself, frame by frame. */
async function hasWords({ page }: EditorPage, words: string): Promise<void> {
  await page.waitForFunction(
    (expected) => document.querySelector("[data-canvas] [data-widget]")?.textContent === expected,
    words,
    { polling: "raf" },
  );
}

/** Presses a key until the cursor is there: right after a text was opened it is still being placed. */
async function pressUntil({ page }: EditorPage, key: string, offset: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => getSelection()?.anchorOffset)).toBe(offset);
  }).toPass();
}

/** Both type into one text at the same time; no letter is lost. */
async function typeBoth(one: EditorPage, other: EditorPage): Promise<void> {
  for (const [editor, key, offset] of [
    [one, "End", "the sea".length],
    [other, "Home", 0],
  ] as const) {
    await editor.open(editor.widget("the sea"));
    await pressUntil(editor, key, offset);
  }
  const [end, start] = [" rises", "Look, "];
  for (let at = 0; at < end.length; at += 1) {
    await one.page.keyboard.type(end[at] ?? "");
    await other.page.keyboard.type(start[at] ?? "");
  }
  for (const editor of [one, other]) {
    await expect(wordsOf(editor)).toHaveText("Look, the sea rises");
    await editor.saved();
  }
  for (const { page } of [one, other]) await page.keyboard.press("Escape");
  await one.open(one.widget("the sea"));
  await pressUntil(one, "End", "Look, the sea rises".length);
  await timed(
    "a letter is there for the other",
    () => one.page.keyboard.type("!"),
    () => hasWords(other, "Look, the sea rises!"),
  );
  await one.page.keyboard.press("Escape");
}

interface Both {
  readonly page: Page;
  readonly account: Account;
  readonly browser: Browser;
  readonly octavo: Octavo;
}

/** The owner and a teammate, each in an editor, the teammate's at `origin`. */
async function both({ page, account, browser, octavo }: Both, origin = octavo.origin) {
  octavo.run("admin", "plan", account.email, "studio");
  const numId = await projectOf(account);
  const noor = await teammateOf(page, browser, octavo.origin, numId);
  const here = await openEditor(page, `/edit/${numId}/contents/`);
  const there = await openEditor(noor.page, `${origin}/edit/${numId}/contents/`);
  return { here, there, noor };
}

async function seeEachOther(here: EditorPage, there: EditorPage, { name }: Teammate) {
  await expect(
    peopleIn(here).getByRole("button", { name: new RegExp(`^Follow ${name}, on `) }),
  ).toBeVisible();
  await expect(peopleIn(there).getByRole("button", { name: /^Follow Ines Okafor/ })).toBeVisible();
}

test("EDIT-374 EDIT-375 EDIT-376 EDIT-377 EDIT-378 EDIT-385 EDIT-386 EDIT-428 two people work on one page", async ({
  page,
  account,
  browser,
  octavo,
}) => {
  const { here, there, noor } = await both({ page, account, browser, octavo });

  await test.step("each sees that the other is here", async () => {
    await seeEachOther(here, there, noor);
    await expectAccessible(page, "editor, two people");
  });

  await test.step("what one selects has a frame for the other, and cursors have names", async () => {
    await there.press(there.widget("the sea"));
    await expect(page.locator('[data-name="Noor"]')).toBeVisible();
    const cursor = page.getByText("Noor", { exact: true });
    await expect(cursor).toBeVisible();
    const before = await cursor.boundingBox();
    const { x, y } = await there.inWindow([300, 400]);
    await there.page.mouse.move(x, y, { steps: 5 });
    await expect.poll(async () => (await cursor.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    await here.command("Hide the cursors of others");
    await expect(cursor).toHaveCount(0);
    await here.command("Show the cursors of others");
    await expect(cursor).toBeVisible();
    await there.page.keyboard.press("Escape");
    await expect(page.locator('[data-name="Noor"]:visible')).toHaveCount(0);
  });

  await test.step("both type in one text", () => typeBoth(here, there));

  await test.step("the strip shows who is on which page, and one press follows", async () => {
    await there.strip.getByRole("button", { name: /^Page 02/ }).click();
    await expect(here.strip.getByRole("button", { name: /^Page 02/ })).toHaveAttribute(
      "aria-description",
      `${noor.name} is on this page`,
    );
    await peopleIn(here)
      .getByRole("button", { name: /^Follow Noor/ })
      .click();
    await expect(page.getByRole("main").getByText(`Following ${noor.name}`)).toBeVisible();
    const current = here.strip.locator('[aria-current="page"]');
    await expect(current).toHaveAccessibleName(/^Page 02/);
    await expectAccessible(page, "editor, following somebody");
    await there.strip.getByRole("button", { name: /^Page 01/ }).click();
    await expect(current).toHaveAccessibleName(/^Page 01/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("main").getByText(`Following ${noor.name}`)).toHaveCount(0);
    await there.strip.getByRole("button", { name: /^Page 02/ }).click();
    await expect(here.strip.getByRole("button", { name: /^Page 02/ })).toHaveAttribute(
      "aria-description",
      `${noor.name} is on this page`,
    );
    await expect(current).toHaveAccessibleName(/^Page 01/);
  });

  await test.step("a role that is changed holds at once, and access that ends closes the editor", async () => {
    const draw = there.tools.getByRole("button", { name: "Shape", exact: true });
    await expect(draw).toBeEnabled();
    await timed(
      "a role is another one",
      () => changeRole(page, noor, "editor"),
      () => expect(draw).toBeDisabled(),
    );
    await expect(there.page.getByText(/^Your role is Editor now/)).toBeVisible();
    await timed(
      "access ends",
      () => endAccess(page, noor),
      () =>
        expect(
          there.page.getByRole("heading", { name: "This project is no longer shared with you" }),
        ).toBeVisible({ timeout: 20_000 }),
    );
    await expect(peopleIn(here)).toHaveCount(0);
  });
  await noor.page.context().close();
});
