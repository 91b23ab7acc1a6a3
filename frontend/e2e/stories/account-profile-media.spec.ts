import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const PICTURE = join(import.meta.dirname, "../../../bootstrap/demo/covers/salt.jpg");
const SHOTS = join(import.meta.dirname, "../../../target/shots/profile-media");

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const SCREENS = [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;

/** The page as it looks now, in the light and in the dark. */
async function picture(page: Page, name: string): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  const width = page.viewportSize()?.width;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}-${width}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same on three screens; nothing that a change of layout would close may be open. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await picture(page, name);
  }
}

test("an avatar is cut round out of a picture, shown everywhere, and taken away", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  await page.goto("/settings/#change-name");
  const name = region(page, "Name");
  const dialog = page.getByRole("dialog", { name: "Change profile photo" });
  const area = dialog.getByRole("application");
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await name.getByRole("button", { name: "Change photo" }).click();
    await expect(dialog.getByRole("button", { name: "Choose a picture" })).toBeFocused();
    await expectAccessible(page, `avatar, empty, ${width}`);
    await picture(page, "avatar-empty");
    await dialog.getByLabel("Choose a picture").setInputFiles(PICTURE);
    await expect(area).toBeVisible();
    // The library measures the picture once it is loaded: only then is there a part to save.
    await expect(dialog.getByRole("button", { name: "Save photo" })).toBeEnabled();
    await expectAccessible(page, `avatar, cutting, ${width}`);
    await picture(page, "avatar-cut");
  }
  await dialog.getByRole("slider", { name: "Zoom" }).fill("1.5");
  await area.press("ArrowRight");
  await dialog.getByRole("button", { name: "Save photo" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Photo saved")).toBeVisible();

  const shown = name.locator("img");
  await expect(shown).toHaveAttribute("src", new RegExp(`^${octavo.viewer}/media/avatars/`));
  await expect(shown).toHaveJSProperty("naturalWidth", 256);
  await pictures(page, "avatar-shown");

  await test.step("readers see it on the profile, and teammates beside the name", async () => {
    const pic = await shown.getAttribute("src");
    const guest = await browser.newPage();
    await guest.goto(`${octavo.viewer}/${account.user.uri}/`);
    const portrait = guest.locator("h1 img");
    await expect(portrait).toHaveJSProperty("complete", true);
    expect(new URL((await portrait.getAttribute("src")) ?? "", octavo.viewer).href).toBe(pic);
    await guest.close();
    await page.goto("/");
    await expect(page.locator(`img[src="${pic}"]`).first()).toBeVisible();
  });

  await page.goto("/settings/#change-name");
  await name.getByRole("button", { name: "Delete photo" }).click();
  await expect(page.getByText("Photo deleted")).toBeVisible();
  await expect(name.locator("img")).toHaveCount(0);
});

test("a favicon and the ids of analytics are on the published pages while the plan has them", async ({
  page,
  account,
  octavo,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  octavo.run("admin", "plan", account.email, "studio");
  await page.goto("/settings/#favicon");
  const section = region(page, "Favicon");
  await section
    .getByLabel("Upload favicon")
    .last()
    .setInputFiles({
      name: "mark.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='#d9ed4a'/><circle cx='4' cy='4' r='2.5'/></svg>",
      ),
    });
  const icon = section.getByRole("img", { name: "Your favicon" });
  await expect(icon).toHaveJSProperty("naturalWidth", 128);
  await expectAccessible(page, "favicon");
  await pictures(page, "favicon");

  const analytics = region(page, "Analytics");
  await analytics.getByLabel("Google Analytics id").fill("nonsense");
  await analytics.getByRole("button", { name: "Save Analytics id" }).click();
  await expect(
    page.getByText("An error occurred while updating Google Analytics info."),
  ).toBeVisible();
  await analytics.getByLabel("Google Analytics id").fill("G-AB12CD34EF");
  await analytics.getByRole("button", { name: "Save Analytics id" }).click();
  await expect(page.getByText("Google Analytics id saved")).toBeVisible();
  await analytics.getByLabel("Google Tag Manager id").fill("GTM-AB12CD");
  await analytics.getByRole("button", { name: "Save Tag Manager id" }).click();
  await expect(page.getByText("Google Tag Manager id saved")).toBeVisible();

  const guest = await browser.newPage();
  // Nobody outside of this machine is asked.
  const asked: string[] = [];
  await guest.route(/googletagmanager|google-analytics/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const profile = `${octavo.viewer}/${account.user.uri}/`;
  await guest.goto(profile);
  await expect(guest.locator("link[rel='icon']")).toHaveCount(3);
  expect(asked.map((address) => new URL(address).pathname).sort()).toEqual(["/gtag/js", "/gtm.js"]);
  octavo.run("admin", "plan", account.email, "free");
  asked.length = 0;
  await guest.goto(profile);
  await expect(guest.locator("link[rel='icon']")).toHaveCount(0);
  expect(asked).toEqual([]);
  await guest.close();

  octavo.run("admin", "plan", account.email, "studio");
  await page.reload();
  await section.getByRole("button", { name: "Delete favicon" }).click();
  await expect(page.getByText("Favicon deleted")).toBeVisible();
  await expect(icon).toHaveCount(0);
});
