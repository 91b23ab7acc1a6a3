import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTeam } from "@/entities/team";
import { libraryApi } from "@/shared/api/library";
import type { Folder, Project, SearchAnswer } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { useAfterChange, useDebounced } from "@/shared/ui";
import { keepOrder, localMatches } from "./localMatches";
import { askedFor, lengthOf } from "./match";
import { teamMatcher } from "./whose";

/** How long typing has to rest before the server is asked. */
export const SEARCH_PAUSE = 800;

/** All matches, or the first few. */
const searchQuery = (query: string, limit?: number) =>
  queryOptions({
    queryKey: ["search", query, limit ?? "all"],
    queryFn: ({ signal }) =>
      libraryApi.search(limit === undefined ? { query } : { query, limit }, { signal }),
    // What was found for a query that was left may have gone since.
    gcTime: 0,
    meta: { alert: { type: "search", text: common.defaultError } },
  });

export interface Search {
  query: string;
  type: (query: string) => void;
  /** Null while the query is too short: the start state. */
  found: SearchAnswer | null;
  /** True when `found` are all matches and not a few suggestions. */
  full: boolean;
  busy: boolean;
  /** There are more matches than suggestions show. */
  more: boolean;
  runFull: () => void;
}

interface Options {
  initialQuery: string;
  projects: readonly Project[];
  folders: readonly Folder[];
  /** Typing alone asks the server only where there is a keyboard to pause on. */
  asksWhileTyping: boolean;
  onFullResults: (query: string, found: SearchAnswer) => void;
}

export function useSearch(options: Options): Search {
  const { initialQuery, projects, folders, asksWhileTyping, onFullResults } = options;
  const { suggestionLimit, minQuery } = readConfig().search;
  const [text, setText] = useState(initialQuery);
  const query = askedFor(text);
  const started = lengthOf(query) >= minQuery;
  /** The query whose typing has rested. */
  const [rested, setRested] = useState<string | null>(null);
  const rest = useDebounced(setRested, SEARCH_PAUSE);
  // An address with a query in it shows its results without anybody typing.
  const [wanted, setWanted] = useState<string | null>(query);

  const all = useQuery({ ...searchQuery(query), enabled: started && wanted === query });
  const some = useQuery({
    ...searchQuery(query, suggestionLimit),
    enabled: asksWhileTyping && started && rested === query && wanted !== query,
  });
  useAfterChange(all.dataUpdatedAt, () => {
    if (all.data) onFullResults(query, all.data);
  });

  const type = (next: string) => {
    setText(next);
    setRested(null);
    rest(askedFor(next));
    if (askedFor(next) !== wanted) setWanted(null);
  };
  const runFull = () => {
    if (!started) return;
    if (wanted === query) void all.refetch();
    else setWanted(query);
  };

  const answer = all.data ?? some.data ?? null;
  const team = useTeam(({ rows }) => rows.view);
  const local = useMemo(
    () =>
      started
        ? localMatches(projects, folders, query, suggestionLimit, teamMatcher(team, query))
        : null,
    [started, projects, folders, query, suggestionLimit, team],
  );
  const found = useMemo(() => {
    if (local === null || answer === null) return local;
    return {
      ...answer,
      mags: keepOrder(answer.mags, local.mags),
      folders: keepOrder(answer.folders, local.folders),
    };
  }, [local, answer]);

  const full = all.data !== undefined;
  return {
    query: text,
    type,
    found,
    full,
    busy: all.isFetching || some.isFetching,
    more: found !== null && !full && found.count > suggestionLimit,
    runFull,
  };
}
