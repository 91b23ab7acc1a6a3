import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { common } from "../messages/common";
import { cx } from "../ui/cx";
import { useFocused } from "../ui/hooks";
import { Icon } from "../ui/Icon";
import { useModal } from "../ui/modal";
import { Keys } from "../ui/small";
import styles from "./Palette.module.css";
import { useCommands } from "./registry";
import { type Match, searchCommands } from "./search";
import { shortcutKeys } from "./shortcuts";

interface PaletteProps {
  open: boolean;
  /** What was typed before it was there. */
  typed: string;
  onClose: () => void;
}

export function Palette({ open, ...panel }: PaletteProps) {
  return open ? <PalettePanel {...panel} /> : null;
}

function PalettePanel({ typed, onClose }: Omit<PaletteProps, "open">) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useFocused<HTMLInputElement>();
  const [opener] = useState(() => document.activeElement);
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  useCommands((state) => state.commands);
  const matches = searchCommands(text);
  const active = Math.min(at, matches.length - 1);
  useModal(panel, true);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function leave() {
    onClose();
    // After this render the page is no longer inert and can take the focus again.
    window.setTimeout(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    });
  }

  function choose(match: Match | undefined) {
    if (match?.available !== true) return;
    leave();
    window.setTimeout(match.command.run);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    };
    const next = steps[event.key];
    if (event.key === "Escape") leave();
    else if (event.key === "Enter") choose(matches[active]);
    else if (event.key === "Tab") event.preventDefault();
    else if (next !== undefined && matches.length > 0) {
      const one = event.key.startsWith("Arrow");
      const last = matches.length - 1;
      setAt(one ? (next + matches.length) % matches.length : Math.max(0, Math.min(last, next)));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      role="presentation"
      className={styles.scrim}
      onPointerDown={(event) => event.target === event.currentTarget && leave()}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={common.palette.title}
        className={styles.panel}
      >
        <div className={styles.head}>
          <Icon of={Search} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-label={common.palette.placeholder}
            placeholder={common.palette.placeholder}
            className={styles.input}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <Keys of={["Esc"]} />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={common.palette.title}
          className={styles.list}
        >
          {matches.map((match, index) => (
            <Row
              key={match.command.id}
              id={`${id}-${index}`}
              match={match}
              active={index === active}
              onPoint={() => setAt(index)}
              onChoose={() => choose(match)}
            />
          ))}
        </div>
        {matches.length === 0 && (
          <p className={styles.nothing} role="status">
            {common.palette.nothing}
          </p>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  match: Match;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Row({ id, match, active, onPoint, onChoose }: RowProps) {
  const { command, available } = match;
  const reason = typeof available === "object" ? available.reason : null;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={reason !== null}
      className={cx(styles.row, active && styles.active, reason && styles.unavailable)}
      onPointerMove={active ? undefined : onPoint}
      onPointerUp={onChoose}
    >
      <span className={styles.label}>
        {command.label}
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
      <span className={styles.group}>{command.group}</span>
      <span className={styles.keys}>
        {command.shortcut && <Keys of={shortcutKeys(command.shortcut)} />}
      </span>
    </div>
  );
}
