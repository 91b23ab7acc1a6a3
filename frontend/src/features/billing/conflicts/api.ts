/** What is over a plan's limits goes in one call a kind: what was picked, or the most recent. */
import { bodyOf, client } from "@/shared/api/client";
import type { Kind } from "./kinds";

export function removeMany(
  kind: Kind,
  count: number,
  ids: readonly string[] | null,
): Promise<unknown> {
  const params = { path: { count } };
  const body = ids ? { ids: [...ids] } : {};
  switch (kind) {
    case "published":
      return bodyOf(client.DELETE("/api/unpublish/all/{count}", { params, body }));
    case "domains":
      return bodyOf(client.DELETE("/api/mag/domain/all/{count}", { params, body }));
    case "contributors":
      return bodyOf(client.DELETE("/api/team/all", { body: { count, ...body } }));
  }
}
