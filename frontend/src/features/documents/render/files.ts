/** Files on a page that are no pictures. The twin of what `adapters/pages/src/markup.rs` says of them. */

import type { DocumentRecord, Link } from "../model/record";

/** What is played, captions, and what readers download. */
export interface PageFile {
  readonly address: string;
  /** The name that it is saved with. */
  readonly name: string;
  /** What readers call its type, such as `PDF`. */
  readonly format: string;
  readonly bytes: number;
}

/** The files of a project that are no pictures, by their keys. */
export type PageFiles = ReadonlyMap<string, PageFile>;

export const NO_FILES: PageFiles = new Map();

/** The key of the file to which a link leads; undefined where it leads to none. */
export function fileOf(link: Link | undefined): string | undefined {
  return link !== undefined && "file" in link ? link.file : undefined;
}

/** The type of a file and how large it is: `PDF, 1.2 MB`. */
export function aboutFile({ format, bytes }: PageFile): string {
  const tenths = Math.floor((bytes + 50_000) / 100_000);
  const size =
    bytes < 999_500 ? `${Math.max(Math.floor((bytes + 500) / 1_000), 1)} kB` : `${tenths / 10} MB`;
  return `${format}, ${size}`;
}

/** The file that a video or audio plays, where it is there. */
export function playedOf({ base }: DocumentRecord, files: PageFiles): PageFile | undefined {
  return files.get(String(base.media));
}
