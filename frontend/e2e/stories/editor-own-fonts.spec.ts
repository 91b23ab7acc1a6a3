import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

const DATA = join(import.meta.dirname, "../../../tests/data/fonts");
const data = (name: string) => readFileSync(join(DATA, name));

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(240_000);

const TEXT = "8f2hc5n1t4zd";
const WORDS = "Low water in the harbour";
const RIGHTS = /^I confirm that the project copy recipient wields all necessary rights/;

/** The addresses of own fonts that a page asks for, as it shows them. */
function fontsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/media/fonts/")) asked.push(request.url());
  });
  return asked;
}

/** How wide the words are, in px: another font has another width. */
const widthOf = (page: Page, family: string | null) =>
  page.evaluate(
    ([words, changed]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.textContent?.includes(words ?? "")) continue;
        const { parentElement } = node;
        if (parentElement && changed) parentElement.style.fontFamily = changed;
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().width;
      }
      return 0;
    },
    [WORDS, family] as const,
  );

/** The family of the words, without its quotation marks. */
const familyOf = (within: Page | Locator) =>
  within
    .getByText(WORDS)
    .last()
    .evaluate((element) => getComputedStyle(element).fontFamily.replaceAll('"', ""));

/** Sends a copy of Salt, with own fonts or without, and accepts it. */
async function send(page: Page, other: Page, name: string, withFonts: boolean): Promise<void> {
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await dashboard.menu("Salt", "Send copy…");
  const dialog = page.getByRole("dialog", { name: "Send copy" });
  await dialog.getByRole("combobox").fill(name);
  await page.keyboard.press("Enter");
  await dialog.getByRole("checkbox", { name: RIGHTS }).check();
  const fonts = dialog.getByRole("checkbox", { name: /^Own fonts go along/ });
  if (!withFonts) await fonts.uncheck();
  await dialog.getByRole("button", { name: "Send copy" }).click();
  await expect(dialog.getByText(/is on its way to/)).toBeVisible();
  await other.goto("/");
  // The project and its fonts are the recipient's with the answer; a card of that name may be there from before.
  const accepted = other.waitForResponse(/\/accept$/);
  await other.getByRole("button", { name: /^Accept the project Salt/ }).click();
  expect((await accepted).ok()).toBe(true);
  // A job makes the copy, behind those that draw pictures; the list asks every five seconds.
  await expect(new Dashboard(other).card("Salt").first()).toBeVisible({ timeout: 40_000 });
}

