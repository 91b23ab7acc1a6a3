import { useCallback, useEffect, useRef, useState } from "react";
import { type HistoryEntry, readHistory } from "@/shared/api/insight";
import { isCanceled } from "@/shared/api/problem";

export interface History {
  entries: HistoryEntry[];
  state: "loading" | "here" | "failed";
  /** There is more to show. */
  more: boolean;
  showMore: () => void;
}

/** The history of a project, or of the whole library without a number, page by page. */
export function useHistory(numId: number | null): History {
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  const [state, setState] = useState<History["state"]>("loading");
  const [next, setNext] = useState<string | null>(null);
  const request = useRef<AbortController | null>(null);

  const load = useCallback(
    async (before: string | null) => {
      request.current?.abort();
      const mine = new AbortController();
      request.current = mine;
      setState("loading");
      try {
        const page = await readHistory(numId, before, { signal: mine.signal });
        setEntries((known) => (before === null ? page.entries : [...known, ...page.entries]));
        setNext(page.next);
        setState("here");
      } catch (error) {
        if (!isCanceled(error)) setState("failed");
      }
    },
    [numId],
  );

  useEffect(() => {
    setEntries([]);
    void load(null);
    return () => request.current?.abort();
  }, [load]);

  return { entries, state, more: next !== null, showMore: () => void load(next) };
}
