import { History as Clock } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type Command, formatShortcut, useRegisterCommands, useShortcut } from "@/shared/commands";
import { Icon, late } from "@/shared/ui";
import { historyMessages as words } from "../messages/history";
import { asked, askForHistory } from "./asked";
import styles from "./History.module.css";

const TimeLine = late(async () => (await import("./TimeLine")).TimeLine);

/** Fetches the time line before somebody needs it. */
export function preloadHistory(): void {
  TimeLine.preload();
}

/** Is the time line open? */
export function useHistoryOpen(): boolean {
  return useStore(asked, ({ open }) => open);
}

/** Offers the time line, and shows it as long as it is asked for. */
export function History({ title }: { title: string }) {
  const open = useHistoryOpen();
  useRegisterCommands(
    useMemo(
      (): Command[] => [
        {
          id: "history.open",
          label: words.command,
          keywords: words.keywords,
          group: words.group,
          shortcut: "shift+h",
          run: () => askForHistory(!asked.getState().open),
        },
      ],
      [],
    ),
  );
  useEffect(() => () => askForHistory(false), []);
  return open ? <TimeLine title={title} /> : null;
}

/** Opens the time line from the header. */
export function HistoryButton() {
  const open = useHistoryOpen();
  const keys = useShortcut("history.open");
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.open}
      aria-pressed={open}
      title={keys === undefined ? words.open : `${words.open} ${formatShortcut(keys)}`}
      onClick={() => askForHistory(!open)}
    >
      <Icon of={Clock} />
      <span className={styles.word}>{words.open}</span>
    </button>
  );
}
