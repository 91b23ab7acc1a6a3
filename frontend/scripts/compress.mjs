// Puts a brotli and a gzip twin beside every file of the build that gains by it; the server sends the best one.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worthIt = /\.(js|css|svg|json|txt)$/;
const smallest = 1024;

for (const entry of readdirSync("dist", { recursive: true })) {
  const path = join("dist", entry);
  if (!worthIt.test(path) || statSync(path).size < smallest) continue;
  const bytes = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
