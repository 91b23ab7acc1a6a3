import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { cx, Icon } from "@/shared/ui";
import { familyStack } from "../fonts/library";
import { isOwnFamily } from "../fonts/own";
import { ownFonts } from "../fonts/ownFonts";
import { stylesMessages } from "../messages/styles";
import { FamilyList } from "./FamilyList";
import styles from "./FamilyPicker.module.css";
import { offerFaces } from "./faces";
import { shownFamily } from "./families";

const words = stylesMessages.families;

interface FamilyPickerProps {
  value: string | null;
  /** What holds where nothing is set. */
  inherited: string | null;
  onChange: (family: string) => void;
}

/** The family of letters: the type library, each family set in itself, recent ones and those in use first (EDIT-219). */
export function FamilyPicker({ value, inherited, onChange }: FamilyPickerProps) {
  const id = useId();
  /** What was typed to open it; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Own families come after the library, and can get another name.
  useStore(ownFonts, (state) => state.families);
  const shown = shownFamily(value ?? inherited);
  const family = shown?.id;
  useEffect(() => {
    if (family !== undefined) offerFaces([{ family, italic: false }]);
  }, [family]);
  const close = () => {
    setOpened(null);
    opener.current?.focus();
  };
  const choose = (chosen: string | null) => {
    if (chosen !== null) onChange(chosen);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = typedBy(event);
    if (opened !== null || typed === null) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(typed);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.row}>
        <span id={id} className={styles.label}>
          {words.title}
        </span>
        <button
          ref={opener}
          type="button"
          className={cx(styles.opener, value === null && styles.inherited)}
          aria-labelledby={`${id} ${id}-value`}
          aria-haspopup="listbox"
          aria-expanded={opened !== null}
          onClick={() => setOpened(opened === null ? "" : null)}
          onKeyDown={onKeyDown}
        >
          <span id={`${id}-value`} style={shown && { fontFamily: familyStack(shown.id) }}>
            {shown?.name ?? (isOwnFamily(value ?? inherited ?? "") ? words.missing : words.usual)}
          </span>
          <Icon of={ChevronDown} />
        </button>
      </div>
      {opened !== null && (
        <FamilyList current={family ?? null} typed={opened} onChoose={choose} onClose={close} />
      )}
    </div>
  );
}

/** What a key on the closed picker begins to look for; null where it is no such key. */
function typedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (key === "ArrowDown" || key === "ArrowUp") return "";
  const isLetter = [...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
  return isLetter ? key : null;
}
