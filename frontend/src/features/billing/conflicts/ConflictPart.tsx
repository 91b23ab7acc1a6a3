import { useId } from "react";
import { formatCount } from "@/shared/format";
import { Checkbox, Figures, Radio } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import styles from "./conflicts.module.css";
import type { Conflict } from "./kinds";

const words = billingHistory.conflicts;

/** What somebody chose: by themselves, or none in particular. */
export type Choice = { picking: false } | { picking: true; ids: readonly string[] };

export const MOST_RECENT: Choice = { picking: false };

export function isEnough(conflict: Conflict, choice: Choice): boolean {
  return !choice.picking || choice.ids.length >= conflict.over;
}

interface ConflictPartProps {
  conflict: Conflict;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** One kind of thing of which there are too many: the most recent go, or those that are picked. */
export function ConflictPart({ conflict, choice, onChange }: ConflictPartProps) {
  const group = useId();
  const { kind, used, limit, over, items } = conflict;
  const part = words[kind];
  const ids = choice.picking ? choice.ids : [];
  const toggle = (id: string, on: boolean) =>
    onChange({ picking: true, ids: on ? [...ids, id] : ids.filter((one) => one !== id) });
  return (
    <fieldset className={styles.part}>
      <legend className={styles.title}>
        {part.title}{" "}
        <span className={styles.used}>
          <Figures>{words.used(formatCount(used), formatCount(limit))}</Figures>
        </span>
      </legend>
      <p className={styles.over}>{part.verb(over)}</p>
      <label className={styles.choice}>
        <Radio name={group} checked={!choice.picking} onChange={() => onChange(MOST_RECENT)} />
        <span>{part.recent(over)}</span>
      </label>
      <label className={styles.choice}>
        <Radio
          name={group}
          checked={choice.picking}
          onChange={() => onChange({ picking: true, ids: [] })}
        />
        <span>{words.pick}</span>{" "}
        {choice.picking && (
          <span className={styles.count} role="status">
            <Figures>{words.picked(ids.length, over)}</Figures>
          </span>
        )}
      </label>
      {choice.picking && (
        <ul className={styles.items}>
          {items.map(({ id, label, note }) => (
            <li key={id}>
              <label className={styles.item}>
                <Checkbox
                  checked={ids.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                <span className={styles.label}>{label}</span>{" "}
                {note && <span className={styles.note}>{note}</span>}
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{part.note}</p>
    </fieldset>
  );
}
