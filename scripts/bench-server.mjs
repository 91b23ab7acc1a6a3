// Measures the server against the reference programs of tests/bench, on SQLite and on PostgreSQL, one after the
// other on this machine, and prints a table for each. Results go to target/bench/server.json as well.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const PROJECTS = 1000;
const octavo = resolve("target/release/octavo");
const reference = resolve("target/release/reference");
const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"));
const account = { email: "demo@octavo.example", password: "octavo demo account" };

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** Starts a program and waits until `url` answers; gives the milliseconds that took. */
async function start(program, args, env, url) {
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    try {
      if ((await fetch(url)).status < 500) break;
    } catch {
      await new Promise(setImmediate);
    }
  }
  return { child, ms: performance.now() - began };
}

const stop = (child) =>
  new Promise((stopped) => {
    child.once("exit", stopped);
    child.kill("SIGTERM");
  });

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Requests a second and the 99th percentile in ms, as wrk measures them. */
function load(url, { cookie, origin, bodies, connections = 8 } = {}) {
  const script = join(folder, "request.lua");
  const headers = [
    ...(cookie ? [`wrk.headers["Cookie"] = "${cookie}"`] : []),
    ...(origin ? [`wrk.headers["Origin"] = "${origin}"`, 'wrk.headers["X-Octavo-Client"] = "bench"'] : []),
  ];
  const request = bodies
    ? `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nlocal n = 0\n` +
      `function request()\n  n = n + 1\n  return wrk.format(nil, nil, nil, ${bodies})\nend`
    : "";
  const done =
    "function done(summary, latency)\n" +
    '  io.write(string.format("RESULT %d %d %d %.3f\\n", summary.requests, summary.duration, summary.errors.status, latency:percentile(99) / 1000))\nend';
  writeFileSync(script, [...headers, request, done].join("\n"));
  const out = execFileSync("wrk", ["-t1", `-c${connections}`, `-d${SECONDS}s`, "-s", script, url], { encoding: "utf8" });
  const [, requests, duration, errors, p99] = /RESULT (\d+) (\d+) (\d+) ([\d.]+)/.exec(out).map(Number);
  if (errors > 0) throw new Error(`${url}: ${errors} of ${requests} requests failed\n${out}`);
  return { perSecond: requests / (duration / 1e6), p99 };
}

