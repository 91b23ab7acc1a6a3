import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import { type KnownPage, knownPages, putDocument } from "../support/documents";
import { expect, test } from "../support/test";

// Each page is looked at three times in the editor and three times as a reader. It waits for nothing.
test.setTimeout(240_000);

const WIDTHS = [1440, 768, 375];

/** The part of the pixels that may differ. */
const MOST = 0.001;

/** A width of the canvas at which a page of 1 440 px is shown as large as it is. */
const CANVAS = 1920;

/** What is known of layout, and what is known of looks. */
function designedPages(): KnownPage[] {
  const file = join(import.meta.dirname, "../../../tests/data/documents/pages.json");
  const looks = JSON.parse(readFileSync(file, "utf8")) as KnownPage[];
  return [
    ...knownPages().filter(({ name }) => LAYOUTS.some((start) => name.startsWith(start))),
    ...looks.filter(({ name }) => LOOKS.includes(name)),
  ];
}

const LAYOUTS = [
  "three columns",
  "a header and a footer",
  "a full-bleed band",
  "groups within groups",
  "stacks",
  "pinned things",
  "texts that close up",
];
const LOOKS = [
  "looks, shapes, lines and pictures",
  "texts with every mark",
  "groups, stacks, buttons and menus",
];

async function pictureOf(page: Page, width: number, height: number, from: Locator) {
  const box = await from.boundingBox();
  if (!box) throw new Error("there is no page");
  await page.evaluate(() => document.fonts.ready);
  const clip = { x: box.x, y: box.y, width, height };
  return PNG.sync.read(await page.screenshot({ clip, animations: "disabled" }));
}

/**
 * So far may a part of a colour be off, of 255. Gradients, and the edges of what is turned, are rounded by where they stand
 * on the screen, and the canvas stands elsewhere than the published page. The most that was seen is 18.
 */
const ROUNDED = 25;

/** The canvas marks what is empty, so that it can be pressed; readers see nothing of it. */
function hideMarksOfEmptyThings(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".canvas-page :is(.k,.i):empty{outline:0;background:none}");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** How many pixels of two pictures are not the same. */
function differing(one: PNG, other: PNG): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const isOff = [at, at + 1, at + 2].some(
      (part) => Math.abs((one.data[part] ?? 0) - (other.data[part] ?? 0)) > ROUNDED,
    );
    if (isOff) count += 1;
  }
  return count;
}

async function open(page: Page, project: number, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  await page.goto(`/edit/${project}/contents/`);
  await expect(page.locator(".canvas-page [data-widget]").first()).toBeAttached();
}

/** How wide the window has to be for the canvas to show a page as large as it is, all of it. */
async function roomy(page: Page, project: number): Promise<number> {
  await open(page, project, 2400);
  const box = await page.getByRole("group", { name: /^Page / }).boundingBox();
  if (!box) throw new Error("there is no canvas");
  return 2400 - Math.round(box.width) + CANVAS;
}

async function showAt(page: Page, width: number): Promise<number> {
  const handle = page.getByRole("slider", { name: "Page width, right edge" });
  const now = Number(await handle.getAttribute("aria-valuenow"));
  if (now !== width) {
    const box = await handle.boundingBox();
    if (!box) throw new Error("there is no handle");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (width - now) / 2, y, { steps: 4 });
    await page.mouse.up();
    await expect(handle).toHaveAttribute("aria-valuenow", String(width));
  }
  return page.locator(".canvas-page").evaluate((element) => (element as HTMLElement).offsetHeight);
}

test("EDIT-091 EDIT-187 the canvas and the published page are the same picture", async ({
  account,
  octavo,
  page,
  browser,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const reader = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  let room: number | undefined;
  for (const known of designedPages()) {
    await test.step(known.name, async () => {
      const { num_id } = await account.project(known.name);
      await putDocument(account, num_id, known);
      await account.publish(num_id);
      // It is the same for all of them.
      room ??= await roomy(page, num_id);
      await open(page, num_id, room);
      await hideMarksOfEmptyThings(page);
      for (const width of WIDTHS) {
        const height = await showAt(page, width);
        await page.setViewportSize({ width: room, height: height + 400 });
        await page.mouse.move(1, 1);
        const canvas = await pictureOf(page, width, height, page.locator(".canvas-page"));
        await page.setViewportSize({ width: room, height: 1000 });
        // As high as the page, so that what is pinned to the window is pinned to the page.
        await reader.setViewportSize({ width, height });
        await reader.goto(`${octavo.viewer}/${account.user.uri}/${num_id}/`);
        const read = await pictureOf(reader, width, height, reader.locator("body"));
        const part = differing(canvas, read) / (width * height);
        expect.soft(part, `${known.name} at ${width} px`).toBeLessThanOrEqual(MOST);
      }
    });
  }
});
