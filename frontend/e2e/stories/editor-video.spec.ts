import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

const media = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../tests/data/media/${name}`));
const TIDE = media("tide.webm").toString("base64");
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nThe tide comes in.\n";
const PRICES = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const field = (editor: EditorPage, name: string) =>
  editor.properties.getByRole("textbox", { name, exact: true });

/** Chooses a file where the system asks for one. */
async function choose(
  page: Page,
  ask: () => Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await ask();
  await (await asked).setFiles(file);
}

const state = (video: Locator) =>
  video.evaluate((element) => {
    const { paused, currentTime, controls, muted } = element as HTMLVideoElement;
    return { paused, hasMoved: currentTime > 0, controls, muted };
  });

test("EDIT-055 EDIT-065 EDIT-067 EDIT-166 EDIT-254 EDIT-256 EDIT-257 EDIT-258 EDIT-259 EDIT-260 videos, audio and files", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.slow();
  // Each test has an address of its own by a header, for which browsers ask before they send it to the viewer.
  await page.route(`${octavo.viewer}/media/**`, (route) => route.continue());
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  await account.firstPage(numId);
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const video = editor.sheet.locator(".film video").first();

  await test.step("a video that is dropped stands at once, with a poster of its beginning", async () => {
    await editor.drop({ "tide.webm": TIDE }, [100, 100]);
    await expect(video).toHaveAttribute("src", /^blob:|\/media\/assets\//);
    await expect(video).toHaveAttribute("src", /\/media\/assets\/.*whole\.webm/);
    await expect(video).toHaveAttribute("poster", /\/media\/assets\//);
    await expect(video).toHaveAttribute("width", "320");
    expect(await state(video)).toMatchObject({ paused: true, controls: false });
    await editor.fill("Title", "High water");
    await editor.saved();
  });

  await test.step("it has captions in the language of the page, and plays on the canvas when asked", async () => {
    await choose(page, () => editor.properties.getByText("Add captions…").click(), {
      name: "tide.vtt",
      mimeType: "text/vtt",
      buffer: Buffer.from(CAPTIONS),
    });
    await expect(field(editor, "Called")).toHaveValue("English");
    await expect(video.locator("track")).toHaveAttribute("srclang", "en");
    await editor.properties.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => (await state(video)).hasMoved).toBe(true);
    await editor.properties.getByRole("button", { name: "Pause", exact: true }).click();
    expect((await state(video)).paused).toBe(true);
    await expectAccessible(page, "an editor with a video");
  });

  await test.step("another one starts by itself, without sound and without controls", async () => {
    await editor.drop({ "tide.webm": TIDE }, [700, 100]);
    await expect(editor.sheet.locator(".film")).toHaveCount(2);
    await expect(editor.sheet.locator(".film video").last()).toHaveAttribute(
      "src",
      /\/media\/assets\//,
    );
    await editor.fill("Title", "Low water");
    await editor.properties.getByLabel("Starts by itself").check();
    await expect(editor.properties.getByLabel("Without sound")).toBeChecked();
    await editor.properties.getByLabel("Controls of the browser").uncheck();
    await editor.properties.getByLabel("Begins again at its end").check();
    await editor.saved();
  });

  await test.step("audio is dropped, and a PDF becomes a button", async () => {
    await editor.drop({ "ebb.mp3": media("sound.mp3").toString("base64") }, [100, 500]);
    await expect(editor.sheet.locator(".sound audio")).toHaveAttribute("src", /\/media\/assets\//);
    await editor.fill("Title", "The ebb");
    await editor.fill("By, or about", "Noor Haddad");
    await editor.drop({ "prices.pdf": Buffer.from(PRICES).toString("base64") }, [700, 500]);
    await expect(editor.sheet.locator(".b")).toHaveAttribute("data-file", "PDF, 1 kB");
    await editor.saved();
  });

  await test.step("a video of a service is known by its address", async () => {
    await editor.draw("Video", [100, 700], [320, 180]);
    await editor.fill("Or an address", "https://example.com/tide.mp4");
    await expect(
      editor.properties.getByText(/^A video has an address of YouTube or Vimeo/),
    ).toBeVisible();
    await editor.fill("Or an address", "https://youtu.be/aB3-_xYz012");
    await editor.fill("Title", "The flood");
    await expect(editor.sheet.locator(".v")).toContainText("Play on YouTube");
    await page.keyboard.press("Escape");
    await editor.saved();
  });

  await test.step("a video lies behind the page, and its beginning behind that", async () => {
    await page.keyboard.press("Escape");
    await page.mouse.click(...(await inWindow(editor, [1300, 850])));
    const row = editor.properties.getByRole("button", { name: /^Video: / });
    await row.click();
    await page.getByRole("menuitemradio", { name: "tide.webm" }).click();
    await expect(editor.sheet.locator("video.ground")).toHaveAttribute("src", /whole\.webm/);
    await editor.saved();
  });

  await editor.openPublishing();
  await editor.publish();
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;

  await test.step("readers play it with its captions, part by part", async () => {
    const reader = await readerOf(browser);
    const { parts, policy } = await readPage(reader, address);
    const film = reader.getByLabel("High water");
    expect(await state(film)).toMatchObject({ paused: true, controls: true });
    await film.focus();
    await reader.keyboard.press("Space");
    await expect.poll(async () => (await state(film)).hasMoved).toBe(true);
    const words = () =>
      film.evaluate((element) => {
        const [track] = (element as HTMLVideoElement).textTracks;
        if (track === undefined) return "";
        track.mode = "showing";
        return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text).join();
      });
    await expect.poll(words).toBe("The tide comes in.");
    expect(parts()).toContain(206);
    expect(policy()).toContain("media-src 'self'");
    await expectAccessible(reader, "a page with videos");
    await reader.context().close();
  });

  await test.step("what starts by itself is paused by the keyboard, and so is what is behind", async () => {
    const reader = await readerOf(browser);
    await readPage(reader, address);
    const film = reader.locator("[data-plain]");
    await expect.poll(async () => (await state(film)).hasMoved).toBe(true);
    expect(await state(film)).toMatchObject({ paused: false, controls: false, muted: true });
    const pause = reader.getByRole("button", { name: "Pause Low water" });
    await pause.focus();
    await reader.keyboard.press("Enter");
    await expect(reader.getByRole("button", { name: "Play Low water" })).toBeFocused();
    expect((await state(film)).paused).toBe(true);
    const behind = reader.locator("video.ground");
    await expect.poll(async () => (await state(behind)).hasMoved).toBe(true);
    await reader.reload();
    await expect.poll(async () => (await state(behind)).hasMoved).toBe(true);
    await reader.keyboard.press("Tab");
    await reader.keyboard.press("Tab");
    await expect(reader.getByRole("button", { name: "Pause video" })).toBeFocused();
    await reader.keyboard.press("Space");
    expect((await state(behind)).paused).toBe(true);
    await reader.context().close();
  });

  await test.step("for those who ask for less motion nothing starts", async () => {
    const reader = await readerOf(browser, { reducedMotion: "reduce" });
    await readPage(reader, address);
    await expect(reader.getByRole("button", { name: "Play Low water" })).toBeVisible();
    await expect(reader.getByRole("button", { name: "Play video" })).toBeVisible();
    for (const film of await reader.locator("video").all()) {
      expect(await state(film)).toMatchObject({ paused: true, hasMoved: false });
    }
    await reader.context().close();
  });

  await test.step("without script nothing starts, and the browser has controls", async () => {
    const reader = await readerOf(browser, { javaScriptEnabled: false });
    await readPage(reader, address);
    await expect(reader.locator(".film video[controls]")).toHaveCount(2);
    await expect(reader.locator("video[autoplay]")).toHaveCount(0);
    // Browsers without scripts give every video controls.
    await expect(reader.locator("video.ground")).toBeHidden();
    await expect(reader.locator("img.ground")).toBeVisible();
    await expect(reader.locator(".sound audio[controls]")).toHaveCount(1);
    await expect(reader.getByRole("button", { name: /^(Pause|Play)/ })).toHaveCount(0);
    await reader.context().close();
  });

  await test.step("a file is downloaded by its name", async () => {
    const reader = await readerOf(browser);
    await readPage(reader, address);
    const link = reader.getByRole("link", { name: "prices (PDF, 1 kB)" });
    const [download] = await Promise.all([reader.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("prices.pdf");
    await reader.context().close();
  });
});

async function inWindow(
  editor: EditorPage,
  at: readonly [number, number],
): Promise<[number, number]> {
  const { x, y } = await editor.inWindow(at);
  return [x, y];
}

async function readerOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Opens a page on which nobody else is asked for anything and nothing goes wrong. */
async function readPage(reader: Page, address: string) {
  const parts: number[] = [];
  const wrong: string[] = [];
  let policy = "";
  const viewer = new URL(address).origin;
  reader.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(viewer) && url.startsWith("http")) wrong.push(url);
  });
  reader.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  reader.on("response", (response) => {
    if (response.url().includes("/whole.webm")) parts.push(response.status());
    if (response.url() === address) policy = response.headers()["content-security-policy"] ?? "";
  });
  await reader.goto(address);
  await expect(reader.locator(".film")).toHaveCount(2);
  expect(wrong).toEqual([]);
  return { parts: () => parts, policy: () => policy };
}
