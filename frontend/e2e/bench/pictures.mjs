// Measures pictures against the release build. How much CPU does the server spend on a photograph of 24 megapixels until it
// answers with renditions? How long does a longread with 40 pictures take until it can be edited? Prints a table; the figures
// go to target/bench/pictures.json as well.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, signIn, startOctavo } from "./octavo.mjs";

const PICTURES = 40;
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
/** The kernel counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

const idOf = (number) =>
  [...number.toString(32).padStart(12, "0")]
    .map((digit) => DIGITS[Number.parseInt(digit, 32)])
    .join("");

/** The time for which the server had a core, in ms. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** A photograph of this size, unlike all others, as a JPEG: soft ground, and grain as of a sensor. */
async function photograph(page, width, height, seed) {
  const base64 = await page.evaluate(
    async ([width, height, seed]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      for (let at = 0; at < 60; at++) {
        const [x, y] = [(at * 7919 * seed) % width, (at * 104729 * seed) % height];
        const ground = context.createRadialGradient(x, y, 0, x, y, width / 3);
        ground.addColorStop(0, `hsl(${(at * 47 * seed) % 360} 60% 55% / 0.6)`);
        ground.addColorStop(1, "transparent");
        context.fillStyle = ground;
        context.fillRect(0, 0, width, height);
      }
      const image = context.getImageData(0, 0, width, height);
      let state = seed;
      for (let at = 0; at < image.data.length; at += 4) {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        const grain = ((state >> 16) & 15) - 8;
        for (const part of [0, 1, 2]) image.data[at + part] += grain;
        image.data[at + 3] = 255;
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      const reader = new FileReader();
      await new Promise((read) => {
        reader.onload = read;
        reader.readAsDataURL(blob);
      });
      return reader.result.split(",")[1];
    },
    [width, height, seed],
  );
  return Buffer.from(base64, "base64");
}

/** A text or a picture, one below the other. */
function widget(number, parent, picture) {
  const common = {
    parent,
    order: `b${1000 + number}V`,
    position: { base: [20_000, number * 60_000 + 10_000] },
    size: { base: [100_000, picture === null ? 20_000 : 56_000] },
  };
  if (picture === null) {
    const words = "The tide leaves its own line on the sand, and takes it back. ".repeat(6);
    return { kind: "text", ...common, text: [{ insert: words }, { insert: "\n" }] };
  }
  return { kind: "picture", ...common, asset: picture, pixels: [1600, 1067], label: "Sand" };
}

const { origin, browser, pid, end } = await startOctavo(1, 1);
const results = {};
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin);
  const headers = { "X-Octavo-Client": "web", Origin: origin };
  const call = async (method, path, data, more = {}) => {
    const options = { method, headers: { ...headers, ...more }, data };
    const answer = await page.request.fetch(`${origin}/api${path}`, options);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { num_id: project } = await call("POST", "/mag", { title: "A longread" });
  const { snapshot } = await call("GET", `/documents/${project}`);
  const add = (name, bytes) =>
    call("POST", `/documents/${project}/assets?name=${name}`, bytes, {
      "Content-Type": "image/jpeg",
    });

  const uploads = [];
  let bytes = 0;
  for (const seed of [1, 2, 3]) {
    const photo = await photograph(page, 6000, 4000, seed);
    bytes = photo.length;
    const before = spent(pid);
    await add(`large-${seed}.jpg`, photo);
    uploads.push(spent(pid) - before);
  }
  uploads.sort((one, other) => one - other);
  results["24 MP until it is answered, server"] = { ms: uploads[1], budget: 1500, bytes };

  const ops = [];
  for (let at = 0; at < PICTURES; at++) {
    const { key } = await add(`${at}.jpg`, await photograph(page, 1600, 1067, at + 11));
    for (const picture of [null, key]) {
      const number = ops.length;
      ops.push({
        create: {
          id: idOf(number + 1),
          record: widget(number, Object.keys(snapshot.document.pages)[0], picture),
        },
      });
    }
  }
  const change = { client: idOf(7), number: 1, base: snapshot.seq, ops };
  await call("POST", `/documents/${project}/changes`, change);

  await page.goto(`${origin}/`);
  await page.locator("[data-item]").first().waitFor();
  const opened = await page.evaluate(
    ([address, count]) =>
      new Promise((done) => {
        const start = performance.now();
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        const look = () => {
          const widgets = document.querySelectorAll(".canvas-page [data-widget]").length;
          const [first] = document.querySelectorAll(".canvas-page [data-widget] img");
          if (widgets < count || !first?.complete) {
            requestAnimationFrame(look);
          } else {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(performance.now() - start)),
            );
          }
        };
        look();
      }),
    [`/edit/${project}/contents/`, PICTURES * 2],
  );
  results["a longread with 40 pictures, on the clock"] = { ms: opened, budget: 1500 };
  const box = await page.locator(`[data-widget="${idOf(1)}"]`).boundingBox();
  const before = Date.now();
  await page.mouse.click(box.x + 20, box.y + 10);
  await page.getByRole("region", { name: "Properties" }).getByText("Text").first().waitFor();
  results["a click in it until the panel shows it, on the clock"] = { ms: Date.now() - before };
} finally {
  await end();
}
for (const [what, { ms, budget }] of Object.entries(results)) {
  process.stdout.write(`${what}: ${ms.toFixed(0)} ms${budget ? ` of ${budget}` : ""}\n`);
}
mkdirSync(join(root, "target/bench"), { recursive: true });
writeFileSync(join(root, "target/bench/pictures.json"), JSON.stringify(results, null, 2));
