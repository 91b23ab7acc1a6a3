import { useQuery } from "@tanstack/react-query";
import { viewsQuery } from "@/entities/project";
import type { ViewCounts } from "@/shared/api/publication";
import { type Loaded, loadedOf } from "@/shared/api/query";

/** The page views of a project, or of the account without a number. */
export function useViews(numId: number | null): Loaded<ViewCounts> {
  return loadedOf(useQuery(viewsQuery(numId)));
}
