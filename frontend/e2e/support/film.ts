import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";

const SCHEMES = ["light", "dark"] as const;
/** How good the pictures are, from 0 to 1: letters of the editor stay sharp. */
const QUALITY = 0.72;

/** A moment of a film: the sentence that it belongs to, and where the pointer is, in thousandths of the picture. */
interface Moment {
  step: number;
  pointer: readonly [x: number, y: number];
}

/** Takes pictures of the real editor in both themes, and writes them as WebP: the browser itself encodes them. */
export class Camera {
  readonly films: Record<string, Moment[]> = {};

  constructor(
    readonly page: Page,
    private readonly encoder: Page,
  ) {}

  /** Writes what is seen as `{folder}/{name}-light.webp` and `-dark.webp`, `width` px wide. */
  async still(folder: string, name: string, width: number): Promise<void> {
    mkdirSync(folder, { recursive: true });
    for (const colorScheme of SCHEMES) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
      const png = await this.page.screenshot();
      const webp = await this.encode(png.toString("base64"), width);
      writeFileSync(join(folder, `${name}-${colorScheme}.webp`), Buffer.from(webp, "base64"));
    }
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }

  /** Adds a moment to a film, with the pointer on the middle of something or at a place in the window. */
  async moment(
    folder: string,
    film: string,
    step: number,
    on: Locator | { x: number; y: number },
  ): Promise<void> {
    const at = "x" in on ? on : await middle(on);
    const moments = this.films[film] ?? [];
    this.films[film] = moments;
    await this.still(folder, `${film}-${moments.length}`, 800);
    const { width, height } = this.page.viewportSize() ?? { width: 1, height: 1 };
    const share = (part: number, whole: number) => Math.round((part / whole) * 1000);
    moments.push({ step, pointer: [share(at.x, width), share(at.y, height)] });
  }

  private encode(png: string, width: number): Promise<string> {
    return this.encoder.evaluate(
      async ({ png, width, quality }) => {
        const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const height = Math.round((picture.height / picture.width) * width);
        const canvas = new OffscreenCanvas(width, height);
        const pen = canvas.getContext("2d");
        if (pen === null) throw new Error("There is no canvas");
        pen.imageSmoothingQuality = "high";
        pen.drawImage(picture, 0, 0, width, height);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        const signs = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
          String.fromCharCode(byte),
        );
        return btoa(signs.join(""));
      },
      { png, width, quality: QUALITY },
    );
  }
}

/** The middle of something, in the window. */
export async function middle(on: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}
