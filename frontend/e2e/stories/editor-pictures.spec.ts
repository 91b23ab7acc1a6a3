import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EditorPage, picture } from "../support/editor";
import { expect, test } from "../support/test";

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const whole = Buffer.from(picture([20, 60, 90]), "base64");
const cover = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../bootstrap/demo/covers/${name}_608.jpg`));
const PHOTO = cover("salt");

/** Files that are no pictures, and what is said of them. */
const NONE = [
  ["phone.heic", base64("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "HEIC pictures"],
  ["notes.doc", base64("\xd0\xcf\x11\xe0"), "This is no picture"],
] as const;
/** Pictures that cannot be shown. */
const BAD = {
  "half.png": whole.subarray(0, whole.length / 2).toString("base64"),
  "vast.gif": base64("GIF89a\xff\xff\xff\xff\x80\0\0\xff\0\0\0\0\xff\x2c\0\0\0\0\x01\0\x01\0\0;"),
};
const DRAWING = base64(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 16'><script>document.title='no'</script>" +
    "<rect width='24' height='16' fill='#0a7' onclick='alert(1)'/></svg>",
);

/** A picture of 64 by 48 pixels that libavif has made. */
const AVIF =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0" +
  "bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAARwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBy" +
  "cAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1h" +
  "AAAAAAAAAAEAAQQBAoMEAAAAT21kYXQSAAoJGBV/vaICGg0IMjgcR4eF3dNNNMLFAADPyVt1Khs/GTwHwEu8d4p4dTNbD6c1L/SqZy8cx54kDp1T" +
  "uc5TsqAvoJGGLA==";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

test("EDIT-233 EDIT-235 EDIT-236 EDIT-237 EDIT-238 EDIT-239 EDIT-241 EDIT-243 EDIT-244 EDIT-245 EDIT-247 EDIT-250 EDIT-251 EDIT-252 EDIT-253 pictures, and files that are none", async ({
  page,
  account,
  octavo,
  browser,
  context,
  expectedErrors,
}) => {
  // Refused files, and whatever is asked for while there is nobody to answer.
  expectedErrors.push(/ERR_(?:CONNECTION|SOCKET)|Failed to fetch|status of (?:41\d|42\d|50\d)/);
  // The header by which stories tell addresses apart makes browsers ask before they fetch a mask for the canvas. Without
  // it they do not, as the reader below shows.
  expectedErrors.push(/Response to preflight request|net::ERR_FAILED$/);
  // Who records a trace looks at the pictures that cannot be shown.
  expectedErrors.push(/Connecting to 'blob:/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: octavo.origin });
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const images = editor.sheet.locator("img");
  const files = page.getByRole("region", { name: "Pictures" });
  const toggleFiles = () => editor.tools.getByRole("button", { name: "Files" }).click();

  await test.step("one stands at once while the server is away, and is sent again later", async () => {
    await toggleFiles();
    await expect(files).toBeVisible();
    await octavo.kill();
    await editor.drop({ "sea.jpg": PHOTO.toString("base64") }, [120, 120]);
    await expect(images).toHaveAttribute("src", /^blob:/);
    await expect(files.getByRole("alert")).toHaveText("There is no connection");
    await octavo.start();
    await files.getByRole("button", { name: "Try again: sea.jpg" }).click();
    await expect(images).toHaveAttribute("src", /\/media\/assets\//);
    await expect(files.getByText("Used on")).toBeVisible();
    await editor.saved();
  });

  await test.step("what cannot be shown is refused with a sentence, and leaves nothing behind", async () => {
    for (const [name, bytes, sentence] of NONE) {
      await editor.drop({ [name]: bytes }, [120, 500]);
      await expect(page.getByText(`${name}: ${sentence}`)).toBeVisible();
    }
    await editor.drop(BAD, [120, 500]);
    const refused = files.getByRole("list", { name: "Being added" }).getByRole("listitem");
    await expect(refused.filter({ hasText: "half.png" })).toContainText("may be damaged");
    await expect(refused.filter({ hasText: "vast.gif" })).toContainText("40 megapixels");
    for (const name of Object.keys(BAD))
      await files.getByRole("button", { name: `Leave out ${name}` }).click();
    await expect(refused).toHaveCount(0);
    await expect(editor.pictures()).toHaveCount(1);
  });

  await test.step("a drawing comes without its script", async () => {
    await editor.drop({ "mark.svg": DRAWING }, [900, 120]);
    await expect(images).toHaveCount(2);
    await expect(images.nth(1)).toHaveAttribute("src", /whole\.svg/);
    const address = await images.nth(1).getAttribute("src");
    const text = await (await page.request.get(address ?? "")).text();
    expect(text).toContain("#0a7");
    expect(text).not.toMatch(/script|onclick/);
    await toggleFiles();
    await editor.press(editor.pictures().nth(1));
    await editor.properties.getByRole("button", { name: /^Colour/ }).click();
    const choice = page.getByRole("dialog", { name: /^Choose: / });
    await choice.getByRole("radio", { name: "Colour" }).check();
    const code = choice.getByRole("textbox", { name: "Code" });
    await code.fill("#cc0044");
    await code.press("Enter");
    await page.keyboard.press("Escape");
    const drawn = editor.sheet.locator("[data-widget] > span");
    await expect(drawn).toHaveCSS("background-color", "rgb(204, 0, 68)");
    await expect(drawn).toHaveCSS("mask-image", /whole\.svg/);
    await page.keyboard.press("Escape");
  });

  await test.step("another one is pasted, and replaced from the dialog of files", async () => {
    await editor.sheet.focus();
    await page.evaluate(
      async (bytes) => {
        const parts = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
        const blob = new Blob([parts], { type: "image/png" });
        await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      },
      picture([230, 80, 30]),
    );
    await page.keyboard.press("Control+v");
    await expect(images).toHaveCount(2);
    const chooser = page.waitForEvent("filechooser");
    await editor.properties.getByRole("button", { name: "Choose another picture…" }).click();
    await (await chooser).setFiles({ name: "sand.png", mimeType: "image/png", buffer: whole });
    await toggleFiles();
    await expect(files.getByText("sand.png")).toBeVisible();
    await files.getByRole("button", { name: /^Delete / }).click();
    await expect(files.getByText("3 files")).toBeVisible();
  });

  await test.step("the files say where each is used, and are replaced there at once", async () => {
    const row = (name: string) => files.getByRole("listitem").filter({ hasText: name });
    await expect(row("sea.jpg")).toContainText(/608 × \d+, \d+/);
    await files.getByRole("button", { name: "Place sea.jpg on the page" }).click();
    await expect(row("sea.jpg")).toContainText("(2)");
    const chooser = page.waitForEvent("filechooser");
    await files.getByRole("button", { name: "Replace sea.jpg everywhere" }).click();
    await (await chooser).setFiles({
      name: "salt.jpg",
      mimeType: "image/jpeg",
      buffer: cover("marrow"),
    });
    await expect(page.getByText("Replaced in 2 places")).toBeVisible();
    await expect(row("salt.jpg")).toContainText("(2)");
    await expect(row("sea.jpg")).toContainText("Not used");
    await files.getByRole("button", { name: "Delete sea.jpg" }).click();
    await expect(row("sea.jpg")).toHaveCount(0);
    await editor.sheet.focus();
    await page.keyboard.press("Delete");
    await expect(images).toHaveCount(2);
    await editor.saved();
  });

  await test.step("the first one gets its words, a caption, and another tone", async () => {
    await editor.press(editor.pictures().first());
    await toggleFiles();
    const { properties } = editor;
    await expect(properties.getByText(/^Say what the picture shows/)).toBeVisible();
    const words = properties.getByRole("textbox", { name: "Alternative text" });
    await words.fill("Salt on a table");
    await words.press("Enter");
    await expect(properties.getByText(/^Say what the picture shows/)).toHaveCount(0);
    // Whatever is cut off at a width, the upper left corner of it is not.
    for (const axis of ["Across", "Down"]) {
      const share = properties.getByRole("spinbutton", { name: `Focus, ${axis}` });
      await share.fill("0");
      await share.press("Enter");
    }
    await expect(images.first()).toHaveCSS("object-position", "0% 0%");
    const grey = properties.getByRole("spinbutton", { name: "Greyscale" });
    await grey.fill("100");
    await grey.press("Enter");
    await expect(images.first()).toHaveCSS("filter", "grayscale(1)");
    await properties.getByRole("button", { name: "Add a caption" }).click();
    await editor.type("Setúbal, in the morning", null);
    await editor.saved();
  });

  // The header by which stories tell addresses apart is none that readers send.
  const reader = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();

  await test.step("readers see a figure, and the drawing in its colour", async () => {
    await account.publish(numId);
    const mask = reader.waitForResponse(/whole\.svg/);
    await reader.goto(`${octavo.viewer}/${account.user.uri}/${numId}/`);
    const figure = reader.getByRole("figure");
    await expect(figure.getByRole("img", { name: "Salt on a table" })).toHaveCSS(
      "filter",
      "grayscale(1)",
    );
    await expect(figure.locator("figcaption")).toHaveText("Setúbal, in the morning");
    expect((await mask).status()).toBe(200);
    const loading = reader.locator("main img");
    await expect(loading.and(reader.locator("[loading=eager]"))).toHaveCount(1);
    await expect(loading.first()).toHaveAttribute("fetchpriority", "high");
  });

  await test.step("they get WebP, which can be added as it is, and so can AVIF", async () => {
    const offered = await reader.getByRole("figure").locator("img").getAttribute("srcset");
    const [address] = offered?.split(" ") ?? [];
    const webp = await reader.request.get(new URL(address ?? "", octavo.viewer).href);
    expect(webp.headers()["content-type"]).toBe("image/webp");
    await editor.sheet.focus();
    await editor.drop(
      { "salt.webp": (await webp.body()).toString("base64"), "dusk.avif": AVIF },
      [600, 500],
    );
    await expect(images).toHaveCount(4);
    for (const at of [2, 3])
      await expect(images.nth(at)).toHaveAttribute("src", /\/media\/assets\//);
    await editor.saved();
  });
});

test("EDIT-237 a panel that does not come says so, and comes when it is asked for again", async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  let away = true;
  await page.route(/\/assets\/Files-/, (route) => (away ? route.abort() : route.continue()));
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  await editor.tools.getByRole("button", { name: "Files" }).click();
  const panels = page.getByRole("complementary", { name: "Panels" });
  await expect(panels.getByRole("alert")).toContainText("The server cannot be reached");
  away = false;
  await panels.getByRole("button", { name: "Try again" }).click();
  const files = panels.getByRole("region", { name: "Pictures" });
  await expect(files).toBeVisible();
  // With its style sheet, which bundlers do not ask for again by themselves.
  await expect(files).toHaveCSS("padding-left", "20px");
});
