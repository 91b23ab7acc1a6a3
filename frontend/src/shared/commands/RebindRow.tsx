import { useEffect, useRef, useState } from "react";
import { common } from "../messages/common";
import { cx } from "../ui/cx";
import { Keys } from "../ui/small";
import { setOwnKeys, useOwnKeys } from "./ownKeys";
import { type Answer, giveBack, rebind } from "./rebinding";
import type { Command } from "./registry";
import styles from "./ShortcutsSheet.module.css";
import { formatShortcut, shortcutKeys } from "./shortcuts";

const words = common.shortcuts;

/** A command whose keys can be changed: a click, and the next keys are its own (EDIT-180). */
export function RebindRow({ command }: { command: Command }) {
  const changed = useOwnKeys(({ keys }) => command.id in keys);
  const [waits, setWaits] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(command);
  latest.current = command;
  useEffect(() => {
    if (!waits) return;
    // First of all, or Escape would close the dialog and keys would run their commands.
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Tab") {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const given: Answer =
        isPlain && (event.key === "Escape" || event.key === "Tab")
          ? { type: "taken" }
          : rebind(latest.current, event);
      if (given.type === "waits") return;
      setAnswer(given);
      setWaits(given.type === "refused");
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [waits]);
  const end = () => {
    setAnswer(null);
    button.current?.focus();
  };
  const shown = command.shortcut === undefined ? null : formatShortcut(command.shortcut);
  const said = answer !== null && "sentence" in answer ? answer.sentence : null;
  return (
    <li className={styles.changing}>
      <div className={styles.row}>
        <span>{command.label}</span>
        <div className={styles.keys}>
          {changed && (
            <button
              type="button"
              className={styles.act}
              aria-label={words.resetOf(command.label)}
              onClick={() => {
                const sentence = giveBack(command);
                setAnswer(sentence === null ? null : { type: "refused", sentence });
                button.current?.focus();
              }}
            >
              {words.reset}
            </button>
          )}
          {command.shortcut !== undefined && (
            <button
              type="button"
              className={cx(styles.act, styles.quiet)}
              aria-label={words.withoutOf(command.label)}
              onClick={() => {
                setOwnKeys({ [command.id]: null });
                end();
              }}
            >
              {words.without}
            </button>
          )}
          <button
            ref={button}
            type="button"
            className={cx(styles.change, waits && styles.waits)}
            aria-label={words.change(command.label, shown)}
            onClick={() => {
              setAnswer(null);
              setWaits(true);
            }}
            onBlur={() => setWaits(false)}
          >
            {waits && words.press}
            {!waits && command.shortcut && <Keys of={shortcutKeys(command.shortcut)} />}
            {!waits && !command.shortcut && words.none}
          </button>
        </div>
      </div>
      <div role="status">
        {said !== null && (
          <p className={styles.said}>
            {said}
            {answer?.type === "conflict" && (
              <button
                type="button"
                className={styles.act}
                onClick={() => {
                  answer.accept();
                  end();
                }}
              >
                {words.takeOver}
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
