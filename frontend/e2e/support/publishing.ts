import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { type EditorPage, picture } from "./editor";
import type { Octavo } from "./server";

const SUN = [230, 80, 30] as const;
/** The pictures of the publication, in base64. */
export const FILES = {
  "sea.png": picture([20, 60, 90]),
  "sun.png": picture(SUN),
  "sand.png": picture([220, 200, 150]),
};
const STEPS = 10;

/** The left edges, tops or the like of some widgets. */
export async function places(
  editor: EditorPage,
  widgets: Locator,
  part: number,
): Promise<number[]> {
  const all = await widgets.all();
  const found = await Promise.all(all.map((one) => editor.place(one)));
  return found.map((place) => place[part] ?? 0);
}

/** How much the distances of three things of one width differ. */
export async function gapsDiffer(editor: EditorPage, widgets: Locator): Promise<number> {
  const [first = 0, second = 0, third = 0] = await places(editor, widgets, 0);
  return Math.abs(third - second - (second - first));
}

/** Reads both pages with no session, at three widths; nobody else is asked, and nothing runs. */
export async function read(browser: Browser, octavo: Octavo, address: string): Promise<Page> {
  const reader = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  const title = reader.getByRole("heading", { level: 1 });
  for (const width of [1440, 768, 375]) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.goto(address);
    await expect(title).toHaveText("High water");
    await expect(reader.locator("main img")).toHaveCount(3);
    await expect(reader.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    const across = await reader.evaluate(() => document.documentElement.scrollWidth);
    expect(across).toBeLessThanOrEqual(width);
    await reader.getByRole("link", { name: "Read more" }).click();
    await expect(title).toHaveText("Low water");
    await expect(reader.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
  }
  expect(asked.filter((url) => !url.startsWith(octavo.viewer))).toEqual([]);
  await reader.goto(address);
  return reader;
}

/** Takes ten steps back, loads the page anew, takes back ten more, and makes all of them again. */
export async function thereAndBack(
  editor: EditorPage,
  back: () => Promise<void>,
  again: () => Promise<void>,
) {
  const before = await editor.seen();
  for (let step = 0; step < STEPS; step += 1) await back();
  const ten = await editor.seen();
  expect(ten).not.toEqual(before);
  await editor.saved();
  await editor.page.reload();
  await expect(editor.sheet).toBeVisible();
  await expect.poll(() => editor.seen()).toEqual(ten);
  await expect(editor.undo).toBeEnabled();
  for (let step = 0; step < STEPS; step += 1) await back();
  expect(await editor.seen()).not.toEqual(ten);
  while (await editor.redo.isEnabled()) await again();
  await expect.poll(() => editor.seen()).toEqual(before);
  await editor.saved();
}

/** The colours of a picture, each part in steps of 32. */
async function coloursOf(reader: Page, address: string): Promise<string[]> {
  // On the viewer's own origin its points can be read.
  await reader.goto(address);
  return reader.locator("img").evaluate((element) => {
    const shown = element as HTMLImageElement;
    const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight);
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      found.add([data[at], data[at + 1], data[at + 2]].map((part) => (part ?? 0) >> 5).join());
    return [...found];
  });
}

/** The picture on the card is one of the page as it was published. */
export async function expectCardOfPage(page: Page, numId: number, reader: Page): Promise<void> {
  const card = page.getByRole("gridcell").filter({
    has: page.locator(`a[href*="/edit/${numId}/"]`),
  });
  const sun = SUN.map((part) => part >> 5).join();
  await expect(async () => {
    await page.goto("/");
    const address = await card.locator("img").getAttribute("src", { timeout: 3_000 });
    expect(await coloursOf(reader, address ?? "")).toContain(sun);
  }).toPass({ timeout: 30_000 });
}
