// Measures the server and the reference programs of tests/bench in turn on this machine, on SQLite and on PostgreSQL.
// Prints a table for each; "others" is the share of one core that other processes used meanwhile. Results are also
// written to target/bench/server.json.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { asReader, batches, fillDocuments, nginxFor, publishedPage, WRITERS } from "./bench-documents.mjs";

/** A round asks the product for so long, and then the reference program. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Each figure is the median of so many quiet rounds, … */
const ROUNDS = 5;
/** … of which at most so many are tried, … */
const ATTEMPTS = 12;
/** … and no more than needed once all of it has taken so many minutes. */
const MINUTES = 8;
/** A round is quiet when everything else on the machine takes less than this share of one core. */
const QUIET = 0.15;
const PROJECTS = 1000;
/** Clock ticks a second in /proc. */
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
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

/** What runs now. It ends with this program, also when something fails. */
const running = new Set();

/** Starts a program and waits until `url` answers; gives the milliseconds that took. */
async function start(program, args, env, url) {
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  running.add(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    try {
      if ((await fetch(url)).status < 500) break;
    } catch {
      await new Promise(setImmediate);
    }
  }
  return { child, url, ms: performance.now() - began };
}

const stop = (child) =>
  new Promise((stopped) => {
    running.delete(child);
    child.once("exit", stopped);
    child.kill("SIGTERM");
  });

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Seconds of CPU that a process has used, with those of its children that have ended. */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
    throw error;
  }
}

/** The processes of the database server, when it is one on this machine. */
function serverProcesses() {
  const folder = execFileSync("psql", [process.env.TEST_POSTGRES_URL, "-Atc", "show data_directory"], { encoding: "utf8" }).trim();
  if (!existsSync(join(folder, "postmaster.pid"))) return [];
  const main = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const children = execFileSync("ps", ["--ppid", String(main), "-o", "pid="], { encoding: "utf8" });
  return [main, ...children.trim().split(/\s+/).map(Number)];
}

/** Seconds of CPU that the machine has been busy, the time that a hypervisor gave to others included. */
function busy() {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync("/proc/stat", "utf8").split("\n")[0].split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS;
}

