import { useQuery } from "@tanstack/react-query";
import { detailQuery } from "@/entities/project";
import { ApiError } from "@/shared/api/problem";
import type { ProjectDetail } from "@/shared/api/publication";
import { type Loaded, loadedOf, queryClient } from "@/shared/api/query";
import { useAfterChange } from "@/shared/ui";

export interface DetailOf {
  detail: Loaded<ProjectDetail> | { state: "missing" };
  /** Takes what another call has answered. */
  take: (value: ProjectDetail) => void;
  reload: () => void;
}

/** A project as its own page shows it; read again when `version` changes, because it then may say more. */
export function useDetail(numId: number, version: unknown): DetailOf {
  const wanted = detailQuery(numId);
  const query = useQuery(wanted);
  const { error, refetch } = query;
  useAfterChange(version, () => void refetch());
  const missing = error instanceof ApiError && error.status === 404;
  return {
    detail: missing ? { state: "missing" } : loadedOf(query),
    take: (value) => queryClient.setQueryData(wanted.queryKey, value),
    reload: () => void refetch(),
  };
}
