import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What themes differ in: they are colours alone. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** No frame of another origin is looked into, for which each look would open a page of its own. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** Looks for what keeps people out, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const rules =
      colorScheme === "light" ? axe(page).withTags(RULES) : axe(page).withRules(RULES_OF_COLOUR);
    const { violations } = await rules.analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.failureSummary}`),
    }));
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Until nothing moves: a colour half way between two states has a contrast of its own. */
async function settled(page: Page): Promise<void> {
  // What was just opened begins to move with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" ||
          animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}
