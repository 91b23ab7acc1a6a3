/** The documents of the time line: as they were, as they are, and what of them is drawn. */

import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { documentsApi, historyApi } from "@/shared/api/documents";
import { type Loaded, loadedOf } from "@/shared/api/query";
import { useAssets, useShownPictures } from "../assets/context";
import { useDocument, useEditor, useView } from "../editor/context";
import { layoutOf } from "../editor/layout";
import { sendAll } from "../editor/sending";
import { classOf } from "../editor/widths";
import { readDocument } from "../model/json";
import { type Document, type RecordId, SETTINGS } from "../model/record";
import type { Difference } from "../publishing/difference";
import { PageShower, type ShownPage } from "../render/shown";
import { allOnPage } from "../structure/lying";

/** A document that can be looked at or compared. */
export type Point =
  | { readonly type: "draft" }
  | { readonly type: "moment"; readonly seq: number }
  | { readonly type: "published"; readonly version: string | null };

/** A document, and the last change in it. */
export interface Past {
  readonly seq: number;
  readonly document: Document;
}

/** What was does not change any more; it is forgotten after a while, since there are many moments. */
const KEPT_MS = 120_000;

const pastQuery = (numId: number, point: Point) =>
  queryOptions({
    queryKey: ["documents", numId, "past", point],
    queryFn: async ({ signal }): Promise<Past> => {
      const kept =
        point.type === "published"
          ? await historyApi.version(numId, point.version ?? "", signal)
          : await historyApi.at(numId, point.type === "moment" ? point.seq : 0, signal);
      return { seq: kept.seq, document: readDocument(kept.document) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    meta: { log: "history" },
  });

export interface Read<Value> {
  readonly loaded: Loaded<Value>;
  readonly again: () => void;
}

/** A document as it was or is. While another moment is read, the one before stays in view. */
export function usePast(point: Point): Read<Past> & { readonly isBehind: boolean } {
  const { numId, session } = useEditor();
  const document = useDocument();
  const asks = point.type === "moment" || (point.type === "published" && point.version !== null);
  const query = useQuery({
    ...pastQuery(numId, point),
    enabled: asks,
    placeholderData: (before: Past | undefined) => before,
  });
  const now = useMemo(() => ({ seq: session.seq, document }), [session.seq, document]);
  const loaded: Loaded<Past> =
    point.type === "draft" ? { state: "here", value: now } : loadedOf(query);
  const isBehind = asks && query.isPlaceholderData;
  return { loaded, isBehind, again: () => void query.refetch() };
}

const nameOf = (point: Point) => (point.type === "moment" ? `at:${point.seq}` : point.type);

/** What differs between two documents; nothing is asked for while one of them is not chosen. */
export function useDifference(from: Point, to: Point | null): Read<Difference> {
  const { numId, session } = useEditor();
  const isOfDraft = from.type === "draft" || to?.type === "draft";
  const compare = async (other: Point, signal: AbortSignal) => {
    // The server compares what it knows of.
    if (isOfDraft) await sendAll(session);
    return documentsApi.compare(numId, nameOf(from), nameOf(other), signal);
  };
  const query = useQuery({
    queryKey: ["documents", numId, "differs", from, to, isOfDraft ? session.seq : null],
    queryFn: to === null ? skipToken : ({ signal }) => compare(to, signal),
    gcTime: KEPT_MS,
    meta: { log: "history" },
  });
  const again = () => {
    if (to !== null) void query.refetch();
  };
  return { loaded: loadedOf(query), again };
}

/** A page of a document as it is drawn. */
export interface Drawn {
  readonly shown: ShownPage;
  /** In px. */
  readonly width: number;
  /** In hundredths of a pixel of the drawing. */
  readonly height: number;
}

/** How high a page without widgets is drawn, in hundredths of a pixel. */
const EMPTY_HEIGHT = 90_000;

/** A page of a document at the width of the editor; null where it has no such page. */
export function useDrawn(document: Document | null, page: RecordId, title: string): Drawn | null {
  const { pictures, files } = useShownPictures(useAssets());
  const width = useView((view) => view.width);
  const isDark = useView((view) => view.dark);
  const [shower] = useState(() => new PageShower());
  return useMemo(() => {
    if (document === null) return null;
    const dark = isDark && document.records.get(SETTINGS)?.base.darkColours === true;
    const at = classOf(width);
    const showing = { document, page, width: at, pixels: width, dark, pictures, files, title };
    const shown = shower.show(showing);
    if (shown === null) return null;
    const frames = allOnPage(document, layoutOf(document, page, at), at);
    const ends = [...frames.values()].map(({ y, height }) => y + height);
    return { shown, width, height: Math.round(Math.max(EMPTY_HEIGHT, ...ends)) };
  }, [shower, document, page, width, isDark, pictures, files, title]);
}
