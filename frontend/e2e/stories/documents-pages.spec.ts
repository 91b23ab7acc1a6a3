import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { type KnownPage, knownPages, putDocument } from "../support/documents";
import { expect, test } from "../support/test";

/** A page with a header and a footer of the site, two headings of the first level, a list, a link and a dark gradient. */
function richPage(): KnownPage {
  const known = knownPages().find(({ name }) => name.startsWith("a header and a footer"));
  if (known === undefined) throw new Error("the page is not known any more");
  const { document, page } = known;
  const line = (insert: string, attributes: object) => [
    { insert },
    { insert: "\n", attributes: { ...attributes } },
  ];
  const stops = [
    { at: 0, ink: "#fffefaff" },
    { at: 1000, ink: "#d9d2c4ff" },
  ];
  document.settings.language = "pt";
  Object.assign(document.pages[page] ?? {}, {
    title: "Sal",
    background: { gradient: { angle: 18_000, stops } },
  });
  document.pages.p2v9x0q2m7ab = { order: "a1", title: "Forno", background: "#102030ff" };
  document.widgets.w0000000t001 = {
    kind: "text",
    parent: page,
    order: "a8",
    position: { base: [6_400, 90_000] },
    size: { base: [70_000, 24_000] },
    text: [
      ...line("Loiça", { element: "h1" }),
      ...line("Mais loiça", { element: "h1" }),
      ...line("Pratos", { list: "bullet" }),
      ...line("Fundos", { list: "bullet", depth: 2 }),
      ...line("Taças", { list: "ordered" }),
      { insert: "O forno", attributes: { link: { page: "p2v9x0q2m7ab" } } },
      { insert: "\n" },
    ],
  };
  return known;
}

/** What stands in the order in which a keyboard gets there, and whether each shows that it has the focus. */
async function ringed(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press("Tab");
    const [name, width] = await page.evaluate(() => {
      const { textContent } = document.activeElement as HTMLElement;
      return [textContent, getComputedStyle(document.activeElement as Element).outlineWidth];
    });
    expect(width, `the ring of ${name}`).toBe("2px");
    names.push((name ?? "").trim());
  }
  return names;
}

/** A page on paper, as the words of each sheet. */
async function onPaper(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const sheets = execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" }).split(
    "\f",
  );
  return sheets.map((words) => words.replace(/\s+/g, " "));
}

