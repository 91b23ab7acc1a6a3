import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { monthViewsQuery } from "@/entities/project";
import { loadLibrary, useLibrary } from "@/features/library";
import type { ProjectCount } from "@/features/publication/statistics";
import { type Loaded, loadedOf } from "@/shared/api/query";

/** The running month's views by project, the most read first. Titles come from the library. */
export function useMonthByProject(month: string | undefined): Loaded<ProjectCount[]> {
  const projects = useLibrary((state) => state.rows.view.projects);
  const ready = useLibrary((state) => state.status === "ready");
  const counts = loadedOf(useQuery(monthViewsQuery));
  useEffect(() => void loadLibrary(), []);
  return useMemo(() => {
    if (counts.state === "failed") return counts;
    if (counts.state === "loading" || !ready) return { state: "loading" };
    const value = counts.value
      .filter((row) => row.month === month)
      .map(({ num_id, views }) => ({
        numId: num_id,
        views,
        title: projects.get(num_id)?.title ?? "",
      }))
      .filter((row) => row.views > 0 && row.title !== "")
      .sort((a, b) => b.views - a.views || b.numId - a.numId);
    return { state: "here", value };
  }, [counts, month, ready, projects]);
}
