// The documents that bench-server.mjs measures: how they are made, what changes them, and nginx beside a published one.
import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

/** So many people change a document of their own at once. */
export const WRITERS = 8;
/** So many widgets lie on the page of each. */
const WIDGETS = 40;
/** Readers are counted, and programs are not. */
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

const WORDS =
  "Salt glaze comes at the end of a firing, when the kiln is at its hottest and a handful of coarse salt goes into the " +
  "fire. What was powder becomes vapour, and what was clay becomes glass, with the skin of an orange.";

const idOf = (number) => String(number).padStart(12, "0");

/** Of ten widgets four are texts, one is a button, one a line and four are shapes. */
function widget(number, parent) {
  const [column, row] = [number % 4, Math.floor(number / 4)];
  const kind = ["text", "shape", "text", "shape", "button", "shape", "text", "line", "text", "shape"][number % 10];
  const height = { text: 14_400, button: 4_800, line: 200 }[kind] ?? 24_000;
  const common = {
    kind,
    parent,
    order: `b${100 + number}V`,
    position: { base: [column * 33_000 + 6_400, row * 32_000] },
    size: { base: [30_000, height] },
  };
  if (kind === "text") return { ...common, text: [{ insert: `${number}. ${WORDS}` }, { insert: "\n" }] };
  if (kind === "button") return { ...common, label: `To the kiln ${number}` };
  return kind === "shape" ? { ...common, fill: { base: "#c8d0ddff" } } : common;
}

/** Gives each of the projects a page with widgets, by `call(method, path, body)`. */
export async function fillDocuments(projects, call) {
  for (const project of projects) {
    const { snapshot } = await call("GET", `/documents/${project}`);
    const [page] = Object.keys(snapshot.document.pages);
    const ops = Array.from({ length: WIDGETS }, (_, at) => ({ create: { id: idOf(at + 1), record: widget(at, page) } }));
    await call("POST", `/documents/${project}/changes`, { client: idOf(7), number: 1, base: snapshot.seq, ops });
  }
}

/**
 * A script of wrk in which each thread changes a document of its own over one connection. It does what an editor does: it
 * sends the next change when the last one was answered. With one client it never sends more than twenty a second.
 */
export function batches(projects, run) {
  return `
wrk.headers["Content-Type"] = "application/json"
local documents = { ${projects.join(", ")} }
local started = 0
function setup(thread)
  started = started + 1
  thread:set("document", documents[started])
  thread:set("writer", started)
end
local n, base = 0, nil
function request()
  local path = "/api/documents/" .. document
  if base == nil then return wrk.format("GET", path) end
  n = n + 1
  local body = string.format(
    '{"client":"%02d%d%03d000000","number":%d,"base":%d,"ops":[{"set":{"id":"${idOf(2)}","key":"position","width":"base","value":[%d,0]}}]}',
    ${run} % 100, writer % 10, n % 500, math.floor(n / 500) + 1, base, 39400 + n % 100)
  return wrk.format("POST", path .. "/changes", nil, body)
end
function response(status, headers, body)
  for seq in body:gmatch('"seq":(%d+)') do base = math.max(base or 0, tonumber(seq)) end
end`;
}

/** The published page of a project, as a browser gets it: compressed, without a script. */
export async function publishedPage(url) {
  const headers = { "user-agent": READER, "accept-encoding": "gzip" };
  const answer = await new Promise((got, failed) => get(url, { headers }, got).on("error", failed));
  const parts = [];
  for await (const part of answer) parts.push(part);
  const gzip = Buffer.concat(parts);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  const html = gunzipSync(gzip).toString();
  if (/<script(?! type="application\/ld\+json")/.test(html)) throw new Error(`${url} has a script`);
  const widgets = html.match(/ id="w[0-9a-z]{12}"/g)?.length;
  if (widgets !== WIDGETS) throw new Error(`${url} has ${widgets} widgets`);
  return { gzip, headers: Object.entries(answer.headers) };
}

/** What a browser sends for a page. */
export const asReader = `wrk.headers["Accept-Encoding"] = "gzip"\nwrk.headers["User-Agent"] = "${READER}"`;

/** Headers that nginx answers by itself. */
const OWN = ["content-type", "content-length", "transfer-encoding", "connection", "date", "etag", "last-modified"];

/** What starts nginx on the loopback, with one compressed file and the headers that Octavo answers with it. */
export function nginxFor(folder, port, { gzip, headers }) {
  const root = join(folder, `nginx-${port}`);
  mkdirSync(root);
  writeFileSync(join(root, "page.html"), gzip);
  const kept = headers.filter(([name]) => !OWN.includes(name));
  const lines = kept.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${root}/${name};`);
  writeFileSync(
    join(root, "nginx.conf"),
    `daemon off; worker_processes auto; pid ${root}/pid; error_log stderr error;
${process.getuid() === 0 ? "user root;" : ""}
events {}
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(" ")}
  server { listen 127.0.0.1:${port}; root ${root}; default_type "text/html; charset=utf-8"; ${lines.join(" ")} }
}
`,
  );
  const args = ["-p", root, "-c", join(root, "nginx.conf"), "-e", "stderr"];
  return [resolve("target/nginx/usr/sbin/nginx"), args, {}, `http://127.0.0.1:${port}/page.html`];
}
