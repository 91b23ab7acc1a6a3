import type { Browser, BrowserContext, Frame, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.setTimeout(240_000);
test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

/** A service that the code asks for something. */
const SERVICE = "https://clock.example";

/** What code tries to reach, and what came of it: nothing of the page, of its origin or of the app. */
const code = (viewer: string, app: string) => `<p id="clock">Half past</p>
<script>
  const tries = {
    cookies: () => document.cookie,
    storage: () => localStorage.length,
    parent: () => parent.document.title,
    top: () => top.document.cookie,
    viewer: () => fetch("${viewer}/").then((answer) => answer.text()),
    session: () => fetch("${app}/api/me", { credentials: "include" }).then((answer) => answer.text()),
    navigation: () => (top === self ? "" : (top.location.href = "${SERVICE}/caught")),
  };
  const found = { origin: origin };
  const done = Object.entries(tries).map(async ([name, attempt]) => {
    try { found[name] = "reached " + (await attempt()); } catch (error) { found[name] = error.name; }
  });
  Promise.all(done).then(() => {
    const result = document.createElement("output");
    result.textContent = JSON.stringify(found);
    document.body.append(result);
  });
</script>`;

const KEPT_OUT = {
  origin: "null",
  cookies: "SecurityError",
  storage: "SecurityError",
  parent: "SecurityError",
  top: "SecurityError",
  viewer: "TypeError",
  session: "TypeError",
  navigation: "SecurityError",
};

const field = (editor: EditorPage, name: string) =>
  editor.properties.getByRole("textbox", { name, exact: true });

async function readerOf(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  await context.route(`${SERVICE}/**`, (route) => route.fulfill({ body: "" }));
  return context.newPage();
}

/** What the code in a frame, or at an address, has found. */
async function foundIn(frame: Frame | Page): Promise<unknown> {
  return JSON.parse((await frame.locator("output").textContent()) ?? "");
}

test("EDIT-008 EDIT-071 EDIT-073 share and code widgets", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  const first = await account.firstPage(numId);
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const html = code(octavo.viewer, octavo.origin);

  await test.step("a share widget says what is chosen", async () => {
    await editor.draw("Share", [100, 100], [640, 44]);
    const share = editor.sheet.locator(".u");
    await expect(share).toContainText("Copy linkShare…Send by mail");
    const [says] = await field(editor, "Says").all();
    await says?.fill("Copy the address");
    await says?.press("Enter");
    await expect(share).toContainText("Copy the addressShare…Send by mail");
    await editor.properties.getByLabel("Share sheet of the system").uncheck();
    await expect(share).not.toContainText("Share…");
    await editor.properties.getByLabel("Share sheet of the system").check();
  });

  await test.step("code is written with keys, and never runs in the editor", async () => {
    await editor.draw("Code", [100, 300], [640, 200]);
    const written = field(editor, "HTML");
    await written.focus();
    await page.keyboard.type("<ul>");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("<li>");
    await expect(written).toHaveValue("<ul>\n  <li>");
    await page.keyboard.press("Shift+Tab");
    await expect(written).toHaveValue("<ul>\n<li>");
    await page.keyboard.press("Control+z");
    await expect(written).toHaveValue("<ul>\n  <li>");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(written).not.toBeFocused();
    await written.fill(html);
    await field(editor, "Title").fill("A clock");
    await field(editor, "Title").press("Enter");
    await field(editor, "Instead of it").fill("It is always half past.");
    await field(editor, "Instead of it").press("Enter");
    const box = editor.sheet.locator(".x");
    await expect(box).toContainText("A clock");
    await expect(box).toContainText('<p id="clock">Half past</p>');
    await expect(editor.sheet.locator("iframe, script")).toHaveCount(0);
    await expectAccessible(page, "an editor with code");
    await editor.saved();
  });

  await test.step("the preview runs it in its sandbox", async () => {
    const address = `/edit/${numId}/preview/`;
    const preview = await page.context().newPage();
    await preview.goto(address);
    const shown = preview.frameLocator("iframe").frameLocator("iframe[title='A clock']");
    await expect(shown.getByText("Half past")).toBeVisible();
    expect(JSON.parse((await shown.locator("output").textContent()) ?? "")).toEqual(KEPT_OUT);
    await preview.close();
  });

  await editor.openPublishing();
  await expect(page.getByText(/1 code widget, for whatever/)).toBeVisible();
  await editor.publish();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;

  await test.step("readers see it run, and it reaches nothing", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    const frame = reader.frameLocator("iframe[title='A clock']");
    await expect(frame.getByText("Half past")).toBeVisible();
    expect(await foundIn(frameOf(reader))).toEqual(KEPT_OUT);
    expect(reader.url()).toBe(address);
    await expectAccessible(reader, "a page with code");
    const own = frameOf(reader).url();
    expect(own).toMatch(new RegExp(`^${octavo.viewer}/media/code/${numId}/[0-9a-z]{12}$`));
    // Opened by itself it is the top, and has no origin all the same.
    await reader.goto(own);
    const alone = (await foundIn(reader)) as Record<string, string>;
    expect(alone).toMatchObject({
      origin: "null",
      cookies: "SecurityError",
      storage: "SecurityError",
      viewer: "TypeError",
      session: "TypeError",
    });
    await reader.context().close();
  });

  await test.step("readers copy the link and hear it, with the keyboard", async () => {
    const reader = await readerOf(browser, { permissions: ["clipboard-read"] });
    await reader.goto(address);
    const share = reader.getByRole("group", { name: "Share" });
    await expect(share.getByRole("link", { name: "Send by mail" })).toHaveAttribute(
      "href",
      `mailto:?subject=Tidal%20Almanac&body=${encodeURIComponent(address)}`,
    );
    await share.getByRole("button", { name: "Copy the address" }).focus();
    await reader.keyboard.press("Enter");
    await expect(share.getByRole("status")).toHaveText("Link copied");
    expect(await copied(reader.context(), `${octavo.origin}/auth/login`)).toBe(address);
    await reader.context().close();
  });

  await test.step("the share sheet is offered where there is one", async () => {
    const reader = await readerOf(browser);
    await reader.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, "canShare", { value: () => true });
      Object.defineProperty(navigator, "share", {
        value: async (data: unknown) => shared.push(data),
      });
    });
    await reader.goto(address);
    await reader.getByRole("button", { name: "Share…" }).click();
    const shared = await reader.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ url: address, title: await reader.title() }]);
    await reader.context().close();
  });

  await test.step("without script the mail stays, and code says what it would show", async () => {
    const reader = await readerOf(browser, { javaScriptEnabled: false });
    await reader.goto(address);
    const share = reader.getByRole("group", { name: "Share" });
    await expect(share.getByRole("link", { name: "Send by mail" })).toBeVisible();
    await expect(share.getByRole("button")).toHaveCount(0);
    await expect(reader.getByText("It is always half past.")).toBeVisible();
    await expect(reader.getByTitle("A clock")).toBeHidden();
    await reader.context().close();
  });

  await test.step("beside an embed, which needs the origin of the page, it reaches nothing either", async () => {
    const source = "https://youtu.be/aB3-_xYz012";
    const embed = { kind: "embed", parent: first, order: "a8", source };
    await account.changeDocument(numId, [{ create: { id: "8f2hc5n1t4e1", record: embed } }], 2);
    await account.publish(numId);
    const reader = await readerOf(browser);
    const answer = await reader.goto(address);
    expect(answer?.headers()["content-security-policy"]).toContain("allow-same-origin");
    await expect(reader.frameLocator("iframe[title='A clock']").locator("output")).toBeVisible();
    expect(await foundIn(frameOf(reader))).toEqual(KEPT_OUT);
    await reader.context().close();
  });

  await test.step("on paper neither is shown", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    await reader.emulateMedia({ media: "print" });
    await expect(reader.locator(".u")).toBeHidden();
    await expect(reader.getByTitle("A clock")).toBeHidden();
    await expect(reader.getByText("It is always half past.")).toBeVisible();
    await reader.context().close();
  });
});

/** The frame with code on a page. */
function frameOf(reader: Page): Frame {
  const [frame] = reader.frames().filter((each) => each.url().includes("/media/code/"));
  if (frame === undefined) throw new Error("no frame has code");
  return frame;
}

/** What lies in the clipboard, as a page with an origin reads it. */
async function copied(context: BrowserContext, at: string): Promise<string> {
  const other = await context.newPage();
  await other.goto(at);
  return other.evaluate(() => navigator.clipboard.readText());
}
