import { useRef, useState } from "react";
import { late } from "@/shared/ui";
import { useDocument } from "../editor/context";
import type { Gesture } from "../editor/gesture";
import { coloursMessages as words } from "../messages/colours";
import type { Fill, RecordId } from "../model/record";
import styles from "./colours.module.css";
import { paintName } from "./names";
import { Square } from "./Square";

const ColourPanel = late(async () => (await import("./ColourPanel")).ColourPanel);

/** Fetches the code of the choice before somebody opens it. */
export const preloadColours = ColourPanel.preload;

export interface ColourFieldProps {
  label: string;
  value: Fill | null;
  mixed?: boolean;
  /** `fill`: a gradient can stand there, too. */
  kind: "ink" | "fill";
  /** There can be none. */
  optional?: boolean;
  /** What that is called. */
  none?: string | undefined;
  reason?: string | null;
  /** The widget whose colour it is, for what lies behind it; null where nothing does. */
  subject?: RecordId | null;
  /** The register that holds it: what lies behind words is the widget's own fill. */
  register?: string;
  /** Without the choice of changing it everywhere, as in the list of the project's colours. */
  alone?: boolean;
  onChange: (value: Fill | null, gesture?: Gesture) => void;
}

/** A colour by its name, which opens the choice of another one. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, mixed = false, none, reason } = props;
  const document = useDocument();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const own = value === null && none !== undefined ? none : paintName(document, value);
  const name = mixed ? words.mixed : own;
  const shown = (
    <>
      {!mixed && <Square document={document} fill={value} />}
      <span className={styles.name}>{name}</span>
    </>
  );
  if (reason) return <span className={styles.field}>{shown}</span>;
  return (
    <>
      <button
        ref={field}
        type="button"
        className={styles.field}
        aria-label={words.field(label, name)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ColourPanel.preload}
        onClick={() => setOpen(!open)}
      >
        {shown}
      </button>
      {open && <ColourPanel {...props} field={field} onClose={() => setOpen(false)} />}
    </>
  );
}
