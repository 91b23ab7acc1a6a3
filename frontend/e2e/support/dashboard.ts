import { expect, type Locator, type Page, type Request } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** The dashboard as a person sees it: cards by their titles, menus by their words. */
export class Dashboard {
  readonly heading: Locator;
  readonly toasts: Locator;
  readonly alert: Locator;
  readonly selection: Locator;
  /** What the page has asked for and has no answer to yet. */
  readonly #waiting = new Set<Request>();

  constructor(readonly page: Page) {
    page.on("request", (request) => this.#waiting.add(request));
    page.on("requestfinished", (request) => this.#waiting.delete(request));
    page.on("requestfailed", (request) => this.#waiting.delete(request));
    this.heading = page.getByRole("heading", { level: 1 });
    this.toasts = page.getByRole("region", { name: "Notifications" });
    this.alert = page.getByRole("alert");
    this.selection = page.getByRole("toolbar", { name: "Selection" });
  }

  async open(address = "/"): Promise<void> {
    await this.page.goto(address);
    await expect(this.heading).toBeVisible();
    // What drags and opens is fetched after the first picture.
    await this.settled();
  }

  card(name: string): Locator {
    return this.page
      .getByRole("gridcell")
      .filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  section(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The titles of a section, in the order in which they are read. */
  async titles(section = "Projects"): Promise<string[]> {
    const links = this.section(section).getByRole("gridcell").getByRole("link");
    return (await links.allTextContents()).map((text) => text.trim());
  }

  async menu(name: string, entry: string): Promise<void> {
    const card = this.card(name);
    await card.hover();
    await card.getByRole("button", { name: `Actions for ${name}` }).click();
    await this.entry(entry).click();
  }

  /** A row of the open menu; its shortcut stands behind the label. */
  entry(label: string): Locator {
    return this.page.getByRole("menuitem").filter({ hasText: label });
  }

  async add(what: "Project" | "Collection"): Promise<void> {
    await this.page.getByRole("button", { name: "Add…" }).click();
    await this.page.getByRole("menuitem", { name: new RegExp(`^${what}`) }).click();
  }

  async sortBy(now: string, wanted: string): Promise<void> {
    await this.page.getByRole("button", { name: now, exact: true }).click();
    await this.page.getByRole("menuitemradio", { name: wanted, exact: true }).click();
  }

  async undo(): Promise<void> {
    await this.toasts.getByRole("button", { name: "Undo" }).last().click();
  }

  /** Presses on a card, carries it somewhere and holds it there. */
  async carry(card: Locator, to: Locator): Promise<void> {
    const from = await middle(card);
    const target = await middle(to);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
    await this.page.mouse.move(target.x, target.y, { steps: 12 });
  }

  async release(): Promise<void> {
    await this.page.mouse.up();
  }

  /**
   * Drags a project onto a collection and lets it go there. The page's clock stands meanwhile: a collection opens by
   * itself under what is held over it, and a slow machine is not a slow hand.
   */
  async drag(card: Locator, collection: Locator): Promise<void> {
    await this.page.clock.install();
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + 1000);
    await this.carry(card, collection);
    await expect(collection).toContainText("Move 1 here");
    await this.release();
    await this.page.clock.resume();
    await this.settled();
  }

  /** Draws a rectangle from the empty margin across everything between two cards. */
  async marquee(first: Locator, last: Locator): Promise<void> {
    const from = await box(first);
    const to = await box(last);
    await this.page.mouse.move(from.x - 24, from.y - 4);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await this.page.mouse.up();
  }

  /** Waits until everything that was done has reached the server, and the page has asked for nothing since. */
  async settled(): Promise<void> {
    // The load state says only that the page was idle once.
    await this.page.waitForLoadState("networkidle");
    await expect
      .poll(async () => {
        await this.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        );
        return [...this.#waiting].map((request) => request.url());
      })
      .toEqual([]);
  }
}

async function box(element: Locator): Promise<Point & { width: number; height: number }> {
  await element.scrollIntoViewIfNeeded();
  const found = await element.boundingBox();
  if (found === null) throw new Error("The element is not on the page.");
  return found;
}

async function middle(element: Locator): Promise<Point> {
  const { x, y, width, height } = await box(element);
  return { x: x + width / 2, y: y + height / 2 };
}
