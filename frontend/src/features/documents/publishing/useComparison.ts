import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { documentsApi } from "@/shared/api/documents";
import { type Loaded, loadedOf } from "@/shared/api/query";
import { useAfterChange, useDebounced } from "@/shared/ui";
import { useDocument, useEditor, useStatus } from "../editor/context";
import { type Comparison, sayDifference } from "./compare";

/** How long nothing has to be saved before the server is asked again, in milliseconds. */
const REST_MS = 1_000;

const comparisonQuery = (numId: number) =>
  queryOptions({
    queryKey: ["documents", numId, "comparison"],
    queryFn: ({ signal }) => documentsApi.compare(numId, "published", "draft", signal),
    // Somebody who does not publish does not miss it; the sheet says that it could not be found out.
    meta: { log: "comparison" },
  });

export interface KnownComparison {
  readonly comparison: Loaded<Comparison>;
  reload(): void;
}

/** What readers do not have yet; asked again a moment after something was saved, by whomever. */
export function useComparison(): KnownComparison {
  const { numId } = useEditor();
  const document = useDocument();
  const isSaved = useStatus().type === "saved";
  const query = useQuery(comparisonQuery(numId));
  const { refetch } = query;
  const ask = useDebounced(() => void refetch(), REST_MS);
  useAfterChange(isSaved ? document : null, (saved) => {
    if (saved !== null) ask();
  });
  const loaded = loadedOf(query);
  const difference = loaded.state === "here" ? loaded.value : null;
  const value = useMemo(() => difference && sayDifference(difference), [difference]);
  return {
    comparison: value === null ? (loaded as Loaded<never>) : { state: "here", value },
    reload: () => void refetch(),
  };
}
