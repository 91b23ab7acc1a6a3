import { expect, type Locator, type Page } from "@playwright/test";
import { PNG } from "pngjs";

/** A place on a page, in px of the width that is shown. */
type At = readonly [x: number, y: number];

/** From so many px on a drag is slow. */
const NEAR = 6;

/** A picture of one colour, as base64. */
export function picture([red, green, blue]: readonly [number, number, number]): string {
  const png = new PNG({ width: 60, height: 40 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png).toString("base64");
}

/** What is seen of a widget: what it says, where it is on the page, and what it looks like. */
interface Seen {
  id: string;
  text: string;
  box: readonly number[];
  look: string;
}

/** The editor as a person sees it: places are those of the page, whatever the zoom. */
export class EditorPage {
  readonly sheet: Locator;
  readonly tools: Locator;
  readonly strip: Locator;
  readonly properties: Locator;
  readonly undo: Locator;
  readonly redo: Locator;

  constructor(readonly page: Page) {
    this.sheet = page.getByRole("group", { name: /^Page / });
    this.tools = page.getByRole("navigation", { name: "Tools" });
    this.strip = page.getByRole("navigation", { name: "Pages" });
    this.properties = page.getByRole("region", { name: "Properties" });
    this.undo = page.getByRole("button", { name: "Undo", exact: true });
    this.redo = page.getByRole("button", { name: "Redo", exact: true });
  }

  async saved(): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(/^Saved/)).toBeVisible();
  }

  /** What is typed in. */
  get field(): Locator {
    return this.sheet.getByRole("textbox");
  }

  /** A widget by its words; pictures by their number. */
  widget(words: string | RegExp): Locator {
    return this.sheet.locator("[data-widget]").filter({ hasText: words }).last();
  }

  pictures(): Locator {
    return this.sheet.locator("[data-widget]:has(img)");
  }

  /** The page in the window: its corner, and how many screen px are one of its px. */
  async #paper(): Promise<{ x: number; y: number; zoom: number }> {
    const { x = 0, y = 0, width = 0 } = (await this.#frame.boundingBox()) ?? {};
    const own = await this.#frame.evaluate((frame) => (frame as HTMLElement).offsetWidth);
    return { x, y, zoom: width / own };
  }

  get #frame(): Locator {
    return this.sheet.locator(".frame").first();
  }

  /** Where a place of the page is in the window. */
  async inWindow([x, y]: At): Promise<{ x: number; y: number }> {
    const paper = await this.#paper();
    return { x: paper.x + x * paper.zoom, y: paper.y + y * paper.zoom };
  }

  /** Where a widget is on the page: x, y, width and height, in px to the hundredth. */
  async place(widget: Locator): Promise<readonly [number, number, number, number]> {
    const paper = await this.#paper();
    const { x = 0, y = 0, width = 0, height = 0 } = (await widget.boundingBox()) ?? {};
    const drawn = (length: number) => Math.round(length / paper.zoom);
    return [drawn(x - paper.x), drawn(y - paper.y), drawn(width), drawn(height)];
  }

  async draw(tool: string, [x, y]: At, [width, height]: At): Promise<void> {
    await this.tools.getByRole("button", { name: tool, exact: true }).click();
    await this.#drag(await this.inWindow([x, y]), await this.inWindow([x + width, y + height]));
  }

  /** Writes a text where the page is pressed; `key` makes its first paragraph what it is. */
  async write(at: At, words: string, key = "Control+Alt+0"): Promise<void> {
    await this.tools.getByRole("button", { name: "Text", exact: true }).click();
    const { x, y } = await this.inWindow(at);
    await this.page.mouse.click(x, y);
    await this.type(words, key);
  }

  /** Opens a text for typing by a double click. */
  async open(widget: Locator): Promise<void> {
    const { x, y } = await this.#middle(widget);
    await this.page.mouse.dblclick(x, y);
    await expect(this.field).toBeFocused();
    // ProseMirror puts the cursor where it knows it 20 ms after it got the focus. A timer as long ends after that one.
    await this.page.evaluate(() => new Promise((ended) => setTimeout(ended, 20)));
  }

  /** Types into the text that is open, and leaves it; `key` makes its paragraph another one first. */
  async type(words: string, key: string | null = "Control+Alt+0"): Promise<void> {
    await expect(this.field).toBeFocused();
    if (key !== null) await this.page.keyboard.press(key);
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Escape");
    await expect(this.field).toHaveCount(0);
  }

  /** Presses a widget: the canvas finds it by itself, and its element takes no pointer. */
  async press(widget: Locator, modifiers: readonly "Shift"[] = []): Promise<void> {
    const { x, y } = await this.#middle(widget);
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.click(x, y);
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  /** Carries a widget by so much; it may snap to others on its way. */
  async carry(widget: Locator, by: At): Promise<void> {
    const from = await this.#middle(widget);
    const { zoom } = await this.#paper();
    await this.#drag(from, { x: from.x + by[0] * zoom, y: from.y + by[1] * zoom });
  }

  /** Pulls a handle to a place in the window. */
  async pull(handle: Locator, to: { x: number; y: number }): Promise<void> {
    const from = await this.#middle(handle);
    await this.#drag(from, { x: to.x, y: from.y });
  }

  async #middle(widget: Locator): Promise<{ x: number; y: number }> {
    const { x = 0, y = 0, width = 0, height = 0 } = (await widget.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  }

  async #drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x - NEAR, to.y, { steps: 12 });
    // In haste nothing snaps: a hand slows down before it lets go.
    for (let left = NEAR - 1; left >= 0; left -= 1) {
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
      await mouse.move(to.x - left, to.y);
    }
    await mouse.up();
  }

  /** Drops files on the page. */
  async drop(files: Record<string, string>, at: At): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      const types: Record<string, string> = {
        jpg: "image/jpeg",
        svg: "image/svg+xml",
        pdf: "application/pdf",
        webm: "video/webm",
        mp4: "video/mp4",
        mp3: "audio/mpeg",
      };
      for (const [name, base64] of Object.entries(all)) {
        const end = name.split(".").pop() ?? "";
        const type = types[end] ?? `image/${end}`;
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    }, files);
    const { x: clientX, y: clientY } = await this.inWindow(at);
    await this.sheet.dispatchEvent("dragover", { clientX, clientY, dataTransfer });
    await this.sheet.dispatchEvent("drop", { clientX, clientY, dataTransfer });
  }

  /** Writes a line, or a longer text, into a field of the properties. */
  async fill(name: string, text: string): Promise<void> {
    const field = this.properties.getByRole("textbox", { name, exact: true });
    await field.fill(text);
    await field.press("Enter");
  }

  /** Writes a number into a field of the properties, as people do: with the keys, and Enter. */
  async number(name: string, value: number | string): Promise<void> {
    const field = this.properties.getByRole("spinbutton", { name, exact: true });
    await field.fill(String(value));
    await field.press("Enter");
  }

  /** Chooses from the menu of a row of the properties. */
  async choose(row: string, item: string): Promise<void> {
    await this.properties.getByRole("button", { name: new RegExp(`^${row}: `) }).click();
    await this.page.getByRole("menuitemradio", { name: item, exact: true }).click();
  }

  /** What is found by its words in the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.page.getByRole("combobox", { name: "What do you want to do?" }).fill(name);
    await expect(this.page.getByRole("option", { name }).first()).toBeVisible();
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("combobox", { name: /^What do you want/ })).toHaveCount(0);
  }

  /** All that is seen on the page that is shown. */
  seen(): Promise<Seen[]> {
    return this.#frame.evaluate((frame) => {
      const paper = frame.getBoundingClientRect();
      const zoom = paper.width / (frame as HTMLElement).offsetWidth;
      return [...frame.querySelectorAll<HTMLElement>("[data-widget]")].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const { color, fontSize, backgroundColor, opacity, zIndex } = getComputedStyle(element);
        return {
          id: element.dataset.widget ?? "",
          text: element.textContent ?? "",
          box: [left - paper.left, top - paper.top, width, height].map((length) =>
            Math.round(length / zoom),
          ),
          look: [color, fontSize, backgroundColor, opacity, zIndex].join(" "),
        };
      });
    });
  }

  /** Opens the sheet of publishing from the header. */
  async openPublishing(): Promise<Locator> {
    await this.page
      .getByRole("banner")
      .getByRole("button", { name: /^Publish/ })
      .click();
    const dialog = this.page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Publishes from the open sheet. */
  async publish(): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Publish/ }).click();
    await expect(dialog).toHaveCount(0);
  }
}
