import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { EditorPage } from "../support/editor";
import { Camera, middle } from "../support/film";
import { expect, test } from "../support/test";

/**
 * Films the real editor for the Guidance Kit and the help pages (EDIT-412). After the editor has changed its looks:
 * `FILMS=1 npx playwright test --config e2e/playwright.config.ts`, and look at what differs.
 */
const SOURCES = join(import.meta.dirname, "../../src");
const CLIPS = join(SOURCES, "features/prompts/onboarding/clips");
const FRAMES = join(CLIPS, "frames");
const HELP = join(SOURCES, "pages/help");
/** How wide the pictures of the help pages are, in px. */
const HELP_WIDTH = 1120;

test.use({ viewport: { width: 1280, height: 800 } });
test.setTimeout(300_000);

test("the films of the Guidance Kit and the pictures of the help pages", async ({
  page,
  context,
  account,
  octavo,
}) => {
  await showAddresses(page, octavo.viewer);
  const { num_id: numId } = await account.tour();
  const camera = new Camera(page, await context.newPage());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/edit/${numId}/contents/`);
  const film = new Film(page, camera);
  await expect(film.editor.widget("A Guided")).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready);
  await film.draw();
  await film.write();
  await film.fold();
  await film.publish();
  await film.help();
  writeFileSync(join(CLIPS, "films.gen.json"), `${JSON.stringify(camera.films, null, 2)}\n`);
});

/** Readers of help pages see the addresses of an example, not those of the machine on which it was filmed. */
async function showAddresses(page: Page, viewer: string): Promise<void> {
  await page.route(/^https?:\/\/[^/]+\/api\/(mag|me|user)\b/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text())
      .replaceAll(viewer, "https://octavo.example")
      .replace(/ines\.okafor\.[0-9a-f]+/g, "ines.okafor");
    await route.fulfill({ response: answer, body: text });
  });
}

class Film {
  readonly editor: EditorPage;

  constructor(
    readonly page: Page,
    readonly camera: Camera,
  ) {
    this.editor = new EditorPage(page);
  }

  private take(
    film: string,
    step: number,
    on: Parameters<Camera["moment"]>[3] = this.at,
  ): Promise<void> {
    return this.camera.moment(FRAMES, film, step, on);
  }

  /** Where the pointer is. */
  private at = { x: 640, y: 400 };

  private async move(x: number, y: number): Promise<void> {
    await this.page.mouse.move(x, y, { steps: 8 });
    // Once more in the next frame: what is drawn while something is dragged comes once a frame.
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
    await this.page.mouse.move(x, y);
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
    this.at = { x, y };
  }

  private widget(name: keyof typeof WIDGETS) {
    return this.editor.sheet.locator(`[data-widget="${WIDGETS[name]}"]`).first();
  }

  /** A shape on the empty leaf, which is then carried to the middle of the page. */
  async draw(): Promise<void> {
    const { page, editor } = this;
    await this.camera.still(HELP, "editor", HELP_WIDTH);
    const canvas = await middle(editor.sheet);
    await page.mouse.move(canvas.x, canvas.y);
    await page.mouse.wheel(0, 500);
    await this.settled();
    const tool = editor.tools.getByRole("button", { name: "Shape", exact: true });
    await this.take("draw", 0, tool);
    await tool.click();
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await this.widget("empty").boundingBox()) ?? {};
    const from = { x: x + width * 0.1, y: y + height * 0.35 };
    await this.move(from.x, from.y);
    await this.take("draw", 1);
    await page.mouse.down();
    await this.move(from.x + 60, from.y + 30);
    await this.take("draw", 1);
    await this.move(from.x + 150, from.y + 64);
    await this.take("draw", 1);
    await page.mouse.up();
    const shape = { x: from.x + 75, y: from.y + 32 };
    await this.move(shape.x, shape.y);
    await this.take("draw", 2);
    await page.mouse.down();
    await this.move(shape.x + 90, shape.y - 6);
    await this.take("draw", 2);
    await this.move(x + width / 2 + 2, y + height / 2 + 2);
    await this.take("draw", 2);
    await page.mouse.up();
    await this.take("draw", 2);
  }

  /** Another title, and another size of the style that eight texts share. */
  async write(): Promise<void> {
    const { page, editor } = this;
    await this.home();
    const title = this.widget("title");
    await this.take("write", 0, title);
    await editor.open(title);
    await this.take("write", 0, title);
    await this.camera.still(HELP, "editor-text", HELP_WIDTH);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Early");
    await this.take("write", 0, title);
    await page.keyboard.type(" sun over the hill");
    await this.settled();
    await this.take("write", 1, title);
    await page.keyboard.press("Escape");
    // Its middle may be out of sight by now, below what has grown.
    const { x = 0, y = 0 } = (await this.widget("leaf").boundingBox()) ?? {};
    await this.page.mouse.click(x + 24, y + 24);
    const size = page.locator("[data-tour='panel'] [data-register='fontSize'] input").first();
    await size.scrollIntoViewIfNeeded();
    await this.take("write", 2, this.widget("leaf"));
    await this.take("write", 2, size);
    await size.fill("26");
    await size.press("Enter");
    await this.settled();
    await this.take("write", 2, size);
  }

  /** From a desktop to a phone, and something that is changed there. */
  async fold(): Promise<void> {
    const { page } = this;
    await page.keyboard.press("Escape");
    await this.home();
    const handle = page.getByRole("slider", { name: /right/i });
    const { x, y } = await middle(handle);
    await this.take("fold", 0, handle);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const [share, step] of [
      [0.8, 0],
      [0.55, 1],
      [0.28, 1],
    ] as const) {
      const centre = (await middle(this.editor.sheet)).x;
      await this.move(centre + (x - centre) * share, y);
      await this.settled();
      await this.take("fold", step);
    }
    await page.mouse.up();
    await page.keyboard.press("Control+3");
    await this.home();
    await this.camera.still(HELP, "editor-widths", HELP_WIDTH);
    const sun = await middle(this.widget("sun"));
    await this.move(sun.x, sun.y - 4);
    await this.take("fold", 2);
    await page.mouse.down();
    await this.move(sun.x - 24, sun.y - 20);
    await page.mouse.up();
    await this.take("fold", 2);
    await page.keyboard.press("Escape");
  }

  /** What readers will get, and what they have got. */
  async publish(): Promise<void> {
    const { page, editor } = this;
    await page.keyboard.press("Control+1");
    await this.home();
    await editor.saved();
    const press = page.locator("[data-tour='publish']");
    await this.take("publish", 0, press);
    const sheet = await editor.openPublishing();
    const confirm = sheet.getByRole("button", { name: /^Publish/ });
    await expect(confirm).toBeEnabled();
    await this.settled();
    await this.take("publish", 1, confirm);
    await this.camera.still(HELP, "editor-publishing", HELP_WIDTH);
    await editor.publish();
    await expect(page.getByRole("banner").getByText("Published", { exact: true })).toBeVisible();
    await this.take("publish", 2, press);
    const sun = await middle(this.widget("sun"));
    await this.move(sun.x, sun.y - 10);
    await page.mouse.down();
    await this.move(sun.x - 20, sun.y - 60);
    await page.mouse.up();
    await expect(page.getByRole("banner").getByText(/1 change/)).toBeVisible();
    await this.take("publish", 3);
    await page.keyboard.press("Escape");
  }

  /** Pictures for the help pages of which there is no film. */
  async help(): Promise<void> {
    const { page, editor } = this;
    await this.home();
    const sun = await middle(this.widget("sun"));
    await page.mouse.click(sun.x, sun.y - 10);
    const add = editor.properties.getByRole("button", { name: "Add a motion: Add" });
    await add.click();
    await page.getByRole("menuitem", { name: "Rise" }).click();
    await add.scrollIntoViewIfNeeded();
    await this.settled();
    await this.camera.still(HELP, "editor-motion", HELP_WIDTH);
    await this.home();
    const canvas = await middle(editor.sheet);
    await page.mouse.move(canvas.x, canvas.y);
    await page.mouse.wheel(0, 500);
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await this.widget("empty").boundingBox()) ?? {};
    await editor.tools.getByRole("button", { name: "Form", exact: true }).click();
    await this.move(x + width * 0.62, y + 8);
    await page.mouse.down();
    await this.move(x + width - 12, y + height - 8);
    await page.mouse.up();
    await this.settled();
    await this.camera.still(HELP, "editor-forms", HELP_WIDTH);
  }

  /** The whole page in sight, at its top, with nothing selected. */
  private async home(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.editor.command("Fit the page");
    await this.settled();
  }

  /** What was changed is laid out. */
  private async settled(): Promise<void> {
    await this.editor.saved();
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** The widgets of the sample's page that the films speak of. */
const WIDGETS = {
  sun: "2dr9gbmxzkq6",
  title: "644kyzkxezve",
  leaf: "gkv6xvmtq34a",
  empty: "qxftc4z2jdzy",
};
