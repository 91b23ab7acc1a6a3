/**
 * Minifies the scripts of published pages: `adapters/pages/scripts/*.js` become `*.min.js` beside them, which the server
 * contains. With `--check` it only says whether one is stale.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync } from "vite";

const folder = fileURLToPath(new URL("../../adapters/pages/scripts/", import.meta.url));
const checks = process.argv.includes("--check");

for (const name of readdirSync(folder).filter((name) => /^[a-z]+\.js$/.test(name))) {
  const { code, errors } = minifySync(name, readFileSync(folder + name, "utf8"));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const file = name.replace(".js", ".min.js");
  if (!checks) {
    writeFileSync(folder + file, code);
  } else if (readFileSync(folder + file, "utf8") !== code) {
    process.stderr.write(`${file} is stale: npm --prefix frontend run page-scripts\n`);
    process.exitCode = 1;
  }
}
