import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { FlickrLike } from "../support/flickr";
import { Octavo } from "../support/server";
import { test as base, expect } from "../support/test";

/** A server that reads the photos of an account at a Flickr of this machine. */
const test = base.extend<{ flickr: FlickrLike }, { started: FlickrLike; octavo: Octavo }>({
  started: [
    async ({ playwright: _ }, use) => {
      const flickr = new FlickrLike("octavo", "a secret & a half", "ines on film");
      flickr.titles = ["Salt pans", "Kiln at night", "The pier"];
      await flickr.start();
      await use(flickr);
      await flickr.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ started }, use) => {
      const services = `{flickr=${started.settings()}}`;
      const octavo = await Octavo.prepare(undefined, { OCTAVO_SERVICES: services });
      await octavo.start();
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],
  flickr: async ({ started }, use) => use(started),
});

test.setTimeout(120_000);
test.use({ viewport: { width: 1440, height: 900 } });

test("EDIT-234 a photo of Flickr is connected, found, taken and stands on the page", async ({
  page,
  account,
  flickr,
}) => {
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Salt");
  const dialog = page.getByRole("dialog", { name: "From a service" });
  const photo = (title: string) => dialog.getByRole("button", { name: `${title}, ines on film` });
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();

  await test.step("Flickr is connected in another window, and nothing of the work is left", async () => {
    await editor.command("Photos and videos from your services…");
    await dialog.getByRole("tab", { name: /^Unsplash/ }).click();
    await expect(dialog.getByText(/Unsplash has not been set up by/)).toBeVisible();
    await dialog.getByRole("tab", { name: /^Flickr/ }).click();
    await expectAccessible(page, "a service that is not connected");
    const [settings] = await Promise.all([
      page.waitForEvent("popup"),
      dialog.getByRole("link", { name: /^Connect Flickr in the settings/ }).click(),
    ]);
    const [asking] = await Promise.all([
      settings.waitForEvent("popup"),
      settings.getByRole("button", { name: "Connect Flickr" }).click(),
    ]);
    await asking.getByRole("link", { name: "Allow" }).click();
    await expect(settings.locator('[data-service="flickr"]')).toContainText("ines on film");
    await settings.close();
    // A browser without a screen gives no focus back by itself.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(photo("Salt pans")).toBeVisible();
  });

  await test.step("a photo is found and taken by keys", async () => {
    await expect(photo("Salt pans").locator("img")).toHaveJSProperty("naturalWidth", 608);
    await expectAccessible(page, "the photos of Flickr");
    const field = dialog.getByRole("searchbox", { name: "Search your photos" });
    await field.fill("kiln");
    await expect(photo("Salt pans")).toHaveCount(0);
    await photo("Kiln at night").press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(editor.pictures()).toHaveCount(1);
    await editor.saved();
    const { assets } = await (await page.request.get(`/api/documents/${numId}/assets`)).json();
    expect(assets).toMatchObject([{ kind: "picture", name: "Kiln at night.jpg" }]);
    expect(flickr.log.slice(-2)).toEqual(["flickr.photos.getInfo", "flickr.photos.getSizes"]);
    await page.reload();
    await expect(editor.pictures()).toHaveCount(1);
  });
});
