import { type ReactNode, useCallback, useId, useMemo } from "react";
import type { DocumentHistory } from "@/shared/api/documents";
import { Failed } from "@/shared/ui";
import { useDocument, useEditor } from "../editor/context";
import { historyMessages as words } from "../messages/history";
import type { Document, RecordId } from "../model/record";
import type { WidgetDifference } from "../publishing/difference";
import { titleOf as titleOfPage } from "../structure/pages";
import { pagesOf } from "../structure/tree";
import { Changes, type WidgetAct } from "./Changes";
import { blockAt, type Line, timeAt } from "./line";
import { differencesOn } from "./marks";
import { PastDesk } from "./PastDesk";
import { PutBack } from "./PutBack";
import side from "./Side.module.css";
import styles from "./TimeLine.module.css";
import { type Chosen, sidesOf } from "./useChosen";
import { type Drawn, useDifference, useDrawn, usePast } from "./usePast";
import { type Restoring, useRestore } from "./useRestore";
import { titleOf, Versions } from "./Versions";

interface LookingProps {
  /** The title of the project. */
  title: string;
  history: DocumentHistory;
  line: Line;
  chosen: Chosen;
  nameOf: (author: string | null) => string;
  /** The moment that is looked at, in words. */
  when: string;
  onSeq: (seq: number) => void;
  /** Puts what is above the page, and the page, into the frame. */
  frame: (head: ReactNode, desk: ReactNode) => ReactNode;
}

const NO_WIDGETS: readonly WidgetDifference[] = [];

/** The page of a moment, with what differs from another one, and what is said and done about it. */
export function Looking(props: LookingProps) {
  const { title, history, line, chosen, nameOf, onSeq, frame } = props;
  const { point, page, other, picked, pick, openPage } = chosen;
  const sides = useMemo(() => sidesOf(history, point, other), [history, point, other]);
  const moment = usePast(point);
  const from = usePast(sides?.from ?? point);
  const to = usePast(sides?.to ?? point);
  const { loaded: difference, again } = useDifference(sides?.from ?? point, sides?.to ?? null);
  const was = documentIn(moment.loaded);
  const [older, newer] = [documentIn(from.loaded), documentIn(to.loaded)];
  const isCompared = sides !== null && newer !== null;
  const shown = isCompared ? newer : was;
  const own = useDrawn(shown, page, title);
  const before = useDrawn(isCompared ? older : null, page, title);
  // A page that was removed is drawn as it was.
  const drawn = own ?? before;
  const differs = difference.state === "here" ? difference.value : null;
  const widgets = useMemo(
    () => (differs === null || sides === null ? NO_WIDGETS : differencesOn(differs, page)),
    [differs, sides, page],
  );
  const restoring = useRestore(again);
  const seen = moment.loaded.state === "here" ? moment.loaded.value.seq : chosen.seq;
  const isLate = chosen.isSettling || moment.isBehind;
  const isNearest = chosen.seq !== null && !isLate && seen !== null && seen < chosen.seq;
  const when = isNearest ? words.moment(timeAt(line, seen)) : props.when;
  const actOn = useActs(chosen, isLate ? null : was, restoring, when);
  const heading = (
    <PagePicker documents={[shown, isCompared ? older : null]} page={page} onPage={openPage} />
  );
  const failed = [moment, ...(sides === null ? [] : [from, to])].find(
    ({ loaded }) => loaded.state === "failed",
  );
  const retry = failed === undefined ? null : failed.again;
  const desk = (
    <Desk
      {...{ drawn, widgets, picked, retry }}
      older={own === null ? null : before}
      title={titleOfPage(shown?.records.get(page))}
      isRead={shown !== null}
      isBusy={isLate || from.isBehind || to.isBehind}
      onPick={pick}
    />
  );
  return (
    <>
      {frame(heading, desk)}
      <aside className={styles.side} aria-label={words.side}>
        <p className={styles.over}>{words.looking}</p>
        <h2 className={styles.when}>{when}</h2>
        <p className={styles.facts}>{factsOf(history, line, chosen.seq, isNearest, nameOf)}</p>
        <Compare history={history} chosen={chosen}>
          {sides !== null && (
            <Changes
              difference={difference}
              page={page}
              picked={picked}
              onPick={pick}
              onPage={openPage}
              onRetry={again}
              actOn={actOn}
            />
          )}
          {sides?.to.type === "published" && sides.to.version === null && (
            <p className={side.note}>{words.compare.noShape}</p>
          )}
        </Compare>
        <PutBack
          document={isLate ? null : was}
          page={page}
          seq={chosen.seq}
          when={when}
          picked={picked}
          onPick={pick}
          restoring={restoring}
          onRestored={() => chosen.goTo(null)}
        />
        <Versions history={history} seq={chosen.seq ?? line.last} nameOf={nameOf} onSeq={onSeq} />
      </aside>
    </>
  );
}

