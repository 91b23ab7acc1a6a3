import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { knownPages, putDocument, type WrittenDocument } from "../support/documents";
import type { Octavo } from "../support/server";
import { expect, test } from "../support/test";

const PAGE = "k3v9x0q2m7ab";
const DRAWN_AT = 1440;
/** The browser lays out in parts of a pixel: what is off by less is exact. */
const EXACT = 0.1;

type Frame = readonly [x: number, y: number, width: number, height: number];
type Box = { x: number; y: number; width: number; height: number };

const WORDS =
  "Bowls, plates and jugs that are made to be used every day, and come back for gravel. They are fired twice. ";

/** A document of one page; frames are in pixels, the lowest first. */
function drawn(
  widgets: Record<string, { frame: Frame; kind: string; more?: object }>,
): WrittenDocument {
  const records = Object.entries(widgets).map(([name, { frame, kind, more = {} }], at) => {
    const [x, y, width, height] = frame.map((length) => length * 100);
    const place = { position: { base: [x, y] }, size: { base: [width, height] } };
    return [idOf(name), { kind, parent: PAGE, order: `a${at}V`, ...place, ...more }];
  });
  return {
    settings: {},
    pages: { [PAGE]: { order: "a0" } },
    textStyles: {},
    swatches: {},
    widgets: Object.fromEntries(records),
  };
}

/** Names are written in the letters that ids have: all but four. */
function idOf(name: string): string {
  const letters = name.replaceAll(/[il]/g, "1").replaceAll("o", "0").replaceAll("u", "v");
  return letters.padEnd(12, "0");
}

function words(text: string, size = 20, more: object = {}): object {
  return {
    fontSize: { base: size * 100 },
    lineHeight: { base: 1250 },
    text: [{ insert: `${text.trim()}\n` }],
    ...more,
  };
}

async function open(
  { account, octavo, page }: { account: Account; octavo: Octavo; page: Page },
  written: WrittenDocument,
): Promise<void> {
  // Some stories publish more than a free plan allows.
  octavo.run("admin", "plan", account.email, "studio");
  const { num_id } = await account.project("Lines");
  await putDocument(account, num_id, { document: written, page: PAGE });
  await account.publish(num_id);
  await page.setViewportSize({ width: DRAWN_AT, height: 900 });
  await page.goto(`${octavo.viewer}/${account.user.uri}/${num_id}/`);
  await page.evaluate(() => document.fonts.ready);
}

/** Where the widgets of a page lie, by their ids. */
async function boxes(page: Page): Promise<Map<string, Box>> {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll("[id^=w]")].map((element) => {
      const { height, width, x, y } = element.getBoundingClientRect();
      return [element.id.slice(1), { height, width, x, y }] as const;
    }),
  );
  return new Map(all);
}

