/** The controls of rows that are no numbers: words of a list, lines of text, yes or no. */

import { type ReactNode, useId } from "react";
import { Checkbox, cx, DropdownMenu, type MenuGroup } from "@/shared/ui";
import { inspectorMessages as words } from "../../messages/inspector";
import styles from "./controls.module.css";
import { useDraft } from "./useDraft";

interface ChoiceFieldProps {
  label: string;
  /** What is chosen, in words. */
  shown: string;
  /** How it is shown, where that is more than words. */
  trigger?: ReactNode;
  groups: MenuGroup[] | (() => MenuGroup[]);
  reason?: string | null;
}

/** A value that is chosen from a menu. */
export function ChoiceField({ label, shown, trigger, groups, reason }: ChoiceFieldProps) {
  if (reason) return <span className={styles.fixed}>{trigger ?? shown}</span>;
  return (
    <DropdownMenu
      className={styles.choice}
      label={words.choice(label, shown)}
      labelled
      align="end"
      trigger={trigger ?? shown}
      groups={groups}
    />
  );
}

interface LineFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  most: number;
  reason?: string | null;
  /** A sentence about what was typed and cannot be. */
  wrong?: string | null;
  /** Long words: they take a line of their own, and as many as they need. */
  long?: boolean;
  onCommit: (typed: string) => void;
}

/** Words in one paragraph. */
export function LineField(props: LineFieldProps) {
  const { label, value, placeholder, most, reason, wrong, long = false, onCommit } = props;
  const id = useId();
  const { typed: _, ...draft } = useDraft({ value, onCommit });
  const common = {
    ...draft,
    "aria-label": label,
    "aria-description": reason ?? undefined,
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? id : undefined,
    maxLength: most,
    placeholder,
    readOnly: Boolean(reason),
  };
  return (
    <>
      {long ? (
        <textarea {...common} className={styles.words} rows={1} />
      ) : (
        <input {...common} className={styles.line} autoComplete="off" />
      )}
      {wrong && (
        <p className={styles.wrong} id={id}>
          {wrong}
        </p>
      )}
    </>
  );
}

interface FlagFieldProps {
  id: string;
  value: boolean;
  mixed?: boolean;
  reason?: string | null;
  onChange: (value: boolean) => void;
}

/** Yes or no. */
export function FlagField({ id, value, mixed = false, reason, onChange }: FlagFieldProps) {
  return (
    <Checkbox
      id={id}
      checked={value && !mixed}
      ref={(element) => {
        if (element) element.indeterminate = mixed;
      }}
      aria-description={reason ?? undefined}
      disabled={Boolean(reason)}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface LinkActProps {
  onClick: () => void;
  label?: string;
  /** Beside the value of a row. */
  small?: boolean;
  children: ReactNode;
}

/** Something that can be done, as underlined words. */
export function LinkAct({ onClick, label, small = false, children }: LinkActProps) {
  return (
    <button
      type="button"
      className={cx(styles.link, small && styles.small)}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** What can be done, side by side. */
export function LinkActs({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
