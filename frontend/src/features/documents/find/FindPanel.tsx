import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { runCommand } from "@/shared/commands";
import { Button, CheckboxRow, cx, Field, IconButton, showToast, useFocused } from "@/shared/ui";
import { useDocument, useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { findMessages as words } from "../messages/find";
import type { RecordId } from "../model/record";
import styles from "./FindPanel.module.css";
import { findPlaces, type Place, replacePlaces } from "./search";

/** So many places are listed; all are counted, and replaced. */
const MOST_LISTED = 200;

interface FindPanelProps {
  onClose: () => void;
}

/** Finds words in the texts and links of the whole project, and replaces them (EDIT-209, 210). */
export function FindPanel({ onClose }: FindPanelProps) {
  const editor = useEditor();
  const field = useFocused<HTMLInputElement>({ select: true });
  const [query, setQuery] = useState({ words: "", matchCase: false, whole: false });
  const [replacement, setReplacement] = useState("");
  const [at, setAt] = useState(0);
  const places = usePlaces(query);
  const current = places.length === 0 ? 0 : at % places.length;
  const pages = new Set(places.map(({ page }) => page)).size;
  const go = (next: number) => {
    if (places.length === 0) return;
    const index = (next + places.length) % places.length;
    setAt(index);
    show(editor, places[index]);
  };
  const replace = (chosen: readonly Found[]) => {
    const { ops, done, left } = replacePlaces(editor.document, chosen, replacement);
    if (!editor.change(ops)) return;
    const said = [words.replaced(done), ...(left > 0 ? [words.left(left)] : [])];
    showToast({ text: `${said.join(". ")}.` });
  };
  return (
    <section className={styles.panel} aria-label={words.open}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </header>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          go(at + 1);
        }}
      >
        <Field label={words.query}>
          <input
            ref={field}
            type="search"
            autoComplete="off"
            value={query.words}
            onChange={(event) => {
              setQuery({ ...query, words: event.target.value });
              setAt(0);
            }}
          />
        </Field>
        <Field label={words.with}>
          <input
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
        </Field>
        <CheckboxRow
          label={words.matchCase}
          checked={query.matchCase}
          onChange={(event) => setQuery({ ...query, matchCase: event.target.checked })}
        />
        <CheckboxRow
          label={words.whole}
          checked={query.whole}
          onChange={(event) => setQuery({ ...query, whole: event.target.checked })}
        />
        <p role="status" className={styles.count}>
          {query.words !== "" && words.places(places.length, pages)}
        </p>
        <div className={styles.acts}>
          <Button size="sm" onClick={() => go(current - 1)} disabled={places.length === 0}>
            {words.previous}
          </Button>
          <Button size="sm" type="submit" disabled={places.length === 0}>
            {words.next}
          </Button>
          <Button
            size="sm"
            disabled={places.length === 0}
            onClick={() => replace(places.slice(current, current + 1))}
          >
            {words.replace}
          </Button>
          <Button size="sm" disabled={places.length === 0} onClick={() => replace(places)}>
            {words.replaceAll}
          </Button>
        </div>
      </form>
      <Results places={places} current={current} onGo={go} />
    </section>
  );
}

/** A place with the page on which it is; null for what is on every page. */
type Found = Place & { readonly page: RecordId | null };

/** The places, in the order of the pages. */
function usePlaces(query: Parameters<typeof findPlaces>[1]): readonly Found[] {
  const editor = useEditor();
  const document = useDocument();
  return useMemo(() => {
    const found = findPlaces(document, query).map((place) => ({
      ...place,
      page: pageOf(editor, place.id),
    }));
    const order = [null, ...editor.records.children("pages")];
    return found.sort((one, other) => order.indexOf(one.page) - order.indexOf(other.page));
  }, [editor, document, query]);
}

function pageOf({ records }: Editor, id: RecordId): RecordId | null {
  let record = records.get(id);
  let at: RecordId = id;
  while (record !== undefined && record.kind !== "page") {
    if (record.parent === null) return null;
    at = record.parent;
    record = records.get(at);
  }
  return at;
}

/** Shows a place on its page. */
function show(editor: Editor, place: Found | undefined): void {
  if (place === undefined) return;
  if (place.page !== null) editor.openPage(place.page);
  editor.selection.select([place.id]);
  // The canvas draws another page first.
  requestAnimationFrame(() => runCommand("canvas.reveal"));
}

interface ResultsProps {
  places: readonly Found[];
  current: number;
  onGo: (at: number) => void;
}

function Results({ places, current, onGo }: ResultsProps) {
  const editor = useEditor();
  const titleOf = (page: RecordId | null) => {
    if (page === null) return words.everyPage;
    const title = editor.records.get(page)?.base.title;
    return typeof title === "string" && title !== "" ? title : words.untitled;
  };
  const listed = places.slice(0, MOST_LISTED);
  return (
    <ol className={styles.results}>
      {listed.map((place, at) => (
        <li
          key={`${place.id} ${place.in} ${"at" in place ? place.at : 0} ${"within" in place ? place.within : 0}`}
        >
          {place.page !== listed[at - 1]?.page || at === 0 ? (
            <h3 className={styles.page}>{titleOf(place.page)}</h3>
          ) : null}
          <button
            type="button"
            className={cx(styles.result, at === current && styles.current)}
            aria-current={at === current || undefined}
            onClick={() => onGo(at)}
          >
            {place.in !== "text" && place.in !== "words" && (
              <span className={styles.kind}>{words.inLink}</span>
            )}
            <span dir="auto">
              {place.before}
              <mark>{place.found}</mark>
              {place.after}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
