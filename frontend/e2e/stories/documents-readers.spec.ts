import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "../support/axe";
import { putDocument, type WrittenDocument } from "../support/documents";
import { expect, test } from "../support/test";
import { asSlowPhone, countShifts, readToTheEnd, settled } from "../support/vitals";

const MARROW = join(import.meta.dirname, "../../../bootstrap/demo/documents/marrow.json");
/** Lighthouse looks at the first one. */
const WIDTHS = [412, 768, 1440];

/** What is smaller is 0 for Lighthouse: a number that ends at the right edge begins elsewhere in another font. */
const NO_SHIFT = 0.0005;

test.setTimeout(180_000);

test("EDIT-007 EDIT-009 the demo's pages hold still on a slow phone, and keep nobody out", async ({
  account,
  browser,
  octavo,
}) => {
  const document = JSON.parse(readFileSync(MARROW, "utf8")) as WrittenDocument;
  const pages = Object.entries(document.pages);
  const [[first] = [""]] = pages.filter(([, { path }]) => path === undefined);
  const { num_id } = await account.project("Marrow");
  await putDocument(account, num_id, { document, page: first });
  await account.publish(num_id);

  for (const width of WIDTHS) {
    for (const [, { path, title }] of pages) {
      // A browser of its own, as a reader may come to any page first: the fonts are not there yet. Under the policy of a
      // page no script runs, not even one that only looks.
      const context = await browser.newContext({
        bypassCSP: true,
        viewport: { width, height: 823 },
      });
      const page = await context.newPage();
      const said: string[] = [];
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      await countShifts(page);
      if (width === WIDTHS[0]) await asSlowPhone(page);
      const address = `${octavo.viewer}/${account.user.uri}/${num_id}/${path ?? ""}`;
      await page.goto(address);
      await settled(page);
      await readToTheEnd(page);
      const shift = await page.evaluate(() => window.shift);
      expect(shift, `${title}, ${width} px`).toBeLessThan(NO_SHIFT);
      await expect(page).toHaveTitle(new RegExp(String(title)));
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.locator("meta[name=viewport]")).toHaveAttribute(
        "content",
        /width=device-width/,
      );
      await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
      // No link says nothing.
      for (const link of await page.getByRole("link").all())
        await expect(link).toHaveAccessibleName(/\S/);
      const wide = await page.evaluate(() => window.document.documentElement.scrollWidth);
      expect(wide, `${title}, ${width} px`).toBeLessThanOrEqual(width);
      expect(said).toEqual([]);
      await context.close();
    }
  }

  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.setViewportSize({ width: 412, height: 823 });
  for (const [, { path }] of pages) {
    await page.goto(`${octavo.viewer}/${account.user.uri}/${num_id}/${path ?? ""}`);
    await readToTheEnd(page);
    await expectAccessible(page, path === undefined ? "first page" : String(path));
  }
});
