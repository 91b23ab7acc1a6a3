import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

const DATA = join(import.meta.dirname, "../../../tests/data/imports");
const data = (name: string) => readFileSync(join(DATA, name));

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(180_000);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Bring in" });

/** Chooses a file in the dialog, which is asked for in the palette. */
async function choose(editor: EditorPage, name: string, bytes: Buffer): Promise<void> {
  const { page } = editor;
  await editor.command("Bring in…");
  const chooser = page.waitForEvent("filechooser");
  await dialogOf(page).getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
}

/** Makes what the dialog shows, and closes it. */
async function make(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Bring it in" }).click();
  await expect(dialog.getByText("This was made")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
}

/** How much wider a page is than its window, in px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The top edges of headings and paragraphs in px, by their words. */
const topOf = async (page: Page, text: string) =>
  (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;

test("EDIT-389 EDIT-390 EDIT-392 EDIT-394 EDIT-440 Markdown, HTML, SVG and Figma are brought in and published", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Kiln");
  const first = await account.firstPage(numId);
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
    { set: { id: first, key: "title", value: "Home" } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();

  await test.step("a design file is pasted: its frames are pages", async () => {
    await editor.command("Bring in…");
    const dialog = dialogOf(page);
    await expectAccessible(page, "an editor with the dialog that brings in");
    await dialog
      .getByLabel("Or paste it")
      .fill(JSON.stringify(JSON.parse(data("figma.json").toString())));
    await dialog.getByRole("button", { name: "Look at it" }).press("Enter");
    await expect(dialog.getByText(/with 1 new page$/)).toBeVisible();
    const list = dialog.getByRole("list", { name: "What does not come as it was" });
    await expect(list.getByText("Kiln at night")).toBeVisible();
    await expect(list.getByText("Helvetica Neue")).toBeVisible();
    await make(page);
    await expect(editor.sheet.getByText("Salt & Kiln")).toBeVisible();
  });

  await test.step("it is one step of undo", async () => {
    await page.keyboard.press("Control+z");
    await expect(editor.sheet.getByText("Salt & Kiln")).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    await expect(editor.sheet.getByText("Salt & Kiln")).toBeVisible();
    await editor.saved();
  });

  await test.step("Markdown goes on a new page", async () => {
    await choose(editor, "journal.md", data("journal.md"));
    const dialog = dialogOf(page);
    await dialog.getByRole("radio", { name: "On a new page" }).check();
    await expect(dialog.getByText("https://octavo.example/map.png")).toBeVisible();
    await make(page);
    await expect(editor.sheet.getByRole("heading", { name: "A month of salt" })).toBeVisible();
  });

  await test.step("HTML that is dropped goes below it", async () => {
    const html = data("about.html").toString("base64");
    await editor.drop({ "about.html": html }, [200, 200]);
    const dialog = dialogOf(page);
    await expect(dialog.getByText("about.html")).toBeVisible();
    await expect(dialog.getByText("pictures/yard.png")).toBeVisible();
    await make(page);
    await expect(editor.sheet.getByRole("heading", { name: "About us" })).toBeVisible();
  });

  await test.step("an SVG is shapes that can be edited", async () => {
    const svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 120'>" +
      "<rect width='240' height='120' fill='#06d6a0'/>" +
      "<circle cx='60' cy='60' r='40' fill='#1d1b19'/>" +
      "<text x='120' y='70' font-family='Newsreader' font-size='32' fill='#1d1b19'>Flag</text></svg>";
    await choose(editor, "flag.svg", Buffer.from(svg));
    await expect(dialogOf(page).getByText("1 text, 3 other widgets")).toBeVisible();
    await make(page);
    await expect(editor.sheet.getByText("Flag", { exact: true })).toBeVisible();
    await editor.saved();
  });

  await editor.openPublishing();
  await editor.publish();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;

  for (const width of [1440, 390]) {
    await test.step(`readers see it at ${width} px`, async () => {
      const reader = await (
        await browser.newContext({ viewport: { width, height: 900 } })
      ).newPage();
      await reader.goto(address);
      await expect(reader.getByText("Salt & Kiln", { exact: true })).toBeVisible();
      const bold = reader.getByText("fire", { exact: true });
      expect(await bold.evaluate((element) => getComputedStyle(element).fontWeight)).toBe("700");
      await expect(reader.getByText("Workshops")).toBeVisible();
      expect(await overflow(reader)).toBeLessThanOrEqual(0);
      await expectAccessible(reader, `a page out of a design file at ${width} px`);

      await reader.goto(`${address}a-month-of-salt/`);
      await expect(
        reader.getByRole("heading", { level: 1, name: "A month of salt" }),
      ).toBeVisible();
      await expect(reader.getByRole("heading", { level: 2, name: "What we need" })).toBeVisible();
      await expect(
        reader.getByRole("listitem").filter({ hasText: "coarse" }).first(),
      ).toBeVisible();
      await expect(reader.getByRole("link", { name: "our site" })).toHaveAttribute(
        "href",
        "https://octavo.example/kiln",
      );
      await expect(reader.getByRole("img", { name: "The kiln at night" })).toBeVisible();
      const order = [
        "A month of salt",
        "What we need",
        "A kiln is a slow letter.",
        "The end.",
        "About us",
      ];
      const tops = await Promise.all(order.map((text) => topOf(reader, text)));
      expect(tops).toEqual([...tops].sort((one, other) => one - other));
      expect(await reader.content()).not.toContain("alert(");
      expect(await overflow(reader)).toBeLessThanOrEqual(0);
      await reader.context().close();
    });
  }
});

test("EDIT-395 the Guidance Kit opens bringing in", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.project("Salt");
  await dashboard.open("/?guidance-kit=true");
  const kit = page.getByRole("region", { name: "Guidance Kit" });
  await kit.getByRole("button", { name: /^Import/ }).click();
  const dialog = page.getByRole("dialog", { name: "Import from a design tool" });
  await dialog.getByRole("button", { name: "Bring a file into a new project" }).press("Enter");
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
});

test("EDIT-391 the pages of a PDF are brought in as pictures", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Schedule");
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const dialog = dialogOf(page);

  await choose(editor, "notes.pdf", Buffer.from("%PDF-1.4 and nothing else"));
  await expect(dialog.getByRole("alert")).toHaveText("This PDF is damaged, or it is none.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await choose(editor, "schedule.pdf", data("schedule.pdf"));
  await expect(dialog.getByText("2 pictures", { exact: true })).toBeVisible();
  await make(page);
  await account.publish(numId);

  const reader = await browser.newPage();
  await reader.goto(`${octavo.viewer}/${account.user.uri}/${numId}/`);
  const pictures = reader.getByRole("img");
  await expect(pictures).toHaveCount(2);
  await expect(pictures.nth(0)).toHaveAccessibleName("Page 1: Firing schedule");
  await expect(pictures.nth(1)).toHaveAccessibleName("Page 2: Cone 6, slowly");
  // The pages were drawn: a third of each has its colour.
  const { assets } = await (await page.request.get(`/api/documents/${numId}/assets`)).json();
  const redOf = ({ colour }: { colour: string }) => Number.parseInt(colour.slice(1, 3), 16);
  const [reds, blues] = [
    assets.filter((asset: { colour: string }) => redOf(asset) > 225),
    assets.filter((asset: { colour: string }) => redOf(asset) < 200),
  ];
  expect([reds.length, blues.length]).toEqual([1, 1]);
  await reader.close();
});