/** Runs something, and adds how many cores were taken by processes that are none of ours meanwhile. */
function disturbed(ours, run) {
  const pids = [process.pid, ...ours, ...serverProcesses()];
  const own = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const [began, busyBefore, ownBefore] = [performance.now(), busy(), own()];
  const result = run();
  const seconds = (performance.now() - began) / 1000;
  return { ...result, others: Math.max(0, busy() - busyBefore - (own() - ownBefore)) / seconds };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Measures the product and the reference program in turn, so that both meet the same disturbances. It ends with enough
 * quiet rounds; when there are too few, the quietest ones count. Which rounds count depends on nothing else. The first two
 * of `ours` are the processes whose CPU counts.
 */
function rounds(ours, product, statement) {
  const all = [];
  const quiet = () => all.filter(({ others }) => others < QUIET).length;
  const mayTry = () => (performance.now() < MINUTES * 60_000 ? all.length < ATTEMPTS : all.length < ROUNDS);
  while (mayTry() && quiet() < ROUNDS) {
    all.push(disturbed(ours, () => ({ product: spent(ours[0], product), statement: statement && spent(ours[1], statement) })));
  }
  const kept = all.toSorted((a, b) => a.others - b.others).slice(0, ROUNDS);
  const middle = (value) => median(kept.map(value));
  return {
    product: middle((round) => round.product.perSecond),
    p99: middle((round) => round.product.p99),
    cpu: middle((round) => round.product.cpu),
    ...(statement && {
      statement: middle((round) => round.statement.perSecond),
      floorCpu: middle((round) => round.statement.cpu),
      ratio: middle((round) => round.product.perSecond / round.statement.perSecond),
    }),
    others: Math.max(...kept.map(({ others }) => others)),
  };
}

/** Requests a second and the 99th percentile in ms, as wrk measures them. */
function load(url, { cookie, origin, bodies, program, threads = 1, connections = 8 } = {}) {
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
  writeFileSync(script, [...headers, program?.() ?? request, done].join("\n"));
  const args = [`-t${threads}`, `-c${connections}`, `-d${SECONDS}s`, "-s", script, url];
  const out = execFileSync("wrk", args, { encoding: "utf8" });
  const [, requests, duration, errors, p99] = /RESULT (\d+) (\d+) (\d+) ([\d.]+)/.exec(out).map(Number);
  if (errors > 0) throw new Error(`${url}: ${errors} of ${requests} requests failed\n${out}`);
  return { requests, perSecond: requests / (duration / 1e6), p99 };
}

/** The same, with the microseconds of CPU that a process took for each request. */
function spent(pid, call) {
  const before = cpuOf(pid);
  const answered = load(...call);
  return { ...answered, cpu: ((cpuOf(pid) - before) * 1e6) / answered.requests };
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
  const projects = JSON.parse(list).mags.map(({ num_id }) => num_id);
  const project = projects[0];
  const call = async (method, path, body) => {
    const sent = await fetch(`${origin}/api${path}`, { method, headers: { ...json, cookie }, body: body && JSON.stringify(body) });
    if (!sent.ok) throw new Error(`${path}: ${sent.status} ${await sent.text()}`);
    return sent.json();
  };
  // The newest ones of the demo have pages already.
  const empty = projects.slice(100);
  const written = empty.slice(0, WRITERS);
  const shown = empty[WRITERS];
  await fillDocuments([...written, shown], call);
  await call("POST", `/mag/${shown}/publish`, {});
  const pageUrl = `http://127.0.0.1:${viewer}/${me.uri}/${shown}/`;
  const published = await publishedPage(pageUrl);
  writeFileSync(join(folder, "published"), published.gzip);

  const at = `http://127.0.0.1:${port}`;
  const other = await start(
    reference,
    [`127.0.0.1:${port}`, env.OCTAVO_DATABASE_URL, me._id, String(project), join(folder, "list"), join(folder, "page"), join(folder, "published")],
    {},
    `${at}/bytes/page`,
  );
  const nginx = await start(...nginxFor(folder, await freePort(), published));
  const ours = [first.child.pid, other.child.pid, nginx.child.pid];
  const product = { cookie, origin };
  const title = { bodies: `string.format('{"title":"Title %d"}', n)` };
  const query = { bodies: `'{"query":"sal","limit":6}'` };
  const signIn = { bodies: `'${JSON.stringify(account)}'`, connections: 4 };
  const listUrl = `${origin}/api/readymags/user`;
  const listStatement = [`${at}/statement/list`];
  const bytes = { list: load(`${at}/bytes/list`).perSecond, page: load(`${at}/bytes/page`).perSecond };

  const warm = rounds(ours, [listUrl, product], listStatement);
  results["page of 50"] = { ...rounds(ours, [`${listUrl}?limit=50`, product], [`${at}/statement/page`]), bytes: bytes.page };
  results.search = rounds(ours, [`${origin}/api/readymags/search`, { ...product, ...query }], [`${at}/statement/search`, query]);
  results["title update, durable"] = rounds(
    ours,
    [`${origin}/api/mag/${project}/title`, { ...product, ...title }],
    [`${at}/statement/title`, title],
  );
  let run = 0;
  const changes = () => batches(written, run++);
  results["a change, durable"] = rounds(
    ours,
    [`${origin}/`, { ...product, program: changes, threads: WRITERS }],
    [`${at}/statement/rows`, { bodies: `'{}'`, threads: WRITERS }],
  );
  const reader = { program: () => asReader };
  results["sign-in"] = rounds(ours, [`${origin}/api/auth/login`, { origin, ...signIn }], [`${at}/argon2`, signIn]);
  const served = {
    ...rounds([first.child.pid, nginx.child.pid], [pageUrl, reader], [nginx.url, reader]),
    bytes: load(`${at}/bytes/published`, reader).perSecond,
    size: published.gzip.length,
  };
  await stop(nginx.child);
  load(`${origin}/api/auth/login`, { origin, ...signIn });
  writeFileSync(join(folder, "signin.lua"), readFileSync(join(folder, "request.lua")));
  const hashing = spawn("wrk", ["-t1", "-c4", "-d600s", "-s", join(folder, "signin.lua"), `${origin}/api/auth/login`], { stdio: "ignore" });
  running.add(hashing);
  results["page of 50 beside sign-ins"] = rounds([...ours, hashing.pid], [`${listUrl}?limit=50`, { ...product, connections: 2 }]);
  await stop(hashing);
  results["memory after the load, MB"] = { product: residentMegabytes(first.child.pid) };
  await stop(first.child);

  const cold = await start(octavo, ["serve"], { ...env, OCTAVO_LIBRARY_CACHE_MIB: "0" }, `${origin}/healthz`);
  results["list of 1 000, cold"] = { ...rounds([cold.child.pid, other.child.pid], [listUrl, product], listStatement), bytes: bytes.list };
  results["list of 1 000, warm"] = { ...warm, bytes: bytes.list };
  await stop(cold.child);
  await stop(other.child);
  return { results, served };
}

const number = (value) => (value === undefined ? "" : value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));
const percent = (share) => (share === undefined ? "" : `${Math.round(share * 100)} %`);

function print(name, results) {
  console.log(`\n### ${name}\n\n| what | Octavo | CPU, µs | p99, ms | statement | its CPU, µs | ratio | bytes | others |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|`);
  for (const [what, { product, cpu, p99, statement, floorCpu, ratio, bytes, others }] of Object.entries(results)) {
    const cells = [number(product), number(cpu), number(p99), number(statement), number(floorCpu), percent(ratio), number(bytes), percent(others)];
    console.log(`| ${what} | ${cells.join(" | ")} |`);
  }
}

function printPages(served) {
  console.log(
    "\n### A published page with 40 widgets\n\n| stored in | Octavo | CPU, µs | p99, ms | nginx | ratio | bytes | others | size, kB gzip |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|",
  );
  for (const [where, { product, cpu, p99, statement, ratio, bytes, others, size }] of Object.entries(served)) {
    const cells = [number(product), number(cpu), number(p99), number(statement), percent(ratio), number(bytes), percent(others)];
    console.log(`| ${where} | ${cells.join(" | ")} | ${(size / 1000).toFixed(1)} |`);
  }
}

try {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL is not set; run scripts/with-postgres scripts/bench");
  const sqlite = await measure("sqlite", (data) => `sqlite:${join(data, "octavo.db")}`);
  print("SQLite", sqlite.results);
  const postgres = await measure("postgres", () => server);
  print("PostgreSQL", postgres.results);
  printPages({ SQLite: sqlite.served, PostgreSQL: postgres.served });
  mkdirSync("target/bench", { recursive: true });
  writeFileSync("target/bench/server.json", `${JSON.stringify({ sqlite, postgres }, null, 2)}\n`);
} finally {
  await Promise.all([...running].filter(({ exitCode }) => exitCode === null).map(stop));
  rmSync(folder, { recursive: true, force: true });
}
