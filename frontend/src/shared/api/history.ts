/** The calls of a project's history: its versions, its moments, and what differs between two of them. */
import { bodyOf, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A moment of a project that is kept. */
export interface DocumentVersion {
  readonly id: string;
  /** The last change in it. */
  readonly seq: number;
  readonly kind: "named" | "published" | "automatic";
  readonly name: string | null;
  /** The id of an account. */
  readonly author: string | null;
  readonly madeAt: string;
}

/** The changes of one person until they were quiet for a while. */
export interface DocumentSitting {
  readonly author: string | null;
  readonly from: string;
  readonly until: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly changes: number;
}

/** What the time line of a project shows. */
export interface DocumentHistory {
  readonly createdAt: string;
  /** The last change; 0 before the first one. */
  readonly seq: number;
  /** Before this one the nearest kept version is answered. */
  readonly cut: number;
  /** How many versions the plan of the owner offers; null for all of them. */
  readonly offered: number | null;
  /** How many are kept beside those. */
  readonly hidden: number;
  /** The newest first. */
  readonly versions: readonly DocumentVersion[];
  /** The oldest first. */
  readonly sittings: readonly DocumentSitting[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** What a document was after a change. */
export interface KeptDocument {
  readonly seq: number;
  /** In the format of documents. */
  readonly document: unknown;
}

/** What was put back. `seq` is null where nothing differed. */
export interface Restored {
  readonly seq: number | null;
  readonly changes: number;
}

type Call = (path: string, init: object) => Promise<{ data?: unknown }>;

const calls = client as unknown as Readonly<Record<"GET" | "POST" | "PATCH", Call>>;
const answer = <Body>(call: Promise<{ data?: unknown }>) =>
  bodyOf(call as Promise<{ data?: Body }>) as Promise<Body>;

const of = (numId: number) => ({ id: String(numId) });
const ofVersion = (numId: number, version: string) => ({ path: { ...of(numId), version } });

export const historyApi = {
  list: (numId: number, signal: AbortSignal): Promise<DocumentHistory> =>
    answer(calls.GET("/api/documents/{id}/versions", { params: { path: of(numId) }, signal })),
  /** The document after a change, or the nearest kept before it. */
  at: async (numId: number, seq: number, signal: AbortSignal): Promise<KeptDocument> => {
    const params = { path: of(numId), query: { at: seq } };
    const call = calls.GET("/api/documents/{id}", { params, signal });
    return (await answer<{ readonly snapshot: KeptDocument }>(call)).snapshot;
  },
  version: async (numId: number, version: string, signal: AbortSignal): Promise<KeptDocument> => {
    const params = ofVersion(numId, version);
    const call = calls.GET("/api/documents/{id}/versions/{version}", { params, signal });
    const body = await answer<{ version: DocumentVersion; document: unknown }>(call);
    return { seq: body.version.seq, document: body.document };
  },
  make: (numId: number, name: string, at: number | null): Promise<DocumentVersion> => {
    const body = at === null ? { name } : { name, at };
    return answer(
      calls.POST("/api/documents/{id}/versions", { params: { path: of(numId) }, body }),
    );
  },
  rename: (numId: number, version: string, name: string): Promise<DocumentVersion> => {
    const params = ofVersion(numId, version);
    return answer(
      calls.PATCH("/api/documents/{id}/versions/{version}", { params, body: { name } }),
    );
  },
  /** `client` makes this change and no other one; `scope` is `all`, or the id of a page or a widget. */
  restore: (numId: number, seq: number, scope: string, by: string): Promise<Restored> => {
    const params = ofVersion(numId, `at:${seq}`);
    const body = { client: by, scope };
    return answer(calls.POST("/api/documents/{id}/versions/{version}/restore", { params, body }));
  },
  /** Each side is `published`, `draft`, the id of a version, or a moment as `at:{seq}`. */
  compare: (
    numId: number,
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<Schemas["DocumentComparison"]> =>
    answer(
      calls.GET("/api/documents/{id}/compare", {
        params: { path: of(numId), query: { from, to } },
        signal,
      }),
    ),
};
