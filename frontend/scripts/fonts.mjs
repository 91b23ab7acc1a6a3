// Copies the type library's files and licences into the build, under the names that its table gives them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fontPath, hashOf, read, servedName, TABLE } from "./library/files.mjs";

const folder = "dist/fonts";
mkdirSync(folder, { recursive: true });
for (const { id, styles, subsets } of JSON.parse(readFileSync(TABLE, "utf8")).families) {
  // The licence asks that each copy of the fonts has it beside it.
  writeFileSync(`${folder}/${id}.LICENSE.txt`, read(id, "LICENSE"));
  for (const { name, files } of subsets) {
    for (const [at, style] of styles.entries()) {
      const bytes = read(id, fontPath(id, name, style));
      if (hashOf(bytes) !== files[at]) {
        throw new Error(`${id} ${name} ${style} has other bytes in its package: npm run library`);
      }
      writeFileSync(`${folder}/${servedName(id, name, style, files[at])}`, bytes);
    }
  }
}
