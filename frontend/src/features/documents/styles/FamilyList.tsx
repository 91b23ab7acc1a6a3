import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { cx, useFocused, VisuallyHidden } from "@/shared/ui";
import { useDocument } from "../editor/context";
import { fontFamilies } from "../fonts/library";
import { ownFonts } from "../fonts/ownFonts";
import { hasScript, SCRIPT_NAMES, type Script } from "../fonts/scripts";
import { stylesMessages } from "../messages/styles";
import styles from "./FamilyPicker.module.css";
import { FamilyRow } from "./FamilyRow";
import { bestOf, type FamilyGroup, familiesIn, listFamilies, ownFamilies } from "./families";
import { OwnFontActs } from "./OwnFontActs";
import { recentFamilies, rememberFamily } from "./recent";
import { SightContext, useSight } from "./useSeen";

const { families: words, scripts: scriptNames } = stylesMessages;

/** So many rows are a page of the list. */
const PAGE = 8;

interface FamilyListProps {
  /** The family that is set; null for none. */
  current: string | null;
  /** What was typed already. */
  typed: string;
  /** How it is called to have no family of one's own, where that can be chosen. */
  none?: string;
  /** Null is none of one's own. */
  onChoose: (family: string | null) => void;
  onClose: () => void;
}

/** The type library in a field and a list; the keyboard stays in the field, and moves through the list. */
export function FamilyList({ current, typed, none, onChoose, onClose }: FamilyListProps) {
  const id = useId();
  const field = useFocused<HTMLInputElement>();
  const list = useRef<HTMLDivElement>(null);
  const watch = useSight(list);
  const document = useDocument();
  const [query, setQuery] = useState(typed);
  const [script, setScript] = useState<Script | null>(null);
  const [recent] = useState(recentFamilies);
  const used = useMemo(() => familiesIn(document), [document]);
  const families = useStore(ownFonts, (state) => state.families);
  const own = useMemo(() => ownFamilies(families), [families]);
  const groups = useMemo(
    () => listFamilies({ query, script, recent, used, own }),
    [query, script, recent, used, own],
  );
  const offersNone = none !== undefined && query.trim() === "" && script === null;
  const rows = [...(offersNone ? [NONE] : []), ...rowsOf(groups)];
  /** Where the keyboard moved; else it is at what fits best, or at the current family. */
  const [moved, setMoved] = useState<string | null>(null);
  const wanted = query.trim() === "" ? current : bestOf(groups, query)?.id;
  const active =
    moved !== null && rows.includes(moved) ? moved : rows.find((key) => familyAt(key) === wanted);
  const optionId = (key: string) => `${id}-${key}`;

  useEffect(() => {
    if (active === undefined) return;
    window.document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const choose = (key: string) => {
    if (key !== NONE) rememberFamily(familyAt(key));
    onChoose(key === NONE ? null : familyAt(key));
  };
  const search = (next: string) => {
    setQuery(next);
    setMoved(null);
  };
  const move = (steps: number) => {
    const outside = steps > 0 ? -1 : rows.length;
    const to = (active === undefined ? outside : rows.indexOf(active)) + steps;
    setMoved(rows[Math.min(Math.max(to, 0), rows.length - 1)] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.target !== field.current || event.nativeEvent.isComposing) return;
    else if (event.key === "Enter") active !== undefined && choose(active);
    else {
      const steps = stepsOf(event);
      if (steps === null) return;
      move(steps);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.panel} role="group" aria-label={words.title} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        role="combobox"
        className={styles.search}
        aria-label={words.search}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        placeholder={words.search}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => search(event.target.value)}
      />
      <select
        className={styles.script}
        aria-label={words.scripts}
        value={script ?? ""}
        onChange={(event) => {
          setScript(SCRIPT_NAMES.find((one) => one === event.target.value) ?? null);
          setMoved(null);
        }}
      >
        <option value="">{words.anyScript}</option>
        {SCRIPT_NAMES.map((one) => (
          <option key={one} value={one}>
            {words.inScript(scriptNames[one], numberWith(one))}
          </option>
        ))}
      </select>
      <VisuallyHidden role="status">{words.found(numberIn(groups))}</VisuallyHidden>
      <div className={styles.results}>
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={words.title}
          // What is typed stays in the field, also while the list is scrolled.
          tabIndex={-1}
        >
          {offersNone && (
            <button
              type="button"
              id={optionId(NONE)}
              role="option"
              className={cx(styles.family, styles.own, active === NONE && styles.active)}
              aria-selected={current === null}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(NONE)}
            >
              {none}
            </button>
          )}
          <SightContext value={watch}>
            {groups.map(({ name, families }) => (
              <div key={name} role="group" aria-label={words[name]}>
                <div className={styles.group} aria-hidden="true">
                  {words[name]}
                </div>
                {families.map((family) => {
                  const key = keyOf(name, family.id);
                  return (
                    <FamilyRow
                      key={family.id}
                      id={optionId(key)}
                      family={family}
                      script={script}
                      isActive={key === active}
                      isCurrent={family.id === current}
                      onChoose={() => choose(key)}
                    />
                  );
                })}
              </div>
            ))}
          </SightContext>
        </div>
        {rows.length === 0 && (
          <p className={styles.none}>
            {script === null ? words.none(query) : words.noneIn(query, scriptNames[script])}
          </p>
        )}
      </div>
      <OwnFontActs
        onAdded={(family) => {
          rememberFamily(family);
          onChoose(family);
        }}
      />
    </div>
  );
}

/** The row of none. */
const NONE = "none";

/** A family may stand in several groups: each place has its own key. */
const keyOf = (group: string, family: string) => `${group}-${family}`;

const familyAt = (key: string) => key.slice(key.indexOf("-") + 1);

const rowsOf = (groups: readonly FamilyGroup[]) =>
  groups.flatMap(({ name, families }) => families.map((family) => keyOf(name, family.id)));

/** How many rows a key moves by; null where it moves nothing. */
function stepsOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key] ?? null;
}

const numberWith = (script: Script) =>
  fontFamilies.filter((family) => hasScript(family, script)).length;

/** A family that stands in several groups counts once. */
const numberIn = (groups: readonly FamilyGroup[]) =>
  new Set(groups.flatMap(({ families }) => families)).size;
