import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

const [TITLE, EBB, MOON] = ["2f8hc5n1t4a0", "2f8hc5n1t4a1", "2f8hc5n1t4a2"];

const text = (
  id: string,
  parent: string,
  order: string,
  at: readonly [number, number],
  words: string,
) => ({
  create: {
    id,
    record: {
      kind: "text",
      parent,
      order,
      position: { base: at },
      size: { base: [40_000, 4_000] },
      text: [{ insert: `${words}\n` }],
    },
  },
});

const desk = (page: Page): Locator => page.getByRole("region", { name: /^The page .* as it was$/ });

const widgetOn = (page: Page, id: string) => desk(page).locator(`[data-widget="${id}"]`).first();

test("EDIT-342 EDIT-343 EDIT-345 EDIT-346 EDIT-347 EDIT-348 EDIT-349 two days of a page: yesterday is seen, compared, and put back", async ({
  page,
  account,
  octavo,
}) => {
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  const first = await account.firstPage(numId);
  await test.step("yesterday two texts are written", async () => {
    await account.changeDocument(
      numId,
      [text(TITLE, first, "a1", [12_000, 12_000], "High water")],
      1,
    );
    await account.changeDocument(
      numId,
      [text(EBB, first, "a2", [12_000, 30_000], "Ebb at noon")],
      2,
    );
    octavo.passDay(numId);
  });
  await test.step("today one is changed, one is deleted, and a shape is drawn", async () => {
    const changed = [{ retain: 5 }, { insert: "and low " }];
    await account.changeDocument(numId, [{ text: { id: TITLE, delta: changed } }], 3);
    await account.changeDocument(numId, [{ delete: { id: EBB } }], 4);
    const shape = {
      kind: "shape",
      parent: first,
      order: "a3",
      name: "Moon",
      position: { base: [80_000, 12_000] },
      size: { base: [20_000, 20_000] },
    };
    await account.changeDocument(numId, [{ create: { id: MOON, record: shape } }], 5);
  });

  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.widget("High and low water")).toBeVisible();
  const slider = page.getByRole("slider", { name: "Moment" });
  const side = page.getByRole("complementary", { name: "This moment" });

  await test.step("the time line goes back to yesterday, by keys", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Time line" }).click();
    await expect(slider).toBeFocused();
    await expect(slider).toHaveAttribute("aria-valuetext", "Now, step 5 of 5");
    await expect(desk(page)).toContainText("High and low water");
    await page.keyboard.press("PageUp");
    await expect(slider).toHaveAttribute("aria-valuenow", "2");
    await expect(widgetOn(page, TITLE)).toHaveText("High water");
    await expect(widgetOn(page, EBB)).toHaveText("Ebb at noon");
    await expect(widgetOn(page, MOON)).toHaveCount(0);
    await expectAccessible(page, "the time line");
  });

  await test.step("yesterday gets a name, and is found by it", async () => {
    await page.getByRole("button", { name: "Name this moment" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("First proof");
    await page.keyboard.press("Enter");
    const versions = side.getByRole("list", { name: "Versions" });
    await expect(versions.getByRole("button", { name: /^First proof/ })).toBeVisible();
    await slider.press("End");
    await expect(desk(page)).toContainText("High and low water");
    await versions.getByRole("button", { name: /^First proof/ }).click();
    await expect(slider).toHaveAttribute("aria-valuenow", "2");
  });

  await test.step("it is compared with today: in words, and on the page", async () => {
    await side.getByLabel("Compare with").selectOption({ label: "The draft now" });
    const changes = side.getByRole("list", { name: "On this page" });
    await expect(changes.getByRole("listitem")).toHaveCount(3);
    await expect(changes).toContainText("“and low” was added");
    for (const [id, fate] of [
      [TITLE, "changed"],
      [MOON, "added"],
      [EBB, "removed"],
    ]) {
      await expect(desk(page).locator(`[data-mark="${id}"]`)).toHaveAttribute(
        "data-fate",
        fate ?? "",
      );
    }
    await expect(widgetOn(page, TITLE)).toHaveText("High and low water");
    // Of the page as it was only what is gone is seen.
    const older = (id: string) => desk(page).locator(`[data-widget="${id}"]`).last();
    await expect(older(TITLE)).toBeHidden();
    await expect(older(EBB)).toBeVisible();
    await expectAccessible(page, "a comparison");
  });

  await test.step("a widget is put back, and Undo takes that back in one step", async () => {
    await side.getByRole("button", { name: "Put back “Ebb at noon”" }).click();
    await expect(page.getByText(/^“Ebb at noon” was put back as of /)).toBeVisible();
    await expect(
      side.getByRole("list", { name: "On this page" }).getByRole("listitem"),
    ).toHaveCount(2);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(
      side.getByRole("list", { name: "On this page" }).getByRole("listitem"),
    ).toHaveCount(3);
  });

  await test.step("the page is put back, seen in the editor, and Undo takes it back", async () => {
    await side.getByRole("button", { name: "Put this page back" }).click();
    await expect(page.getByText(/^The page was put back as of /)).toBeVisible();
    await expect(slider).toHaveAttribute("aria-valuetext", /^Now, /);
    await page.keyboard.press("Escape");
    await expect(slider).toHaveCount(0);
    await expect(editor.widget("Ebb at noon")).toBeVisible();
    await expect(editor.widget("High water")).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "Undo", exact: true }).click();
    await expect(editor.widget("High and low water")).toBeVisible();
    await expect(editor.widget("Ebb at noon")).toHaveCount(0);
  });

  await test.step("nothing of it is cut off in a narrow window", async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.keyboard.press("Shift+H");
    await expect(slider).toBeVisible();
    await expect(desk(page)).toBeVisible();
    for (const part of [slider, desk(page), side]) {
      const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(768);
    }
  });
});
