import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { PNG } from "pngjs";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 } });

/** Takes the open project out as what is chosen. */
async function takeOut(page: Page, as: string, of?: string): Promise<Download> {
  await new EditorPage(page).command("Take out…");
  const dialog = page.getByRole("dialog", { name: "Take out" });
  await dialog.getByRole("radio", { name: as }).check();
  if (of !== undefined) await dialog.getByRole("combobox", { name: "Page" }).selectOption(of);
  await expectAccessible(page, `the dialog that takes out as ${as}`);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Take it out" }).click();
  const download = await downloading;
  await dialog.getByRole("button", { name: "Done" }).click();
  return download;
}

/** The document of the project that is open in the editor. */
async function documentOf(page: Page, project: number): Promise<unknown> {
  const answer = await page.request.get(`/api/documents/${project}`);
  return ((await answer.json()) as { snapshot: { document: unknown } }).snapshot.document;
}

/** Brings a file in by the dialog of the editor, and answers the number of the project that is made. */
async function bringIn(page: Page, name: string, buffer: Buffer): Promise<number> {
  const before = page.url();
  await new EditorPage(page).command("Bring in…");
  const dialog = page.getByRole("dialog", { name: "Bring in" });
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles({ name, mimeType: "application/zip", buffer });
  await dialog.getByRole("button", { name: "Make the project" }).click();
  await dialog.getByRole("link", { name: "Open it" }).click();
  await page.waitForURL((address) => address.href !== before);
  return Number(/\/edit\/(\d+)\//.exec(page.url())?.[1]);
}

test("EDIT-387 EDIT-396 EDIT-398 EDIT-401 a project leaves as a site that works from a disk, and comes back", async ({
  page,
  account,
  browser,
}, info) => {
  // It leaves three times, and comes back once.
  test.setTimeout(120_000);
  const { templates } = (await (await page.request.get("/api/templates")).json()) as {
    templates: { magNumId: number; title: string }[];
  };
  const template = templates.find(({ title }) => title === "Above the Tree Line");
  const project = await account.start(template?.magNumId ?? 0);
  const first = await account.firstPage(project);
  const [about, link] = ["8f2hc5n1t4a0", "8f2hc5n1t4a1"];
  await account.changeDocument(project, [
    { create: { id: about, record: { kind: "page", order: "a9", title: "About", path: "about" } } },
    {
      create: {
        id: link,
        record: {
          kind: "text",
          parent: first,
          order: "az",
          position: { base: [1_000, 1_000] },
          size: { base: [20_000, 4_000] },
          text: [
            { insert: "To the other page", attributes: { link: { page: about } } },
            { insert: "\n" },
          ],
        },
      },
    },
  ]);
  await page.goto(`/edit/${project}/contents/`);
  await expect(new EditorPage(page).sheet).toBeVisible();

  await test.step("the site opens from a disk", async () => {
    const download = await takeOut(page, "Static site");
    expect(download.suggestedFilename()).toMatch(/-site\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    for (const [name, bytes] of Object.entries(files)) {
      if (name.endsWith("/")) continue;
      const path = info.outputPath("site", name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    expect(strFromU8(files["index.html"] ?? new Uint8Array())).not.toMatch(/https?:\/\/localhost/);
    const reader = await (await browser.newContext()).newPage();
    const wrong: string[] = [];
    reader.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    reader.on("request", (request) => {
      if (!/^(file|data|blob):/.test(request.url())) wrong.push(request.url());
    });
    reader.on("requestfailed", (request) => wrong.push(request.url()));
    await reader.goto(pathToFileURL(info.outputPath("site", "index.html")).href);
    await reader.evaluate(async () => {
      for (const picture of document.images) picture.loading = "eager";
      await Promise.all([...document.images].map((picture) => picture.decode()));
      await document.fonts.ready;
    });
    // A local font that stands in for one may be missing on this machine.
    const loaded = await reader.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => !family.includes("fallback"))
        .map(({ status }) => status),
    );
    expect(loaded).toContain("loaded");
    expect(loaded).not.toContain("error");
    await reader.getByRole("link", { name: "To the other page" }).click();
    await expect(reader).toHaveTitle(/About/);
    await reader.goBack();
    await expect(reader.getByRole("link", { name: "To the other page" })).toBeVisible();
    expect(wrong).toEqual([]);
  });

  await test.step("a page is taken out as a picture", async () => {
    const download = await takeOut(page, "Picture of a page", about);
    expect(download.suggestedFilename()).toMatch(/-about\.png$/);
    const { width, height } = PNG.sync.read(await readFile(await download.path()));
    expect(width).toBeLessThanOrEqual(1_440);
    expect(height).toBeGreaterThanOrEqual(Math.floor((width * 9) / 16));
  });

  const original = await documentOf(page, project);
  await test.step("the project file gives the same project", async () => {
    const download = await takeOut(page, "Project file");
    expect(download.suggestedFilename()).toMatch(/\.octavo$/);
    const bytes = await readFile(await download.path());
    const made = await bringIn(page, "tree-line.octavo", bytes);
    expect(made).not.toBe(project);
    await expect(page.getByRole("group", { name: /^Page / })).toBeVisible();
    const brought = await documentOf(page, made);
    expect(Object.keys((brought as { widgets: object }).widgets)).toHaveLength(
      Object.keys((original as { widgets: object }).widgets).length + 1,
    );
  });
});
