import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessible } from "../support/axe";
import { mailedLink } from "../support/mail";
import { VirtualAuthenticator } from "../support/passkeys";
import { expect, test } from "../support/test";

test.setTimeout(180_000);

const section = (page: Page) => page.getByRole("region", { name: "Export your work" });
const question = (page: Page) => page.getByRole("dialog", { name: "Is it you?" });

test("everything that somebody has made is prepared, downloaded, and in the ZIP", async ({
  page,
  account,
  octavo,
  browser,
  expectedErrors,
}, info) => {
  expectedErrors.push(/403/);
  const [salt, marrow] = await account.projects("Salt & Smoke", "Marrow");
  await account.folder("Kiln");
  await account.publish(salt?.num_id ?? 0);

  await test.step("it asks who it is, when that is a while ago", async () => {
    octavo.forgetProofs(11);
    await page.goto("/settings/#delete-account");
    await page.getByRole("link", { name: "Export your work" }).last().click();
    await expect(section(page).getByRole("button", { name: "Prepare the export" })).toBeVisible();
    await expectAccessible(page, "export, none yet");
    await section(page).getByRole("button", { name: "Prepare the export" }).click();
    await question(page).getByLabel("Your password").fill(account.password);
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(question(page)).toBeHidden();
  });

  await test.step("it becomes ready by itself, and is mailed", async () => {
    await expect(section(page).getByRole("button", { name: "Download" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(section(page)).toContainText(/\d+ files · kept until \d+ \w+ 20\d\d/);
    await expectAccessible(page, "export, ready");
    expect(await mailedLink(page, account.email, "/settings/#export")).toContain("#export");
  });

  await test.step("the file has what the account has", async () => {
    const downloading = page.waitForEvent("download");
    await section(page).getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^octavo-export-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(json("account.json").email).toBe(account.email);
    const titles = json("projects.json").map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(["Marrow", "Salt & Smoke"]);
    expect(json("folders.json")[0].name).toBe("Kiln");
    expect(json("activity.json")[0].event).toBe("export_requested");
    const html = strFromU8(files[`pages/${salt?.num_id}.html`] ?? new Uint8Array());
    expect(html).toContain("Salt &#38; Smoke");
    expect(files[`pages/${marrow?.num_id}.html`]).toBeUndefined();
    // The page stands by itself, with its styles.
    for (const [name, bytes] of Object.entries(files)) {
      const path = info.outputPath("opened", name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    const context = await browser.newContext();
    const opened = await context.newPage();
    const path = info.outputPath("opened", "pages", `${salt?.num_id}.html`);
    await opened.goto(pathToFileURL(path).href);
    const heading = opened.getByRole("heading", { name: "Salt & Smoke" });
    await expect(heading).toBeVisible();
    await expect(heading).toHaveCSS("font-family", /Newsreader/);
    await context.close();
  });
});

test("a passkey proves it, too", async ({ page, account, octavo, expectedErrors }) => {
  expectedErrors.push(/403/);
  const authenticator = await VirtualAuthenticator.plugIn(page);
  await page.goto(await mailedLink(page, account.email, "/auth/confirm"));
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();
  await page.goto("/settings/#passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "A key of your own" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Make the passkey" }).click();
  await expect(dialog).toBeHidden();
  expect(await authenticator.count()).toBe(1);

  octavo.forgetProofs(11);
  await page.goto("/settings/#export");
  await page.reload();
  await section(page).getByRole("button", { name: "Prepare the export" }).click();
  const use = question(page).getByRole("button", { name: "Use a passkey" });
  await expect(use).toBeVisible();
  await expectAccessible(page, "proving that it is me, with a passkey");
  await authenticator.recognises(false);
  await use.click();
  await expect(use).toHaveAttribute("aria-busy", "false");
  await expect(question(page)).toBeVisible();
  await authenticator.recognises(true);
  await use.click();
  await expect(question(page)).toBeHidden();
  await expect(section(page).getByRole("button", { name: "Download" })).toBeVisible({
    timeout: 30_000,
  });
});

test("the export looks as it should, on narrow and wide screens", async ({
  page,
  account,
}, info) => {
  await account.projects("Salt", "Marrow");
  const shoot = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1024, 900],
      [1440, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(section(page)).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) });
      }
    }
  };
  await page.goto("/settings/#export");
  await expect(section(page).getByRole("button", { name: "Prepare the export" })).toBeVisible();
  await shoot("none");
  // How it looks on its way depends on how fast it is: here it stands still.
  const waiting = {
    state: "running",
    done: 17,
    total: 43,
    bytes: null,
    requestedAt: "2026-11-21T12:00:00Z",
    finishedAt: null,
    endsAt: null,
    problem: null,
  };
  await page.route("**/api/me/export", (route) => route.fulfill({ json: { export: waiting } }));
  await page.reload();
  await expect(section(page).getByRole("progressbar")).toBeVisible();
  await expectAccessible(page, "export, under way");
  await shoot("running");
  await page.unroute("**/api/me/export");
  await page.reload();
  await section(page).getByRole("button", { name: "Prepare the export" }).click();
  await expect(section(page).getByRole("button", { name: "Download" })).toBeVisible({
    timeout: 30_000,
  });
  await shoot("ready");
  await page.goto("/settings/#delete-account");
  await expect(page.getByRole("region", { name: "Delete account" })).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1440, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: info.outputPath(`delete-${width}.png`) });
  }
});
