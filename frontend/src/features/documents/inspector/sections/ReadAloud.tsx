import { useDocument, useEditor } from "../../editor/context";
import { nameOf } from "../../editor/names";
import { inspectorMessages } from "../../messages/inspector";
import type { Kind, RecordId } from "../../model/record";
import { useChosen, useShared } from "../chosen";
import { ChoiceField } from "../fields/controls";
import { Note, Row, Section } from "../fields/Row";
import { FlagRow, LineRow } from "../fields/registers";

const { read: words, picture } = inspectorMessages;

/** What can be decoration: words, buttons and menus are always read. */
const DECORATION: ReadonlySet<Kind> = new Set(["picture", "shape", "line", "group", "stack"]);

/** What assistive technology says about the chosen widgets, and when (EDIT-062, 063, 253). */
export function ReadAloud() {
  const { records, ids } = useChosen();
  const { value: decorative } = useShared<boolean>("decorative");
  const { values: labels } = useShared<string>("label");
  const pictures = records.every(({ kind }) => kind === "picture");
  const silent = records.every(({ kind }) => kind === "shape" || kind === "line");
  // A text says itself.
  const texts = records.some(({ kind }) => kind === "text");
  if (texts && ids.length > 1) return null;
  const asks = pictures && decorative !== true && labels.some((label) => (label ?? "") === "");
  return (
    <Section title={words.title} summary={decorative === true ? words.no : null}>
      {!texts && decorative !== true && (
        <LineRow
          register="label"
          label={pictures ? picture.alternative : words.label}
          placeholder={pictures ? "" : silent ? words.silent : words.asItIs}
          long={pictures}
        />
      )}
      {asks && <Note>{picture.ask}</Note>}
      {records.every(({ kind }) => DECORATION.has(kind)) && (
        <FlagRow register="decorative" label={words.decorative} />
      )}
      {ids.length === 1 && <AfterRow />}
    </Section>
  );
}

/** After what it is read, where that is other than it is drawn. */
function AfterRow() {
  const editor = useEditor();
  const document = useDocument();
  const { ids, records } = useChosen();
  const { value, reason, set } = useShared<RecordId>("readAfter");
  const [id] = ids;
  const siblings = editor.records
    .children(records[0]?.parent ?? "everywhere")
    .filter((sibling) => sibling !== id);
  const computed = { id: "computed", label: words.computed, checked: value === undefined };
  const items = siblings.map((sibling) => ({
    id: sibling,
    label: nameOf(document, sibling),
    checked: sibling === value,
    run: () => set(sibling),
  }));
  const there = value !== undefined && siblings.includes(value);
  return (
    <Row label={words.after} reason={reason}>
      <ChoiceField
        label={words.after}
        shown={there ? nameOf(document, value) : words.computed}
        groups={[{ items: [{ ...computed, run: () => set(null) }] }, { items }]}
        reason={reason}
      />
    </Row>
  );
}
