import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 120;

interface Stop {
  reached: boolean;
  /** Is the focus outside of the page, as after its last stop? */
  outside: boolean;
  /** Why a person could not see what has the focus; null when they can. */
  unseen: string | null;
}

/** Runs in the page: where the focus is, and whether that can be seen. */
function stopAt(wanted: Element): Stop {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) {
    return { reached: false, outside: true, unseen: null };
  }
  const drawn = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  // What is typed in has a strong line below it instead.
  const lined = ({
    borderBottomStyle,
    borderBottomWidth,
    borderBottomColor,
  }: CSSStyleDeclaration) =>
    focused.matches("input, textarea") &&
    borderBottomStyle === "solid" &&
    Number.parseFloat(borderBottomWidth) >= 2 &&
    !/, 0\)$/.test(borderBottomColor);
  // One of the browser's own controls in it has the focus, and shows that itself.
  const isPlayed =
    focused instanceof HTMLMediaElement && focused.controls && !focused.matches(":focus-visible");
  const seen =
    isPlayed ||
    drawn(getComputedStyle(focused)) ||
    lined(getComputedStyle(focused)) ||
    drawn(getComputedStyle(focused, "::after")) ||
    (focused.parentElement !== null && drawn(getComputedStyle(focused.parentElement)));
  return {
    reached: focused === wanted,
    outside: false,
    unseen: seen ? null : `no outline around ${focused.outerHTML.slice(0, 120)}`,
  };
}

/** Goes there by Tab alone; every stop on the way can be seen, and the page is left and begun anew once at most. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  if ((await wanted.evaluate(stopAt)).reached) return;
  let left = 0;
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    await page.keyboard.press("Tab");
    const { reached, outside, unseen } = await wanted.evaluate(stopAt);
    expect(unseen).toBeNull();
    if (reached) return;
    if (outside) left += 1;
    expect(left, "the focus is lost").toBeLessThan(2);
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

/** Goes there, and presses it. */
export async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Once around in either direction: the focus stays inside. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.evaluate((element) => {
    const stray: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      const inside = target instanceof Element && element.contains(target);
      if (!inside && element.isConnected) stray.push(String((target as Element).outerHTML));
    });
    Object.assign(element, { stray });
    return element.querySelectorAll("a, button, input, textarea, summary").length;
  });
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let steps = 0; steps <= stops; steps += 1) await page.keyboard.press(key);
    const strayed = await dialog.evaluate((element) => [
      ...(element as unknown as { stray: string[] }).stray,
      ...(element.contains(document.activeElement) ? [] : ["the page"]),
    ]);
    expect(strayed, key).toEqual([]);
  }
}

/** What had it is gone: the focus went on to something, rather than back to the top of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"))
    .not.toBe("BODY");
}
