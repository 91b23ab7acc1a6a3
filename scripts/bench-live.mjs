// Measures many people who have documents open: 200 on one document, and 2 000 documents, by sockets and by calls that wait.
// A release server runs for each, on SQLite and, where TEST_POSTGRES_URL is set, on PostgreSQL. It prints a table.
//
// Server and clients share the cores of this machine. CPU is that of the server's process alone, and other programs hardly
// change it. Times on the clock are longer where other programs run.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** So many seconds are measured. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** A socket takes a descriptor at each end. */
const DESCRIPTORS = 10_000;
/** People on one document: so many accounts, each with so many tabs. */
const PEOPLE = { accounts: 10, tabs: 20 };
/** Documents: so many accounts, each with so many. */
const DOCUMENTS = { accounts: Number(process.env.BENCH_ACCOUNTS ?? 80), each: 25 };
/** So many of those on one document type. */
const WRITERS = 10;
/** How often something is done, in ms. */
const EVERY = { cursor: 200, letters: 200, change: 10_000 };
/** A server is quiet after so many seconds with so few ticks of CPU; it is waited for so many seconds at most. */
const QUIET = { seconds: 3, ticks: 5, most: Number(process.env.BENCH_QUIET ?? 120) };
const PASSWORD = "laid paper and walnut ink";
const octavo = resolve(process.env.BENCH_OCTAVO ?? "target/release/octavo");
const load = resolve(process.env.BENCH_LIVE ?? "target/release/live");
const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"));

/** A program of which each process may have so many descriptors. */
const limited = (program, args) => ["bash", ["-c", `ulimit -n ${DESCRIPTORS} && exec "$0" "$@"`, program, ...args]];

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

const idOf = (number) => String(number).padStart(12, "0");

/** The server that runs now. It ends with this program, also when something fails. */
let server = null;

async function start(env) {
  const [program, args] = limited(octavo, ["serve"]);
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  server = child;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      if ((await fetch(`${env.OCTAVO_APP_ORIGIN}/healthz`)).ok) return;
    } catch {
      await new Promise(setImmediate);
    }
  }
}

async function stop() {
  if (server === null || server.exitCode !== null) return;
  const ended = new Promise((stopped) => server.once("exit", stopped));
  server.kill("SIGTERM");
  await ended;
  server = null;
}

/** Ticks of CPU that the server has used. */
const ticks = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return Number(fields[11]) + Number(fields[12]);
};

/** Waits until the server has done what follows new documents, such as their pictures, but not for ever. */
async function quiet() {
  for (let second = 0, still = 0; second < QUIET.most && still < QUIET.seconds; second += 1) {
    const before = ticks();
    await new Promise((later) => setTimeout(later, 1000));
    still = ticks() - before <= QUIET.ticks ? still + 1 : 0;
  }
}

/** What an account may call, with its session. */
function caller(origin, cookie, number) {
  const headers = {
    "content-type": "application/json",
    origin,
    "x-octavo-client": "bench",
    // Accounts come from addresses of their own.
    "x-forwarded-for": `10.8.${Math.floor(number / 250)}.${number % 250}`,
    ...(cookie && { cookie }),
  };
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

async function joined(origin, number) {
  const email = `person${number}@octavo.example`;
  const answer = await caller(origin, null, number)("POST", "/auth/join", { email, password: PASSWORD, name: `Person ${number}` });
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0]).join("; ");
  const call = caller(origin, cookie, number);
  return { email, cookie, call: async (...what) => (await call(...what)).json() };
}

/** A document with one text. */
async function documentOf({ call, cookie }, title) {
  const { num_id: document } = await call("POST", "/mag", { title });
  const { snapshot } = await call("GET", `/documents/${document}`);
  const [page] = Object.keys(snapshot.document.pages);
  const text = idOf(2);
  const record = { kind: "text", parent: page, order: "a1", text: [{ insert: "salt\n" }], position: { base: [0, 0] }, size: { base: [30_000, 3_000] } };
  await call("POST", `/documents/${document}/changes`, { client: idOf(document), number: 1, base: snapshot.seq, ops: [{ create: { id: text, record } }] });
  return { document, page, text, cookie, moves: 0, types: 0, polls: false };
}

/** All tabs of all teammates on one document. */
async function onOne(origin, env) {
  const owner = await joined(origin, 0);
  execFileSync(octavo, ["admin", "plan", owner.email, "business"], { env, stdio: "ignore" });
  const shared = await documentOf(owner, "Salt");
  const cookies = [owner.cookie];
  for (let number = 1; number < PEOPLE.accounts; number += 1) {
    const mate = await joined(origin, number);
    await owner.call("POST", "/team", { email: mate.email, mags: [shared.document], role: "member" });
    await mate.call("POST", "/team/invitations/accept", { token: await invitation(origin, mate.email) });
    cookies.push(mate.cookie);
  }
  return Array.from({ length: PEOPLE.accounts * PEOPLE.tabs }, (_, at) => ({
    ...shared,
    cookie: cookies[at % cookies.length],
    id: idOf(1_000 + at),
    moves: EVERY.cursor,
    // They are not those who look, and so not the ones who know how soon a cursor comes.
    types: at >= 10 && at < 10 + WRITERS ? EVERY.letters : 0,
  }));
}

