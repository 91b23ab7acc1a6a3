import { useEffect, useState } from "react";
import { readViews, type ViewCounts } from "@/shared/api/insight";
import { isCanceled } from "@/shared/api/problem";

export type Loaded<Value> =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "here"; value: Value };

/** The page views of a project, or of the account without a number. */
export function useViews(numId: number | null): Loaded<ViewCounts> {
  const [views, setViews] = useState<Loaded<ViewCounts>>({ state: "loading" });
  useEffect(() => {
    const request = new AbortController();
    setViews({ state: "loading" });
    readViews(numId, { signal: request.signal }).then(
      (value) => setViews({ state: "here", value }),
      (error: unknown) => {
        if (!isCanceled(error)) setViews({ state: "failed" });
      },
    );
    return () => request.abort();
  }, [numId]);
  return views;
}
