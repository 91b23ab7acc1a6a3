// Copies the type library's files and licences into the build, under the names that its table gives them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fontPath, read, servedName, TABLE } from "./library/files.mjs";

const folder = "dist/fonts";
mkdirSync(folder, { recursive: true });
for (const { id, subsets } of JSON.parse(readFileSync(TABLE, "utf8"))) {
  // The licence asks that each copy of the fonts has it beside it.
  writeFileSync(`${folder}/${id}.LICENSE.txt`, read(id, "LICENSE"));
  for (const { name, files } of subsets) {
    for (const [style, file] of Object.entries(files)) {
      const bytes = read(id, fontPath(id, name, style));
      if (servedName(id, name, style, bytes) !== file) {
        throw new Error(`${file} has other bytes in its package: npm run library`);
      }
      writeFileSync(`${folder}/${file}`, bytes);
    }
  }
}
