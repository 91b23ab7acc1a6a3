import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type DocumentHistory, historyApi } from "@/shared/api/documents";
import { type Loaded, loadedOf } from "@/shared/api/query";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { Failed, TextButton, useAfterChange, useDebounced, useToastsAbove } from "@/shared/ui";
import { useDocument, useEditor, useView } from "../editor/context";
import { sendAll } from "../editor/sending";
import { historyMessages as words } from "../messages/history";
import { askForHistory } from "./asked";
import { Looking } from "./Looking";
import { lineOf, timeAt } from "./line";
import { TimeBar } from "./TimeBar";
import styles from "./TimeLine.module.css";
import { comparedSeq, useChosen } from "./useChosen";
import { historyKey, NameMoment } from "./Versions";

/** How long nothing has changed before the list is read again, in ms. */
const REST_MS = 1_000;

const close = () => askForHistory(false);

const CLOSE: readonly Command[] = [
  {
    id: "history.close",
    label: words.close,
    group: words.group,
    shortcut: "Escape",
    hiddenInPalette: true,
    run: close,
  },
];

/** The project through time, over the canvas: its time line, the page as it was, and what can be done with it (EDIT-342). */
export function TimeLine({ title }: { title: string }) {
  useRegisterCommands(CLOSE);
  useAlone();
  const { history, again } = useHistory();
  if (history.state === "here") return <Opened title={title} history={history.value} />;
  return (
    <Frame
      desk={
        <div className={styles.message}>
          {history.state === "loading" ? (
            <p role="status">{words.readingList}</p>
          ) : (
            <Failed broad onRetry={again}>
              {words.failedList}
            </Failed>
          )}
        </div>
      }
      head={null}
      foot={null}
    />
  );
}

/** Nothing is selected meanwhile: keys would change what is not in view. The focus goes back where it was. */
function useAlone(): void {
  const { selection, view } = useEditor();
  useEffect(() => {
    const before = document.activeElement;
    view.setState({ flatplan: false, tool: { name: "select" } });
    selection.clear();
    const end = selection.store.subscribe(({ ids }) => {
      if (ids.length > 0) selection.clear();
    });
    return () => {
      end();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [selection, view]);
}

function useHistory(): { history: Loaded<DocumentHistory>; again: () => void } {
  const { numId, session } = useEditor();
  const query = useQuery({
    queryKey: historyKey(numId),
    queryFn: async ({ signal }) => {
      // What was done last is on the line as well.
      await sendAll(session);
      return historyApi.list(numId, signal);
    },
    meta: { log: "history" },
  });
  const { refetch } = query;
  const ask = useDebounced(() => void refetch(), REST_MS);
  useAfterChange(useDocument(), () => ask());
  return { history: loadedOf(query), again: () => void refetch() };
}

interface FrameProps {
  head: ReactNode;
  desk: ReactNode;
  foot: ReactNode;
}

function Frame({ head, desk, foot }: FrameProps) {
  return (
    <main className={styles.main} aria-label={words.label}>
      <div className={styles.top}>
        {head ?? <span />}
        <TextButton size="sm" onClick={close}>
          {words.close}
        </TextButton>
      </div>
      {desk}
      <div className={styles.foot}>{foot}</div>
    </main>
  );
}

function Opened({ title, history }: { title: string; history: DocumentHistory }) {
  const first = useView((view) => view.page);
  const chosen = useChosen(first);
  const line = useMemo(() => lineOf(history), [history]);
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot);
  useEffect(() => foot.current?.querySelector<HTMLElement>("[role=slider]")?.focus(), []);
  const nameOf = useNames(history);
  const { seq, other, goTo } = chosen;
  const at = Math.min(seq ?? line.last, line.last);
  const go = (next: number) => goTo(next >= line.last ? null : next);
  const when = seq === null ? words.now : words.moment(timeAt(line, seq));
  return (
    <Looking
      {...{ title, history, line, chosen, nameOf, when, onSeq: go }}
      frame={(head, desk) => (
        <Frame
          head={head}
          desk={desk}
          foot={
            <div ref={foot}>
              <div className={styles.footHead}>
                <h2>{words.label}</h2>
                <p className={styles.total}>
                  {line.last === 0
                    ? words.empty
                    : words.total(history.seq, history.versions.length + history.hidden)}
                </p>
                <NameMoment key={seq ?? "now"} at={seq} />
              </div>
              <TimeBar
                line={line}
                versions={history.versions}
                seq={at}
                compared={comparedSeq(history, other)}
                nameOf={nameOf}
                onSeq={go}
              />
            </div>
          }
        />
      )}
    />
  );
}

/** The names of those who changed or kept something. */
function useNames({ people }: DocumentHistory): (author: string | null) => string {
  return useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return (author) => names.get(author ?? "") ?? words.somebody;
  }, [people]);
}
