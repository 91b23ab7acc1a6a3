import { type KeyboardEvent, useCallback, useMemo, useRef } from "react";
import type { Folder, Project, SearchAnswer } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { useSession } from "@/shared/session";
import { CollectionFigure } from "./CollectionFigure";
import { searchMessages as messages } from "./messages/search";
import { nextResult } from "./nextResult";
import { ProjectFigure } from "./ProjectFigure";
import styles from "./search.module.css";
import { useGrowing } from "./useGrowing";

const COVERS_IN_STRIP = 8;

interface ResultsProps {
  found: Pick<SearchAnswer, "mags" | "folders">;
  query: string;
  heading: string;
  /** All the person's projects: collections show the first covers of theirs. */
  library: readonly Project[];
  more: number | null;
  full: boolean;
  onSeeAll: () => void;
  onLeaveUpwards: () => void;
}

function coversByFolder(projects: readonly Project[], folders: readonly Folder[]) {
  const covers = new Map<string, Project[]>(folders.map((folder) => [folder._id, []]));
  if (covers.size === 0) return covers;
  for (const project of projects) {
    const list = project.folder === null ? undefined : covers.get(project.folder);
    if (list !== undefined && list.length < COVERS_IN_STRIP) list.push(project);
  }
  return covers;
}

export function Results(props: ResultsProps) {
  const { found, query, heading, library, more, full, onSeeAll, onLeaveUpwards } = props;
  const { mags, folders } = found;
  const userUri = useSession((session) => session.user?.uri ?? "");
  const covers = useMemo(() => coversByFolder(library, folders), [library, folders]);
  const container = useRef<HTMLDivElement>(null);

  const { shown, mark } = useGrowing(mags);

  // A shortcut on top of links that Tab reaches one by one.
  const move = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const results = [
        ...(container.current?.querySelectorAll<HTMLElement>("[data-result]") ?? []),
      ];
      const current = results.indexOf(event.currentTarget);
      if (current === -1) return;
      const boxes = results.map((result) => result.getBoundingClientRect());
      const next = nextResult(event.key, current, boxes);
      if (next === null) return;
      event.preventDefault();
      if (next === "field") onLeaveUpwards();
      else results[next]?.focus();
    },
    [onLeaveUpwards],
  );

  const seeAll = more !== null && (
    <button type="button" className={styles.seeAll} onClick={onSeeAll}>
      {messages.seeAll(more)}
    </button>
  );
  return (
    <div ref={container}>
      {mags.length > 0 && (
        <section aria-label={heading}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{heading}</h2>
            {full ? <span className={styles.count}>{formatCount(mags.length)}</span> : seeAll}
          </div>
          <ul className={styles.figures}>
            {shown.map((project) => (
              <ProjectFigure key={project._id} project={project} query={query} onKeyDown={move} />
            ))}
          </ul>
          <div ref={mark} />
        </section>
      )}
      {folders.length > 0 && (
        <section aria-label={messages.collections} className={styles.collections}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{messages.collections}</h2>
            {mags.length === 0 && !full && seeAll}
            {full && <span className={styles.count}>{formatCount(folders.length)}</span>}
          </div>
          <ul className={styles.figures}>
            {folders.map((folder) => (
              <CollectionFigure
                key={folder._id}
                folder={folder}
                projects={covers.get(folder._id) ?? []}
                userUri={userUri}
                query={query}
                onKeyDown={move}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