async function measure(name, databaseUrl) {
  const data = join(folder, name);
  const [app, viewer, metrics, port] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const origin = `http://127.0.0.1:${app}`;
  const env = {
    OCTAVO_DATA_DIR: data,
    OCTAVO_DATABASE_URL: databaseUrl(data),
    OCTAVO_APP_ADDRESS: `127.0.0.1:${app}`,
    OCTAVO_VIEWER_ADDRESS: `127.0.0.1:${viewer}`,
    OCTAVO_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
    OCTAVO_APP_ORIGIN: origin,
    OCTAVO_VIEWER_ORIGIN: `http://127.0.0.1:${viewer}`,
    OCTAVO_LOG_FILTER: "warn",
  };
  execFileSync(octavo, ["demo", "--projects", String(PROJECTS), "--collections", "20"], { env: { ...process.env, ...env }, stdio: "ignore" });

  const results = {};
  const first = await start(octavo, ["serve"], env, `${origin}/healthz`);
  results["start to first answer, ms"] = { product: first.ms };
  await new Promise((later) => setTimeout(later, 1000));
  results["idle memory, MB"] = { product: residentMegabytes(first.child.pid) };

  const json = { "content-type": "application/json", origin, "x-octavo-client": "bench" };
  const login = await fetch(`${origin}/api/auth/login`, { method: "POST", headers: json, body: JSON.stringify(account) });
  const cookie = login.headers.get("set-cookie").split(";")[0];
  const me = await login.json();
  const answer = async (path) => Buffer.from(await (await fetch(origin + path, { headers: { cookie, "accept-encoding": "identity" } })).arrayBuffer());
  const list = await answer("/api/readymags/user");
  const page = await answer("/api/readymags/user?limit=50");
  writeFileSync(join(folder, "list"), list);
  writeFileSync(join(folder, "page"), page);
  const project = JSON.parse(list).mags[0].num_id;

  const product = { cookie, origin };
  const title = `string.format('{"title":"Title %d"}', n)`;
  const query = `'{"query":"sal","limit":6}'`;
  const signIn = `'${JSON.stringify(account)}'`;
  const ours = {};
  ours["list of 1 000, warm"] = load(`${origin}/api/readymags/user`, product);
  ours["page of 50"] = load(`${origin}/api/readymags/user?limit=50`, product);
  ours["search"] = load(`${origin}/api/readymags/search`, { ...product, bodies: query });
  ours["title update, durable"] = load(`${origin}/api/mag/${project}/title`, { ...product, bodies: title });
  ours["sign-in"] = load(`${origin}/api/auth/login`, { origin, bodies: signIn, connections: 4 });
  writeFileSync(join(folder, "signin.lua"), readFileSync(join(folder, "request.lua")));
  const beside = new Promise((done) => {
    const hashing = spawn("wrk", ["-t1", "-c4", `-d${SECONDS}s`, "-s", join(folder, "signin.lua"), `${origin}/api/auth/login`], { stdio: "ignore" });
    hashing.once("exit", done);
  });
  ours["page of 50 beside sign-ins"] = load(`${origin}/api/readymags/user?limit=50`, { ...product, connections: 2 });
  await beside;
  results["memory after the load, MB"] = { product: residentMegabytes(first.child.pid) };
  await stop(first.child);

  const cold = await start(octavo, ["serve"], { ...env, OCTAVO_LIBRARY_CACHE_MIB: "0" }, `${origin}/healthz`);
  ours["list of 1 000, cold"] = load(`${origin}/api/readymags/user`, product);
  await stop(cold.child);

  const at = `http://127.0.0.1:${port}`;
  const other = await start(
    reference,
    [`127.0.0.1:${port}`, env.OCTAVO_DATABASE_URL, me._id, String(project), join(folder, "list"), join(folder, "page")],
    {},
    `${at}/bytes/page`,
  );
  const bytes = { list: load(`${at}/bytes/list`), page: load(`${at}/bytes/page`) };
  const statement = {
    list: load(`${at}/statement/list`),
    page: load(`${at}/statement/page`),
    search: load(`${at}/statement/search`, { bodies: query }),
    title: load(`${at}/statement/title`, { bodies: title }),
    argon2: load(`${at}/argon2`, { bodies: signIn, connections: 4 }),
  };
  await stop(other.child);

  const row = (what, floor, same) => {
    results[what] = { product: ours[what].perSecond, p99: ours[what].p99, statement: floor?.perSecond, bytes: same?.perSecond };
  };
  row("list of 1 000, cold", statement.list, bytes.list);
  row("list of 1 000, warm", statement.list, bytes.list);
  row("page of 50", statement.page, bytes.page);
  row("page of 50 beside sign-ins");
  row("search", statement.search);
  row("title update, durable", statement.title);
  row("sign-in", statement.argon2);
  return results;
}

function print(name, results) {
  const number = (value) => (value === undefined ? "" : value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));
  console.log(`\n### ${name}\n\n| what | Octavo | p99, ms | statement | ratio | bytes |\n|---|--:|--:|--:|--:|--:|`);
  for (const [what, { product, p99, statement, bytes }] of Object.entries(results)) {
    const ratio = statement ? `${Math.round((product / statement) * 100)} %` : "";
    console.log(`| ${what} | ${number(product)} | ${number(p99)} | ${number(statement)} | ${ratio} | ${number(bytes)} |`);
  }
}

try {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL is not set; run scripts/with-postgres scripts/bench");
  const sqlite = await measure("sqlite", (data) => `sqlite:${join(data, "octavo.db")}`);
  print("SQLite", sqlite);
  const postgres = await measure("postgres", () => server);
  print("PostgreSQL", postgres);
  mkdirSync("target/bench", { recursive: true });
  writeFileSync("target/bench/server.json", `${JSON.stringify({ sqlite, postgres }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