test("EDIT-057 EDIT-058 widgets hold to what they were told to in a window that is wider than the page", async ({
  account,
  browser,
  octavo,
}) => {
  const page = await (await browser.newContext()).newPage();
  const { num_id } = await account.project("Holds");
  const first = await account.firstPage(num_id);
  const holds = ["scale", "left", "right", "centre", "both"] as const;
  const [wide, high] = [400, 60];
  const shape = (at: number, more: object) => ({
    create: {
      id: `h0000000000${at}`,
      record: {
        kind: "shape",
        parent: first,
        order: `a${at}`,
        position: { base: [20_000, 10_000 * (at + 1)] },
        size: { base: [wide * 100, high * 100] },
        fill: { base: "#336699ff" },
        ...more,
      },
    },
  });
  const bar = { position: { base: [0, 0] }, size: { base: [144_000, 5_000] } };
  await account.changeDocument(num_id, [
    ...holds.map((hold, at) => shape(at, { hold: { base: hold } })),
    shape(5, { ...bar, pin: { base: "top" } }),
    shape(6, {
      position: { base: [120_000, 194_000] },
      hold: { base: "right" },
      pin: { base: "bottom" },
    }),
    // What makes the page as high as a bottom edge that is not the window's.
    shape(7, { position: { base: [0, 190_000] }, size: { base: [10_000, 12_000] } }),
  ]);
  await account.publish(num_id);
  await page.goto(`${octavo.viewer}/${account.user.uri}/${num_id}/`);
  const boxOf = async (at: number) => {
    const {
      x = 0,
      y = 0,
      width = 0,
    } = (await page.locator(`#wh0000000000${at}`).boundingBox()) ?? {};
    return [x, y, width].map(Math.round);
  };
  for (const width of [1024, 1440, 1680, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const unit = Math.min(width, 1680) / 1440;
    const beside = (width - 1440 * unit) / 2;
    const places: Record<(typeof holds)[number], [number, number]> = {
      scale: [beside + 200 * unit, wide * unit],
      centre: [beside + 200 * unit, wide * unit],
      left: [200 * unit, wide * unit],
      right: [width - (1440 - 200) * unit, wide * unit],
      both: [200 * unit, width - (1440 - wide) * unit],
    };
    for (const scrolled of [0, 400]) {
      await page.evaluate((y) => window.scrollTo(0, y), scrolled);
      for (const [at, hold] of holds.entries()) {
        const [x, across] = places[hold];
        const expected = [x, 100 * (at + 1) * unit - scrolled, across].map(Math.round);
        expect.soft(await boxOf(at), `${hold} at ${width} px`).toEqual(expected);
      }
      expect.soft(await boxOf(5), `a bar at ${width} px`).toEqual([0, 0, width]);
      const bottom = 900 - (2020 - 1940) * unit;
      const corner = [width - 240 * unit, bottom, wide * unit].map(Math.round);
      expect.soft(await boxOf(6), `a corner at ${width} px`).toEqual(corner);
    }
  }
});

test("EDIT-007 EDIT-009 a page has no script, asks nobody else and keeps nobody out", async ({
  account,
  octavo,
  browser,
}) => {
  const { num_id } = await account.project("Salt");
  await putDocument(account, num_id, richPage());
  await account.publish(num_id);
  // A header of the tests would make the browser ask before it loads a font.
  const reader = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  reader.on("console", (message) => complaints.push(message.text()));
  const address = `${octavo.viewer}/${account.user.uri}/${num_id}/`;
  await reader.goto(address);
  await reader.waitForLoadState("networkidle");
  expect(asked.filter((url) => !url.startsWith(octavo.viewer))).toEqual([]);
  expect(asked.filter((url) => url.endsWith(".js"))).toEqual([]);
  // The sandbox tells of the script with which this test looks at the page.
  const own = complaints.filter((complaint) => !complaint.startsWith("Blocked script execution"));
  expect(own, "nothing is against its own policy").toEqual([]);
  const checked = await (await browser.newContext({ bypassCSP: true })).newPage();
  await checked.goto(address);
  await expectAccessible(checked, "a page of a document");

  await test.step("EDIT-320 EDIT-321 EDIT-322 EDIT-323 its structure", async () => {
    await expect(checked.locator("html")).toHaveAttribute("lang", "pt");
    for (const landmark of ["banner", "navigation", "main", "contentinfo"] as const) {
      await expect(checked.getByRole(landmark)).toHaveCount(1);
    }
    await expect(checked.getByRole("banner").getByRole("navigation")).toBeVisible();
    const titles = checked.getByRole("heading", { level: 1 });
    await expect(titles).toHaveText(["Loiça"]);
    await expect(checked.getByRole("heading", { level: 2 })).toHaveText(["Mais loiça"]);
    await expect(checked.locator("main ul > li > ul > li, main ol > li")).toHaveText([
      "Fundos",
      "Taças",
    ]);
  });
  await test.step("EDIT-320 EDIT-324 by keyboard", async () => {
    await checked.goto(address);
    const names = ["Skip to content", "Sal", "Forno", "O forno", "Made with Octavo"];
    expect(await ringed(checked, names.length)).toEqual(names);
    await checked.goto(address);
    await checked.keyboard.press("Tab");
    await checked.keyboard.press("Enter");
    expect(await ringed(checked, 1)).toEqual(["O forno"]);
  });
  await test.step("EDIT-055 a gradient ends with the page", async () => {
    const ends = await checked.evaluate(() => {
      const [frame, made] = [".frame", ".made"].map((one) => document.querySelector(one));
      const { backgroundImage } = getComputedStyle(frame as Element);
      const { backgroundColor } = getComputedStyle(document.body);
      const between =
        (made?.getBoundingClientRect().top ?? 0) - (frame?.getBoundingClientRect().bottom ?? 0);
      return {
        isGradient: backgroundImage.startsWith("linear-gradient"),
        backgroundColor,
        between,
      };
    });
    expect(ends).toEqual({ isGradient: true, backgroundColor: "rgb(217, 210, 196)", between: 0 });
  });
  await test.step("EDIT-404 on paper", async () => {
    const words = (await onPaper(checked)).join(" ");
    for (const word of [
      "Loiça",
      "Pratos",
      "Fundos",
      "Taças",
      "made to be used",
      "Made with Octavo",
    ]) {
      expect(words).toContain(word);
    }
    expect(words).not.toContain("Skip to content");
  });
  await test.step("the foot can be read below a dark page", async () => {
    await checked.getByRole("link", { name: "O forno" }).click();
    await expect(checked).toHaveTitle(/^Forno/);
    await expect(checked.locator(".made")).toHaveCSS("color", /^color\(xyz-d65 0\.95 1 1\.09\)$/);
  });
});

test("EDIT-404 no sheet of paper begins or ends with a single line of a text", async ({
  account,
  browser,
  octavo,
}) => {
  const { num_id } = await account.project("Printed");
  const first = await account.firstPage(num_id);
  // Texts of two to eight lines, so that the sheets end in many places of them.
  const lines = Array.from({ length: 120 }, (_, text) => 2 + ((text * 5) % 7));
  // A text has no line breaks within a paragraph, but two such words do not fit beside each other.
  const wordOf = (text: number, line: number) => `t${text}_${line}_${"o".repeat(32)}`;
  await account.changeDocument(
    num_id,
    lines.map((count, text) => ({
      create: {
        id: `t00000000${String(text).padStart(3, "0")}`,
        record: {
          kind: "text",
          parent: first,
          order: `b${100 + text}V`,
          position: { base: [text % 2 === 0 ? 6_400 : 76_800, 14_500 * text] },
          size: { base: [36_000, 24_000] },
          text: [
            {
              insert: Array.from({ length: count }, (_, line) => wordOf(text, line)).join(" "),
            },
            { insert: "\n" },
          ],
        },
      },
    })),
  );
  await account.publish(num_id);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${octavo.viewer}/${account.user.uri}/${num_id}/`);
  const sheets = await onPaper(page);
  const parted = lines.flatMap((count, text) => {
    const all = Array.from({ length: count }, (_, line) => wordOf(text, line));
    const onEach = sheets.map((words) => all.filter((word) => words.includes(word)).length);
    const parts = onEach.filter((part) => part > 0);
    expect(
      onEach.reduce((sum, part) => sum + part),
      `all of text ${text}`,
    ).toBe(count);
    return parts.length > 1 ? [parts] : [];
  });
  expect(parted.length, "some are longer than what is left of a sheet").toBeGreaterThan(2);
  expect(parted.filter((parts) => Math.min(...parts) < 2)).toEqual([]);
});
