// Runs Lighthouse for phones on the demo's pages and the templates', against the release build. Prints a table; the figures go to
// target/bench/lighthouse.json as well.
//
// Lighthouse asks a page by running scripts in it, and published pages forbid all scripts: their policy has `sandbox`, under
// which no answer ever comes. So a proxy of a few lines leaves that word out, and lets the page fetch robots.txt for it.
// Everything else is what readers get.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { demo, flags, root, startOctavo } from "./octavo.mjs";

const run = promisify(execFile);
const LIGHTHOUSE = "lighthouse@12.8.2";
/** The project of the demo account of which all pages are looked at. */
const PROJECT = "Marrow";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const POLICY = "content-security-policy";

function proxyTo(port) {
  const server = createServer(({ method, url, headers }, to) => {
    const asked = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      const sent = { ...answer.headers };
      sent[POLICY] &&= `${sent[POLICY].replace(/; sandbox[^;]*/, "")}; connect-src 'self'`;
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

/** A session of the demo account, and its name in addresses. */
async function signIn(origin) {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, "x-octavo-client": "bench" },
    body: JSON.stringify(demo),
  });
  const cookie = login.headers.get("set-cookie").split(";")[0];
  const { uri } = await login.json();
  const headers = { "content-type": "application/json", cookie, origin };
  const call = async (path, method = "GET") => {
    const own = { method, headers: { ...headers, "x-octavo-client": "bench" } };
    const answer = await fetch(
      `${origin}/api${path}`,
      method === "GET" ? own : { ...own, body: "{}" },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { uri, call };
}

/** The paths of all pages of a publication, by the links of its first page: a hidden collection is in no sitemap. */
async function pagesOf(viewer, first) {
  const html = await (await fetch(viewer + first)).text();
  const links = [...html.matchAll(/ href="([^"#]*)"/g)].map(
    ([, link]) => new URL(link, viewer + first).pathname,
  );
  return [...new Set([first, ...links.filter((path) => path.startsWith(first))])];
}

/** The pages of a publication of the demo, and the first page of each template. */
async function publications(origin, viewer) {
  const { uri, call } = await signIn(origin);
  const { mags } = await call("/readymags/user");
  const demo = mags.find(({ title }) => title === PROJECT);
  const pages = await pagesOf(viewer, `/${uri}/${demo.num_id}/`);
  if (pages.length < 3) throw new Error(`${PROJECT} has ${pages.length} pages`);
  const { templates } = await call("/templates");
  for (const { magNumId } of templates) {
    const { num_id } = await call(`/templates/${magNumId}/start`, "POST");
    await call(`/mag/${num_id}/publish`, "POST");
    pages.push(`/${uri}/${num_id}/`);
  }
  return pages;
}

const { origin, viewer, end } = await startOctavo(47, 5);
const proxy = await proxyTo(new URL(viewer).port);
const folder = mkdtempSync(join(tmpdir(), "octavo-lighthouse-"));
const results = {};
try {
  for (const path of await publications(origin, viewer)) {
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
    // The proxy is in this process, which therefore does not wait.
    await run("npx", [...args, `--chrome-flags=--headless=new ${flags}`], { env });
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
