import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { PNG } from "pngjs";
import { EditorPage } from "../support/editor";
import { serveFiles } from "../support/site";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 } });

/** All of a page, with its pictures and fonts there. */
async function pictureOf(page: Page): Promise<PNG> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
  return PNG.sync.read(await page.screenshot({ fullPage: true, animations: "disabled" }));
}

test("EDIT-396 EDIT-398 a site on a server of files is the published page, pixel by pixel", async ({
  page,
  account,
  browser,
  octavo,
}, info) => {
  test.setTimeout(120_000);
  const { templates } = (await (await page.request.get("/api/templates")).json()) as {
    templates: { magNumId: number; title: string }[];
  };
  const template = templates.find(({ title }) => title === "Above the Tree Line");
  const project = await account.start(template?.magNumId ?? 0);
  // Without the mark that published pages have on free plans.
  octavo.run("admin", "plan", account.email, "studio");
  await account.publish(project);
  await page.goto(`/edit/${project}/contents/`);
  await expect(new EditorPage(page).sheet).toBeVisible();
  await new EditorPage(page).command("Take out…");
  const dialog = page.getByRole("dialog", { name: "Take out" });
  await dialog.getByRole("radio", { name: "Static site" }).check();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Take it out" }).click();
  const site = await serveFiles(unzipSync(await readFile(await (await downloading).path())));
  try {
    for (const width of [1440, 768, 390]) {
      await test.step(`at ${width} px`, async () => {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          reducedMotion: "reduce",
          colorScheme: "light",
          // A header of ours would have scripts and fonts asked for in another way.
          extraHTTPHeaders: {},
        });
        const reader = await context.newPage();
        const failed: string[] = [];
        reader.on("response", (answer) => {
          if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
        });
        reader.on("requestfailed", (request) =>
          failed.push(`${request.failure()?.errorText} ${request.url()}`),
        );
        await reader.goto(`${octavo.viewer}/${account.user.uri}/${project}/`);
        const before = await pictureOf(reader);
        const elsewhere: string[] = [];
        reader.on("request", (request) => {
          if (!request.url().startsWith(site.origin)) elsewhere.push(request.url());
        });
        await reader.goto(site.origin);
        const after = await pictureOf(reader);
        expect(failed, "all that the pages name is there").toEqual([]);
        expect([after.width, after.height]).toEqual([before.width, before.height]);
        let differing = 0;
        for (let at = 0; at < before.data.length; at += 4) {
          if (before.data.readUInt32LE(at) !== after.data.readUInt32LE(at)) differing += 1;
        }
        if (differing > 0) {
          await writeFile(info.outputPath("published.png"), PNG.sync.write(before));
          await writeFile(info.outputPath("static.png"), PNG.sync.write(after));
        }
        expect(differing, "no pixel differs").toBe(0);
        expect(elsewhere, "nobody else is asked").toEqual([]);
        await context.close();
      });
    }
  } finally {
    site.close();
  }
});
