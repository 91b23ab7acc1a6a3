import { useDocument, useEditor, useView } from "../../editor/context";
import { nameOf } from "../../editor/names";
import { titleOf } from "../../editor/scene";
import { inspectorMessages } from "../../messages/inspector";
import { measuresOf } from "../../model/layout/page";
import type { RecordId, Width } from "../../model/record";
import { useChosen, useLocked } from "../chosen";
import { differing, differingOn, differs, resetOps } from "../corrections";
import { LinkAct, LinkActs } from "../fields/controls";
import { Note, Row, Section } from "../fields/Row";
import styles from "./Widths.module.css";

const words = inspectorMessages.widths;

type Narrow = Exclude<Width, "base">;

const NARROW: readonly Narrow[] = ["tablet", "phone"];

/** At the base: where what is chosen differs (EDIT-112). At another width: all that differs on the page there. */
export function Widths() {
  const { width } = useChosen();
  return width === "base" ? <OtherWidths /> : <PageAtWidth width={width} />;
}

function OtherWidths() {
  const editor = useEditor();
  const document = useDocument();
  const reason = useLocked();
  const { ids, records } = useChosen();
  const [record, ...others] = records;
  const corrected = NARROW.filter((width) => records.some((each) => differs(each, width)));
  if (record === undefined || corrected.length === 0) return null;
  return (
    <Section title={words.title} summary={corrected.length}>
      {corrected.map((width) => {
        const shown = String(Math.round(measuresOf(document, width).width / 100));
        const inWords = others.length === 0 ? differing(record, width) : inspectorMessages.mixed;
        return (
          <Row
            key={width}
            label={shown}
            corrected
            onReset={() => editor.change(resetOps(editor, ids, width))}
            reason={reason}
          >
            {inWords}
          </Row>
        );
      })}
    </Section>
  );
}

/** What differs on this page at a width. A click selects it. */
export function PageAtWidth({ width }: { width: Narrow }) {
  const editor = useEditor();
  const document = useDocument();
  const reason = useLocked();
  const page = useView((view) => view.page);
  const shown = useView((view) => view.width);
  const differing = differingOn(document, page, width);
  const reset = (ids: readonly RecordId[]) => editor.change(resetOps(editor, ids, width));
  return (
    <Section title={words.page(shown)} summary={words.differ(differing.length)}>
      {differing.map((id) => (
        <Differing key={id} id={id} width={width} onReset={() => reset([id])} />
      ))}
      <Note>{words.same}</Note>
      {differing.length > 0 && reason === null && (
        <LinkActs>
          <LinkAct onClick={() => reset(differing)}>{words.resetAll(differing.length)}</LinkAct>
        </LinkActs>
      )}
    </Section>
  );
}

function Differing({ id, width, onReset }: { id: RecordId; width: Narrow; onReset: () => void }) {
  const editor = useEditor();
  const document = useDocument();
  const reason = useLocked();
  const record = document.records.get(id);
  if (record === undefined) return null;
  const page = record.kind === "page";
  return (
    <div className={styles.row}>
      <span className={styles.dot} aria-hidden="true" />
      <button
        type="button"
        className={styles.name}
        onClick={() => (page ? editor.selection.clear() : editor.selection.select([id]))}
      >
        {page ? titleOf(record) : nameOf(document, id)}
      </button>
      <span className={styles.what}>{differing(record, width)}</span>
      {reason === null && (
        <button
          type="button"
          className={styles.reset}
          aria-label={words.resetOne(nameOf(document, id))}
          onClick={onReset}
        >
          {words.resetShort}
        </button>
      )}
    </div>
  );
}
