/**
 * A refusal because of a plan's limit is shown by one modal. Features open it here;
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

/** What the server may name: the default type shows contributors, protection, pages, files in forms and versions, with the refusal's own sentence. */
export type MetLimit = Exclude<LimitKind, "default"> | (typeof SHOWN_BY_DEFAULT)[number];

const SHOWN_BY_DEFAULT = [
  "contributors",
  "emailProtection",
  "pages",
  "formFiles",
  "versionHistory",
] as const;

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
    set({ limit: isLimitKind(kind) ? kind : "default", sentence: sentence ?? null }),
  close: () => set({ limit: null }),
}));

export function openLimit(kind: LimitKind | MetLimit, sentence?: string): void {
  useLimits.getState().open(kind, sentence);
}

/** Has the modal words of its own for it? */
function isLimitKind(value: unknown): value is LimitKind {
  return LIMIT_KINDS.some((kind) => kind === value);
}

function isMetLimit(value: unknown): value is MetLimit {
  return SHOWN_BY_DEFAULT.some((limit) => limit === value) || isLimitKind(value);
}

/** Opens the modal if the error is a plan's refusal that names its limit; says whether it was. */
export function showLimit(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  const { limit } = error.problem;
  if (!isMetLimit(limit)) return false;
  openLimit(limit, error.detail || undefined);
  return true;
}