test("EDIT-166 EDIT-215 EDIT-216 EDIT-217 EDIT-218 EDIT-443 own fonts are added, set, published and sent", async ({
  page,
  account,
  octavo,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  octavo.run("admin", "plan", account.email, "studio");
  // Each test has an address of its own by a header, for which browsers ask before they send it to the viewer.
  await page.route(`${octavo.viewer}/media/**`, (route) => route.continue());
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Salt");
  const first = await account.firstPage(numId);
  const text = { kind: "text", parent: first, order: "a0", text: [{ insert: `${WORDS}\n` }] };
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
    { create: { id: TEXT, record: { ...text, size: { base: [90_000, 10_000] } } } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const asked = fontsAsked(page);

  const look = page.getByRole("region", { name: "Paragraph style" });
  await test.step("a font whose licence bits forbid embedding is refused with the sentence", async () => {
    await editor.drop({ "shut.ttf": data("shut.ttf").toString("base64") }, [300, 300]);
    await expect(
      page.getByText(/^shut\.ttf: The maker of this font does not allow it to be embedded/),
    ).toBeVisible();
  });

  await test.step("a font is dropped on the page, and stands in the picker in itself", async () => {
    await editor.drop({ "kiln.ttf": data("kiln.ttf").toString("base64") }, [300, 300]);
    await expect(page.getByText("Kiln Text is among your fonts")).toBeVisible();
    await editor.press(editor.widget(WORDS));
    await look.getByRole("button", { name: /^Font/ }).first().click();
    const list = page.getByRole("listbox", { name: "Font" });
    const group = list.getByRole("group", { name: "Own fonts" });
    await expect(group.getByRole("option", { name: "Kiln Text" })).toBeVisible();
    await expectAccessible(page, "an editor with own fonts in the picker");
    await group.getByRole("option", { name: "Kiln Text" }).click();
    await expect.poll(() => familyOf(editor.sheet)).toMatch(/^own-serif-[0-9a-f]{16},/);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await editor.saved();
  });

  await test.step("a further weight is added with the button", async () => {
    await look.getByRole("button", { name: /^Font/ }).first().click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add fonts" }).click();
    await (await chooser).setFiles(join(DATA, "kiln-bold.woff2"));
    await expect(page.getByText("Kiln Text is among your fonts").first()).toBeVisible();
    await editor.saved();
  });

  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  await test.step("the published page loads exactly the file that it is set in, from our origin", async () => {
    await account.publish(numId);
    const reader = await (await browser.newContext({ bypassCSP: true })).newPage();
    const requests: string[] = [];
    reader.on("request", (request) => requests.push(request.url()));
    await reader.goto(address);
    // A font is asked for once the page is laid out, whatever else has come by then.
    await reader.evaluate(() => document.fonts.ready.then(({ status }) => status));
    await reader.waitForLoadState("networkidle");
    const own = requests.filter((url) => url.includes("/media/fonts/"));
    expect(own).toHaveLength(1);
    expect(requests.filter((url) => !url.startsWith(octavo.viewer))).toEqual([]);
    const family = await familyOf(reader);
    expect(family).toMatch(/^own-serif-/);
    const [key = ""] = family.split(",");
    expect(await reader.evaluate((name) => document.fonts.check(`16px "${name}"`), key)).toBe(true);
    // It is the font itself: its fallback takes about the same room, another family does not.
    const shown = await widthOf(reader, null);
    const fallback = await widthOf(reader, `"${key} fallback", serif`);
    expect(Math.abs(fallback - shown) / shown).toBeLessThan(0.04);
    expect(await widthOf(reader, "monospace")).not.toBe(shown);
    await reader.context().close();
  });

  await test.step("a copy comes without the font where the sender says so, and with it else", async () => {
    const tag = randomUUID().slice(0, 8);
    const context = await browser.newContext({
      baseURL: octavo.origin,
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { "X-Forwarded-For": `10.9.${Math.floor(Math.random() * 250)}.7` },
    });
    const other = await context.newPage();
    const noor = await Account.join(other, octavo.origin, {
      name: `Noor Haddad ${tag}`,
      email: `noor.${tag}@octavo.example`,
      password: `laid paper and ${tag}`,
    });
    await noor.putGuidanceAway();
    await send(page, other, noor.user.uri, false);
    const received = await noor.titled("Salt");
    await other.goto(`/edit/${received?.num_id}/contents/`);
    const theirs = new EditorPage(other);
    await expect(theirs.widget(WORDS)).toBeVisible();
    await expect.poll(() => familyOf(theirs.sheet)).toMatch(/^own-serif-/);
    const none = await other.request.get("/api/fonts");
    expect((await none.json()).own).toEqual([]);
    await send(page, other, noor.user.uri, true);
    const some = await other.request.get("/api/fonts");
    expect((await some.json()).own.map(({ name }: { name: string }) => name)).toEqual([
      "Kiln Text",
    ]);
    await context.close();
  });

  await test.step("deleted in the manager, it is gone from the published page", async () => {
    await page.goto(`/edit/${numId}/contents/`);
    await expect(editor.sheet).toBeVisible();
    await editor.press(editor.widget(WORDS));
    await look.getByRole("button", { name: /^Font/ }).first().click();
    await page.getByRole("button", { name: "Manage fonts" }).click();
    const manager = page.getByRole("dialog", { name: "Your fonts" });
    await expectAccessible(page, "the manager of own fonts");
    for (const style of ["Regular", "Bold"]) {
      await manager.getByRole("button", { name: `Delete ${style} of Kiln Text` }).click();
      await manager.getByRole("button", { name: "Delete font" }).click();
    }
    await expect(manager.getByText(/^No fonts yet/)).toBeVisible();
    const reader = await (await browser.newContext()).newPage();
    const gone = fontsAsked(reader);
    await reader.goto(address);
    await expect(reader.getByText(WORDS)).toBeVisible();
    expect(gone).toEqual([]);
    await reader.context().close();
  });
});
