import type { Page } from "@playwright/test";
import { CONDITIONS, measure, type PrintedPage, WIDTHS } from "../layout/measured";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import type { WrittenDocument } from "../support/documents";
import { expect, test } from "../support/test";

interface Listed {
  magNumId: number;
  title: string;
  categories: string[];
}

/** What each of the ten is (EDIT-408), as the calls name it. */
const KINDS = [
  "e_commerce",
  "events",
  "links",
  "longreads",
  "microsites",
  "photo_stories",
  "picture_stories",
  "presentations",
  "restaurants",
  "resumes",
];
const WORDS = "Changed in one place";

// Each is started, changed, published, read at ten widths and held against the rules of accessibility.
test.setTimeout(300_000);

async function documentOf(page: Page, project: number): Promise<WrittenDocument> {
  const answer = await page.request.get(`/api/documents/${project}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).snapshot.document;
}

/** Makes a project of a template, and puts words of its own at the front of a text of its first page. */
async function startedFrom(page: Page, account: Account, template: Listed): Promise<number> {
  const project = await account.start(template.magNumId);
  const { pages, widgets } = await documentOf(page, project);
  const [first] = Object.entries(pages).sort(([, one], [, other]) =>
    String(one.order) < String(other.order) ? -1 : 1,
  );
  const [text] = Object.entries(widgets).find(
    ([, widget]) => widget.kind === "text" && widget.parent === first?.[0],
  ) ?? [""];
  const delta = [{ insert: `${WORDS} ` }];
  await account.changeDocument(project, [{ text: { id: text, delta } }]);
  await account.publish(project);
  return project;
}

/** All pages that readers get of a project. */
async function printed(
  page: Page,
  address: string,
  document: WrittenDocument,
): Promise<PrintedPage[]> {
  const pages: PrintedPage[] = [];
  for (const { path } of Object.values(document.pages)) {
    const own = `${address}${path === undefined ? "" : `${path}/`}`;
    const answer = await page.request.get(own);
    expect(answer.status(), own).toBe(200);
    pages.push({ name: own, html: await answer.text(), drawnAt: [1440, 768, 375] });
  }
  return pages;
}

test("EDIT-408 EDIT-409 EDIT-410 each of the ten templates is started, changed, published, and right at ten widths", async ({
  account,
  octavo,
  page,
  browser,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const { templates } = (await (await page.request.get("/api/templates")).json()) as {
    templates: Listed[];
  };
  expect(templates.flatMap(({ categories }) => categories).sort()).toEqual(KINDS);

  const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
  const bare = await context.newPage();
  const empty = `${octavo.viewer}/measure`;
  await bare.route(empty, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body style=margin:0>" }),
  );
  const reader = await context.newPage();
  const failed: string[] = [];
  reader.on("response", (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  const foreign: string[] = [];
  reader.on("request", (request) => {
    if (!request.url().startsWith(octavo.viewer)) foreign.push(request.url());
  });

  for (const template of templates) {
    const project = await startedFrom(page, account, template);
    const address = `${octavo.viewer}/${account.user.uri}/${project}/`;
    const pages = await printed(page, address, await documentOf(page, project));
    expect(pages.filter(({ html }) => html.includes(WORDS)).length, template.title).toBe(1);
    await bare.goto(empty);
    const made = await bare.evaluate(measure, {
      pages,
      widths: WIDTHS,
      conditions: CONDITIONS.slice(0, 1),
      every: 1,
    });
    expect(made.faults, template.title).toEqual([]);
    for (const { name } of pages) {
      await reader.goto(name);
      await expectAccessible(reader, `${template.title}: ${name}`);
      // Each picture comes, lazy ones too.
      const broken = await reader.evaluate(async () => {
        const pictures = [...document.images];
        for (const picture of pictures) picture.loading = "eager";
        await Promise.allSettled(pictures.map((picture) => picture.decode()));
        return pictures.filter((one) => one.naturalWidth === 0).map((one) => one.currentSrc);
      });
      expect(broken, name).toEqual([]);
    }
  }
  expect(failed).toEqual([]);
  expect(foreign).toEqual([]);
  await context.close();
});
