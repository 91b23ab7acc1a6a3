import { useEffect, useMemo, useState } from "react";
import { loadLibrary, useLibrary } from "@/features/library";
import type { Loaded, ProjectCount } from "@/features/statistics";
import { api } from "@/shared/api/endpoints";
import { isCanceled } from "@/shared/api/problem";

/** The running month's views by project, the most read first. Titles come from the library. */
export function useMonthByProject(month: string | undefined): Loaded<ProjectCount[]> {
  const projects = useLibrary((state) => state.rows.view.projects);
  const ready = useLibrary((state) => state.status === "ready");
  const [counts, setCounts] = useState<Map<number, number> | "failed" | null>(null);
  useEffect(() => {
    const request = new AbortController();
    void loadLibrary();
    api.projectViews({ signal: request.signal }).then(
      ({ data }) => {
        const ofMonth = data.views.filter((row) => row.month === month);
        setCounts(new Map(ofMonth.map((row) => [row.num_id, row.views])));
      },
      (error: unknown) => {
        if (!isCanceled(error)) setCounts("failed");
      },
    );
    return () => request.abort();
  }, [month]);
  return useMemo(() => {
    if (counts === "failed") return { state: "failed" };
    if (counts === null || !ready) return { state: "loading" };
    const value = [...counts]
      .map(([numId, views]) => ({ numId, views, title: projects.get(numId)?.title ?? "" }))
      .filter((row) => row.views > 0 && row.title !== "")
      .sort((a, b) => b.views - a.views || b.numId - a.numId);
    return { state: "here", value };
  }, [counts, ready, projects]);
}
