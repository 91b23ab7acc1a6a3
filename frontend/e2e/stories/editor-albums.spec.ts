import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { FILES } from "../support/publishing";
import { expect, test } from "../support/test";

const cover = (name: string) =>
  readFileSync(
    join(import.meta.dirname, `../../../bootstrap/demo/covers/${name}_608.jpg`),
  ).toString("base64");
const VIDEO = "https://www.youtube-nocookie.com";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const within = (album: Locator) => album.locator("img");
const field = (editor: EditorPage, name: string) =>
  editor.properties.getByRole("textbox", { name, exact: true });

/** The left edges of elements, to the pixel. */
async function lefts(all: Locator): Promise<number[]> {
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
  return boxes.map((box) => Math.round(box?.x ?? 0));
}

const scrolled = (strip: Locator) =>
  strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));

test("EDIT-008 EDIT-068 EDIT-069 EDIT-070 EDIT-250 EDIT-261 EDIT-262 EDIT-263 EDIT-264 EDIT-265 EDIT-266 EDIT-267 EDIT-285 galleries, slideshows, hotspots and embeds", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.slow();
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  await account.firstPage(numId);
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();

  await test.step("a gallery takes the pictures that are dropped on it", async () => {
    await editor.draw("Gallery", [100, 100], [600, 200]);
    const gallery = editor.sheet.locator(".y");
    await editor.drop(FILES, [200, 200]);
    await expect(within(gallery)).toHaveCount(3);
    await expect(within(gallery).last()).toHaveAttribute("src", /\/media\/assets\//);
    const [first = 0, second = 0, third = 0] = await lefts(within(gallery));
    // To the pixel of the window, which is not one of the page.
    expect(Math.abs(third - second - (second - first))).toBeLessThanOrEqual(1);
    await expectAccessible(page, "an editor with a gallery");
  });

  await test.step("a picture in it says what it shows, and has a caption", async () => {
    const [first] = await within(editor.sheet.locator(".y")).all();
    const box = await first?.boundingBox();
    await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await expect(field(editor, "Caption")).toBeVisible();
    await editor.fill("Caption", "At high water");
    await editor.fill("Alternative text", "The sea");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  await test.step("three pictures become a slideshow", async () => {
    await editor.drop({ "a.jpg": cover("salt") }, [100, 400]);
    await editor.saved();
    await editor.command("Make a slideshow");
    const show = editor.sheet.locator(".r");
    await expect(within(show)).toHaveCount(1);
    await expect(editor.properties.getByRole("region", { name: "Slideshow" })).toBeVisible();
    await editor.drop(
      { "b.png": FILES["sun.png"], "c.png": FILES["sand.png"] },
      await middleOf(editor, show),
    );
    await expect(within(show)).toHaveCount(3);
    await editor.properties.getByLabel("Goes on by itself").check();
  });

  await test.step("a hotspot has a tip, and an embed an address that is known", async () => {
    await editor.command("Add a hotspot");
    await editor.fill("Tip", "Where the ebb begins");
    await editor.fill("Said as", "The ebb");
    await editor.draw("Embed", [900, 100], [320, 180]);
    await editor.fill("Address", "https://example.com/");
    await expect(
      editor.properties.getByText(/^Nothing can be embedded from this address/),
    ).toBeVisible();
    await editor.fill("Address", "https://youtu.be/aB3-_xYz012");
    await expect(
      editor.properties.getByText("From YouTube, once a reader asks for it"),
    ).toBeVisible();
    await editor.fill("Title", "The ebb");
    await expect(editor.sheet.locator(".v")).toContainText("Play on YouTube");
    await editor.saved();
  });

  await test.step("a picture lies far below", async () => {
    await editor.drop({ "far.jpg": cover("crust-and-crumb") }, [900, 500]);
    await expect(editor.sheet.locator("img").last()).toHaveAttribute("src", /\/media\/assets\//);
    const y = editor.properties.getByRole("spinbutton", { name: "Y", exact: true });
    await y.fill("9000");
    await y.press("Enter");
    await editor.saved();
  });

  await editor.openPublishing();
  await editor.publish();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;

  await test.step("readers open pictures large with the keyboard", async () => {
    const reader = await readerOf(browser);
    const asked = await readPage(reader, address);
    await expectAccessible(reader, "a page with a gallery");
    const dialog = reader.getByRole("dialog", { name: "Gallery" });
    await reader.getByRole("link", { name: "The sea" }).focus();
    await reader.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("1 / 3");
    await expect(dialog).toContainText("At high water");
    await reader.keyboard.press("ArrowRight");
    await expect(dialog).toContainText("2 / 3");
    await reader.keyboard.press("ArrowLeft");
    await reader.keyboard.press("ArrowLeft");
    await expect(dialog).toContainText("3 / 3");
    await reader.keyboard.press("Home");
    await reader.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(reader.getByRole("link", { name: "The sea" })).toBeFocused();
    expect(asked()).toEqual([]);
    await reader.context().close();
  });

  await test.step("a picture far below is fetched when it comes near", async () => {
    const reader = await readerOf(browser);
    await readPage(reader, address);
    const far = reader.locator("main img").last();
    const width = () => far.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await reader.waitForLoadState("networkidle");
    expect(await width()).toBe(0);
    await far.scrollIntoViewIfNeeded();
    await expect.poll(width).toBeGreaterThan(0);
    await reader.context().close();
  });

  await test.step("readers walk through the slides, which go on by themselves", async () => {
    const reader = await readerOf(browser);
    await reader.clock.install();
    await readPage(reader, address);
    const show = reader.getByRole("region", { name: "Slideshow" });
    const strip = show.getByRole("list");
    await expect(strip.getByRole("listitem")).toHaveCount(3);
    await show.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => scrolled(strip)).toBe(1);
    await expect(show.getByRole("button", { name: "Slide 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await show.getByRole("button", { name: "Slide 1" }).click();
    await expect.poll(() => scrolled(strip)).toBe(0);
    // It waits while the pointer is on it.
    await reader.clock.runFor(6_000);
    expect(await scrolled(strip)).toBe(0);
    await reader.mouse.move(2, 2);
    await reader.clock.runFor(6_000);
    await expect.poll(() => scrolled(strip)).toBe(1);
    await show.getByRole("button", { name: "Pause" }).click();
    await reader.mouse.move(2, 2);
    await reader.clock.runFor(12_000);
    expect(await scrolled(strip)).toBe(1);
    await reader.context().close();
  });

  await test.step("for those who ask for less motion it stands still", async () => {
    const reader = await readerOf(browser, { reducedMotion: "reduce" });
    await reader.clock.install();
    await readPage(reader, address);
    const show = reader.getByRole("region", { name: "Slideshow" });
    await expect(show.getByRole("button", { name: "Play" })).toBeVisible();
    await reader.clock.runFor(12_000);
    expect(await scrolled(show.getByRole("list"))).toBe(0);
    await reader.context().close();
  });

  await test.step("nothing is asked of a service before a reader does", async () => {
    const reader = await readerOf(browser);
    const asked = await readPage(reader, address);
    const frame = reader.frameLocator("iframe[title='The ebb – YouTube']");
    await frame.getByRole("link", { name: "The ebb Play on YouTube" }).focus();
    expect(asked()).toEqual([]);
    await reader.keyboard.press("Enter");
    await expect(frame.getByText("A video")).toBeVisible();
    expect(asked()).toEqual([`${VIDEO}/embed/aB3-_xYz012?autoplay=1`]);
    await reader.context().close();
  });

  await test.step("all of it can be read without script", async () => {
    const reader = await readerOf(browser, { javaScriptEnabled: false });
    const asked = await readPage(reader, address);
    await expect(
      reader.getByRole("region", { name: "Slideshow" }).getByRole("listitem"),
    ).toHaveCount(3);
    await expect(reader.getByRole("region", { name: "Slideshow" }).getByRole("button")).toHaveCount(
      0,
    );
    await reader.getByRole("list").press("ArrowRight");
    await reader.getByRole("button", { name: "The ebb" }).click();
    await expect(reader.getByText("Where the ebb begins")).toBeVisible();
    expect(asked()).toEqual([]);
    await reader.getByRole("link", { name: "The sea" }).click();
    await expect(reader).toHaveURL(/\/media\/assets\//);
    await reader.context().close();
  });
});

async function middleOf(editor: EditorPage, widget: Locator): Promise<[number, number]> {
  const [x, y, width, height] = await editor.place(widget);
  return [x + width / 2, y + height / 2];
}

type Options = { reducedMotion?: "reduce"; javaScriptEnabled?: boolean };

async function readerOf(browser: import("@playwright/test").Browser, options: Options = {}) {
  return (await browser.newContext(options)).newPage();
}

/** Opens a page; the answer says what was asked of others. The service answers as one would. */
async function readPage(reader: Page, address: string): Promise<() => string[]> {
  const asked: string[] = [];
  const viewer = new URL(address).origin;
  reader.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(viewer) && url.startsWith("http")) asked.push(url);
  });
  await reader.route(`${VIDEO}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A</title><p>A video" }),
  );
  await reader.goto(address);
  await expect(reader.locator("main img")).toHaveCount(7);
  return () => asked;
}
