/** The calls of a project's document. Its format is described in docs/api/documents.md; the feature reads it. */
import { bodyOf, client, nameIn, reporting } from "./client";
import { asFile } from "./files";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A change as it is sent: the ops are written in the format of documents. */
type DocumentBatch = Omit<Schemas["BatchBody"], "ops"> & { readonly ops: readonly unknown[] };

/** What differs between two documents of a project. */
export type DocumentComparison = Schemas["DocumentComparison"];
/** A moment of a project that is kept. */
export type DocumentVersion = Schemas["DocumentVersion"];
/** The changes of one person until they were quiet for a while. */
export type DocumentSitting = Schemas["EditSitting"];
/** What the time line of a project shows. */
export type DocumentHistory = Schemas["Versions"];
/** A link that shows the draft to those who have it. */
export type PreviewLink = Schemas["PreviewLink"];
/** What a document was after a change. */
type KeptDocument = Schemas["DocumentSnapshot"];
/** A picture of a project. */
export type ProjectAsset = Schemas["ProjectAsset"];

/** What a static site of a project would have, and what is left out. */
export type StaticSiteContents = Schemas["StaticSiteContents"];

/** What was brought in, or would be. */
export type ImportedContent = Schemas["ImportedContent"];

/** What is said of what is brought in. */
export interface ImportQuery {
  readonly form: "markdown" | "html" | "svg" | "figma" | "zip";
  /** The client that makes this change and no other one. */
  readonly client: string;
  /** The page that it goes into; a new one without it. */
  readonly page?: string;
  readonly name: string;
  /** Is it only to be said what would be made? */
  readonly preview: boolean;
}

const of = (numId: number) => ({ path: { id: String(numId) } });

