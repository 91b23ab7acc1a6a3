// Measures the client in Chromium against the release build, in an account with 10 000 projects: main-thread time,
// as the browser itself counts it (Performance.getMetrics), per thing a person does. Prints a table; the figures go to
// target/bench/browser.json as well.
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { meter, root, signIn, startOctavo } from "./octavo.mjs";

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
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await signIn(page, origin);

  const { session, read, frame } = await meter(context, page);
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

  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const before = await read();
  await page.goto(`${origin}/`, { waitUntil: "commit" });
  await page.locator("[data-item]").first().waitFor();
  await frame();
  const painted = await read();
  // The counters start again with a new document in a process of its own, and go on in the same one.
  const spent =
    painted.TaskDuration >= before.TaskDuration
      ? painted.TaskDuration - before.TaskDuration
      : painted.TaskDuration;
  results["first painted grid, main thread"] = { ms: spent * 1000, budget: 300 };
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
  await page.evaluate(() => window.scrollTo(0, 0));
  await frame();
  await page.locator("[role=gridcell]").nth(8).focus();
  await cost("an arrow key, right", 8, 40, () => page.keyboard.press("ArrowRight"));
  await cost("an arrow key, down", 8, 40, () => page.keyboard.press("ArrowDown"));
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
  await page.locator("[role=gridcell]").nth(8).focus();
  await page.keyboard.press("r");
  await page.keyboard.type("A new name");
  await cost("a rename", 30, 1, () => page.keyboard.press("Enter"));
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
