// Runs Lighthouse for phones on the demo's pages, against the release build. Prints a table; the figures go to
// target/bench/lighthouse.json as well.
//
// Lighthouse asks a page by running scripts in it, and published pages forbid all scripts: their policy has `sandbox`, under
// which no answer ever comes. So a proxy of a few lines leaves that word out, and lets the page fetch robots.txt for it.
// Everything else is what readers get.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flags, root, startOctavo } from "./octavo.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
/** A page of the demo's publication; the others are beside it. */
const KNOWN = "shin-of-beef/";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const POLICY = "content-security-policy";

function proxyTo(port) {
  const server = createServer(({ method, url, headers }, to) => {
    const asked = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      const sent = { ...answer.headers };
      sent[POLICY] &&= `${sent[POLICY].replace(/; sandbox.*/, "")}; connect-src 'self'`;
      to.writeHead(answer.statusCode, sent);
      answer.pipe(to);
    });
    asked.on("error", () => to.destroy());
    asked.end();
  });
  return new Promise((listens) => {
    server.listen(0, "127.0.0.1", () => listens(server));
  });
}

/** The paths of all pages of the publication, as the sitemap names them. */
async function publication(viewer) {
  const sitemap = await (await fetch(`${viewer}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, place]) => new URL(place).pathname,
  );
  const known = paths.find((path) => path.endsWith(`/${KNOWN}`));
  if (known === undefined) throw new Error(`${KNOWN} is not public`);
  return paths.filter((path) => path.startsWith(known.slice(0, -KNOWN.length)));
}

const { viewer, end } = await startOctavo(54, 5);
const proxy = await proxyTo(new URL(viewer).port);
const folder = mkdtempSync(join(tmpdir(), "octavo-lighthouse-"));
const results = {};
try {
  for (const path of await publication(viewer)) {
    const file = join(folder, "report.json");
    const address = `http://localhost:${proxy.address().port}${path}`;
    const args = [
      "--yes",
      LIGHTHOUSE,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
    ];
    const env = { CHROME_PATH: "/usr/bin/chromium", ...process.env };
    execFileSync("npx", [...args, `--chrome-flags=--headless=new ${flags}`], {
      env,
      stdio: "inherit",
    });
    const { categories, audits, runtimeError } = JSON.parse(readFileSync(file, "utf8"));
    if (runtimeError) throw new Error(runtimeError.message);
    const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
    const shift = audits["cumulative-layout-shift"].numericValue;
    const painted = Math.round(audits["largest-contentful-paint"].numericValue);
    results[path] = { ...Object.fromEntries(scores), shift, painted };
  }
} finally {
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
  await end();
}
for (const [path, figures] of Object.entries(results)) {
  process.stdout.write(`${path} ${JSON.stringify(figures)}\n`);
}
mkdirSync(join(root, "target/bench"), { recursive: true });
writeFileSync(join(root, "target/bench/lighthouse.json"), JSON.stringify(results, null, 2));
