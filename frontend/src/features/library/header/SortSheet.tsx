import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import type { GroupMode, SortMode } from "@/shared/api/model";
import { Button, cx, Floating, Icon, RadioRow, useModal } from "@/shared/ui";
import { sortModes } from "../arrangement/sort";
import { libraryMessages as words } from "../messages/library";
import { setGroupMode, setSortMode } from "../store/arrangement";
import { useUi } from "../store/ui";
import styles from "./SortSheet.module.css";

interface ModeProps {
  name: string;
  label: string;
  hint?: string;
  checked: boolean;
  choose: () => void;
}

function Mode({ name, label, hint, checked, choose }: ModeProps) {
  return (
    <RadioRow
      name={name}
      className={cx(styles.row, checked && styles.checked)}
      checked={checked}
      onChange={choose}
    >
      <span className={styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {checked && <Icon of={Check} />}
    </RadioRow>
  );
}

interface SortSheetProps {
  sortMode: SortMode;
  groupMode: GroupMode;
  sortKey: string | null;
}

function Sheet({ sortMode, groupMode, sortKey }: SortSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  useModal(sheet, true);
  const close = () => useUi.setState({ sortSheet: false });
  useEffect(() => {
    const before = document.activeElement;
    done.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const { header } = words;
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-modal="true"
      aria-label={header.sortTitle}
      className={styles.sheet}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{header.sortTitle}</h2>
        <Button ref={done} variant="text" onClick={close}>
          {header.done}
        </Button>
      </header>
      <fieldset>
        <legend className={styles.legend}>{header.sortBy}</legend>
        {sortModes.map((mode) => (
          <Mode
            key={mode}
            name="sort"
            label={words.sort[mode]}
            checked={mode === sortMode}
            choose={() => setSortMode(mode, sortKey)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>{header.groupBy}</legend>
        {(["Grouped", "Ungrouped"] as const).map((mode) => (
          <Mode
            key={mode}
            name="group"
            label={words.group[mode]}
            hint={words.groupHints[mode]}
            checked={mode === groupMode}
            choose={() => setGroupMode(mode)}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** On a phone, sorting and grouping fill the screen. */
export function SortSheet(props: SortSheetProps) {
  return (
    <Floating>
      <Sheet {...props} />
    </Floating>
  );
}