/** The secret of an invitation, as soon as its mail is there. */
async function invitation(origin, email) {
  for (;;) {
    const mails = await (await fetch(`${origin}/dev/mail/messages`)).json();
    const mail = mails.find(({ to, subject }) => to === email && subject.includes("invites you"));
    if (mail) return /token=(\S+)/.exec(mail.text)[1];
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** One tab on each of many documents. */
async function onMany(origin) {
  const clients = [];
  for (let number = 0; number < DOCUMENTS.accounts; number += 1) {
    const account = await joined(origin, 100 + number);
    for (let at = 0; at < DOCUMENTS.each; at += 1) clients.push(await documentOf(account, `Salt ${at}`));
  }
  return clients.map((client, at) => ({ ...client, id: idOf(10_000 + at), types: EVERY.change }));
}

/** Runs the clients beside a server that has just started, and gives what they have measured. */
async function run(env, clients, runs) {
  await start(env);
  const origin = env.OCTAVO_APP_ORIGIN;
  // A client's own numbers of changes begin anew.
  const fresh = clients.map((client, at) => ({ ...client, id: idOf(100_000 * (runs + 1) + at) }));
  const plan = { address: new URL(origin).host, origin, pid: server.pid, seconds: SECONDS, clients: fresh };
  const [program, args] = limited(load, []);
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  const parts = [];
  for await (const part of child.stdout) parts.push(part);
  await stop();
  const figures = JSON.parse(Buffer.concat(parts).toString());
  if (figures.lost > 0) throw new Error(`${figures.lost} clients could not go on: ${figures.failed}`);
  return figures;
}

async function measure(name, databaseUrl) {
  const data = join(folder, name);
  const [app, viewer, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const origin = `http://127.0.0.1:${app}`;
  const env = {
    ...process.env,
    OCTAVO_DATA_DIR: data,
    OCTAVO_DATABASE_URL: databaseUrl(data),
    OCTAVO_APP_ADDRESS: `127.0.0.1:${app}`,
    OCTAVO_VIEWER_ADDRESS: `127.0.0.1:${viewer}`,
    OCTAVO_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
    OCTAVO_APP_ORIGIN: origin,
    OCTAVO_VIEWER_ORIGIN: `http://127.0.0.1:${viewer}`,
    OCTAVO_TRUSTED_PROXIES: '["127.0.0.1"]',
    OCTAVO_LOG_FILTER: "error",
  };
  await start(env);
  const one = await onOne(origin, env);
  await stop();
  const results = {};
  const take = async (what, clients) => {
    results[what] = await run(env, clients, Object.keys(results).length);
    printRow(what, results[what]);
  };
  printHead(name);
  await take(
    `${one.length} sockets on one document, all move`,
    one.map((client) => ({ ...client, types: 0 })),
  );
  await take(`the same, and ${WRITERS} type`, one);
  await start(env);
  const many = await onMany(origin);
  await quiet();
  await stop();
  const count = many.length.toLocaleString("en");
  await take(`${count} documents, a socket each`, many);
  await take(
    `${count} documents, a waiting call each`,
    many.map((client) => ({ ...client, polls: true })),
  );
  return results;
}

const ms = (micros) => (micros / 1000).toFixed(micros < 10_000 ? 1 : 0);

function printHead(name) {
  console.log(
    `\n### ${name}\n\n| what | CPU, % of a core | at rest, % | µs a message | messages a second | kB/s a client | changes a second | change p50 / p99, ms | cursor p50 / p99, ms | memory, MB | kB a client | clients' CPU, % |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|`,
  );
}

function printRow(what, it) {
  const seconds = it.ms / 1000;
  const share = (used, of) => ((used / of) * 100).toFixed(1);
  const times = ({ count, p50, p99 }) => (count === 0 ? "" : `${ms(p50)} / ${ms(p99)}`);
  const cells = [
    share(it.cpu_ms, it.ms),
    share(it.idle_cpu_ms, it.idle_ms),
    it.messages === 0 ? "" : ((it.cpu_ms * 1000) / it.messages).toFixed(0),
    Math.round(it.messages / seconds).toLocaleString("en"),
    (it.bytes / seconds / it.clients / 1000).toFixed(1),
    (it.sent / seconds).toFixed(0),
    times(it.changes),
    times(it.cursors),
    (it.kb.after / 1024).toFixed(0),
    ((it.kb.open - it.kb.before) / it.clients).toFixed(0),
    share(it.own_cpu_ms, it.ms),
  ];
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}

try {
  const results = { SQLite: await measure("SQLite", (data) => `sqlite:${join(data, "octavo.db")}`) };
  const url = process.env.TEST_POSTGRES_URL;
  if (url) {
    results.PostgreSQL = await measure("PostgreSQL", () => url);
  }
  mkdirSync("target/bench", { recursive: true });
  writeFileSync("target/bench/live.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
