/** The library's rows, and what happened to them. */

import type { PackedLibrary } from "../list/packed";
import {
  bodyOf,
  type CallOptions,
  client,
  optionsOf,
  readPacked,
  reporting,
  until,
} from "./client";
import { type Revalidated, revalidated } from "./etag";
import { asStream } from "./files";
import type { BulkItems, Library, SortMode } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type HistoryEntry = Schemas["ActivityEntry"];
export type HistoryPage = Schemas["Activity"];

export interface PageQuery {
  limit: number;
  after?: string;
  sort?: SortMode;
  folder?: string;
}

export const libraryApi = {
  /** All of it, in the compact form. */
  library: (): Promise<Revalidated<PackedLibrary>> =>
    revalidated("library", (headers) => readPacked("/api/readymags/user", headers)),
  libraryPage: (query: PageQuery, options?: CallOptions): Promise<Library> =>
    bodyOf(client.GET("/api/readymags/user", { params: { query }, ...optionsOf(options) })),
  createProject: (body: { folder?: string; title?: string } = {}) =>
    bodyOf(client.POST("/api/mag", { body })),
  /** Makes a project of a project file or a static site. `progress` hears the part of 1 that the server has. */
  bringProject: (
    file: Blob,
    folder: string | undefined,
    progress: (part: number) => void,
    signal?: AbortSignal,
  ) => {
    const params = { query: folder === undefined ? {} : { folder } };
    const sent = { params, ...asStream(file), ...until(signal), ...reporting(progress) };
    return bodyOf(client.POST("/api/mag/file", sent));
  },
  saveTitle: (numId: number, title: string, skipChanged = false) => {
    const params = {
      path: { id: String(numId) },
      query: skipChanged ? { skip_changed: true } : {},
    };
    return bodyOf(client.POST("/api/mag/{id}/title", { params, body: { title } }));
  },
  createFolder: (body: { name?: string } = {}) =>
    bodyOf(client.POST("/api/folders/create", { body })),
  updateFolder: (id: string, body: { name?: string; is_hidden?: boolean }) =>
    bodyOf(client.PATCH("/api/folders/{id}", { params: { path: { id } }, body })),
  deleteFolder: (id: string) =>
    bodyOf(client.POST("/api/folders/delete/{id}", { params: { path: { id } } })),
  /** `target` is a folder's _id, or "root". */
  moveProjects: (target: string, magNumIds: number[]) =>
    bodyOf(
      client.POST("/api/folders/movemags/{id}", {
        params: { path: { id: target } },
        body: { mag_num_ids: magNumIds },
      }),
    ),
  archive: (body: BulkItems) => bodyOf(client.POST("/api/mags/archive", { body })),
  undoArchive: (body: BulkItems) => bodyOf(client.POST("/api/mags/archive/undo", { body })),
  restore: (body: BulkItems) => bodyOf(client.POST("/api/mags/restore", { body })),
  remove: (body: BulkItems) => bodyOf(client.POST("/api/mags/remove", { body })),
  duplicate: (body: { mag_num_ids: number[]; folder?: string }) =>
    bodyOf(client.POST("/api/mags/duplicate", { body })),
  search: (body: { query: string; limit?: number }, options?: CallOptions) =>
    bodyOf(client.POST("/api/readymags/search", { body, ...optionsOf(options) })),
};

/** Without a number, of the whole library. */
export function readHistory(
  numId: number | null,
  before: string | null,
  options: CallOptions = {},
): Promise<HistoryPage> {
  const query = before === null ? {} : { before };
  const within = until(options.signal);
  if (numId === null) return bodyOf(client.GET("/api/activity", { params: { query }, ...within }));
  const params = { path: { id: String(numId) }, query };
  return bodyOf(client.GET("/api/mag/{id}/activity", { params, ...within }));
}
