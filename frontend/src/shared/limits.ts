/**
 * A refusal because of a plan's limit is told by one modal, whoever met the limit. Features open it here;
 * the app shows it.
 */
import { create } from "zustand";
import { ApiError } from "./api/problem";

/** The seven types of the modal. */
export const LIMIT_KINDS = [
  "default",
  "publish",
  "send",
  "views",
  "domain",
  "domainCount",
  "businessDomain",
] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

/** What the server may name: contributors and protection are told by the default type, with the refusal's own sentence. */
export type MetLimit = Exclude<LimitKind, "default"> | "contributors" | "emailProtection";

interface Limits {
  limit: LimitKind | null;
  /** The server's sentence, where it says more than ours (it knows the number). */
  sentence: string | null;
  open: (kind: LimitKind | MetLimit, sentence?: string) => void;
  close: () => void;
}

export const useLimits = create<Limits>((set) => ({
  limit: null,
  sentence: null,
  open: (kind, sentence) =>
    set({ limit: isTold(kind) ? kind : "default", sentence: sentence ?? null }),
  close: () => set({ limit: null }),
}));

export function openLimit(kind: LimitKind | MetLimit, sentence?: string): void {
  useLimits.getState().open(kind, sentence);
}

/** Has the modal words of its own for it? */
function isTold(value: unknown): value is LimitKind {
  return LIMIT_KINDS.some((kind) => kind === value);
}

function isMetLimit(value: unknown): value is MetLimit {
  return value === "contributors" || value === "emailProtection" || isTold(value);
}

/** Opens the modal if the error is a plan's refusal that names its limit; says whether it was. */
export function tellLimit(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  const { limit } = error.problem;
  if (!isMetLimit(limit)) return false;
  openLimit(limit, error.detail || undefined);
  return true;
}
