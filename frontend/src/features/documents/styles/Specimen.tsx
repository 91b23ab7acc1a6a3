import { useEffect } from "react";
import { useStore } from "zustand";
import { cx } from "@/shared/ui";
import { useRecord } from "../editor/context";
import { familyStack } from "../fonts/library";
import { stylesMessages as words } from "../messages/styles";
import type { DocumentRecord, RecordId } from "../model/record";
import { accountStyles } from "./account";
import { offerFaces } from "./faces";
import styles from "./TextStyles.module.css";

/** From so many px on specimens are not larger, whatever their style is. */
const LARGEST = 28;
const SMALLEST = 13;
/** What a text without a size has, in hundredths of a pixel. */
const USUAL = 1_600;
const LINE = 1_500;

interface SpecimenProps {
  id: RecordId;
  isCurrent: boolean;
  isLocked: boolean;
  onChoose: () => void;
}

/** A style in its own face, with its size and its element. */
export function Specimen({ id, isCurrent, isLocked, onChoose }: SpecimenProps) {
  const record = useRecord(id);
  const shared = useStore(accountStyles, (state) => state.styles);
  const { family, italic } = record?.base ?? {};
  useEffect(() => {
    if (typeof family === "string") offerFaces([{ family, italic: italic === true }]);
  }, [family, italic]);
  if (record === undefined) return null;
  const { name, accountStyle } = record.base;
  const isShared = shared.some((style) => style.id === accountStyle);
  return (
    <button
      type="button"
      className={cx(styles.specimen, isCurrent && styles.current)}
      aria-pressed={isCurrent}
      aria-disabled={isLocked || undefined}
      title={isLocked ? words.locked : undefined}
      // What is typed in keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isLocked && onChoose()}
    >
      <span className={styles.face} dir="auto" style={faceOf(record)}>
        {typeof name === "string" && name !== "" ? name : words.unnamed}
      </span>
      <span className={styles.facts}>
        <span>{sizes(record)}</span>
        <span>{tagOf(record)}</span>
        {isShared && <span>{words.account.mark}</span>}
      </span>
    </button>
  );
}

const CASES = {
  none: "none",
  upper: "uppercase",
  lower: "lowercase",
  capitalize: "capitalize",
} as const;

/** The face of a style, at a size at which it can be compared with others. */
function faceOf({ base }: DocumentRecord) {
  const size = typeof base.fontSize === "number" ? base.fontSize / 100 : USUAL / 100;
  const part = Math.log2(size / SMALLEST) / Math.log2(64 / SMALLEST);
  const shown = SMALLEST + (LARGEST - SMALLEST) * Math.min(1, Math.max(0, part));
  return {
    fontFamily: typeof base.family === "string" ? familyStack(base.family) : undefined,
    fontWeight: typeof base.weight === "number" ? base.weight : undefined,
    fontStyle: base.italic === true ? "italic" : undefined,
    fontVariantCaps: base.smallCapitals === true ? "small-caps" : undefined,
    letterSpacing: typeof base.tracking === "number" ? `${base.tracking / 1_000}em` : undefined,
    textTransform: CASES[(base.case ?? "none") as keyof typeof CASES],
    fontSize: `${shown}px`,
  } as const;
}

/** Its size and the height of its lines, in px. */
function sizes({ base }: DocumentRecord): string {
  const size = typeof base.fontSize === "number" ? base.fontSize : USUAL;
  const line = typeof base.lineHeight === "number" ? base.lineHeight : LINE;
  return `${Math.round(size / 100)} / ${Math.round((size * line) / 100_000)}`;
}

const TAGS: Readonly<Record<string, string>> = {
  quote: "blockquote",
  code: "pre",
  caption: "caption",
};

function tagOf({ base }: DocumentRecord): string {
  const element = typeof base.element === "string" ? base.element : "p";
  return TAGS[element] ?? element;
}
