import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { type KnownPage, knownPages, putDocument } from "../support/documents";
import { expect, test } from "../support/test";

/** A page with a header and a footer of the site, two headings of the first level, a list, a link and a dark gradient. */
function richPage(): KnownPage {
  const known = knownPages().find(({ name }) => name.startsWith("a header and a footer"));
  if (known === undefined) throw new Error("the page is not known any more");
  const { document, page } = known;
  const line = (insert: string, attributes: object) => [
    { insert },
    { insert: "\n", attributes: { ...attributes } },
  ];
  const stops = [
    { at: 0, ink: "#fffefaff" },
    { at: 1000, ink: "#d9d2c4ff" },
  ];
  document.settings.language = "pt";
  Object.assign(document.pages[page] ?? {}, {
    title: "Sal",
    background: { gradient: { angle: 18_000, stops } },
  });
  document.pages.p2v9x0q2m7ab = { order: "a1", title: "Forno", background: "#102030ff" };
  document.widgets.w0000000t001 = {
    kind: "text",
    parent: page,
    order: "a8",
    position: { base: [6_400, 90_000] },
    size: { base: [70_000, 24_000] },
    text: [
      ...line("Loiça", { element: "h1" }),
      ...line("Mais loiça", { element: "h1" }),
      ...line("Pratos", { list: "bullet" }),
      ...line("Fundos", { list: "bullet", depth: 2 }),
      ...line("Taças", { list: "ordered" }),
      { insert: "O forno", attributes: { link: { page: "p2v9x0q2m7ab" } } },
      { insert: "\n" },
    ],
  };
  return known;
}

/** What stands in the order in which a keyboard gets there, and whether each shows that it has the focus. */
async function ringed(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press("Tab");
    const [name, width] = await page.evaluate(() => {
      const { textContent } = document.activeElement as HTMLElement;
      return [textContent, getComputedStyle(document.activeElement as Element).outlineWidth];
    });
    expect(width, `the ring of ${name}`).toBe("2px");
    names.push((name ?? "").trim());
  }
  return names;
}

/** A page on paper, as its words. */
async function onPaper(page: Page): Promise<string> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" }).replace(
    /\s+/g,
    " ",
  );
}

test("EDIT-007 EDIT-009 a page has no script, asks nobody else and keeps nobody out", async ({
  account,
  octavo,
  browser,
}) => {
  const { num_id } = await account.project("Salt");
  await putDocument(account, num_id, richPage());
  await account.publish(num_id);
  // A header of the tests would make the browser ask before it loads a font.
  const reader = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  reader.on("console", (message) => complaints.push(message.text()));
  const address = `${octavo.viewer}/${account.user.uri}/${num_id}/`;
  await reader.goto(address);
  await reader.waitForLoadState("networkidle");
  expect(asked.filter((url) => !url.startsWith(octavo.viewer))).toEqual([]);
  expect(asked.filter((url) => url.endsWith(".js"))).toEqual([]);
  // The sandbox tells of the script with which this test looks at the page.
  const own = complaints.filter((complaint) => !complaint.startsWith("Blocked script execution"));
  expect(own, "nothing is against its own policy").toEqual([]);
  const checked = await (await browser.newContext({ bypassCSP: true })).newPage();
  await checked.goto(address);
  await expectAccessible(checked, "a page of a document");

  await test.step("EDIT-320 EDIT-321 EDIT-322 EDIT-323 its structure", async () => {
    await expect(checked.locator("html")).toHaveAttribute("lang", "pt");
    for (const landmark of ["banner", "navigation", "main", "contentinfo"] as const) {
      await expect(checked.getByRole(landmark)).toHaveCount(1);
    }
    await expect(checked.getByRole("banner").getByRole("navigation")).toBeVisible();
    const titles = checked.getByRole("heading", { level: 1 });
    await expect(titles).toHaveText(["Loiça"]);
    await expect(checked.getByRole("heading", { level: 2 })).toHaveText(["Mais loiça"]);
    await expect(checked.locator("main ul > li > ul > li, main ol > li")).toHaveText([
      "Fundos",
      "Taças",
    ]);
  });
  await test.step("EDIT-320 EDIT-324 by keyboard", async () => {
    await checked.goto(address);
    const names = ["Skip to content", "Sal", "Forno", "O forno", "Made with Octavo"];
    expect(await ringed(checked, names.length)).toEqual(names);
    await checked.goto(address);
    await checked.keyboard.press("Tab");
    await checked.keyboard.press("Enter");
    expect(await ringed(checked, 1)).toEqual(["O forno"]);
  });
  await test.step("EDIT-055 a gradient ends with the page", async () => {
    const ends = await checked.evaluate(() => {
      const [frame, made] = [".frame", ".made"].map((one) => document.querySelector(one));
      const { backgroundImage } = getComputedStyle(frame as Element);
      const { backgroundColor } = getComputedStyle(document.body);
      const between =
        (made?.getBoundingClientRect().top ?? 0) - (frame?.getBoundingClientRect().bottom ?? 0);
      return {
        isGradient: backgroundImage.startsWith("linear-gradient"),
        backgroundColor,
        between,
      };
    });
    expect(ends).toEqual({ isGradient: true, backgroundColor: "rgb(217, 210, 196)", between: 0 });
  });
  await test.step("EDIT-404 on paper", async () => {
    const words = await onPaper(checked);
    for (const word of [
      "Loiça",
      "Pratos",
      "Fundos",
      "Taças",
      "made to be used",
      "Made with Octavo",
    ]) {
      expect(words).toContain(word);
    }
    expect(words).not.toContain("Skip to content");
  });
  await test.step("the foot can be read below a dark page", async () => {
    await checked.getByRole("link", { name: "O forno" }).click();
    await expect(checked).toHaveTitle(/^Forno/);
    await expect(checked.locator(".made")).toHaveCSS("color", /^color\(xyz-d65 0\.95 1 1\.09\)$/);
  });
});
