import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { sendForm } from "./forms";
import { pressOn, tabTo } from "./keyboard";
import { PLATES, SLIDES, WORDS } from "./longread";

/** The button of the form. */
const SEND = "Take me along";
/** All pictures: the shore, the boat, the slides and the plates. */
const PICTURES = 2 + SLIDES.length + PLATES.length;

/** Opens the page as somebody without an account; the policy of the page lets nothing in that examines it. */
export async function readerOf(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const reader = await (
    await browser.newContext({ viewport, bypassCSP: true, ...options })
  ).newPage();
  await reader.goto(address);
  return reader;
}

/** All that is written stands there, in the order in which it is read. */
export async function expectWords(reader: Page): Promise<void> {
  await expect(reader.getByRole("heading")).toHaveText([
    WORDS.title,
    WORDS.boats,
    WORDS.flood,
    WORDS.plates,
    WORDS.walk,
  ]);
  const { body, keel, deck, byline, source, invitation } = WORDS;
  for (const words of [deck, byline, ...body, ...keel, source, invitation]) {
    await expect(reader.getByText(words)).toBeVisible();
  }
  await expect(reader.getByRole("blockquote")).toHaveText(WORDS.quote);
}

/** Every picture is there once it comes near, and so are the film and its captions. */
export async function expectPictures(reader: Page): Promise<void> {
  const pictures = reader.locator("main img");
  await expect(pictures).toHaveCount(PICTURES);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  for (const [, , shown] of SLIDES) await expect(reader.getByAltText(shown)).toHaveCount(1);
  for (const [, shown] of PLATES) await expect(reader.getByAltText(shown)).toBeVisible();
  await expect(reader.locator("video[controls] track[srclang=en]")).toHaveCount(1);
}

/** The title of the chapter stays where it is while the words beside it go by, and leaves with them. */
export async function expectSticky(reader: Page): Promise<void> {
  const title = reader.getByRole("heading", { name: WORDS.boats });
  const edges = async (below: number) => {
    await reader.evaluate((top) => scrollTo(0, top), below);
    await reader.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    return Math.round((await title.boundingBox())?.y ?? 0);
  };
  expect(await edges(2_400)).toBe(40);
  expect(await edges(2_700)).toBe(40);
  expect(await edges(3_300)).toBeLessThan(0);
}

/** The boat is not there before it comes into sight. */
export async function expectAppearing(reader: Page): Promise<void> {
  const seen = () =>
    reader
      .getByAltText("A red fishing boat", { exact: false })
      .evaluate((image) => Number(getComputedStyle(image.closest(".w, [id^=w]") ?? image).opacity));
  await reader.evaluate(() => scrollTo(0, 0));
  await expect.poll(seen).toBe(0);
  await reader.evaluate(() => scrollTo(0, 2_000));
  await expect.poll(seen).toBeGreaterThan(0.99);
  await reader.evaluate(() => scrollTo(0, 0));
}

/** Reads by the keys alone, from the top of the page to the form, and answers it. */
export async function readByKeys(reader: Page): Promise<void> {
  const { keyboard } = reader;
  const show = reader.getByRole("region", { name: "Slideshow" });
  await pressOn(reader, show.getByRole("button", { name: "Next slide" }));
  await expect(show.getByRole("button", { name: "Slide 2" })).toHaveAttribute(
    "aria-current",
    "true",
  );

  const film = reader.getByLabel(WORDS.film);
  const state = () =>
    film.evaluate((element) => {
      const { paused, currentTime } = element as HTMLVideoElement;
      return { paused, hasMoved: currentTime > 0 };
    });
  await tabTo(reader, film);
  await keyboard.press("Space");
  await expect.poll(state).toEqual({ paused: false, hasMoved: true });
  await keyboard.press("Space");
  await expect.poll(state).toEqual({ paused: true, hasMoved: true });

  const [[caption, shown], , , last] = PLATES;
  await pressOn(reader, reader.getByRole("link", { name: shown }));
  const large = reader.getByRole("dialog", { name: "Gallery" });
  await expect(large).toContainText(`1 / ${PLATES.length}`);
  await expect(large).toContainText(caption.replace(/\s+/g, " "));
  await keyboard.press("ArrowLeft");
  await expect(large).toContainText(last[0].replace(/\s+/g, " "));
  await keyboard.press("Escape");
  await expect(large).toHaveCount(0);
  // The focus is on the plate that was seen last.
  await expect(reader.getByRole("link", { name: last[1] })).toBeFocused();

  await tabTo(reader, reader.getByRole("textbox", { name: "Name" }));
  await answer(reader, ["Ada Lovelace", "ada@analytical.example", "With two lamps"]);
}

/** Answers the form, whose first field has the focus. */
export async function answer(
  reader: Page,
  words: readonly [string, string, string],
): Promise<void> {
  for (const [at, each] of words.entries()) {
    if (at > 0) await reader.keyboard.press("Tab");
    await reader.keyboard.type(each);
  }
  await reader.keyboard.press("Tab");
  await expect(reader.getByRole("button", { name: SEND })).toBeFocused();
  await sendForm(reader, SEND);
  await expect(reader.getByText("See you at the slipway.")).toBeVisible();
}
