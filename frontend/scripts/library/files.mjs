// The files of the type library: where npm has them, and under which names they are served.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** The table of the families, as the server reads it. */
export const TABLE = `${ROOT}adapters/fonts/library.json`;
const PACKAGES = `${ROOT}frontend/node_modules/@fontsource-variable`;

/**
 * A file of a family's package.
 *
 * @param {string} id The family.
 * @param {string} path Inside of the package.
 * @returns {Buffer} Its bytes.
 * @throws Where it is missing.
 */
export function read(id, path) {
  const file = `${PACKAGES}/${id}/${path}`;
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm ci`);
  return readFileSync(file);
}

/** Has the family's package this file? */
export const has = (id, path) => existsSync(`${PACKAGES}/${id}/${path}`);

/** The path of a font inside of its family's package. */
export const fontPath = (id, subset, style) => `files/${id}-${subset}-wght-${style}.woff2`;

/** A part of the hash of a font's content. */
export const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

/** The name that a font is served under: it has that hash, so browsers may keep the file for ever. */
export const servedName = (id, subset, style, hash) =>
  `${id}-${subset}-wght-${style}.${hash}.woff2`;
