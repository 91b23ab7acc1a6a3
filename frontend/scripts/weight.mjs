// Holds what is fetched before a page is seen to its limit: the scripts of the dashboard, and the editor's own file.
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

const dist = resolve(import.meta.dirname, "../dist");
const manifest = JSON.parse(readFileSync(resolve(dist, ".vite/manifest.json"), "utf8"));

/** Bytes of gzip. The dashboard weighs no more than before there was an editor. */
const LIMITS = {
  "first load of the dashboard": 182_914,
  "the editor's own file": 180_000,
  "the reading view with it": 186_000,
};

/** How many bytes of a built file travel. Small ones are not compressed. */
function weight({ file }) {
  const path = resolve(dist, file);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

/** Files and all that they import at once. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest[name].imports ?? [], found);
  }
  return [...found];
}

const page = (name) => {
  const found = Object.keys(manifest).find((key) => key.endsWith(`/${name}.tsx`));
  if (found === undefined) throw new Error(`${name} is no file of its own`);
  return found;
};
const weights = {
  "first load of the dashboard": withImports(["index.html", page("LibraryPage")])
    .map((name) => weight(manifest[name]))
    .reduce((sum, bytes) => sum + bytes, 0),
  "the editor's own file": weight(manifest[page("EditorPage")]),
  "the reading view with it":
    weight(manifest[page("EditorPage")]) + weight(manifest[page("ReadingView")]),
};
for (const [what, limit] of Object.entries(LIMITS)) {
  process.stdout.write(`${what}: ${weights[what]} bytes of at most ${limit}\n`);
  if (weights[what] > limit) process.exitCode = 1;
}
