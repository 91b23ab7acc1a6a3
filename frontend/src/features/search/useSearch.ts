import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { useTeam } from "@/entities/team";
import { showAlert } from "@/shared/alerts";
import { api } from "@/shared/api/endpoints";
import type { Folder, Project, SearchAnswer } from "@/shared/api/model";
import { isCanceled } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { useLatest } from "@/shared/ui";
import { keepOrder, localMatches } from "./localMatches";
import { askedFor, lengthOf } from "./match";
import { teamMatcher } from "./whose";

/** How long typing has to rest before the server is asked. */
export const SEARCH_PAUSE = 800;

type Kind = "suggestions" | "full";

interface State {
  query: string;
  /** The last answer of the server and the query that it belongs to. */
  answer: { query: string; kind: Kind; found: SearchAnswer } | null;
  busy: Kind | null;
}

type Event =
  | { type: "typed"; query: string }
  | { type: "asked"; kind: Kind }
  | { type: "answered"; query: string; kind: Kind; found: SearchAnswer }
  | { type: "failed" };

function reduce(state: State, event: Event): State {
  switch (event.type) {
    case "typed":
      return { ...state, query: event.query, busy: null };
    case "asked":
      return { ...state, busy: event.kind };
    case "answered": {
      const { query, kind, found } = event;
      return { ...state, busy: null, answer: { query, kind, found } };
    }
    case "failed":
      return { ...state, busy: null };
  }
}

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
  const [state, dispatch] = useReducer(reduce, { query: initialQuery, answer: null, busy: null });
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useLatest(onFullResults);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
  }, []);

  const ask = useCallback(
    async (query: string, kind: Kind) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      dispatch({ type: "asked", kind });
      try {
        const body = kind === "full" ? { query } : { query, limit: suggestionLimit };
        const found = await api.search(body, { signal: controller.signal });
        dispatch({ type: "answered", query, kind, found });
        if (kind === "full") told.current(query, found);
      } catch (error) {
        if (isCanceled(error)) return;
        dispatch({ type: "failed" });
        showAlert("search", common.defaultError);
      }
    },
    [stop, suggestionLimit],
  );

  const longEnough = useCallback(
    (text: string) => lengthOf(askedFor(text)) >= minQuery,
    [minQuery],
  );

  const type = useCallback(
    (text: string) => {
      stop();
      dispatch({ type: "typed", query: text });
      if (!asksWhileTyping || !longEnough(text)) return;
      timer.current = setTimeout(() => void ask(askedFor(text), "suggestions"), SEARCH_PAUSE);
    },
    [ask, asksWhileTyping, longEnough, stop],
  );

  // An address with a query in it shows its results without anybody typing.
  const first = useRef(initialQuery);
  useEffect(() => {
    if (longEnough(first.current)) void ask(askedFor(first.current), "full");
    return stop;
  }, [ask, longEnough, stop]);

  const query = askedFor(state.query);
  const answer = state.answer?.query === query ? state.answer : null;
  const started = longEnough(state.query);
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
      ...answer.found,
      mags: keepOrder(answer.found.mags, local.mags),
      folders: keepOrder(answer.found.folders, local.folders),
    };
  }, [local, answer]);

  const full = answer?.kind === "full";
  const runFull = useCallback(() => {
    if (longEnough(query)) void ask(query, "full");
  }, [ask, longEnough, query]);
  return {
    query: state.query,
    type,
    found,
    full,
    busy: state.busy !== null,
    more: found !== null && !full && found.count > suggestionLimit,
    runFull,
  };
}
