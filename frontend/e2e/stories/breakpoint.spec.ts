import { Octavo } from "../support/server";
import { expect, test } from "../support/test";

test("BILL-276 a window has the layout of phones below the width that the configuration gives", async ({
  page,
  newcomer,
}) => {
  const own = await Octavo.prepare(undefined, { OCTAVO_PHONE_BREAKPOINT: "600" });
  await own.start();
  try {
    await page.request.post(`${own.origin}/api/auth/join`, {
      headers: { "X-Octavo-Client": "web", Origin: own.origin },
      data: newcomer,
    });
    const menu = page.getByRole("button", { name: "Open menu" });
    // Of the first style sheet, and of one that comes with its page.
    const padding = () =>
      page
        .getByRole("list", { name: "Plans" })
        .getByRole("listitem")
        .first()
        .evaluate((card) => getComputedStyle(card).paddingInlineStart);
    const inset = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--content-start").trim(),
      );
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto(`${own.origin}/settings/#pricing`);
    await expect(page.getByRole("list", { name: "Plans" })).toBeVisible();
    await expect(menu).toBeHidden();
    const wide = await inset();
    expect(await padding()).toBe("16px");

    await page.setViewportSize({ width: 599, height: 900 });
    await expect(menu).toBeVisible();
    expect(await inset()).not.toBe(wide);
    expect(await padding()).toBe("12px");
  } finally {
    await own.stop();
  }
});
