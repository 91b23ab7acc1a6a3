import { useChildren, useEditor, useRecord } from "../../editor/context";
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
/** What has a title among its own properties. */
const TITLED: ReadonlySet<Kind> = new Set(["embed", "code", "video", "audio"]);
/** The id of no widget. */
const NOBODY = "" as RecordId;

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
  // A field says its label, where its form has it.
  if (records.some(({ kind }) => kind === "field")) return null;
  // The name of an embed is its title, which stands with its address. So it is with code, videos and audio.
  const embeds = records.every(({ kind }) => TITLED.has(kind));
  const asks = pictures && decorative !== true && labels.some((label) => (label ?? "") === "");
  return (
    <Section title={words.title} summary={decorative === true ? words.no : null}>
      {!texts && !embeds && decorative !== true && (
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
  const { ids, records } = useChosen();
  const { value, reason, set } = useShared<RecordId>("readAfter");
  const [id] = ids;
  const siblings = useChildren(records[0]?.parent ?? "everywhere");
  // The one that it follows may be renamed.
  useRecord(value ?? NOBODY);
  // A thousand siblings have a thousand names, which nobody reads before the menu is open.
  const groups = () => {
    const others = siblings.filter((sibling) => sibling !== id);
    const items = others.map((sibling) => ({
      id: sibling,
      label: nameOf(editor.document, sibling),
      checked: sibling === value,
      run: () => set(sibling),
    }));
    const computed = {
      id: "computed",
      label: words.computed,
      checked: value === undefined,
      run: () => set(null),
    };
    return [{ items: [computed] }, { items }];
  };
  const there = value !== undefined && value !== id && siblings.includes(value);
  return (
    <Row label={words.after} reason={reason}>
      <ChoiceField
        label={words.after}
        shown={there ? nameOf(editor.document, value) : words.computed}
        groups={groups}
        reason={reason}
      />
    </Row>
  );
}
