import { join } from "node:path";
import type { Page } from "@playwright/test";

const LIBRARY = join(import.meta.dirname, "../../node_modules/web-vitals/dist/web-vitals.iife.js");

declare global {
  interface Window {
    /** How far what was there has moved by itself until now, as browsers count it. */
    shift: number;
  }
  const webVitals: {
    onCLS(told: (metric: { value: number }) => void, options: { reportAllChanges: true }): void;
  };
}

/** Counts how far things move by themselves on each page that is opened from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript({ path: LIBRARY });
  await page.addInitScript(() => {
    window.shift = 0;
    webVitals.onCLS(
      ({ value }) => {
        window.shift = value;
      },
      { reportAllChanges: true },
    );
  });
}

/** A network and a processor as slow as Lighthouse makes them for phones. */
export async function asSlowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1_474.56 * 1_024) / 8,
    uploadThroughput: (675 * 1_024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Scrolls to the end as a reader does, until all that loads late is there. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight / 2) {
      scrollTo(0, at);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  });
  // What is not shown at this width is never loaded.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getClientRects().length === 0),
  );
  await page.evaluate(() => document.fonts.ready);
}
