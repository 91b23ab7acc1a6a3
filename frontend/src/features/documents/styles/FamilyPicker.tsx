import { Check, ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { readStored, writeStored } from "@/shared/storage";
import { cx, Icon, useFocused } from "@/shared/ui";
import { useDocument } from "../editor/context";
import { type FontFamily, familyStack, fontFamilies } from "../fonts/library";
import { stylesMessages } from "../messages/styles";
import styles from "./FamilyPicker.module.css";
import { offerFaces } from "./faces";
import { familiesIn, listFamilies } from "./families";

const words = stylesMessages.families;

/** Where the browser keeps which families were chosen last. */
const RECENT = "octavo-recent-fonts";

interface FamilyPickerProps {
  value: string | null;
  /** What holds where nothing is set. */
  inherited: string | null;
  onChange: (family: string) => void;
}

/** The family of letters: each of the library set in itself, recent ones and those in use first (EDIT-219). */
export function FamilyPicker({ value, inherited, onChange }: FamilyPickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = fontFamilies.find((family) => family.id === (value ?? inherited));
  useEffect(offerFaces, []);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const choose = (family: string) => {
    remember(family);
    onChange(family);
    close();
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
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span id={`${id}-value`} style={shown && { fontFamily: familyStack(shown.id) }}>
            {shown?.name ?? words.usual}
          </span>
          <Icon of={ChevronDown} />
        </button>
      </div>
      {isOpen && <Families current={shown?.id ?? null} onChoose={choose} onClose={close} />}
    </div>
  );
}

const recentOnes = (): readonly string[] => (readStored(RECENT) ?? "").split(" ").filter(Boolean);

/** So many families are remembered. */
const MOST_RECENT = 4;

function remember(family: string): void {
  const others = recentOnes().filter((one) => one !== family);
  writeStored(RECENT, [family, ...others].slice(0, MOST_RECENT).join(" "));
}

interface FamiliesProps {
  current: string | null;
  onChoose: (family: string) => void;
  onClose: () => void;
}

function Families({ current, onChoose, onClose }: FamiliesProps) {
  const field = useFocused<HTMLInputElement>();
  const document = useDocument();
  const [query, setQuery] = useState("");
  const [recent] = useState(recentOnes);
  const groups = listFamilies(query, recent, familiesIn(document));
  return (
    <div
      className={styles.panel}
      role="group"
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className={styles.list}>
        {groups.length === 0 && <p className={styles.none}>{words.none(query)}</p>}
        {groups.map(({ name, families }) => (
          <section key={name} aria-label={words[name]}>
            <h3 className={styles.group}>{words[name]}</h3>
            <ul>
              {families.map((family) => (
                <li key={family.id}>
                  <Family
                    family={family}
                    isCurrent={family.id === current}
                    onChoose={() => onChoose(family.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface FamilyProps {
  family: FontFamily;
  isCurrent: boolean;
  onChoose: () => void;
}

function Family({ family, isCurrent, onChoose }: FamilyProps) {
  return (
    <button
      type="button"
      className={styles.family}
      aria-pressed={isCurrent}
      title={words.by(family.designer)}
      onClick={onChoose}
    >
      <span style={{ fontFamily: familyStack(family.id) }}>{family.name}</span>
      {isCurrent && <Icon of={Check} />}
    </button>
  );
}
