import { ArrowLeft, SquareDashed } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "react-router-dom";
import type { Folder, Project, SearchAnswer } from "@/shared/api/model";
import { Button, Empty, Icon, useListener, useModal, usePhone, VisuallyHidden } from "@/shared/ui";
import { searchMessages as messages } from "./messages/search";
import { QueryField } from "./QueryField";
import { Results } from "./Results";
import styles from "./search.module.css";
import { useFocusTrap } from "./useFocusTrap";
import { useSearch } from "./useSearch";

const QUERY = "query";
const LATEST = 6;

export interface FoundItems {
  query: string;
  projects: Project[];
  folders: Folder[];
}

export interface SearchOverlayProps {
  open: boolean;
  /** The ?query= of the address: a query in it is searched for at once. */
  initialQuery: string;
  /** Everything that is known already; it answers every keystroke before the server does. */
  projects: readonly Project[];
  folders: readonly Folder[];
  onClose: () => void;
  /** The person wants to select among what was found. */
  onSelect: (found: FoundItems) => void;
  onFullResults?: (answer: SearchAnswer & { query: string }) => void;
}

export function SearchOverlay({ open, ...rest }: SearchOverlayProps) {
  return open ? createPortal(<Overlay {...rest} />, document.body) : null;
}

function latest(projects: readonly Project[]): Project[] {
  const edited: Project[] = [];
  for (const project of projects) {
    if (project.isArchived) continue;
    const index = edited.findIndex((other) => other.last_changed < project.last_changed);
    if (index === -1) edited.push(project);
    else edited.splice(index, 0, project);
    if (edited.length > LATEST) edited.pop();
  }
  return edited;
}

function Overlay(props: Omit<SearchOverlayProps, "open">) {
  const { initialQuery, projects, folders, onClose, onSelect, onFullResults } = props;
  const phone = usePhone();
  const overlay = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [, setParams] = useSearchParams();
  useModal(overlay, true);
  useFocusTrap(overlay);

  const putIntoAddress = useCallback(
    (query: string | null) =>
      setParams(
        (params) => {
          const next = new URLSearchParams(params);
          if (query === null) next.delete(QUERY);
          else next.set(QUERY, query);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );

  const search = useSearch({
    initialQuery,
    projects,
    folders,
    asksWhileTyping: !phone,
    onFullResults: (query, found) => {
      putIntoAddress(query);
      onFullResults?.({ ...found, query });
    },
  });
  const { query, found, full, more, busy, runFull } = search;

  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  const leave = useCallback(() => {
    putIntoAddress(null);
    onClose();
  }, [putIntoAddress, onClose]);

  useListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  });

  const backToField = useCallback(() => field.current?.focus(), []);

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // An Enter that ends an input method's composition chooses a word, it does not ask for anything.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (phone || more) runFull();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      overlay.current?.querySelector<HTMLElement>("[data-result]")?.focus();
    }
  };

  const start = useMemo(() => ({ mags: latest(projects), folders: [] }), [projects]);
  const select = () => {
    putIntoAddress(null);
    onSelect({
      query: query.trim(),
      projects: (found ?? start).mags,
      folders: (found ?? start).folders,
    });
  };
  const startOver = () => {
    search.type("");
    field.current?.focus();
  };
  const shown = found === null ? 0 : found.mags.length + found.folders.length;
  const empty = found !== null && shown === 0;

  return (
    <div
      ref={overlay}
      role="dialog"
      aria-modal="true"
      aria-label={messages.name}
      className={styles.overlay}
    >
      <div className={styles.page}>
        <header className={styles.header}>
          {phone ? (
            <Button variant="text" onClick={leave}>
              <Icon of={ArrowLeft} />
              {messages.back}
            </Button>
          ) : (
            <p className={styles.what}>{messages.heading}</p>
          )}
          <div className={styles.actions}>
            <Button variant="text" onClick={select}>
              <Icon of={SquareDashed} />
              {messages.select}
            </Button>
            {!phone && (
              <>
                <Button variant="text" className={styles.cancel} onClick={leave}>
                  {messages.cancel}
                </Button>
                <kbd className={styles.escape}>{messages.escape}</kbd>
              </>
            )}
          </div>
        </header>
        <QueryField field={field} value={query} onChange={search.type} onKeyDown={keys} />
        <div aria-busy={busy}>
          {full && found !== null && found.count > shown && (
            <p className={styles.rest}>{messages.firstOf(shown, found.count)}</p>
          )}
          {empty ? (
            <Empty
              heading={messages.nothing}
              action={<Button onClick={startOver}>{messages.startOver}</Button>}
            />
          ) : (
            <Results
              found={found ?? start}
              query={found === null ? "" : query}
              heading={found === null ? messages.latest : messages.projects}
              library={projects}
              more={more && found !== null ? found.count : null}
              full={full}
              onSeeAll={runFull}
              onLeaveUpwards={backToField}
            />
          )}
        </div>
        <VisuallyHidden>
          <span role="status">
            {found === null ? "" : empty ? messages.nothing : messages.found(found.count)}
          </span>
        </VisuallyHidden>
      </div>
    </div>
  );
}
