import type { CDPSession, Page } from "@playwright/test";

interface Place {
  x: number;
  y: number;
}

const STEPS = 10;

/** Fingers on the screen, as the browser gets them from it. */
export class Fingers {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  async tap(at: Place): Promise<void> {
    await this.page.touchscreen.tap(at.x, at.y);
  }

  /** Moves all fingers at once, each from its place to its other one, and lifts them. */
  async move(...ways: readonly (readonly [from: Place, to: Place])[]): Promise<void> {
    await this.touch(
      "touchStart",
      ways.map(([from]) => from),
    );
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS;
      const points = ways.map(([from, to]) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      }));
      await this.touch("touchMove", points);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await this.touch("touchEnd", []);
  }

  /** Rests a finger on a place until something has come of it, and lifts it. */
  async rest(at: Place, until: () => Promise<void>): Promise<void> {
    await this.touch("touchStart", [at]);
    await until();
    await this.touch("touchEnd", []);
  }

  private async touch(
    type: "touchStart" | "touchMove" | "touchEnd",
    places: readonly Place[],
  ): Promise<void> {
    const touchPoints = places.map((place, id) => ({ ...place, id }));
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}