export const documentsApi = {
  open: (numId: number, signal: AbortSignal) =>
    bodyOf(client.GET("/api/documents/{id}", { params: of(numId), signal })),
  /** Waits for up to `wait` seconds where there is no change after this one. */
  changes: (numId: number, after: number, wait: number, signal: AbortSignal) =>
    bodyOf(
      client.GET("/api/documents/{id}/changes", {
        params: { ...of(numId), query: { after, wait } },
        signal,
      }),
    ),
  send: (numId: number, batch: DocumentBatch, signal: AbortSignal) =>
    bodyOf(
      client.POST("/api/documents/{id}/changes", {
        params: of(numId),
        // To the compiler an op is an object of which it knows no member.
        body: { ...batch, ops: [...batch.ops] as Record<string, never>[] },
        signal,
      }),
    ),
  /** Each side is `published`, `draft`, the id of a version, or a moment as `at:{seq}`. */
  compare: (
    numId: number,
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<DocumentComparison> => {
    const params = { ...of(numId), query: { from, to } };
    return bodyOf(client.GET("/api/documents/{id}/compare", { params, signal }));
  },
  /** An address of the viewer that works once. Without a page it leads to the first one. */
  preview: async (numId: number, page: string | null): Promise<string> => {
    const body = page === null ? {} : { page };
    const params = of(numId);
    return (await bodyOf(client.POST("/api/documents/{id}/preview", { params, body }))).address;
  },
  /** `endsAt` is a time in the form of ISO 8601. */
  makePreviewLink: (numId: number, endsAt: string): Promise<PreviewLink> => {
    const params = of(numId);
    return bodyOf(client.POST("/api/documents/{id}/preview-links", { params, body: { endsAt } }));
  },
  /** The links to the draft that work, the last made first. */
  previewLinks: (numId: number): Promise<Schemas["PreviewLinks"]> =>
    bodyOf(client.GET("/api/documents/{id}/preview-links", { params: of(numId) })),
  /** Lets the readers of a link comment, or no more. */
  letReadersComment: async (numId: number, link: string, comments: boolean): Promise<void> => {
    const params = { path: { id: String(numId), link } };
    await client.PATCH("/api/documents/{id}/preview-links/{link}", { params, body: { comments } });
  },
  withdrawPreviewLink: async (numId: number, link: string): Promise<void> => {
    const params = { path: { id: String(numId), link } };
    await client.DELETE("/api/documents/{id}/preview-links/{link}", { params });
  },
  assets: async (numId: number): Promise<ProjectAsset[]> =>
    (await bodyOf(client.GET("/api/documents/{id}/assets", { params: of(numId) }))).assets,
  /** `progress` hears the part of 1 that the server has. */
  addAsset: async (
    numId: number,
    file: File,
    progress: (part: number) => void,
    signal: AbortSignal,
  ): Promise<ProjectAsset> => {
    const params = { ...of(numId), query: { name: file.name } };
    const { headers, body, bodySerializer } = await asFile(file);
    const sent = { params, headers, body, bodySerializer, signal, ...reporting(progress) };
    return bodyOf(client.POST("/api/documents/{id}/assets", sent));
  },
  /** `progress` hears the part of 1 that the server has. */
  importContent: async (
    numId: number,
    query: ImportQuery,
    file: Blob,
    progress: (part: number) => void,
    signal: AbortSignal,
  ): Promise<ImportedContent> => {
    const { body, bodySerializer } = await asFile(file);
    const headers = { "Content-Type": "application/octet-stream" };
    const params = { ...of(numId), query };
    const sent = { params, headers, body, bodySerializer, signal, ...reporting(progress) };
    return bodyOf(client.POST("/api/documents/{id}/import", sent));
  },
  /** What a static site would have. */
  siteContents: (numId: number, signal: AbortSignal): Promise<StaticSiteContents> =>
    bodyOf(client.GET("/api/documents/{id}/export/contents", { params: of(numId), signal })),
  /** An archive, or a picture of a page, with its name. `form` is where the forms of a site are sent; empty for us. */
  takeOut: async (
    numId: number,
    as: "file" | "site" | "png",
    { form = "", page }: { readonly form?: string; readonly page?: string },
    signal: AbortSignal,
  ): Promise<{ blob: Blob; name: string }> => {
    const query = { as, ...(form === "" ? {} : { form }), ...(page ? { page } : {}) };
    const params = { ...of(numId), query };
    const how = { params, parseAs: "blob", signal } as const;
    const { data, response } = await client.GET("/api/documents/{id}/export", how);
    return { blob: data as Blob, name: nameIn(response) ?? "project.zip" };
  },
  removeAsset: async (numId: number, key: string): Promise<void> => {
    const params = { path: { id: String(numId), key } };
    await client.DELETE("/api/documents/{id}/assets/{key}", { params });
  },
};

const ofVersion = (numId: number, version: string) => ({ path: { id: String(numId), version } });

/** The calls of a project's history: its moments, and its versions. */
export const historyApi = {
  list: (numId: number, signal: AbortSignal): Promise<DocumentHistory> =>
    bodyOf(client.GET("/api/documents/{id}/versions", { params: of(numId), signal })),
  /** The document after a change, or the nearest kept before it. */
  at: async (numId: number, at: number, signal: AbortSignal): Promise<KeptDocument> => {
    const params = { ...of(numId), query: { at } };
    return (await bodyOf(client.GET("/api/documents/{id}", { params, signal }))).snapshot;
  },
  version: async (numId: number, version: string, signal: AbortSignal): Promise<KeptDocument> => {
    const params = ofVersion(numId, version);
    const call = client.GET("/api/documents/{id}/versions/{version}", { params, signal });
    const { version: about, document } = await bodyOf(call);
    return { seq: about.seq, document };
  },
  /** Without a change it is made of what is there now. */
  make: (numId: number, name: string, at: number | null): Promise<DocumentVersion> => {
    const body = at === null ? { name } : { name, at };
    return bodyOf(client.POST("/api/documents/{id}/versions", { params: of(numId), body }));
  },
  rename: (numId: number, version: string, name: string): Promise<DocumentVersion> => {
    const how = { params: ofVersion(numId, version), body: { name } };
    return bodyOf(client.PATCH("/api/documents/{id}/versions/{version}", how));
  },
  /** `by` makes this change and no other one; `scope` is `all`, or the id of a page or a widget. */
  restore: (
    numId: number,
    seq: number,
    scope: string,
    by: string,
  ): Promise<Schemas["RestoredDocument"]> => {
    const how = { params: ofVersion(numId, `at:${seq}`), body: { client: by, scope } };
    return bodyOf(client.POST("/api/documents/{id}/versions/{version}/restore", how));
  },
};

/** A family of an account, with its files and with what stands in for it. */
export type OwnFontFamily = Schemas["OwnFontFamily"];
/** A file of it. */
export type OwnFontFile = Schemas["OwnFontFile"];

const ofFont = (id: string) => ({ params: { path: { id } } });

/** The calls of the fonts of an account. */
export const fontsApi = {
  /** The own fonts of the account that owns a project. `mayChange` is true for that account. */
  of: async (numId: number): Promise<Pick<Schemas["Fonts"], "own" | "mayChange">> => {
    const query = { project: String(numId) };
    const { own, mayChange } = await bodyOf(client.GET("/api/fonts", { params: { query } }));
    return { own, mayChange };
  },
  add: async (file: File): Promise<OwnFontFamily> => {
    const params = { query: { name: file.name } };
    const { body, bodySerializer } = await asFile(file);
    // Browsers know the type of few fonts; the server reads what it is.
    const headers = { "Content-Type": "font/sfnt" };
    const sent = { params, headers, body, bodySerializer };
    return bodyOf(client.POST("/api/fonts", sent));
  },
  rename: (id: string, name: string): Promise<OwnFontFamily> =>
    bodyOf(client.PATCH("/api/fonts/{id}", { ...ofFont(id), body: { name } })),
  remove: async (id: string): Promise<void> => {
    await client.DELETE("/api/fonts/{id}", ofFont(id));
  },
};

/** A text style of an account. What it says is in the format of documents. */
export type AccountTextStyle = Schemas["AccountTextStyle"];

const ofStyle = (id: string) => ({ params: { path: { id } } });

/** The calls of the text styles of an account. */
export const accountStylesApi = {
  /** Those of the account that owns a project. `mayChange` is true for that account. */
  of: (numId: number): Promise<Schemas["AccountTextStyles"]> => {
    const query = { project: String(numId) };
    return bodyOf(client.GET("/api/text-styles", { params: { query } }));
  },
  put: (id: string, style: object): Promise<AccountTextStyle> =>
    // To the compiler a record is an object of which it knows no member.
    bodyOf(
      client.PUT("/api/text-styles/{id}", { ...ofStyle(id), body: { style: style as never } }),
    ),
  remove: async (id: string): Promise<void> => {
    await client.DELETE("/api/text-styles/{id}", ofStyle(id));
  },
};
