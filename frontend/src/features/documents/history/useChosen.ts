/** What is looked at: a moment, a page, and what the moment is compared with. */

import { useState } from "react";
import type { DocumentHistory } from "@/shared/api/documents";
import { useDebounced, useOnChange } from "@/shared/ui";
import type { RecordId } from "../model/record";
import type { Point } from "./usePast";

/** With what a moment is compared: with nothing, the draft, what is published, or a version by its id. */
export type Other = "none" | "draft" | "published" | string;

export interface Chosen {
  /** The last change in it; null is now. */
  readonly seq: number | null;
  /** The moment that is read: a little behind while the handle is moved. */
  readonly point: Point;
  readonly isSettling: boolean;
  readonly page: RecordId;
  readonly other: Other;
  readonly picked: RecordId | null;
  readonly goTo: (seq: number | null) => void;
  readonly openPage: (page: RecordId) => void;
  readonly compareWith: (other: Other) => void;
  readonly pick: (id: RecordId | null) => void;
}

/** How long a handle rests before the moment is read, in ms. */
const REST_MS = 150;

const DRAFT: Point = { type: "draft" };

export function useChosen(first: RecordId): Chosen {
  const [seq, setSeq] = useState<number | null>(null);
  const [point, setPoint] = useState(DRAFT);
  const [page, setPage] = useState(first);
  const [other, setOther] = useState<Other>("none");
  const [picked, setPicked] = useState<RecordId | null>(null);
  const settle = useDebounced((next: Point) => setPoint(next), REST_MS);
  const settled = point.type === "moment" ? point.seq : null;
  useOnChange(page, () => setPicked(null));
  return {
    seq,
    point,
    isSettling: settled !== seq,
    page,
    other,
    picked,
    goTo: (next) => {
      setSeq(next);
      settle(next === null ? DRAFT : { type: "moment", seq: next });
      // Now is not compared with itself.
      if (next === null && other === "draft") setOther("none");
    },
    openPage: setPage,
    compareWith: (next) => {
      // Else the moment before this one were compared first.
      settle.flush();
      setOther(next);
    },
    pick: setPicked,
  };
}

/** The newest version that readers have, where it is known. */
const publishedIn = ({ versions }: DocumentHistory) =>
  versions.find(({ kind }) => kind === "published") ?? null;

/** The two sides of a comparison, the older one first; null where nothing is compared, or a document with itself. */
export function sidesOf(
  history: DocumentHistory,
  point: Point,
  other: Other,
): { readonly from: Point; readonly to: Point } | null {
  const against = pointOf(history, other);
  if (against === null || isSame(point, against)) return null;
  const [one, two] = [seqOf(history, point), seqOf(history, against)];
  return one <= two ? { from: point, to: against } : { from: against, to: point };
}

const isSame = (one: Point, other: Point) =>
  (one.type === "draft" && other.type === "draft") ||
  (one.type === "moment" && other.type === "moment" && one.seq === other.seq);

function pointOf(history: DocumentHistory, other: Other): Point | null {
  if (other === "none") return null;
  if (other === "draft") return DRAFT;
  if (other === "published")
    return { type: "published", version: publishedIn(history)?.id ?? null };
  const version = history.versions.find(({ id }) => id === other);
  return version === undefined ? null : { type: "moment", seq: version.seq };
}

/** The last change of a side. Where it is not known what readers have, that counts as newer than every moment. */
function seqOf(history: DocumentHistory, point: Point): number {
  if (point.type === "draft") return Number.POSITIVE_INFINITY;
  if (point.type === "moment") return point.seq;
  return publishedIn(history)?.seq ?? history.seq;
}

/** The moment of the line that a comparison reaches to; null where it is compared with nothing. */
export function comparedSeq(history: DocumentHistory, other: Other): number | null {
  const against = pointOf(history, other);
  return against === null ? null : Math.min(seqOf(history, against), history.seq);
}
