import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import {
  expectCardOfPage,
  FILES,
  gapsDiffer,
  places,
  read,
  thereAndBack,
} from "../support/publishing";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

test("EDIT-233 EDIT-353 EDIT-354 EDIT-364 a publication by pointer, from a blank page to its readers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  test.setTimeout(180_000);
  const dashboard = new Dashboard(page);
  const editor = new EditorPage(page);
  await dashboard.open();
  await dashboard.add("Project");
  await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
  await expect(editor.sheet).toBeVisible();
  const numId = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  const pictures = editor.pictures();
  const [sea, sun, sand] = [pictures.nth(0), pictures.nth(1), pictures.nth(2)];

  await test.step("a heading, a shape behind it, two texts, a line and a button", async () => {
    await editor.write([120, 120], "High water", "Control+Alt+1");
    await editor.draw("Shape", [100, 90], [600, 130]);
    const { x, y } = await editor.inWindow([680, 200]);
    await page.mouse.click(x, y, { button: "right" });
    await page.getByRole("menuitem", { name: "Send to the back" }).click();
    await expect
      .poll(async () => (await editor.seen()).map(({ text }) => text))
      .toEqual(["", "High water"]);
    await editor.write([120, 300], "The sea comes at noon.");
    await editor.write([760, 300], "It goes before the lamps are lit.");
    await editor.draw("Line", [120, 420], [500, 0]);
    await editor.draw("Button", [120, 460], [160, 48]);
  });

  await test.step("three pictures are dropped as files; one snaps to the texts", async () => {
    await editor.drop(FILES, [400, 760]);
    await expect(editor.sheet.locator("img[src*='/media/assets/']")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await editor.press(sea);
    await editor.carry(sea, [-281, -60]);
    await expect.poll(async () => (await editor.place(sea))[0]).toBe(120);
    await editor.press(sand);
    await editor.carry(sand, [91, 83]);
  });

  await test.step("they are aligned and distributed", async () => {
    await editor.press(sea);
    await editor.press(sun, ["Shift"]);
    await editor.press(sand, ["Shift"]);
    await expect(editor.properties.getByText("3 selected")).toBeVisible();
    expect(new Set(await places(editor, pictures, 1)).size).toBeGreaterThan(1);
    await editor.properties.getByRole("button", { name: "Align top edges" }).click();
    await expect.poll(async () => new Set(await places(editor, pictures, 1)).size).toBe(1);
    await editor.properties.getByRole("button", { name: "Distribute across" }).click();
    await expect.poll(() => gapsDiffer(editor, pictures)).toBeLessThanOrEqual(1);
  });

  await test.step("a second page, which the button leads to", async () => {
    await editor.strip.getByRole("button", { name: "Add a page" }).click();
    const title = editor.properties.getByRole("textbox", { name: "Title of the page" });
    await title.fill("Low water");
    await title.press("Enter");
    await editor.write([120, 120], "Low water", "Control+Alt+1");
    await editor.strip.getByRole("button", { name: /^Page 01/ }).click();
    await editor.press(editor.widget("Read more"));
    await editor.properties.getByRole("button", { name: /^Leads to: / }).click();
    await page.getByRole("menuitemradio", { name: "A page", exact: true }).click();
    await editor.properties.getByRole("button", { name: /^Page: / }).click();
    await page.getByRole("menuitemradio", { name: "Low water" }).click();
    await expect(editor.properties.getByRole("button", { name: "Page: Low water" })).toBeVisible();
  });

  const wide = await editor.seen();
  await test.step("two things are corrected for phones, and nothing else changes", async () => {
    const handle = page.getByRole("slider", { name: "Page width, right edge" });
    const { x, y } = await editor.inWindow([720 + 188, 0]);
    await editor.pull(handle, { x, y });
    await expect(handle).toHaveAttribute("aria-valuenow", "375");
    await editor.press(editor.widget("Read more"));
    const before = await editor.place(editor.widget("Read more"));
    await editor.carry(editor.widget("Read more"), [60, 0]);
    await expect
      .poll(async () => (await editor.place(editor.widget("Read more")))[0])
      .toBeGreaterThan(before[0] + 40);
    await editor.press(sea);
    const width = editor.properties.getByRole("spinbutton", { name: "Width", exact: true });
    await width.fill("200");
    await width.press("Enter");
    await expect.poll(async () => (await editor.place(sea))[2]).toBe(200);
    await editor.pull(handle, await editor.inWindow([187 + 720, 0]));
    await expect(handle).toHaveAttribute("aria-valuenow", "1440");
    await expect.poll(() => editor.seen()).toEqual(wide);
  });

  await test.step("ten steps back, ten more after loading anew, and all again", async () => {
    await thereAndBack(
      editor,
      () => editor.undo.click(),
      () => editor.redo.click(),
    );
  });

  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const reader = await test.step("it is published and read at three widths", async () => {
    await editor.openPublishing();
    await editor.publish();
    return read(browser, octavo, address);
  });

  await test.step("one word changes: the sheet names it, and readers see it", async () => {
    const text = editor.widget("The sea comes at noon.");
    await editor.press(text);
    await editor.open(text);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await editor.type("dusk", null);
    await editor.saved();
    await test.step("EDIT-025 EDIT-026 EDIT-027 the preview has it, at an address that works once and at any width", async () => {
      const opens = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Preview" }).click();
      const preview = await opens;
      const asked: string[] = [];
      preview.on("request", (request) => asked.push(request.url()));
      const frame = preview.locator("iframe");
      await expect(frame.contentFrame().getByText("The sea comes at dusk.")).toBeVisible();
      const isPreview = (url: string) => url.startsWith(`${octavo.viewer}/preview/`);
      const [once, pass] = asked.filter(isPreview);
      expect(preview.frames().map((each) => each.url())).toContain(pass);
      await preview.getByRole("button", { name: /^Phone/ }).click();
      await expect(frame).toHaveCSS("width", "375px");
      expect((await reader.request.get(once ?? "")).status()).toBe(404);
      await preview.close();
    });
    const dialog = await editor.openPublishing();
    const changes = dialog.getByRole("list", { name: "What changes for readers" });
    await expect(changes.getByRole("listitem")).toHaveCount(1);
    await expect(dialog).toContainText("“noon” became “dusk”");
    await editor.publish();
    await reader.goto(address);
    await expect(reader.getByText("The sea comes at dusk.")).toBeVisible();
  });

  await test.step("the card shows the first page", () => expectCardOfPage(page, numId, reader));
});
