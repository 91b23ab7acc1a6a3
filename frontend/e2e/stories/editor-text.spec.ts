import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

const LINKED_PAGE = "t1des0000001";

/** Opens a new project with a second page in the editor. */
async function openEditor(page: Page, account: Account): Promise<number> {
  const { num_id: numId } = await account.project("Tidal Almanac");
  await account.firstPage(numId);
  await account.changeDocument(numId, [
    { create: { id: LINKED_PAGE, record: { kind: "page", order: "a5", title: "Tides" } } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(sheet(page)).toBeVisible();
  return numId;
}

const sheet = (page: Page): Locator => page.getByRole("group", { name: /^Page / });
const field = (page: Page): Locator => sheet(page).getByRole("textbox");
const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Format" });

/** Takes the text tool and presses the page. */
async function beginText(page: Page, x: number, y: number): Promise<void> {
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const box = await sheet(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y);
  await expect(field(page)).toBeFocused();
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByText(/^Saved/)).toBeVisible();
}

test("EDIT-187 EDIT-188 EDIT-190 types a text, formats and links it, and undoes after a reload", async ({
  page,
  account,
}) => {
  await openEditor(page, account);
  await beginText(page, 300, 200);
  const keys = page.keyboard;
  await keys.press("Control+Alt+1");
  await keys.type("High and low water");
  await keys.press("Enter");
  await keys.type("Read on of ");
  await keys.press("Control+b");
  await keys.type("spring tides");
  await keys.press("Control+b");
  await keys.type(" today.");
  await keys.press("Enter");
  await keys.press("Control+Shift+8");
  await keys.type("Ebb");
  await keys.press("Enter");
  await keys.press("Tab");
  await keys.type("Slack water");
  // The last word is linked to a page.
  await keys.press("Control+Shift+ArrowLeft");
  await keys.press("Control+k");
  const link = page.getByRole("form", { name: "Link" });
  await link.getByRole("combobox", { name: "Leads to" }).selectOption("Page");
  await link.getByRole("combobox", { name: "Page" }).selectOption("Tides");
  await link.getByRole("button", { name: "Set link" }).click();
  await expect(field(page)).toBeFocused();
  await expect(bar(page).getByRole("button", { name: "Link" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page, "a text that is typed in");
  await keys.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await saved(page);

  await page.reload();
  const text = sheet(page);
  await expect(text.locator("h1")).toHaveText("High and low water");
  await expect(text.locator("p strong")).toHaveText("spring tides");
  await expect(text.locator("ul > li > ul > li")).toHaveText("Slack water");
  await expect(text.locator("li a")).toHaveText("water");

  await text.focus();
  await keys.press("Control+z");
  await expect(text.locator("h1")).toHaveCount(0);
  await keys.press("Control+Shift+z");
  await expect(text.locator("h1")).toHaveText("High and low water");
});

test("EDIT-187 types where the words stand, and they stand there when nobody types", async ({
  page,
  account,
}) => {
  await openEditor(page, account);
  await beginText(page, 300, 200);
  const keys = page.keyboard;
  await keys.press("Control+Alt+2");
  await keys.type("A section");
  await keys.press("Enter");
  await keys.type(
    "Words of a paragraph that are long enough to be set in more than a single line.",
  );
  await keys.press("Enter");
  await keys.press("Control+Shift+7");
  await keys.type("One");
  await keys.press("Enter");
  await keys.press("Tab");
  await keys.type("Within");
  await keys.press("Enter");
  await keys.press("Shift+Tab");
  await keys.type("Two");
  await keys.press("Escape");
  await expect(field(page)).toHaveCount(0);
  const text = sheet(page).locator("[data-widget]");
  const still = await placesOfWords(text);
  await text.evaluate((element) => element.getBoundingClientRect());
  const box = await text.boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 12);
  await expect(field(page)).toBeFocused();
  expect(await placesOfWords(text)).toEqual(still);
});

/** Where each run of letters is, in px. */
function placesOfWords(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const places: string[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      const box = [x, y, width, height].map((length) => length.toFixed(1)).join(" ");
      if (width > 0) places.push(`${walker.currentNode.textContent}: ${box}`);
    }
    return places;
  });
}

test("EDIT-188 EDIT-199 gives texts a style by keyboard and pointer", async ({ page, account }) => {
  await openEditor(page, account);
  await beginText(page, 300, 200);
  await page.keyboard.type("The long ebb");
  await page.getByRole("button", { name: "Begin with six styles" }).click();
  await field(page).focus();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Title" }).press("Enter");
  const title = field(page).locator("h1");
  await expect(title).toHaveText("The long ebb");
  await expect(title).toHaveCSS("font-family", /Newsreader/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Section \d/ }).click();
  await expect(sheet(page).locator("h2")).toHaveText("The long ebb");
  await expect(page.getByText(/A change here changes 1 text on 1 page\./)).toBeVisible();
  await expectAccessible(page, "text styles");
});