test("EDIT-095 EDIT-096 EDIT-097 EDIT-098 EDIT-099 EDIT-100 EDIT-101 EDIT-102 what a text pushes moves by exactly its growth, whatever made it grow", async ({
  account,
  browser,
  octavo,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  const picture = (frame: Frame) => ({ kind: "picture", frame });
  const text = (frame: Frame, more: object) => ({ kind: "text", frame, more });
  const written = drawn({
    grows: text([100, 100, 400, 75], words(WORDS)),
    mark: { kind: "shape", frame: [440, 140, 80, 20] },
    beside: picture([700, 100, 300, 75]),
    near: picture([100, 200, 400, 100]),
    far: picture([700, 200, 300, 100]),
    panel: { kind: "shape", frame: [100, 400, 500, 200] },
    paned: text([140, 440, 420, 75], words(WORDS)),
    after: picture([100, 620, 500, 100]),
    tight: text([100, 800, 500, 200], words("Salt", 20, { closeUp: true })),
    rest: picture([100, 1040, 500, 100]),
    brief: text([100, 1200, 500, 200], words("Salt")),
    stays: picture([100, 1440, 500, 100]),
  });
  await open({ account, octavo, page }, written);
  const rows = page.locator(".page");
  expect(await rows.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);

  const before = await boxes(page);
  const at = (name: string, all = before): Box => {
    const box = all.get(idOf(name));
    if (box === undefined) throw new Error(`${name} is not on the page`);
    return box;
  };
  expect(at("near").y, "as drawn").toBeCloseTo(200, 1);
  expect(at("rest").y - (at("tight").y + at("tight").height), "it closed up").toBeCloseTo(40, 1);
  expect(at("tight").height).toBeLessThan(100);
  expect(at("stays").y - at("brief").y, "a short one moves nothing").toBeCloseTo(240, 1);

  const paragraphs = `#w${idOf("grows")} p,#w${idOf("paned")} p`;
  /** What makes texts taller: rules, other words, or a narrower window, in which letters are at their smallest size. */
  const causes: Record<string, { css?: string; says?: string; width?: number }> = {
    "other words": { says: WORDS.repeat(3) },
    "a translation": { says: "Schalen, Teller und Krüge zum täglichen Gebrauch. ".repeat(4) },
    "a larger font of the reader": { css: "html{font-size:220%}" },
    "the fallback font": { css: '*{font-family:"DejaVu Sans Mono",monospace!important}' },
    "more space between letters and lines": {
      css: "*{line-height:1.5!important;letter-spacing:.12em!important}",
    },
    "a reached smallest size": { width: 1024 },
  };
  for (const [cause, { css = "html{}", says, width = DRAWN_AT }] of Object.entries(causes)) {
    await page.setViewportSize({ width, height: 900 });
    const style = await page.addStyleTag({ content: css });
    const were = await page.evaluate(
      (other) => {
        const texts = [...document.querySelectorAll(other.paragraphs)];
        const own = texts.map(({ textContent }) => textContent);
        const { says: said } = other;
        if (said !== undefined) for (const each of texts) each.textContent = said;
        return own;
      },
      { paragraphs, says },
    );
    const now = await boxes(page);
    const unit = width / DRAWN_AT;
    const grown = at("grows", now).height - 75 * unit;
    const moved = (name: string) => at(name, now).y - at(name).y * unit;
    const exactly = (name: string, by: number) =>
      expect(Math.abs(moved(name) - by), `${name} after ${cause}`).toBeLessThan(EXACT);
    expect(grown, `${cause} makes it taller`).toBeGreaterThan(2);
    exactly("beside", 0);
    exactly("mark", 0);
    exactly("near", grown);
    exactly("far", grown);
    const paned = at("paned", now).height - 75 * unit;
    exactly("panel", grown);
    exactly("paned", grown);
    expect(Math.abs(at("panel", now).height - 200 * unit - paned), cause).toBeLessThan(EXACT);
    exactly("after", grown + paned);
    await page.evaluate(
      ({ own, paragraphs: selector }) => {
        for (const [place, each] of [...document.querySelectorAll(selector)].entries()) {
          each.textContent = own[place] ?? "";
        }
      },
      { own: were, paragraphs },
    );
    await style.evaluate((element) => element.parentNode?.removeChild(element));
  }
});

test("EDIT-091 EDIT-092 EDIT-093 EDIT-094 lengths follow the page, and letters stop at their smallest and largest size", async ({
  account,
  browser,
  octavo,
}) => {
  const page = await (await browser.newContext()).newPage();
  const written = drawn({
    shape: { kind: "shape", frame: [64, 40, 500, 120] },
    body: { kind: "text", frame: [64, 200, 500, 40], more: words("Salt", 16) },
    small: { kind: "text", frame: [64, 260, 500, 40], more: words("Salt", 14) },
    own: {
      kind: "text",
      frame: [64, 320, 900, 60],
      more: words("Salt", 40, { leastFontSize: { base: 3600 } }),
    },
    large: {
      kind: "text",
      frame: [64, 420, 900, 130],
      more: words("Salt", 96, { mostFontSize: { base: 10_000 } }),
    },
  });
  await open({ account, octavo, page }, written);
  const sizeOf = (name: string) =>
    page
      .locator(`#w${idOf(name)}`)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  /** How wide a word is in sizes of its letters. A system that rounds the steps between letters has others at each size. */
  const wordOf = (name: string) =>
    page.locator(`#w${idOf(name)}`).evaluate((element) => {
      const range = document.createRange();
      const word = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (word) range.selectNodeContents(word);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return range.getBoundingClientRect().width / size;
    });
  const word = await wordOf("large");
  for (const width of [1024, 1300, 1440, 1680, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const unit = Math.min(width, 1680) / DRAWN_AT;
    const shape = (await boxes(page)).get(idOf("shape"));
    const edge = (width - Math.min(width, 1680)) / 2;
    expect(shape?.width).toBeCloseTo(500 * unit, 1);
    expect(shape?.height).toBeCloseTo(120 * unit, 1);
    expect(shape?.x).toBeCloseTo(edge + 64 * unit, 1);
    expect(shape?.y).toBeCloseTo(40 * unit, 1);
    expect(await sizeOf("body"), `at ${width} px`).toBeCloseTo(Math.max(16, 16 * unit), 2);
    expect(await sizeOf("small"), `at ${width} px`).toBeCloseTo(Math.max(13, 14 * unit), 2);
    expect(await sizeOf("own"), `at ${width} px`).toBeCloseTo(Math.max(36, 40 * unit), 2);
    expect(await sizeOf("large"), `at ${width} px`).toBeCloseTo(Math.min(100, 96 * unit), 2);
    for (const name of ["body", "small", "own"])
      expect(await wordOf(name), `${name} at ${width} px`).toBeCloseTo(word, 2);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  expect([await sizeOf("body"), await sizeOf("small")]).toEqual([16, 13]);
});

/** Vectors, each of which shows one rule of the arrangement. */
const ARRANGED: Record<string, string> = {
  "EDIT-104": "a caption on a picture",
  "EDIT-105": "a hero with a picture and a heading",
  "EDIT-106": "a full-bleed band with texts",
  "EDIT-107": "a row of logos",
  "EDIT-108": "three columns",
  "EDIT-109": "a sidebar",
  "EDIT-110": "pinned things",
  "EDIT-115": "groups within groups",
};

test("EDIT-104 EDIT-105 EDIT-106 EDIT-107 EDIT-108 EDIT-109 EDIT-110 EDIT-115 a published page has its widgets where the arrangement puts them", async ({
  account,
  browser,
  octavo,
}) => {
  const page = await (await browser.newContext()).newPage();
  for (const [requirement, name] of Object.entries(ARRANGED)) {
    const known = knownPages().find((vector) => vector.name === name);
    if (known === undefined) throw new Error(`${name} is not known any more`);
    await open({ account, octavo, page }, known.document);
    for (const [width, shown] of [
      ["tablet", 768],
      ["phone", 375],
    ] as const) {
      await page.setViewportSize({ width: shown, height: 900 });
      const all = await boxes(page);
      let compared = 0;
      for (const [id, frame] of Object.entries(known.widths[width].frames)) {
        const box = all.get(id);
        const [x, , across] = frame.map((length) => length / 100) as unknown as Frame;
        if (box === undefined || known.document.widgets[id]?.parent !== PAGE) continue;
        compared += 1;
        expect(box.x, `${requirement}, ${name}, ${id} at ${shown} px`).toBeCloseTo(x, 1);
        expect(box.width, `${requirement}, ${name}, ${id} at ${shown} px`).toBeCloseTo(across, 1);
      }
      expect(compared).toBeGreaterThan(1);
    }
  }
});

test("EDIT-114 EDIT-116 EDIT-117 what is drawn at the base appears at other widths, and moves nothing that was corrected there", async ({
  account,
  browser,
  octavo,
}) => {
  const page = await (await browser.newContext()).newPage();
  const moved = { position: { phone: [4000, 30_000] } };
  const first = {
    title: { kind: "text", frame: [64, 60, 1312, 60] as const, more: words("Salt", 40) },
    fixed: { kind: "picture", frame: [64, 200, 600, 300] as const, more: moved },
    wide: { kind: "picture", frame: [64, 560, 1312, 300] as const },
  };
  const shownAt = async (written: WrittenDocument, width: number) => {
    await open({ account, octavo, page }, written);
    await page.setViewportSize({ width, height: 900 });
    return boxes(page);
  };
  const before = await shownAt(drawn(first), 375);
  const later = drawn({
    ...first,
    wide: { ...first.wide, frame: [64, 560, 1312, 600] },
    added: { kind: "picture", frame: [64, 1200, 1312, 400] },
  });
  const after = await shownAt(later, 375);
  expect(after.get(idOf("fixed"))).toEqual(before.get(idOf("fixed")));
  const wide = [before, after].map((all) => all.get(idOf("wide"))?.height ?? 0);
  expect(wide[1], "it follows the base").toBeCloseTo((wide[0] ?? 0) * 2, 1);
  const added = after.get(idOf("added"));
  const lowest = after.get(idOf("wide"));
  expect(added).toMatchObject({ x: 20, width: 335 });
  expect(added?.y ?? 0).toBeGreaterThanOrEqual((lowest?.y ?? 0) + (lowest?.height ?? 0) + 16);
});
