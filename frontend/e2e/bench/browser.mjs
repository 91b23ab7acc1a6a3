// Measures the client in Chromium against the release build, in an account with 10 000 projects. For each thing that a
// person does it takes the time for which the main thread had a core. "Until drawn" counts the tasks from the event to the
// frame that shows it, as Chromium traces them. The others count all that is done in two more frames as well, with what the
// measuring does in them.
// Prints a table; the figures go to target/bench/browser.json as well.
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { meter, root, signIn, startOctavo } from "./octavo.mjs";
import { tasksOf, tasksUntilMark, untilDrawn } from "./tasks.mjs";

const PROJECTS = 10_000;

const results = {};
const { origin, browser, end } = await startOctavo(PROJECTS, 20);
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The page's own clock says when its first project was there.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("[data-item]") === null) return;
      window.firstGrid = performance.now();
      performance.mark("first-grid");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await signIn(page, origin);

  const { session, read, frame } = await meter(context, page, "threadTicks");
  const idle = () =>
    page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => done(), { timeout: 2000 })),
    );

  /** Main-thread milliseconds of one `act`, on average over `times`. */
  const cost = async (name, budget, times, act) => {
    const before = await read();
    for (let n = 0; n < times; n++) {
      await act(n);
      await frame();
    }
    const after = await read();
    results[name] = { ms: ((after.TaskDuration - before.TaskDuration) * 1000) / times, budget };
  };

  const sum = (tasks) => tasks.reduce((all, { ms }) => all + ms, 0);
  const middle = (list) => list.sort((one, other) => one - other)[Math.floor(list.length / 2)];
  /** The middle of `times`: what the main thread does from the event to the frame that shows it, and after that. */
  const drawing = async (name, budget, times, event, act) => {
    const [shown, later] = [[], []];
    for (let n = 0; n < times; n++) {
      const tasks = await tasksOf(session, async () => {
        await act(n);
        await frame();
      });
      const { shown: drawn, after } = untilDrawn(tasks, event);
      shown.push(sum(drawn));
      later.push(sum(after));
    }
    results[`${name}, until drawn`] = { ms: middle(shown), budget };
    results[`${name}, after that`] = { ms: middle(later), budget: "" };
  };

  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto("about:blank");
  const loading = await tasksUntilMark(session, "first-grid", async () => {
    await page.goto(`${origin}/`, { waitUntil: "commit" });
    await page.locator("[data-item]").first().waitFor();
    await frame();
  });
  results["first painted grid, main thread"] = { ms: sum(loading), budget: 300 };
  const { first, scripts } = await page.evaluate(() => ({
    first: window.firstGrid,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < window.firstGrid)
      .map(({ name }) => new URL(name).pathname),
  }));
  results["first grid, on the clock"] = { ms: first, budget: 331 };
  const size = (path) => {
    const file = join(root, "frontend/dist", path);
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  };
  const script = scripts.reduce((sum, path) => sum + size(path), 0);
  results["JavaScript before it, kB gzip"] = { ms: script / 1000, budget: 170 };
  await idle();

  await page.mouse.move(800, 500);
  await cost("a scroll frame, 120 px", 8, 60, () => page.mouse.wheel(0, 120));
  await cost("a scroll frame, 700 px", 8, 30, () => page.mouse.wheel(0, 700));
  const toTop = async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await frame();
  };
  await toTop();
  await drawing("a scroll frame, 120 px", 8, 24, "wheel", () => page.mouse.wheel(0, 120));
  await drawing("a scroll frame, 700 px", 8, 12, "wheel", () => page.mouse.wheel(0, 700));
  await toTop();
  await page.locator("[role=gridcell]").nth(8).focus();
  await cost("an arrow key, right", 8, 40, () => page.keyboard.press("ArrowRight"));
  await cost("an arrow key, down", 8, 40, () => page.keyboard.press("ArrowDown"));
  await drawing("an arrow key, down", 8, 15, "keydown", () => page.keyboard.press("ArrowDown"));
  const cells = await page.locator("[role=gridcell]").evaluateAll((all) =>
    all
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ top, bottom }) => top > 100 && bottom < 880)
      .map(({ left, top }) => [left + 60, top + 60]),
  );
  await cost("a selection click", 30, 20, async (n) => {
    const [x, y] = cells[n % cells.length];
    await page.keyboard.down("Control");
    await page.mouse.click(x, y);
    await page.keyboard.up("Control");
  });
  await cost("selecting all 10 000", 30, 3, () => page.keyboard.press("Control+a"));
  await page.keyboard.press("Escape");
  await frame();
  // The eighth item is a collection; the first card of a project comes after all of them.
  const begin = async (item, name) => {
    await item.focus();
    await page.keyboard.press("r");
    await page.keyboard.type(name);
  };
  const collection = page.locator("[role=gridcell]").nth(8);
  const project = page.locator("[data-kind=cards] [role=gridcell]").first();
  const rename = () => page.keyboard.press("Enter");
  await begin(collection, "A new name");
  await cost("a rename", 30, 1, rename);
  await idle();
  await begin(collection, "A newer name");
  await drawing("a rename", 30, 1, "keydown", rename);
  await project.scrollIntoViewIfNeeded();
  await begin(project, "A new title");
  await cost("a rename of a project", 30, 1, rename);
  await idle();
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  results["DOM nodes"] = { ms: nodes, budget: 3000 };
  await session.send("HeapProfiler.collectGarbage");
  results["JavaScript heap, MB"] = { ms: (await read()).JSHeapUsedSize / 1e6, budget: 60 };
} finally {
  await end();
}

const rows = Object.entries(results).map(
  ([what, { ms, budget }]) => `| ${what} | ${ms.toFixed(1)} | ${budget} |`,
);
const head = ["", "### Chromium, 10 000 projects", "", "| what | ms | budget |", "|---|--:|--:|"];
process.stdout.write(`${[...head, ...rows].join("\n")}\n`);
mkdirSync(join(root, "target/bench"), { recursive: true });
writeFileSync(join(root, "target/bench/browser.json"), `${JSON.stringify(results, null, 2)}\n`);
