import { expect, type Locator, type Page } from "@playwright/test";

/** Stops of the Tab key on a page that is walked through; more are a trap. */
const MOST_STOPS = 80;

/** Does what has the focus show it? */
function showsFocus(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return true;
  // A control that is drawn by its label shows the focus there.
  return [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
}

/** Goes to something with the Tab key alone, as somebody without a mouse does; every stop has to show itself. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    const shown = await page.evaluate(showsFocus);
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    expect(shown, `shows that it has the focus: ${name}`).toBe(true);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** The same, and presses it. */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
