import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { EditorPage, picture } from "../support/editor";
import { Fingers } from "../support/fingers";
import { expect, test } from "../support/test";

const [WORDS, BOAT, BOX] = ["w00000000001", "w00000000002", "w00000000003"];

/** A page with a heading, a picture without a file, and a shape; and a second page. */
async function publication(account: Account): Promise<{ numId: number; page: string }> {
  const { num_id: numId } = await account.project("The long ebb");
  const page = await account.firstPage(numId);
  const put = (id: string | undefined, order: string, record: object) => ({
    create: { id, record: { parent: page, order, ...record } },
  });
  await account.changeDocument(numId, [
    { set: { id: page, key: "title", value: "Boats" } },
    { create: { id: "p00000000002", record: { kind: "page", order: "a5", title: "Storms" } } },
    put(WORDS, "a1", {
      kind: "text",
      position: { base: [12_000, 12_000] },
      size: { base: [60_000, 8_000] },
      text: [
        { insert: "Boats are the first to know" },
        { insert: "\n", attributes: { element: "h1" } },
      ],
    }),
    put(BOAT, "a2", {
      kind: "picture",
      position: { base: [12_000, 30_000] },
      size: { base: [60_000, 40_000] },
    }),
    put(BOX, "a3", {
      kind: "shape",
      position: { base: [90_000, 30_000] },
      size: { base: [30_000, 30_000] },
      fill: { base: "#c4512dff" },
    }),
  ]);
  return { numId, page };
}

