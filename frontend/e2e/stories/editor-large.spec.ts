import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

/** What the specification's figures are about: three in ten are texts. */
const WIDGETS = 1_000;

const idOf = (number: number) => `wdg${String(number).padStart(9, "0")}`;

/** Ten columns of shapes and texts. */
function widget(number: number, parent: string) {
  const [column, row] = [number % 10, Math.floor(number / 10)];
  const isText = column % 3 === 0 && column < 9;
  const common = {
    parent,
    order: `b${1_000 + number}V`,
    position: { base: [column * 13_000 + 6_000, row * 20_000] },
    size: { base: [12_000, isText ? 4_800 : 15_000] },
  };
  return isText
    ? { kind: "text", ...common, text: [{ insert: `Walnut ink ${number}` }, { insert: "\n" }] }
    : { kind: "shape", ...common, fill: { base: "#c8d0ddff" } };
}

/** Opens a page with a thousand widgets in the editor. */
async function openLarge(page: Page, account: Account): Promise<EditorPage> {
  const { num_id: numId } = await account.project("A thousand widgets");
  const first = await account.firstPage(numId);
  for (let from = 0; from < WIDGETS; from += 250) {
    const ops = Array.from({ length: 250 }, (_, at) => ({
      create: { id: idOf(from + at), record: widget(from + at, first) },
    }));
    await account.changeDocument(numId, ops, from / 250 + 1);
  }
  await page.goto(`/edit/${numId}/contents/`);
  const editor = new EditorPage(page);
  await expect(editor.sheet).toBeVisible();
  await expect(editor.sheet.locator("[data-widget]")).toHaveCount(WIDGETS);
  return editor;
}

/** What the browser counts of a page. */
async function counters(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function counting(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return session;
}

const at = (editor: EditorPage, number: number): Locator =>
  editor.sheet.locator(`[data-widget="${idOf(number)}"]`);

/** Waits until the browser has nothing to do. */
const rest = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));

const frame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

/** Writes down what is changed in the document of the page, from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changed: { widget: string; part: string }[] = [];
    Object.assign(globalThis, { changed });
    const look = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const widget = element?.closest("[data-widget]")?.getAttribute("data-widget") ?? "";
        const part = element?.closest("aside, header, nav, [data-canvas]")?.localName ?? "";
        changed.push({ widget, part });
      }
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    look.observe(document.body, all);
  });
}

/** The widgets and the parts of the editor that were changed since it was asked last. */
async function changed(page: Page): Promise<{ widgets: string[]; parts: string[] }> {
  const all = await page.evaluate(() => {
    const { changed } = globalThis as unknown as { changed: { widget: string; part: string }[] };
    return changed.splice(0);
  });
  const only = (names: string[]) => [...new Set(names)].filter(Boolean).sort();
  return { widgets: only(all.map((one) => one.widget)), parts: only(all.map((one) => one.part)) };
}

test("EDIT-182 EDIT-186 a page with a thousand widgets is laid out a few times, and stays small in memory", async ({
  page,
  account,
}) => {
  const session = await counting(page);
  await openLarge(page, account);
  await rest(page);
  const { LayoutCount = 0 } = await counters(session);
  // Once a widget would be a thousand.
  expect(LayoutCount).toBeLessThan(150);
  await session.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize = 0 } = await counters(session);
  expect(JSHeapUsedSize / 1e6).toBeLessThan(250);
});

test("EDIT-183 a drag moves what is dragged, and nothing else is made anew", async ({
  page,
  account,
}) => {
  const editor = await openLarge(page, account);
  const session = await counting(page);
  const { x = 0, y = 0 } = (await at(editor, 21).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30);
  await rest(page);
  await watch(page);
  const before = await counters(session);
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(x + 30 + step * 2, y + 30 + step);
    await frame(page);
  }
  const after = await counters(session);
  expect((await changed(page)).widgets).toEqual([idOf(21)]);
  // Nothing is measured in between: a frame lays out what it shows once.
  expect((after.LayoutCount ?? 0) - (before.LayoutCount ?? 0)).toBeLessThanOrEqual(45);
  await page.mouse.up();
  // A thousand widgets in small are a few shapes, as a browser goes through all of them in each frame.
  const shapes = editor.strip.locator("svg[viewBox] > *");
  expect(await shapes.count()).toBeLessThan(60);
});

test("EDIT-184 a drop is drawn at once, then the page follows with that widget alone, and then the panels", async ({
  page,
  account,
}) => {
  const editor = await openLarge(page, account);
  const moved = at(editor, 21);
  const { x = 0, y = 0 } = (await moved.boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 20);
  const field = editor.properties.getByRole("spinbutton", { name: "X", exact: true });
  const was = await field.inputValue();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30);
  await page.mouse.move(x + 71, y + 43);
  await frame(page);
  await rest(page);
  // A pointer that rests may let it snap.
  const before = await moved.boundingBox();
  await watch(page);
  // At the next frame the widget lies where it was carried to, and nobody has worked out anything.
  await page.evaluate((id) => {
    const look = () => {
      const element = document.querySelector<HTMLElement>(`[data-widget="${id}"]`);
      Object.assign(globalThis, { carried: element?.style.translate ?? "" });
    };
    addEventListener("pointerup", () => requestAnimationFrame(look), { capture: true, once: true });
  }, idOf(21));
  await page.mouse.up();
  await expect(field).not.toHaveValue(was);
  expect(await page.evaluate(() => (globalThis as unknown as { carried: string }).carried)).toMatch(
    /px/,
  );
  expect((await changed(page)).widgets).toEqual([idOf(21)]);
  await expect(moved).not.toHaveCSS("translate", /px/);
  expect(await moved.boundingBox()).toEqual(before);
  // A gesture that follows at once goes from there.
  const { x: left = 0, y: top = 0 } = before ?? {};
  await page.mouse.move(left + 20, top + 20);
  await page.mouse.down();
  await page.mouse.move(left + 40, top + 60);
  await page.mouse.up();
  await page.mouse.down();
  await page.mouse.move(left + 41, top + 61);
  await page.mouse.move(left + 60, top + 100);
  await page.mouse.up();
  await editor.undo.click();
  await editor.undo.click();
  await expect.poll(() => moved.boundingBox()).toEqual(before);
  await editor.undo.click();
  await expect(field).toHaveValue(was);
});

test("EDIT-185 a key changes its own text alone", async ({ page, account }) => {
  const editor = await openLarge(page, account);
  const { x = 0, y = 0 } = (await at(editor, 30).boundingBox()) ?? {};
  await page.mouse.dblclick(x + 20, y + 8);
  await expect(editor.field).toBeFocused();
  await page.keyboard.press("End");
  await rest(page);
  await watch(page);
  for (const letter of "and salt") {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await frame(page);
    await frame(page);
  }
  expect((await changed(page)).widgets).toEqual([idOf(30)]);
  await expect(editor.field).toHaveText("Walnut ink 30and salt");
  await page.keyboard.press("Escape");
  // What was typed stays where it was typed, from the first frame on.
  await expect(at(editor, 30)).toHaveText("Walnut ink 30and salt");
  await editor.saved();
  expect((await changed(page)).widgets).toEqual([idOf(30)]);
});
