/** What is over a plan's limits goes in one call a kind: what was picked, or the most recent. */
import { send } from "@/shared/api/raw";
import type { Kind } from "./kinds";

const paths: Record<Kind, (count: number) => string> = {
  published: (count) => `/api/unpublish/all/${count}`,
  domains: (count) => `/api/mag/domain/all/${count}`,
  contributors: () => "/api/team/all",
};

export function removeMany(kind: Kind, count: number, ids: readonly string[] | null) {
  const body = { ...(kind === "contributors" ? { count } : {}), ...(ids ? { ids } : {}) };
  return send<unknown>("DELETE", paths[kind](count), body);
}