async function middleOf(widget: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await widget.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

const widget = (page: Page, id: string | undefined) => page.locator(`[data-widget="${id}"]`);
const saved = (page: Page) =>
  expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("EDIT-021 EDIT-414 EDIT-416 EDIT-417 EDIT-418 the draft is read, a text and a picture are changed, and it is published", async ({
    page,
    account,
  }) => {
    const { numId } = await publication(account);
    await account.publish(numId);
    const fingers = await Fingers.of(page);
    const main = page.getByRole("main");
    const dashboard = new Dashboard(page);
    await dashboard.open();

    await test.step("a tap on its card opens it, as phones show it", async () => {
      await dashboard.card("The long ebb").click();
      await expect(page).toHaveURL(new RegExp(`/edit/${numId}/contents/$`));
      await expect(page.getByRole("main", { name: "Page Boats" })).toContainText("first to know");
      await expect(page.getByRole("navigation", { name: "Tools" })).toHaveCount(0);
      const across = await main.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(across).toBeLessThanOrEqual(0);
      await expectAccessible(page, "reading view");
    });

    await test.step("its pages are turned", async () => {
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page.getByRole("main", { name: "Page Storms" })).toBeVisible();
      await page.getByRole("button", { name: "Pages, 02 of 02" }).click();
      const list = page.getByRole("dialog", { name: "Pages" });
      await list.getByRole("button", { name: /Boats/ }).click();
      await expect(page.getByRole("main", { name: "Page Boats" })).toBeVisible();
    });

    await test.step("a tap on the heading edits it where it stands", async () => {
      await fingers.tap(await middleOf(widget(page, WORDS)));
      const field = main.getByRole("textbox");
      await expect(field).toBeFocused();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" it");
      await page.getByRole("button", { name: "Done" }).click();
      await expect(field).toHaveCount(0);
      await expect(widget(page, WORDS)).toHaveText("Boats are the first to know it");
      await saved(page);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(widget(page, WORDS)).toHaveText("Boats are the first to know");
      await page.getByRole("button", { name: "Redo", exact: true }).click();
      await expect(widget(page, WORDS)).toHaveText("Boats are the first to know it");
    });

    await test.step("a tap on the picture gives it another file, and says what it shows", async () => {
      await fingers.tap(await middleOf(widget(page, BOAT)));
      const sheet = page.getByRole("dialog", { name: "Picture" });
      await sheet.getByRole("textbox", { name: "Alternative text" }).fill("A boat on its keel");
      await expectAccessible(page, "sheet of a picture");
      const chosen = page.waitForEvent("filechooser");
      await sheet.getByRole("button", { name: "Choose a picture" }).click();
      const buffer = Buffer.from(picture([20, 60, 90]), "base64");
      await (await chosen).setFiles({ name: "boat.png", mimeType: "image/png", buffer });
      const image = widget(page, BOAT).locator("img");
      await expect(image).toHaveAttribute("src", /\/media\/assets\//);
      await expect(image).toHaveAttribute("alt", "A boat on its keel");
      await saved(page);
    });

    await test.step("readers get it", async () => {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("listitem").first()).toContainText("Boats");
      // It has come in by then.
      const edge = async () => {
        const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
        return Math.round(y + height);
      };
      await expect.poll(edge, "it stands at the lower edge").toBe(844);
      await sheet.getByRole("button", { name: /^Publish/ }).click();
      await expect(sheet).toHaveCount(0);
      await expect(page.getByText(/Published/).first()).toBeVisible();
    });

    await test.step("the settings are a sheet over it", async () => {
      await page.goto(`/edit/${numId}/contents/#settings`);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(new RegExp(`/edit/${numId}/contents/$`));
    });
  });

  test("EDIT-415 comments are read and written", async ({ page, account }) => {
    const { numId } = await publication(account);
    const fingers = await Fingers.of(page);
    await page.goto(`/edit/${numId}/contents/`);
    await expect(page.getByRole("main")).toContainText("first to know");
    const sheet = page.getByRole("dialog", { name: "Comments" });
    await fingers.rest(await middleOf(widget(page, WORDS)), () => expect(sheet).toBeVisible());
    await sheet.getByRole("textbox", { name: "Your comment" }).fill("Say which boats");
    await sheet.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(sheet.getByText("Say which boats")).toBeVisible();
    await sheet.getByRole("textbox", { name: "Your reply" }).fill("All of them");
    await sheet.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(sheet.getByText("All of them")).toBeVisible();
    await expectAccessible(page, "comments, phone");
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: /Say which boats|On “Boats/ }).click();
    await expect(sheet.getByText("All of them")).toBeVisible();
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test("EDIT-419 EDIT-420 EDIT-421 panels are sheets, and fingers select, drag, pan and zoom", async ({
    page,
    account,
  }) => {
    const { numId } = await publication(account);
    const editor = new EditorPage(page);
    const fingers = await Fingers.of(page);
    await page.goto(`/edit/${numId}/contents/`);
    await expect(editor.sheet).toBeVisible();
    const box = widget(page, BOX);

    await test.step("one finger selects with a tap, and then drags", async () => {
      const before = await editor.place(box);
      const from = await middleOf(box);
      await fingers.tap(from);
      const handle = page.getByRole("button", { name: /corner|edge/i }).first();
      await expect(handle).toBeVisible();
      await fingers.move([from, { x: from.x + 60, y: from.y + 120 }]);
      await expect.poll(async () => (await editor.place(box))[1]).toBeGreaterThan(before[1] + 60);
      await editor.saved();
    });

    await test.step("one finger elsewhere pans, and two zoom", async () => {
      const before = await editor.place(box);
      const words = await middleOf(widget(page, WORDS));
      await fingers.move([words, { x: words.x, y: words.y + 100 }]);
      const moved = await middleOf(widget(page, WORDS));
      expect(Math.round(moved.y - words.y)).toBeGreaterThan(60);
      const width = async () => (await box.boundingBox())?.width ?? 0;
      const narrow = await width();
      const [left, right] = [
        { x: 400, y: 500 },
        { x: 500, y: 500 },
      ];
      await fingers.move([left, { x: 350, y: 500 }], [right, { x: 550, y: 500 }]);
      await expect.poll(width).toBeGreaterThan(narrow * 1.6);
      expect(await editor.place(box)).toEqual(before);
    });

    await test.step("the panels and the pages are sheets, which Escape closes", async () => {
      const group = page.getByRole("group", { name: "Pages and panels" });
      await group.getByRole("button", { name: "Properties" }).click();
      const panels = page.getByRole("dialog", { name: "Panels" });
      await expect(editor.properties).toBeVisible();
      await expectAccessible(page, "panels, tablet");
      await page.keyboard.press("Escape");
      await expect(panels).toBeHidden();
      await group.getByRole("button", { name: /^Pages/ }).click();
      await page.getByRole("button", { name: /^Page 02/ }).click();
      await expect(page.getByRole("dialog", { name: "Pages" })).toBeHidden();
      await expect(page.getByRole("group", { name: "Page Storms" })).toBeVisible();
    });
  });
});
