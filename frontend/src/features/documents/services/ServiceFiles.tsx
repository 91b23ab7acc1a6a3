import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { filesQuery } from "@/entities/service";
import { ApiError } from "@/shared/api/problem";
import type { MediaServiceId, Service } from "@/shared/api/services";
import { Failed, useDebounced, VisuallyHidden } from "@/shared/ui";
import { servicesMessages as words } from "../messages/services";
import { FileGrid, WaitingGrid } from "./FileGrid";
import styles from "./Services.module.css";
import { Unconnected } from "./Unconnected";
import type { Choosing } from "./useChoosing";

/** How long typing has to rest before the service is asked, in ms: services count how often. */
const PAUSE = 600;
/** The longest query, in characters. */
const LONGEST = 100;

/** The codes of connections that have to be made anew. */
const LOST = ["not_connected", "service_refused"];

interface ServiceFilesProps {
  service: Service & { readonly id: MediaServiceId };
  /** When it was connected. */
  since: string;
  choosing: Choosing;
}

/** What a connected service has: all of it, or what matches a query. */
export function ServiceFiles({ service, since, choosing }: ServiceFilesProps) {
  const { id, name } = service;
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const rest = useDebounced((next: string) => setQuery(next.trim()), PAUSE);
  const found = useInfiniteQuery({
    ...filesQuery(id, since, query),
    // What was wrong may have been mended in another window.
    refetchOnWindowFocus: ({ state }) => state.status === "error",
  });
  const { data, error } = found;
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  if (data === undefined && error instanceof ApiError && LOST.includes(error.code))
    return <Unconnected service={service} refusal={error.detail} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rest.flush();
  };
  return (
    <>
      <form className={styles.search} role="search" onSubmit={submit}>
        <input
          type="search"
          className={styles.field}
          aria-label={words.search[id]}
          placeholder={words.search[id]}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            rest(event.target.value);
          }}
        />
      </form>
      <section className={styles.results} aria-label={name} aria-busy={found.isFetching}>
        <h3 className={styles.caption}>{query === "" ? words.shown[id] : words.found(query)}</h3>
        <VisuallyHidden role="status">
          {data === undefined ? "" : words.count(files.length, found.hasNextPage)}
        </VisuallyHidden>
        {found.isPending && <WaitingGrid service={id} />}
        {data === undefined && found.isError && (
          <Failed onRetry={found.refetch}>
            {(error instanceof ApiError && error.said) || words.failed(name)}
          </Failed>
        )}
        {data !== undefined && files.length === 0 && !found.hasNextPage && (
          <p className={styles.empty}>{query === "" ? words.empty[id] : words.nothing(query)}</p>
        )}
        {data !== undefined && (
          <FileGrid
            key={query}
            service={id}
            files={files}
            choosing={choosing}
            more={{
              has: found.hasNextPage,
              busy: found.isFetchingNextPage,
              failed: found.isFetchNextPageError,
              show: () => void found.fetchNextPage(),
            }}
          />
        )}
      </section>
    </>
  );
}