type PastOf = ReturnType<typeof usePast>["loaded"];

const documentIn = (loaded: PastOf): Document | null =>
  loaded.state === "here" ? loaded.value.document : null;

/** The version or the people behind a moment, in words. */
function factsOf(
  { versions }: DocumentHistory,
  line: Line,
  seq: number | null,
  isNearest: boolean,
  nameOf: (author: string | null) => string,
): string {
  if (isNearest) return words.nearest;
  const at = seq ?? line.last;
  const version = versions.find((one) => one.seq === at);
  const people = line.blocks[blockAt(line, at)]?.authors ?? [];
  const facts = [
    version === undefined ? "" : titleOf(version),
    at === 0 ? words.created : words.by(people.map(nameOf)),
  ];
  return facts.filter((fact) => fact !== "").join(", ");
}

/** What can be done about a widget that differs: it is put back, or taken out where it was not there. */
function useActs(chosen: Chosen, was: Document | null, restoring: Restoring, when: string) {
  const editor = useEditor();
  const now = useDocument();
  const { seq } = chosen;
  const { isBusy, restore, takeOut } = restoring;
  return useCallback(
    (widget: WidgetDifference, name: string): WidgetAct | null => {
      const id = widget.id as RecordId;
      if (!editor.layout || seq === null || was === null) return null;
      const { restore: said } = words;
      if (was.records.has(id)) {
        const run = () => void restore(id, seq, said.doneWidget(name), when);
        return { label: said.putBack, name: said.putBackOf(name), isBusy, run };
      }
      if (!now.records.has(id) || now.records.get(id)?.base.locked === true) return null;
      const run = () => takeOut(id, said.doneWidget(name));
      return { label: said.takeOut, name: said.takeOutOf(name), isBusy, run };
    },
    [editor, seq, was, now, isBusy, restore, takeOut, when],
  );
}

interface PagePickerProps {
  documents: readonly (Document | null)[];
  page: RecordId;
  onPage: (page: RecordId) => void;
}

/** The pages of the moment, and those of what it is compared with. */
function PagePicker({ documents, page, onPage }: PagePickerProps) {
  const now = useDocument();
  const pages = new Map(
    documents
      .flatMap((document) => (document === null ? [] : pagesOf(document)))
      .reverse()
      .map(([id, record]) => [id, titleOfPage(record)]),
  );
  const listed = [...pages].reverse();
  if (!pages.has(page)) listed.push([page, titleOfPage(now.records.get(page))]);
  return (
    <label className={styles.page}>
      <span>{words.page}</span>
      <select value={page} onChange={({ target }) => onPage(target.value as RecordId)}>
        {listed.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DeskProps {
  drawn: Drawn | null;
  older: Drawn | null;
  widgets: readonly WidgetDifference[];
  title: string;
  picked: RecordId | null;
  onPick: (id: RecordId | null) => void;
  /** Is the document there, so that a page that is not drawn was not in it? */
  isRead: boolean;
  isBusy: boolean;
  /** Reads what could not be read once more; null where nothing failed. */
  retry: (() => void) | null;
}

function Desk({ drawn, isRead, retry, title, ...rest }: DeskProps) {
  if (retry !== null) {
    return (
      <div className={styles.message}>
        <Failed broad onRetry={retry}>
          {words.failed}
        </Failed>
      </div>
    );
  }
  if (drawn !== null) return <PastDesk label={words.desk(title)} drawn={drawn} {...rest} />;
  return (
    <div className={styles.message}>
      <p role="status">{isRead ? words.noPage : words.reading}</p>
    </div>
  );
}

interface CompareProps {
  history: DocumentHistory;
  chosen: Chosen;
  children: ReactNode;
}

/** With what the moment is compared, and what differs. */
function Compare({ history, chosen, children }: CompareProps) {
  const { compare: said, versions: named } = words;
  const { seq, other, compareWith } = chosen;
  const id = useId();
  const isPublished = history.versions.some(({ kind }) => kind === "published");
  const versions = history.versions.filter((version) => version.seq !== seq);
  return (
    <section className={side.part} aria-label={said.title}>
      <h3 className={side.head}>{said.title}</h3>
      <div className={side.choice}>
        <label htmlFor={id}>{said.with}</label>
        <select id={id} value={other} onChange={({ target }) => compareWith(target.value)}>
          <option value="none">{said.none}</option>
          {seq !== null && <option value="draft">{said.draft}</option>}
          {isPublished && <option value="published">{said.published}</option>}
          {versions.map((version) => (
            <option key={version.id} value={version.id}>
              {named.of(titleOf(version), words.moment(new Date(version.madeAt).getTime()))}
            </option>
          ))}
        </select>
      </div>
      {children}
    </section>
  );
}
