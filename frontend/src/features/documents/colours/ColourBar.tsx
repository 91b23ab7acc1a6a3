import { useChildren, useDocument, useEditor, useSelectedIds } from "../editor/context";
import { coloursMessages as words } from "../messages/colours";
import type { Fill, RecordId } from "../model/record";
import { valueAt } from "../model/record";
import { ruleOf } from "../model/registers";
import styles from "./ColourBar.module.css";
import { paintName } from "./names";
import { isGradient, isSwatch, paintOf } from "./paint";
import { Square } from "./Square";

/** What is painted of a widget when a colour is put on it: the first of these registers that it has. */
const PAINTED: Readonly<Record<string, string>> = { text: "textInk", line: "strokeInk" };

/** The colours of the project beside the page: a click gives one to what is selected. */
export function ColourBar() {
  const editor = useEditor();
  const document = useDocument();
  const ids = useSelectedIds();
  const swatches = useChildren("swatches");
  if (swatches.length === 0 || !editor.layout) return null;
  const painted = ids.flatMap((id) => {
    const record = document.records.get(id);
    const key = record && (PAINTED[record.kind] ?? "fill");
    return record && key && ruleOf(key)?.kinds.includes(record.kind) ? [{ id, key, record }] : [];
  });
  const used = new Set(
    painted.flatMap(({ key, record }) => {
      const fill = valueAt(record, key, editor.width) as Fill | undefined;
      return fill !== undefined && isSwatch(fill) ? [fill.swatch] : [];
    }),
  );
  const fits = (swatch: RecordId) => {
    const paint = paintOf(document, swatch);
    const inks = painted.some(({ key }) => ruleOf(key)?.form.type === "ink");
    return paint !== undefined && !(inks && isGradient(paint));
  };
  return (
    <div className={styles.bar} role="group" aria-label={words.bar}>
      {swatches.filter(fits).map((swatch) => (
        <button
          key={swatch}
          type="button"
          className={styles.choice}
          aria-label={words.fill(paintName(document, { swatch }))}
          title={paintName(document, { swatch })}
          aria-pressed={used.has(swatch)}
          disabled={painted.length === 0}
          onClick={() =>
            editor.change(painted.map(({ id, key }) => editor.setOp(id, key, { swatch })))
          }
        >
          <Square document={document} fill={{ swatch }} large />
        </button>
      ))}
    </div>
  );
}
