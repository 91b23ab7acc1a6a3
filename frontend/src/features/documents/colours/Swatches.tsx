import { useMemo } from "react";
import { useChildren, useDocument, useEditor } from "../editor/context";
import { Gesture } from "../editor/gesture";
import { coloursMessages } from "../messages/colours";
import type { Fill, RecordId } from "../model/record";
import { equal } from "../model/values";
import styles from "./colours.module.css";
import { paintName } from "./names";
import { isGradient, isSwatch, paintOf } from "./paint";
import { Square } from "./Square";
import { addSwatchOps } from "./swatches";
import { usesOf } from "./uses";

const words = coloursMessages.panel;

/** So many of the colours that are used are shown. */
const MOST = 18;

interface SwatchesProps {
  value: Fill | null;
  /** No gradients. */
  inks: boolean;
  onChange: (fill: Fill) => void;
}

/** The colours of the project by name, and those that are used without one (EDIT-220, 225). */
export function Swatches({ value, inks, onChange }: SwatchesProps) {
  const document = useDocument();
  const swatches = useChildren("swatches");
  const used = useMemo(() => usesOf(document).filter(({ fill }) => !isSwatch(fill)), [document]);
  const fits = (fill: Fill) => !inks || !isGradient(fill);
  const named = swatches.flatMap((swatch): Fill[] => {
    const paint = paintOf(document, swatch);
    return paint !== undefined && fits(paint) ? [{ swatch }] : [];
  });
  const plain = used.flatMap(({ fill }) => (fits(fill) ? [fill] : [])).slice(0, MOST);
  const squares = (fills: readonly Fill[], label: string) =>
    fills.length > 0 && (
      <div className={styles.part}>
        <p className={styles.partLabel}>{label}</p>
        <div className={styles.squares} role="group" aria-label={label}>
          {fills.map((fill) => {
            const name = paintName(document, fill);
            return (
              <button
                key={JSON.stringify(fill)}
                type="button"
                className={styles.choice}
                aria-label={name}
                title={name}
                aria-pressed={equal(fill, value)}
                onClick={() => onChange(fill)}
              >
                <Square document={document} fill={fill} large />
              </button>
            );
          })}
        </div>
      </div>
    );
  return (
    <>
      {squares(named, words.project)}
      {squares(plain, words.used)}
    </>
  );
}

interface KeepProps {
  value: Fill;
  onKeep: (swatch: { readonly swatch: RecordId }, gesture: Gesture) => void;
}

/** Makes a colour of the project of this one, which from then on is that one. */
export function Keep({ value, onKeep }: KeepProps) {
  const editor = useEditor();
  if (!editor.layout) return null;
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => {
        const { id, ops } = addSwatchOps(editor, value);
        const gesture = new Gesture(editor);
        if (gesture.change(ops)) onKeep({ swatch: id }, gesture);
        gesture.end();
      }}
    >
      {words.keep}
    </button>
  );
}
