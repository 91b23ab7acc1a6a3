import { useCallback, useEffect, useState } from "react";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";

type Detail =
  | { state: "loading" }
  | { state: "missing" }
  | { state: "failed" }
  | { state: "here"; value: ProjectDetail };

export interface DetailOf {
  detail: Detail;
  /** Takes what another call has answered. */
  take: (value: ProjectDetail) => void;
  reload: () => void;
}

/** A project as its own page shows it; read again when `version` changes, because it then may say more. */
export function useDetail(numId: number, version: unknown): DetailOf {
  const [detail, setDetail] = useState<Detail>({ state: "loading" });
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    // Both are nothing but reasons to ask again.
    void version;
    void asked;
    const request = new AbortController();
    publicationApi.project(numId, request.signal).then(
      (value) => setDetail({ state: "here", value }),
      (error: unknown) => {
        if (isCanceled(error)) return;
        const missing = error instanceof ApiError && error.status === 404;
        setDetail((now) =>
          now.state === "here" && !missing ? now : { state: missing ? "missing" : "failed" },
        );
      },
    );
    return () => request.abort();
  }, [numId, version, asked]);

  const take = useCallback((value: ProjectDetail) => setDetail({ state: "here", value }), []);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { detail, take, reload };
}