test("EDIT-209 EDIT-210 finds and replaces words in the project", async ({ page, account }) => {
  await openEditor(page, account);
  await beginText(page, 300, 200);
  await page.keyboard.type("The sea, the sea, the season");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+f");
  const find = page.getByRole("region", { name: "Find and replace" });
  await find.getByRole("searchbox", { name: "Find" }).fill("sea");
  await expect(find.getByRole("status")).toHaveText("3 places on 1 page");
  await find.getByRole("checkbox", { name: "Whole words" }).check();
  await find.getByRole("textbox", { name: "Replace with" }).fill("ocean");
  await find.getByRole("button", { name: "Replace all" }).click();
  await expect(sheet(page).locator("[data-widget]")).toHaveText("The ocean, the ocean, the season");
  await sheet(page).focus();
  await page.keyboard.press("Control+z");
  await expect(sheet(page).locator("[data-widget]")).toHaveText("The sea, the sea, the season");
  await expectAccessible(page, "find and replace");
});

test("EDIT-207 EDIT-208 pastes with structure, and plainly with Shift", async ({
  page,
  account,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openEditor(page, account);
  await page.evaluate(async () => {
    const html =
      '<h2><font color="red">Salt</font></h2><p>and <b>kiln</b></p><ul><li>one</li></ul><script>x</script>';
    const type = (mime: string, text: string) => [mime, new Blob([text], { type: mime })] as const;
    const item = Object.fromEntries([
      type("text/html", html),
      type("text/plain", "Salt\nand kiln"),
    ]);
    await navigator.clipboard.write([new ClipboardItem(item)]);
  });
  await beginText(page, 300, 200);
  await page.keyboard.press("Control+v");
  await expect(field(page).locator("h2")).toHaveText("Salt");
  await expect(field(page).locator("strong")).toHaveText("kiln");
  await expect(field(page).locator("ul > li")).toHaveText("one");
  await expect(field(page).locator("font")).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+Shift+v");
  await expect(field(page).locator("strong")).toHaveCount(0);
  await expect(field(page)).toContainText("and kiln");
});

test("EDIT-205 types from right to left, and reads so when nobody types", async ({
  page,
  account,
}) => {
  await openEditor(page, account);
  await beginText(page, 300, 200);
  await page.keyboard.insertText("שלום לים");
  await expect(field(page).locator("p")).toHaveCSS("direction", "rtl");
  await page.keyboard.press("Escape");
  await expect(sheet(page).locator("[data-widget] p")).toHaveCSS("direction", "rtl");
});

test("EDIT-196 EDIT-200 EDIT-201 EDIT-202 EDIT-203 EDIT-204 EDIT-206 EDIT-214 EDIT-231 EDIT-232 sets published texts with care", async ({
  browser,
  account,
  octavo,
}) => {
  const { num_id: numId } = await account.project("Tidal Almanac");
  const first = await account.firstPage(numId);
  const style = "b0dyb0dyb0dy";
  const [settings, ink] = ["000000000000", "1nk1nk1nk1nk"];
  await account.changeDocument(numId, [
    { set: { id: first, key: "language", value: "de" } },
    {
      create: {
        id: style,
        record: {
          kind: "textStyle",
          order: "a0",
          hyphens: true,
          family: "newsreader",
          textInk: { swatch: ink },
        },
      },
    },
    {
      create: {
        id: ink,
        record: { kind: "swatch", order: "a0", paint: "#102030ff", darkPaint: "#e0d0c0ff" },
      },
    },
    ...Object.entries({
      darkColours: true,
      linkUnderline: "hover",
      linkInk: "#0000ccff",
      linkHoverInk: "#cc0000ff",
      linkCurrentInk: "#008800ff",
      linkVisitedInk: "#660066ff",
    }).map(([key, value]) => ({ set: { id: settings, key, value } })),
    {
      create: {
        id: "t1det1det1de",
        record: {
          kind: "text",
          parent: first,
          order: "a1",
          position: { base: [10_000, 10_000] },
          size: { base: [30_000, 60_000] },
          verticalAlign: { base: "middle" },
          style,
          text: [
            { insert: "Die Gezeiten" },
            { insert: "\n", attributes: { element: "h2" } },
            { insert: "Donaudampfschifffahrtsgesellschaft " },
            { insert: "hier", attributes: { link: { page: first } } },
            { insert: " " },
            { insert: "dort", attributes: { link: { web: "https://example.org/" } } },
            { insert: "\n" },
          ],
        },
      },
    },
    {
      create: {
        id: "t2det2det2de",
        record: {
          kind: "text",
          parent: first,
          order: "a2",
          position: { base: [50_000, 10_000] },
          size: { base: [60_000, 10_000] },
          textColumns: { base: 2 },
          text: [{ insert: `${"Ebbe und Flut. ".repeat(60)}\n` }],
        },
      },
    },
  ]);
  await account.publish(numId);
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  // The fonts come late: what they take the place of has their measures, so that nothing moves.
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/\/fonts\//, async (route) => {
    await coming;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const answer = await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator(".t h2")).toHaveCSS("text-wrap-style", "balance");
  await expect(page.locator(".t p").first()).toHaveCSS("text-wrap-style", "pretty");
  await expect(page.locator(".t p").first()).toHaveCSS("hyphens", "auto");
  await expect(page.locator(".t").first()).toHaveCSS("align-content", "center");
  // Browsers that cannot do it leave it out of what they compute.
  expect(await answer?.text()).toContain("hanging-punctuation:first last");
  come();
  await page.evaluate(() => document.fonts.ready);
  const arrived = await page.evaluate(() =>
    [...document.fonts].some(({ status }) => status === "loaded"),
  );
  expect(arrived).toBe(true);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
  );
  expect(shifts).toBeLessThan(0.01);

  const columns = page.locator("#wt2det2det2de");
  await expect(columns).toHaveCSS("column-count", "2");
  const [here, there] = [
    page.getByRole("link", { name: "hier" }),
    page.getByRole("link", { name: "dort" }),
  ];
  await expect(here).toHaveCSS("color", "rgb(0, 136, 0)");
  await expect(there).toHaveCSS("color", "rgb(0, 0, 204)");
  await expect(there).toHaveCSS("text-decoration-line", "none");
  await there.hover();
  await expect(there).toHaveCSS("color", "rgb(204, 0, 0)");
  await expect(there).toHaveCSS("text-decoration-line", "underline");
  // Browsers say of no link whether it was visited.
  expect(await answer?.text()).toContain(".t a:visited{color:#660066}");

  const words = page.locator(".t p").first();
  await expect(words).toHaveCSS("color", "rgb(16, 32, 48)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(words).toHaveCSS("color", "rgb(224, 208, 192)");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(columns).toHaveCSS("column-count", "1");
  await account.changeDocument(
    numId,
    [{ set: { id: settings, key: "darkColours", value: false } }],
    2,
  );
  await account.publish(numId);
  await page.goto(address);
  await expect(words).toHaveCSS("color", "rgb(16, 32, 48)");
});

test("EDIT-187 types what was pressed before the text editor had come", async ({
  page,
  account,
}) => {
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/\/assets\/prose-.*\.js$/, async (route) => {
    await coming;
    await route.continue();
  });
  await openEditor(page, account);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const box = await sheet(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  await page.keyboard.type("Ebbt");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Flood");
  await expect(field(page)).toHaveCount(0);
  come();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(" tide");
  await expect(field(page).getByRole("paragraph")).toHaveText(["Ebb", "Flood tide"]);
});
