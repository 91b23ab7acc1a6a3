/** The list of projects in a compact form: what `pack` makes beside the page, and the page reads. */
import type { Library } from "../api/model";

/** Bits of `Packed.flags`. */
export const FLAG = {
  archived: 1,
  archivedWithFolder: 2,
  published: 4,
  private: 8,
  listedTemplate: 16,
  copyableTemplate: 32,
  fresh: 64,
  domain: 128,
  copying: 256,
  copyFailed: 512,
  cover: 1024,
} as const;

/** Columns of one length. Times are in ms since 1970. */
export interface Packed {
  /** The answer as it came, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where a project begins in the bytes, and where it ends, by turns. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  readonly ids: Float64Array<ArrayBuffer>;
  readonly flags: Uint16Array<ArrayBuffer>;
  /** Place of its collection in `folders`; -1 for none. */
  readonly folder: Int32Array<ArrayBuffer>;
  readonly folders: readonly string[];
  readonly changed: Float64Array<ArrayBuffer>;
  readonly created: Float64Array<ArrayBuffer>;
  /** NaN for never. */
  readonly unpublished: Float64Array<ArrayBuffer>;
  readonly unmapped: Float64Array<ArrayBuffer>;
  /** What its id decides about a generated cover. */
  readonly seeds: Uint32Array<ArrayBuffer>;
  /** 0 where it is not known. */
  readonly coverWidth: Float64Array<ArrayBuffer>;
  readonly coverHeight: Float64Array<ArrayBuffer>;
  /** Places of the projects: the last changed first, and the last made first. */
  readonly byChanged: Uint32Array<ArrayBuffer>;
  readonly byCreated: Uint32Array<ArrayBuffer>;
}

/** An account's library with its projects in the compact form. */
export type PackedLibrary = Omit<Library, "mags"> & { readonly mags: Packed };
