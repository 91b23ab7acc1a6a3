import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DESIGNED_PAGES, designedPage } from "../layout/designed";
import { CONDITIONS, measure, type PrintedPage, WIDTHS } from "../layout/measured";
import type { Account } from "../support/account";
import {
  type KnownPage,
  knownPages,
  opsOf,
  putDocument,
  type WrittenDocument,
} from "../support/documents";
import type { Octavo } from "../support/server";
import { expect, test } from "../support/test";

/** How many of the designed pages are laid out, and from which seed on. `just layouts` lays out all of them. */
const COUNT = Math.min(Number(process.env.LAYOUT_PAGES ?? 4), DESIGNED_PAGES);
const FROM = Number(process.env.LAYOUT_FROM ?? 0);
const SEEDS = Array.from({ length: COUNT }, (_, at) => 1 + ((FROM + at) % DESIGNED_PAGES));

/** CI takes every other layout, `just layouts` all of them. */
const EVERY = process.env.LAYOUT_PAGES === undefined ? 2 : 1;

/** The most pages of a document. */
const PAGES_OF_DOCUMENT = 100;
/** So many pages are sent at once, and so many are measured at once. */
const AT_ONCE = 12;

const ROOT = join(import.meta.dirname, "../../..");
/** What everybody starts from stands all conditions. The demo's publications are shown as they are. */
const SHIPPED = {
  "bootstrap/studio/documents": CONDITIONS,
  "bootstrap/demo/documents": CONDITIONS.slice(0, 1),
};

// It waits for nothing: a layout takes about five milliseconds.
test.setTimeout(480_000 + COUNT * 5_000);

/** An empty page of the viewer, from which its fonts can be loaded. Its policy would forbid the styles of conditions. */
async function measuringPage(octavo: Octavo, page: Page): Promise<Page> {
  const address = `${octavo.viewer}/measure`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body style=margin:0>" }),
  );
  await page.goto(address);
  return page;
}

/** An account that publishes, and a page in which a reader sees it. */
interface Press {
  readonly octavo: Octavo;
  readonly account: Account;
  readonly reader: Page;
}

/** The published pages of a project, as their readers get them. */
async function published(
  { account, octavo, reader }: Press,
  project: number,
  paths: readonly { readonly name: string; readonly path: string }[],
  drawnAt: readonly number[],
): Promise<PrintedPage[]> {
  await account.publish(project);
  const pages: PrintedPage[] = [];
  for (const { name, path } of paths) {
    const address = `${octavo.viewer}/${account.user.uri}/${project}/${path}`;
    const answer = await reader.request.get(address);
    expect(answer.status(), name).toBe(200);
    pages.push({ name, html: await answer.text(), drawnAt });
  }
  return pages;
}

/** The designed pages of some seeds, in one document. */
async function publishDesigned(press: Press, seeds: readonly number[]): Promise<PrintedPage[]> {
  const { account } = press;
  const { num_id } = await account.project("Designed");
  const blank = await account.firstPage(num_id);
  const paths = seeds.map((seed) => ({ name: `the designed page ${seed}`, path: `p${seed}/` }));
  for (let at = 0; at < seeds.length; at += AT_ONCE) {
    const document: WrittenDocument = {
      settings: {},
      pages: {},
      textStyles: {},
      swatches: {},
      widgets: {},
    };
    for (const seed of seeds.slice(at, at + AT_ONCE)) {
      const page = `p${String(seed).padStart(11, "0")}`;
      document.pages[page] = { order: `b${String(seed).padStart(3, "0")}V`, path: `p${seed}` };
      Object.assign(document.widgets, designedPage(seed, page).widgets);
    }
    await account.changeDocument(num_id, opsOf(document, blank), 1 + at / AT_ONCE);
  }
  return published(press, num_id, paths, [1440]);
}

/** A document of the product's own, which was drawn at three widths. */
async function publishShipped(press: Press, file: string): Promise<PrintedPage[]> {
  const { account } = press;
  const document = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as WrittenDocument;
  const { num_id } = await account.project("Template");
  const pages = Object.entries(document.pages).sort(([, one], [, other]) =>
    String(one.order) < String(other.order) ? -1 : 1,
  );
  const [first = ""] = pages.map(([id]) => id);
  await putDocument(account, num_id, { document, page: first });
  const paths = pages.map(([id, page], at) => ({
    name: `${file}, page ${at + 1}`,
    path: id === first ? "" : `${page.path}/`,
  }));
  return published(press, num_id, paths, [1440, 768, 375]);
}

/** Those of the vectors that somebody designed. */
function designedVectors(): KnownPage[] {
  return knownPages().filter(({ name }) => !name.startsWith("random"));
}

async function publishKnown(press: Press, known: KnownPage): Promise<PrintedPage[]> {
  const { account } = press;
  const { num_id } = await account.project(known.name);
  await putDocument(account, num_id, known);
  return published(press, num_id, [{ name: known.name, path: "" }], [1440, 768, 375]);
}

test("EDIT-004 EDIT-005 EDIT-118 EDIT-119 EDIT-120 EDIT-121 EDIT-122 pages are whole at every width, whatever happens to their texts", async ({
  account,
  octavo,
  browser,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const context = await browser.newContext({ bypassCSP: true });
  const page = await measuringPage(octavo, await context.newPage());
  const press: Press = { octavo, account, reader: page };
  const pages: PrintedPage[] = [];
  for (let at = 0; at < SEEDS.length; at += PAGES_OF_DOCUMENT - 1) {
    const seeds = SEEDS.slice(at, at + PAGES_OF_DOCUMENT - 1);
    pages.push(...(await publishDesigned(press, seeds)));
  }
  for (const known of designedVectors()) {
    pages.push(...(await publishKnown(press, known)));
  }
  const campaigns = [{ pages, conditions: CONDITIONS }];
  for (const [folder, conditions] of Object.entries(SHIPPED)) {
    const shipped: PrintedPage[] = [];
    for (const file of readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".json"))) {
      shipped.push(...(await publishShipped(press, `${folder}/${file}`)));
    }
    campaigns.push({ pages: shipped, conditions });
  }
  let [layouts, expected] = [0, 0];
  const faults: string[] = [];
  for (const { pages, conditions } of campaigns) {
    expected += (pages.length * WIDTHS.length * conditions.length) / EVERY;
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      const some = pages.slice(at, at + AT_ONCE);
      const made = await page.evaluate(measure, {
        pages: some,
        widths: WIDTHS,
        conditions,
        every: EVERY,
      });
      layouts += made.layouts;
      faults.push(...made.faults);
    }
  }
  await context.close();
  expect(faults, `of ${layouts} layouts, from the seed ${SEEDS[0]} on`).toEqual([]);
  expect(layouts).toBe(expected);
});
