// Measures the editor in Chromium against the release build, on a page with 1 000 widgets. Three in ten are texts. Counts
// what the main thread spends from an event until what it changed is drawn, in the time for which the thread has a core.
// Prints a table; the figures go to target/bench/editor.json as well.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { meter, root, signIn, startOctavo } from "./octavo.mjs";
import { tasksOf, untilDrawn } from "./tasks.mjs";

const WIDGETS = 1000;
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

const idOf = (number) =>
  [...number.toString(32).padStart(12, "0")]
    .map((digit) => DIGITS[Number.parseInt(digit, 32)])
    .join("");

/** Ten columns; of ten widgets three are texts. */
function widget(number, parent) {
  const [column, row] = [number % 10, Math.floor(number / 10)];
  const isText = column % 3 === 0 && column < 9;
  const common = {
    parent,
    order: `b${1000 + number}V`,
    position: { base: [column * 13_000 + 6_000, row * 20_000] },
    size: { base: [12_000, isText ? 4_800 : 15_000] },
  };
  const words = [{ insert: `Salt, kiln and walnut ink ${number}` }, { insert: "\n" }];
  return isText
    ? { kind: "text", ...common, text: words }
    : { kind: "shape", ...common, fill: { base: "#c8d0ddff" } };
}

const { origin, browser, end } = await startOctavo(1, 1);
const results = {};
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin);
  const headers = { "X-Octavo-Client": "web", Origin: origin };
  const call = async (method, path, data) => {
    const answer = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { num_id: project } = await call("POST", "/mag", { title: "A thousand widgets" });
  const { snapshot } = await call("GET", `/documents/${project}`);
  const [first] = Object.keys(snapshot.document.pages);
  for (let from = 0; from < WIDGETS; from += 250) {
    const ops = Array.from({ length: 250 }, (_, at) => ({
      create: { id: idOf(from + at + 1), record: widget(from + at, first) },
    }));
    const change = {
      client: idOf(7),
      number: from / 250 + 1,
      base: from / 250 + snapshot.seq,
      ops,
    };
    await call("POST", `/documents/${project}/changes`, change);
  }
  const { session, read, frame } = await meter(context, page);
  const at = (list, part) =>
    list.sort((one, other) => one - other)[
      Math.min(list.length - 1, Math.floor(list.length * part))
    ];
  const sum = (tasks) => tasks.reduce((all, { ms }) => all + ms, 0);
  const rest = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
  const keep = (name, ms, budget) => {
    results[name] = { ms, budget };
  };

  await page.goto(`${origin}/`);
  await page.locator("[data-item]").first().waitFor();
  const opened = await page.evaluate(
    (address) =>
      new Promise((done) => {
        const start = performance.now();
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        const look = () => {
          if (document.querySelectorAll(".canvas-page [data-widget]").length < 1000) {
            requestAnimationFrame(look);
          } else {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(performance.now() - start)),
            );
          }
        };
        look();
      }),
    `/edit/${project}/contents/`,
  );
  keep("opening, on the clock", opened, 1500);

  const middleOf = async (number) => {
    const box = await page.locator(`[data-widget="${idOf(number)}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  // The second widget of the third row, a shape.
  const [x, y] = await middleOf(22);
  const dragged = [];
  const drops = [];
  const later = [];
  for (let round = 0; round < 6; round++) {
    const back = round % 2 === 0 ? 1 : -1;
    const from = back > 0 ? [x, y] : [x + 60, y + 36];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + back * 6, from[1] + back * 4);
    const moves = await tasksOf(session, async () => {
      for (let n = 1; n <= 20; n++) {
        await page.mouse.move(from[0] + back * 3 * n, from[1] + back * 1.8 * n);
        await drawn();
      }
    });
    const up = await tasksOf(session, async () => {
      await page.mouse.up();
      for (let n = 0; n < 4; n++) await drawn();
    });
    // What waits until the page rests is no part of the next drag.
    await rest();
    // In the first round the browser compiles what is done in it.
    if (round === 0) continue;
    dragged.push(
      ...moves.filter(({ events }) => events.includes("pointermove")).map(({ ms }) => ms),
    );
    const { shown, after } = untilDrawn(up, "pointerup");
    drops.push(sum(shown));
    later.push(Math.max(...after.map(({ ms }) => ms)));
  }
  keep("a frame of a drag, 95 of 100", at(dragged, 0.95), 12);
  keep("a drop until it is drawn, the middle of five", at(drops, 0.5), 16);
  keep("the longest task after it, the middle of five", at(later, 0.5), "");

  // What is typed with comes with the first text that is selected, which is not a part of a key.
  const [left, top] = await middleOf(31);
  await page.mouse.dblclick(left, top);
  const field = page.locator(".canvas-page [role=textbox]");
  await field.waitFor();
  const glyphs = [];
  const keys = [];
  for (const letter of "salt and walnut ink on a kiln shelf") {
    await field.evaluate((words) => {
      const before = words.textContent;
      globalThis.shown = new Promise((done) => {
        const from = (event) => {
          // A message that is sent while a frame is made comes once it is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - event.timeStamp);
          const look = () => {
            if (words.textContent === before) requestAnimationFrame(look);
            else port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener("keydown", from, { capture: true, once: true });
      });
    });
    await page.keyboard.press(letter === " " ? "Space" : letter);
    glyphs.push(await page.evaluate(() => globalThis.shown));
    // Nobody types as fast as a browser does.
    await rest();
  }
  for (let n = 0; n < 30; n++) {
    const tasks = await tasksOf(session, async () => {
      await page.keyboard.press("a");
      await frame();
    });
    keys.push(sum(untilDrawn(tasks, "keydown").shown));
  }
  keep("key to glyph, on the clock, 95 of 100", at(glyphs, 0.95), 50);
  keep("key to glyph, 95 of 100", at(keys, 0.95), "");
  await page.keyboard.press("Escape");

  await session.send("HeapProfiler.collectGarbage");
  keep("JavaScript heap, MB", (await read()).JSHeapUsedSize / 1e6, 250);
} finally {
  await end();
}

const rows = Object.entries(results).map(
  ([what, { ms, budget }]) => `| ${what} | ${ms.toFixed(1)} | ${budget} |`,
);
const head = ["", "### The editor, 1 000 widgets", "", "| what | ms | budget |", "|---|--:|--:|"];
process.stdout.write(`${[...head, ...rows].join("\n")}\n`);
mkdirSync(join(root, "target/bench"), { recursive: true });
writeFileSync(join(root, "target/bench/editor.json"), `${JSON.stringify(results, null, 2)}\n`);
