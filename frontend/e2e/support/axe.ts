import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What themes differ in: they are colours alone. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Looks for what keeps people out, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const found = await violations(page, colorScheme === "light" ? RULES : RULES_OF_COLOUR);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** What breaks these rules, or rules with these tags. A page is given axe once. */
async function violations(page: Page, runOnly: string[]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Frames of other origins have no axe that could answer.
    const options = { runOnly, resultTypes: ["violations" as const], iframes: false };
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.failureSummary}`),
    }));
  }, runOnly);
}

/** What moves for longer, in ms, only says how much time is left, as the line below a toast does. */
const LONGEST = 1000;

/** Until nothing moves: a colour half way between two states has a contrast of its own. */
async function settled(page: Page): Promise<void> {
  // What was just opened begins to move with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.waitForFunction((longest) => {
    const moves = ({ playState, effect }: Animation) =>
      playState === "running" && Number(effect?.getComputedTiming().endTime) <= longest;
    return !document.getAnimations().some(moves);
  }, LONGEST);
}
