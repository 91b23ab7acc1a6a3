import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const style = (element: Locator, property: string) =>
  element.evaluate((own, name) => getComputedStyle(own).getPropertyValue(name), property);

async function add(editor: EditorPage, preset: string, group = 0): Promise<void> {
  await editor.properties.getByRole("button", { name: "Add a motion: Add" }).focus();
  await editor.page.keyboard.press("Enter");
  const items = editor.page.getByRole("menuitem", { name: preset, exact: true });
  await items.nth(group).click();
}

/** Counts who listens to scrolling, from before the first script of the page on. */
async function countListeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { scrollListeners: string[]; changes: boolean[] };
    [counted.scrollListeners, counted.changes] = [[], []];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [never]) {
      if (/scroll|wheel|touchmove/.test(type)) counted.scrollListeners.push(type);
      return add.call(this, type, ...rest);
    };
    add.call(window, "pagereveal", (event: Event) => {
      counted.changes.push((event as PageRevealEvent).viewTransition !== null);
    });
  });
}

const listeners = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrollListeners: string[] }).scrollListeners.length);

async function readerOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ viewport, ...options })).newPage();
  await countListeners(page);
  return page;
}

test("EDIT-059 EDIT-287 EDIT-288 EDIT-289 EDIT-290 EDIT-291 EDIT-292 EDIT-293 EDIT-294 EDIT-295 EDIT-296 EDIT-297 EDIT-298 EDIT-299 EDIT-300 EDIT-301 motion from the editor to readers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.setTimeout(180_000);
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  const first = await account.firstPage(numId);
  const shape = (id: string, order: string, y: number, more: object = {}) => ({
    create: {
      id,
      record: {
        kind: "shape",
        parent: first,
        order,
        position: { base: [20_000, y] },
        size: { base: [30_000, 20_000] },
        fill: { base: "#335577ff" },
        ...more,
      },
    },
  });
  const text = (id: string, order: string, y: number, words: string) => ({
    create: {
      id,
      record: {
        kind: "text",
        parent: first,
        order,
        position: { base: [60_000, y] },
        size: { base: [60_000, 6_000] },
        text: [{ insert: words }, { insert: "\n" }],
      },
    },
  });
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
    { set: { id: first, key: "leastHeight", value: 500_000, width: "base" } },
    {
      create: {
        id: "p00000000002",
        record: { kind: "page", order: "a9", title: "Second", path: "second" },
      },
    },
    shape("w00000000001", "a1", 10_000, { name: "Lifted", label: "Lifted" }),
    {
      create: {
        id: "w00000000002",
        record: {
          kind: "button",
          parent: first,
          order: "a2",
          words: "Second page",
          position: { base: [60_000, 10_000] },
          size: { base: [20_000, 6_000] },
          link: { page: "p00000000002" },
        },
      },
    },
    text("w00000000003", "a3", 40_000, "A line of news"),
    shape("w00000000004", "a4", 70_000, { name: "Pressed", label: "Show the tide" }),
    shape("w00000000005", "a5", 160_000, { name: "First" }),
    shape("w00000000006", "a6", 190_000, { name: "Second" }),
    shape("w00000000007", "a7", 260_000, { name: "Parallax" }),
    text("w00000000008", "a8", 30_000, "Sticks"),
  ]);
  const widget = (at: number) => editor.sheet.locator(`[data-widget=w0000000000${at}]`);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const documentOf = async () => (await page.request.get(`/api/documents/${numId}`)).json();
  const select = async (name: string) => {
    await editor.command("Show the layers");
    await page.getByRole("treeitem", { name: new RegExp(`^${name}, `) }).click();
    await editor.command("Show the properties");
    await expect(editor.properties.getByRole("region", { name: "Motion" })).toBeVisible();
  };

  await test.step("motion is designed in the inspector, with keys as well", async () => {
    await select("Lifted");
    await add(editor, "Lift");
    await select("Second page");
    await add(editor, "Grow", 1);
    await select("A line of news");
    await editor.choose("Runs through", "To the left");
    await select("Pressed");
    await add(editor, "Move aside");
    await select("Parallax");
    await add(editor, "Parallax");
    await select("Sticks");
    await editor.choose("Pinned", "While it is in sight");
    await editor.number("Stays at", "20");
    await select("First");
    await add(editor, "Rise");
    await select("Second");
    await add(editor, "Rise");
    await editor.choose("Motion 1, Of", "First");
    await editor.number("Motion 1, Waits", "0.2");
    await expectAccessible(page, "an editor with motion");
  });

  await test.step("EDIT-301 it is scrubbed on the canvas, and the document stays as it is", async () => {
    await editor.saved();
    const before = await documentOf();
    const scrubber = editor.properties.getByRole("slider", { name: "Moment of the motion" });
    const element = widget(6);
    expect(await style(element, "opacity")).toBe("1");
    await scrubber.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => style(element, "opacity")).toBe("0");
    await scrubber.fill("500");
    const middle = Number(await style(element, "opacity"));
    expect(middle).toBeGreaterThan(0.1);
    expect(middle).toBeLessThan(1);
    expect(await style(element, "translate")).not.toBe("none");
    await editor.properties.getByRole("button", { name: "Play motion" }).click();
    await expect.poll(() => style(element, "opacity")).toBe("1");
    await expect(editor.properties.getByRole("button", { name: "Back to rest" })).toBeDisabled();
    expect(await style(element, "translate")).toBe("none");
    expect(await documentOf()).toEqual(before);
    await expect(editor.sheet.locator(".press, .run")).toHaveCount(0);
  });

  await test.step("a change of page is a setting of the project", async () => {
    const { x, y } = await editor.inWindow([1_300, 300]);
    await page.mouse.click(x, y);
    await editor.choose("Change of page", "Slides");
    await editor.saved();
  });

  await editor.openPublishing();
  await editor.publish();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const own = (reader: Page, at: number) => reader.locator(`#ww0000000000${at}`);

  await test.step("EDIT-287 EDIT-293 widgets appear one after another when they come into sight", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    await expectAccessible(reader, "a page with motion");
    const [one, two] = [own(reader, 5), own(reader, 6)];
    expect([await style(one, "opacity"), await style(two, "opacity")]).toEqual(["0", "0"]);
    const delays = await Promise.all([one, two].map((each) => style(each, "animation-delay")));
    expect(delays).toEqual(["0s", "0.2s"]);
    await reader.mouse.wheel(0, 1_000);
    await expect.poll(() => style(one, "opacity")).toBe("1");
    await expect.poll(() => style(two, "opacity")).toBe("1");
    // Chromium crashed where what starts motion was within a container.
    for (const width of [600, 1_600, 375, 1_440]) {
      await reader.setViewportSize({ width, height: 700 });
      await reader.mouse.wheel(0, 300);
    }
    await expect(reader.getByText("Sticks")).toBeVisible();
    await reader.context().close();
  });

  await test.step("EDIT-288 EDIT-294 EDIT-295 parallax and sticky widgets follow the scroll", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    const parallax = own(reader, 7);
    const at = async (y: number) => {
      await reader.evaluate((top) => scrollTo(0, top), y);
      await reader.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      return Number.parseFloat((await style(parallax, "translate")).split(" ")[1] ?? "0");
    };
    const [above, below] = [await at(1_900), await at(2_500)];
    expect(below).toBeGreaterThan(above + 20);
    const sticky = await own(reader, 8).boundingBox();
    expect(Math.round(sticky?.y ?? 0)).toBe(20);
    await reader.context().close();
  });

  await test.step("EDIT-289 the pointer and the focus start what they should", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    const lifted = own(reader, 1);
    expect(await style(lifted, "translate")).toBe("none");
    await lifted.hover();
    await expect.poll(() => style(lifted, "translate")).toBe("0px -8px");
    await reader.mouse.move(2, 2);
    await expect.poll(() => style(lifted, "translate")).toBe("none");
    const link = reader.getByRole("link", { name: "Second page" });
    await reader.keyboard.press("Tab");
    for (let tabs = 0; tabs < 12; tabs += 1) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      await reader.keyboard.press("Tab");
    }
    await expect(link).toBeFocused();
    await expect.poll(() => style(link, "scale")).toBe("1.05");
    await reader.context().close();
  });

  await test.step("EDIT-290 a key does what a click does, also without script", async () => {
    const reader = await readerOf(browser, { javaScriptEnabled: false });
    await reader.goto(address);
    const pressed = own(reader, 4);
    const edge = async () => Math.round((await pressed.boundingBox())?.x ?? 0);
    const rest = await edge();
    const control = pressed.locator("summary");
    await expect(control).toHaveAccessibleName("Show the tide");
    await control.focus();
    await reader.keyboard.press("Enter");
    await expect.poll(edge).toBe(rest + 80);
    await reader.keyboard.press("Space");
    await expect.poll(edge).toBe(rest);
    await control.click();
    await expect.poll(edge).toBe(rest + 80);
    await reader.context().close();
  });

  await test.step("EDIT-296 a marquee runs, and can be stopped by keys", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    const run = own(reader, 3).locator(".run");
    const left = () => run.evaluate((element) => element.getAnimations()[0]?.playState ?? "none");
    expect(await left()).toBe("running");
    await reader.keyboard.press("Tab");
    await reader.keyboard.press("Tab");
    const hold = reader.locator(".hold summary");
    await expect(hold).toBeFocused();
    await reader.keyboard.press("Enter");
    await expect.poll(left).toBe("paused");
    await expect(reader.getByText("A line of news")).toHaveCount(2);
    expect(await own(reader, 3).ariaSnapshot()).toBe("- paragraph: A line of news");
    await reader.context().close();
  });

  await test.step("EDIT-297 one page gives way to the next", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    await reader.getByRole("link", { name: "Second page" }).click();
    await expect(reader).toHaveURL(/second\/$/);
    const changes = () =>
      reader.evaluate(() => (window as unknown as { changes: boolean[] }).changes);
    await expect.poll(changes).toEqual([true]);
    await reader.context().close();
  });

  await test.step("EDIT-298 nobody listens to scrolling", async () => {
    const reader = await readerOf(browser);
    await reader.goto(address);
    await reader.mouse.wheel(0, 2_000);
    expect(await listeners(reader)).toBe(0);
    await expect(reader.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
    await reader.context().close();
  });

  await test.step("EDIT-300 for those who ask for less motion all but opacity is still", async () => {
    const reader = await readerOf(browser, { reducedMotion: "reduce" });
    await reader.goto(address);
    const one = own(reader, 5);
    expect(await style(one, "opacity")).toBe("0");
    expect(await style(one, "translate")).toBe("none");
    expect(
      await own(reader, 3)
        .locator(".run")
        .evaluate((e) => e.getAnimations().length),
    ).toBe(0);
    expect(await style(own(reader, 7), "translate")).toBe("none");
    await reader.mouse.wheel(0, 1_000);
    await expect.poll(() => style(one, "opacity")).toBe("1");
    await reader.context().close();
  });

  await test.step("EDIT-299 without support, and on paper, all stands as it ends", async () => {
    const reader = await readerOf(browser);
    await reader.emulateMedia({ media: "print" });
    await reader.goto(address);
    for (const at of [5, 6, 7]) expect(await style(own(reader, at), "opacity")).toBe("1");
    await reader.emulateMedia({ media: "screen" });
    // A browser that knows no timelines leaves out what asks for them.
    await reader.route(address, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(
        "@supports (animation-timeline:view())",
        "@supports (unknown:none)",
      );
      const { "content-security-policy": _, ...headers } = answer.headers();
      await route.fulfill({ status: 200, headers, body });
    });
    await reader.goto(address);
    for (const at of [5, 6, 7]) {
      expect(await style(own(reader, at), "opacity")).toBe("1");
      expect(await style(own(reader, at), "translate")).toBe("none");
    }
    // Else it comes with the scroll.
    await reader.unroute(address);
    await reader.goto(address);
    expect(await style(own(reader, 5), "opacity")).toBe("0");
    await reader.mouse.wheel(0, 1_600);
    await expect.poll(() => style(own(reader, 5), "opacity")).toBe("1");
    await reader.context().close();
  });
});
