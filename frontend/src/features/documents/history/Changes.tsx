import type { Loaded } from "@/shared/api/query";
import { Button, TextButton } from "@/shared/ui";
import { historyMessages } from "../messages/history";
import type { RecordId } from "../model/record";
import { sayDifference } from "../publishing/compare";
import type { Difference, WidgetDifference } from "../publishing/difference";
import { calledOf, noticeWidget } from "../publishing/widgets";
import { differencesOn } from "./marks";
import styles from "./Side.module.css";

const words = historyMessages.compare;

interface ChangesProps {
  difference: Loaded<Difference>;
  /** The page that is shown. */
  page: RecordId;
  picked: RecordId | null;
  onPick: (id: RecordId) => void;
  onPage: (page: RecordId) => void;
  onRetry: () => void;
  /** What can be done about a widget; null where nothing can. */
  actOn: (widget: WidgetDifference, name: string) => WidgetAct | null;
}

export interface WidgetAct {
  readonly label: string;
  /** For those who hear one button after the other. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly run: () => void;
}

/** What differs, in words: on the page widget by widget, elsewhere page by page (EDIT-346). */
export function Changes({ difference, page, onPage, onRetry, ...rest }: ChangesProps) {
  if (difference.state === "loading") {
    return (
      <p className={styles.note} role="status">
        {words.looking}
      </p>
    );
  }
  if (difference.state === "failed") {
    return (
      <p className={styles.note} role="alert">
        {words.failed}{" "}
        <Button variant="text" size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      </p>
    );
  }
  const { value } = difference;
  const here = differencesOn(value, page);
  const fate = value.pages.find(({ id }) => id === page)?.change;
  // As if published: else all of it were new.
  const said = sayDifference({ ...value, isPublished: true }).pages;
  const elsewhere = said.filter((one) => one.page !== page);
  const own = said.find((one) => one.page === page);
  if (said.length === 0) return <p className={styles.note}>{words.same}</p>;
  return (
    <>
      <h4 className={styles.head}>
        <span>{words.here}</span>
        <span>{here.length}</span>
      </h4>
      {fate === "added" && <p className={styles.note}>{words.newPage}</p>}
      {fate === "removed" && <p className={styles.note}>{words.gonePage}</p>}
      {here.length === 0 && (
        <p className={styles.note} dir="auto">
          {own === undefined ? words.sameHere : own.sentence}
        </p>
      )}
      {here.length > 0 && (
        <ul className={styles.rows} aria-label={words.here}>
          {here.map((widget) => (
            <Change key={widget.id} widget={widget} {...rest} />
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <>
          <h4 className={styles.head}>
            <span>{words.everywhere}</span>
            <span>{elsewhere.length}</span>
          </h4>
          <ul className={styles.rows} aria-label={words.everywhere}>
            {elsewhere.map((one) => (
              <li key={one.page ?? one.of} className={styles.row}>
                <Elsewhere {...one} onPage={onPage} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ElsewhereProps {
  page: RecordId | null;
  title: string;
  sentence: string;
  onPage: (page: RecordId) => void;
}

function Elsewhere({ page, title, sentence, onPage }: ElsewhereProps) {
  const what = (
    <>
      <span className={styles.name} dir="auto">
        {title}
      </span>
      <span className={styles.fact} dir="auto">
        {sentence}
      </span>
    </>
  );
  if (page === null) return <div className={styles.go}>{what}</div>;
  return (
    <button type="button" className={styles.go} onClick={() => onPage(page)}>
      {what}
    </button>
  );
}

type ChangeProps = Pick<ChangesProps, "picked" | "onPick" | "actOn"> & { widget: WidgetDifference };

function Change({ widget, picked, onPick, actOn }: ChangeProps) {
  const { change } = widget;
  const id = widget.id as RecordId;
  const name = calledOf(widget).replace(/^“(.*)”$/s, "$1");
  const act = actOn(widget, name);
  const parts = (widget.text?.parts ?? []).map((part, at) => ({ ...part, key: `${at}` }));
  return (
    <li className={styles.row} data-current={id === picked}>
      <button
        type="button"
        className={styles.go}
        aria-pressed={id === picked}
        title={words.show(name)}
        onClick={() => onPick(id)}
      >
        <span className={styles.name} dir="auto">
          <span className={styles.sign} data-fate={change} aria-hidden="true" />
          {name}
        </span>
        <span className={styles.fact} dir="auto">
          {sentenceOf(widget)}
        </span>
        {parts.length > 0 && (
          <span className={styles.parts} dir="auto">
            {parts.map(({ key, kind, text }) => (
              <Part key={key} kind={kind} text={text} />
            ))}
          </span>
        )}
      </button>
      {act !== null && (
        <TextButton
          size="sm"
          className={styles.act}
          aria-label={act.name}
          disabled={act.isBusy}
          onClick={act.run}
        >
          {act.label}
        </TextButton>
      )}
    </li>
  );
}

function Part({ kind, text }: { kind: string; text: string }) {
  switch (kind) {
    case "inserted":
      return <ins>{text}</ins>;
    case "deleted":
      return <del>{text}</del>;
    case "gap":
      return " … ";
    default:
      return text;
  }
}

/** What became of a widget, without its name. */
function sentenceOf(widget: WidgetDifference): string {
  const { change } = widget;
  if (change !== "changed") return words.marks[change];
  const called = `${calledOf(widget)} `;
  const said = noticeWidget(widget).map(({ phrase }) =>
    phrase.startsWith(called) ? phrase.slice(called.length) : phrase,
  );
  // What readers do not see, such as a name, is a change as well.
  if (said.length === 0) return words.marks.changed;
  const sentence = said.join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
