import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { Designer, fileAt } from "../support/designer";
import { EditorPage } from "../support/editor";
import * as longread from "../support/longreadPage";
import {
  answer,
  expectAppearing,
  expectPictures,
  expectSticky,
  expectWords,
  readByKeys,
  readerOf,
} from "../support/longreadReader";
import { mendRemarks } from "../support/longreadRemarks";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

const FONT = { "kiln.ttf": fileAt("tests/data/fonts/kiln.ttf") };

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 30_000 });

/** Asks for the answers by mail. */
async function askForMail(page: Page, reader: Page, numId: number, desk: string): Promise<void> {
  await page.goto(`/edit/${numId}/answers/`);
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail address" }).fill(desk);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("waiting for confirmation")).toBeVisible();
  await reader.goto(await mailedLink(page, desk, "/forms/recipients/"));
  await reader.getByRole("button", { name: "Yes, mail them to me" }).click();
  await expect(reader.getByText("are mailed to you from now on")).toBeVisible();
}

test("EDIT-009 EDIT-111 EDIT-166 EDIT-196 EDIT-231 EDIT-256 EDIT-262 EDIT-265 EDIT-267 EDIT-275 EDIT-277 EDIT-287 EDIT-294 EDIT-307 EDIT-309 EDIT-310 EDIT-318 EDIT-439 a longread from an empty project to its readers and their answers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.setTimeout(360_000);
  octavo.run("admin", "plan", account.email, "studio");
  // Each test has an address of its own by a header, for which browsers ask before they send it to the viewer.
  await page.route(`${octavo.viewer}/media/**`, (route) => route.continue());
  const dashboard = new Dashboard(page);
  const editor = new EditorPage(page);
  const designer = new Designer(editor);

  const numId =
    await test.step("an empty project gets its colours, its type and a font of its own", async () => {
      await dashboard.open();
      await dashboard.add("Project");
      await expect(editor.sheet).toBeVisible();
      await longread.prepare(designer, FONT);
      return Number(/edit\/(\d+)/.exec(page.url())?.[1]);
    });
  await test.step("a title on the moon, above the shore", () => longread.drawOpening(designer));
  await test.step("a story in two columns", () => longread.drawBeginning(designer));
  await test.step("a chapter whose title stays in sight", () => longread.drawChapter(designer));
  await test.step("a quote", () => longread.drawQuote(designer));
  await test.step("slides, and a film with captions", () => longread.drawFlood(designer));
  await test.step("plates that open large", () => longread.drawPlates(designer));
  await test.step("a form", () => longread.drawForm(designer));
  await test.step("phones get what they need", () => longread.correctForPhones(designer));
  await test.step("what readers would stumble over is found and mended", () =>
    mendRemarks(designer));
  await test.step("it is published", async () => {
    await editor.saved();
    await editor.openPublishing();
    await editor.publish();
  });

  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const desk = `desk.${numId}@octavo.example`;
  await test.step("it is read by keys alone, in the light and in the dark, and answered", async () => {
    const reader = await readerOf(browser, address);
    await askForMail(page, reader, numId, desk);
    const others: string[] = [];
    reader.on("request", (request) => {
      if (!request.url().startsWith(octavo.viewer)) others.push(request.url());
    });
    await reader.goto(address);
    await expectWords(reader);
    await expectPictures(reader);
    await expectAppearing(reader);
    await expectSticky(reader);
    await expectAccessible(reader, "a longread");
    await reader.reload();
    await readByKeys(reader);
    expect(others.filter((url) => url.startsWith("http"))).toEqual([]);
    await reader.context().close();
  });

  await test.step("it has dark colours for those who ask for them", async () => {
    const reader = await readerOf(browser, address, { colorScheme: "dark" });
    await expect(reader.locator("body")).toHaveCSS("background-color", "rgb(18, 38, 45)");
    await expect(reader.getByText("The children of Porz Vraz")).toHaveCSS(
      "color",
      "rgb(236, 229, 211)",
    );
    await reader.emulateMedia({ colorScheme: "light" });
    await expect(reader.locator("body")).toHaveCSS("background-color", "rgb(245, 238, 225)");
    await reader.context().close();
  });

  await test.step("without script all of it is there, and the form is answered", async () => {
    const reader = await readerOf(browser, address, { javaScriptEnabled: false });
    await expectWords(reader);
    await expectPictures(reader);
    await reader.getByRole("textbox", { name: "Name" }).focus();
    await answer(reader, ["Bo Lindqvist", "bo@example.com", "Without one"]);
    await reader.context().close();
  });

  await test.step("both answers are seen, mailed and taken as CSV", async () => {
    await page.goto(`/edit/${numId}/answers/`);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "Ada Lovelace" })).toContainText("With two lamps");
    await expect(rows.filter({ hasText: "Bo Lindqvist" })).toContainText("Without one");
    expect(await mailedLink(page, desk, `/edit/${numId}/answers/`)).toContain(String(numId));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain("Name,E-mail,Message");
    expect(csv).toContain("Ada Lovelace,ada@analytical.example,With two lamps");
    expect(csv).toContain("Bo Lindqvist,bo@example.com,Without one");
  });
});
