import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { gif } from "../support/gif";
import { expect, test } from "../support/test";

const RED = [200, 40, 30] as const;
const BLUE = [30, 60, 190] as const;
const GREEN = [30, 150, 60] as const;

/** The second frame asks for no time, so browsers show it for a tenth of a second. */
const MOVING = gif([
  { colour: RED, delay: 20 },
  { colour: BLUE, delay: 0 },
  { colour: GREEN, delay: 40 },
]);
const STILL = gif([{ colour: RED, delay: 10 }]);
const CLEAR = gif([
  { colour: RED, delay: 10 },
  { colour: null, delay: 10 },
]);

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const state = (video: Locator) =>
  video.evaluate((element) => {
    const { paused, currentTime, muted, loop, duration } = element as HTMLVideoElement;
    return { paused, hasMoved: currentTime > 0, muted, loop, duration: Math.round(duration * 10) };
  });

/** Which of red, green and blue is strongest where a video is at a time. */
const colourAt = (video: Locator, seconds: number) =>
  video.evaluate(async (element, at) => {
    const shown = element as HTMLVideoElement;
    const copy = document.createElement("video");
    copy.crossOrigin = "anonymous";
    copy.muted = true;
    const comes = (name: string) =>
      new Promise((resolve) => copy.addEventListener(name, resolve, { once: true }));
    const loaded = comes("loadeddata");
    copy.src = shown.src;
    await loaded;
    const sought = comes("seeked");
    copy.currentTime = at;
    await sought;
    const paper = new OffscreenCanvas(1, 1).getContext("2d");
    paper?.drawImage(copy, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paper?.getImageData(0, 0, 1, 1).data ?? [];
    const most = Math.max(red, green, blue);
    return most === red ? "red" : most === green ? "green" : "blue";
  }, seconds);

test("EDIT-242 a GIF becomes a video that readers pause, or stays as it is", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.slow();
  // Each test has an address of its own by a header, for which browsers ask before they send it to the viewer.
  await page.route(`${octavo.viewer}/media/**`, (route) => route.continue());
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Kiln Notes");
  await account.firstPage(numId);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const video = editor.sheet.locator(".film video");
  const act = (name: string) => editor.properties.getByRole("button", { name, exact: true });

  await test.step("one that is dropped becomes a video with the times of its frames", async () => {
    await editor.drop({ "kiln.gif": MOVING }, [100, 100]);
    await expect(
      page.getByText("kiln.gif is shown as a video, which readers can pause"),
    ).toBeVisible();
    await expect(video).toHaveAttribute("src", /\/media\/assets\/.*whole\.webm/);
    await expect(video).toHaveAttribute("poster", /\/media\/assets\/.*\.webp/);
    await expect(editor.pictures()).toHaveCount(0);
    await expect.poll(() => state(video)).toMatchObject({ loop: true, muted: true, duration: 7 });
    expect(await colourAt(video, 0.1)).toBe("red");
    expect(await colourAt(video, 0.25)).toBe("blue");
    expect(await colourAt(video, 0.5)).toBe("green");
    await editor.properties.getByRole("textbox", { name: "Title", exact: true }).fill("The kiln");
    await page.keyboard.press("Enter");
    await expectAccessible(page, "an editor with a video of a GIF");
    await editor.saved();
  });

  await test.step("readers see it move, and pause it by keyboard", async () => {
    await editor.openPublishing();
    await editor.publish();
    const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
    const reader = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
    await reader.goto(address);
    const film = reader.locator(".film video");
    await expect.poll(async () => (await state(film)).hasMoved).toBe(true);
    const pause = reader.getByRole("button", { name: "Pause The kiln" });
    await pause.focus();
    await reader.keyboard.press("Enter");
    await expect(reader.getByRole("button", { name: "Play The kiln" })).toBeFocused();
    expect((await state(film)).paused).toBe(true);
    await reader.context().close();
    const calm = await (
      await browser.newContext({ reducedMotion: "reduce", extraHTTPHeaders: {} })
    ).newPage();
    await calm.goto(address);
    await expect(calm.getByRole("button", { name: "Play The kiln" })).toBeVisible();
    expect(await state(calm.locator(".film video"))).toMatchObject({
      paused: true,
      hasMoved: false,
    });
    await calm.context().close();
  });

  await test.step("it is kept as a GIF, which is undone and done again", async () => {
    await act("Keep it as a GIF").click();
    await expect(editor.pictures().locator("img")).toHaveAttribute("src", /whole\.gif/);
    await expect(act("Show it as a video with pause")).toBeFocused();
    await expect(video).toHaveCount(0);
    await editor.undo.click();
    await expect(video).toHaveAttribute("src", /whole\.webm/);
    await editor.redo.click();
    await expect(editor.pictures().locator("img")).toHaveAttribute("src", /whole\.gif/);
    await editor.saved();
  });

  await test.step("a GIF of the project becomes a video when it is asked for", async () => {
    await page.reload();
    await expect(editor.pictures()).toHaveCount(1);
    await editor.press(editor.pictures());
    await act("Show it as a video with pause").click();
    await expect(video).toHaveAttribute("src", /\/media\/assets\/.*whole\.webm/);
    await expect(act("Keep it as a GIF")).toBeFocused();
    await expect.poll(() => state(video)).toMatchObject({ loop: true, muted: true, duration: 7 });
    await editor.undo.click();
    await expect(editor.pictures()).toHaveCount(1);
    await editor.redo.click();
    await expect(video).toHaveCount(1);
    await editor.saved();
  });

  await test.step("what is seen through stays a GIF, and what stands still a picture", async () => {
    await editor.drop({ "glaze.gif": CLEAR }, [700, 100]);
    await expect(
      page.getByText("glaze.gif stays a GIF: what lies behind it is seen through it"),
    ).toBeVisible();
    await editor.drop({ "shelf.gif": STILL }, [700, 500]);
    await expect(editor.pictures()).toHaveCount(2);
    await expect(editor.pictures().locator("img").last()).toHaveAttribute("src", /whole\.gif/);
    await expect(page.getByText(/^shelf\.gif/)).toHaveCount(0);
    await expect(video).toHaveCount(1);
    await editor.saved();
  });
});
