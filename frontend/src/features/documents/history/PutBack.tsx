import { Button } from "@/shared/ui";
import { useAccess } from "../editor/context";
import { nameOf } from "../editor/names";
import { historyMessages } from "../messages/history";
import { type Document, isWidgetKind, type RecordId } from "../model/record";
import { familyOf } from "../structure/tree";
import styles from "./Side.module.css";
import type { Restoring, Scope } from "./useRestore";

const words = historyMessages.restore;

interface PutBackProps {
  /** The document of the moment, once it is read. */
  document: Document | null;
  /** The page that is shown; it may not have been there. */
  page: RecordId;
  /** The last change in it; null where it is now. */
  seq: number | null;
  /** When that was, in words. */
  when: string;
  picked: RecordId | null;
  onPick: (id: RecordId | null) => void;
  restoring: Restoring;
  /** It was put back: all of it is as it was then. */
  onRestored: () => void;
}

/** Puts a widget, a page or all back as it was (EDIT-348). */
export function PutBack(props: PutBackProps) {
  const { document, page, seq, when, picked, onPick, restoring, onRestored } = props;
  const access = useAccess();
  const { isBusy, refusal, restore } = restoring;
  const widgets = document === null ? [] : widgetsOn(document, page);
  const chosen = picked !== null && widgets.includes(picked) ? picked : null;
  const put = async (scope: Scope, what: string) => {
    if (seq === null) return;
    const isDone = await restore(scope, seq, what, when);
    if (isDone && (scope === "all" || scope === page)) onRestored();
  };
  const called = chosen === null || document === null ? "" : nameOf(document, chosen);
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3 className={styles.head}>
        <span>{words.title}</span>
        <span>{words.step}</span>
      </h3>
      {access === "editor" && <p className={styles.note}>{words.locked}</p>}
      {access !== "editor" && seq === null && <p className={styles.note}>{words.isNow}</p>}
      {access !== "editor" && seq !== null && (
        <>
          <p className={styles.note}>{words.note}</p>
          {refusal !== null && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          {isBusy && (
            <p className={styles.note} role="status">
              {words.working}
            </p>
          )}
          {widgets.length > 0 && document !== null && (
            <label className={styles.choice}>
              <span>{words.choose}</span>
              <select
                value={chosen ?? ""}
                onChange={({ target }) =>
                  onPick(target.value === "" ? null : (target.value as RecordId))
                }
              >
                <option value="">{words.noWidget}</option>
                {widgets.map((id) => (
                  <option key={id} value={id}>
                    {nameOf(document, id)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div className={styles.stack}>
            {chosen !== null && (
              <Button disabled={isBusy} onClick={() => void put(chosen, words.doneWidget(called))}>
                {words.widget(called)}
              </Button>
            )}
            {document?.records.has(page) !== false && (
              <Button
                variant="filled"
                disabled={isBusy || document === null}
                onClick={() => void put(page, words.donePage)}
              >
                {words.page}
              </Button>
            )}
            <Button
              variant="text"
              disabled={isBusy || document === null}
              onClick={() => void put("all", words.doneAll)}
            >
              {words.all}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** All widgets of a page, with those on every page. */
function widgetsOn(document: Document, page: RecordId): readonly RecordId[] {
  const isWidget = (id: RecordId) => {
    const record = document.records.get(id);
    return record !== undefined && isWidgetKind(record.kind);
  };
  const everywhere = [...document.records].flatMap(([id, { parent, kind }]) =>
    parent === null && isWidgetKind(kind) ? familyOf(document, id) : [],
  );
  return [...familyOf(document, page), ...everywhere].filter(isWidget);
}
