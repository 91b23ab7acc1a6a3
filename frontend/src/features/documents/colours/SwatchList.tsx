import { DropdownMenu } from "@/shared/ui";
import { useChildren, useDocument, useEditor } from "../editor/context";
import { Gesture } from "../editor/gesture";
import { useLocked } from "../inspector/chosen";
import { LineField, LinkAct, LinkActs } from "../inspector/fields/controls";
import { Note } from "../inspector/fields/Row";
import { coloursMessages } from "../messages/colours";
import { type Fill, type RecordId, SETTINGS } from "../model/record";
import { ColourField } from "./ColourField";
import styles from "./colours.module.css";
import { paintName } from "./names";
import { paintOf, withoutName } from "./paint";
import { addSwatchOps, deleteSwatchOps } from "./swatches";
import { countOf } from "./uses";

const words = coloursMessages.list;

/** What a new colour is until somebody chooses one. */
const NEW = "#808080ff";

/** The longest name of anything, in characters. */
const MOST = 200;

/** The colours of the project: renamed, edited, added and deleted, each of which changes all places at once (EDIT-220). */
export function SwatchList() {
  const editor = useEditor();
  const reason = useLocked();
  const swatches = useChildren("swatches");
  return (
    <>
      {swatches.length === 0 && <Note>{words.empty}</Note>}
      <ul>
        {swatches.map((id) => (
          <SwatchRow key={id} id={id} reason={reason} />
        ))}
      </ul>
      {reason === null && (
        <LinkActs>
          <LinkAct onClick={() => editor.change(addSwatchOps(editor, NEW).ops)}>
            {words.add}
          </LinkAct>
        </LinkActs>
      )}
    </>
  );
}

function SwatchRow({ id, reason }: { id: RecordId; reason: string | null }) {
  const editor = useEditor();
  const document = useDocument();
  const paint = paintOf(document, id) ?? null;
  const record = document.records.get(id);
  const own = record?.base.name;
  const name = paintName(document, { swatch: id });
  const count = countOf(document, { swatch: id });
  // Readers who ask for dark pages get the dark colours only where the project has them (EDIT-231, 232).
  const dark = document.records.get(SETTINGS)?.base.darkColours === true;
  const edit = (key: "paint" | "darkPaint", next: Fill | null, gesture?: Gesture) => {
    const change = gesture ?? new Gesture(editor);
    change.change([editor.setOp(id, key, next)]);
    if (gesture === undefined) change.end();
  };
  return (
    <li className={styles.swatchRow}>
      <span className={styles.swatchField}>
        <ColourField
          label={words.edit(name)}
          value={paint}
          kind="fill"
          alone
          reason={reason}
          onChange={(next, gesture) => edit("paint", next, gesture)}
        />
        {dark && (
          <ColourField
            label={words.editDark(name)}
            value={(record?.base.darkPaint as Fill | undefined) ?? null}
            kind="fill"
            optional
            alone
            reason={reason}
            onChange={(next, gesture) => edit("darkPaint", next, gesture)}
          />
        )}
      </span>
      <LineField
        label={words.name(name)}
        value={typeof own === "string" ? own : ""}
        placeholder={name}
        most={MOST}
        reason={reason}
        onCommit={(typed) => editor.set([id], "name", typed.trim() === "" ? null : typed.trim())}
      />
      {reason === null && <Delete id={id} name={name} count={count} />}
    </li>
  );
}

/** Deletes a colour: what is used asks first what takes its place. */
function Delete({ id, name, count }: { id: RecordId; name: string; count: number }) {
  const editor = useEditor();
  const swatches = useChildren("swatches");
  const remove = (instead: Fill) => editor.change(deleteSwatchOps(editor, id, instead));
  const keep = () => remove(withoutName(editor.document, { swatch: id }));
  if (count === 0) {
    return (
      <button
        type="button"
        className={styles.delete}
        aria-label={words.remove(name)}
        onClick={keep}
      >
        {words.removeShort}
      </button>
    );
  }
  const others = () =>
    swatches.flatMap((other) => {
      if (other === id) return [];
      const label = paintName(editor.document, { swatch: other });
      return [{ id: other, label, run: () => remove({ swatch: other }) }];
    });
  return (
    <DropdownMenu
      className={styles.delete}
      label={`${words.remove(name)}, ${words.used(count)}`}
      labelled
      align="end"
      trigger={words.removeShort}
      groups={() => [
        { label: words.instead, items: [{ id: "keep", label: words.keep, run: keep }] },
        { items: others() },
      ]}
    />
  );
}
