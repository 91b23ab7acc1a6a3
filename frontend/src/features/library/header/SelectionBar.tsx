import { useSyncExternalStore } from "react";
import { teamMessages as team } from "@/entities/team/messages/team";
import { availability, type Command } from "@/shared/commands";
import { formatCount } from "@/shared/format";
import { cx } from "@/shared/ui";
import { archive } from "../commands/items/archive";
import { collaborate } from "../commands/items/collaborate";
import { dismiss } from "../commands/items/dismiss";
import { duplicate } from "../commands/items/duplicate";
import { move } from "../commands/items/move";
import { remove } from "../commands/items/remove";
import { restore } from "../commands/items/restore";
import { send } from "../commands/items/send";
import { toggleAll } from "../commands/library";
import { factsOf } from "../commands/targets";
import { libraryMessages as words } from "../messages/library";
import { sendMessages } from "../messages/sendCopy";
import { useLibrary } from "../store/library";
import { leaveMode, selection, useSelectionSize } from "../store/ui";
import styles from "./SelectionBar.module.css";

interface BarAction {
  command: Command;
  label: string;
}

const active: readonly BarAction[] = [
  { command: move, label: words.menu.moveShort },
  { command: duplicate, label: words.menu.duplicate },
  { command: collaborate, label: team.commands.collaborateShort },
  { command: send, label: sendMessages.commands.sendShort },
  { command: archive, label: words.menu.archive },
  { command: remove, label: words.menu.remove },
  { command: dismiss, label: words.menu.dismiss },
];
const archived: readonly BarAction[] = [
  { command: restore, label: words.menu.restore },
  { command: remove, label: words.menu.remove },
];

interface SelectionBarProps {
  /** How many things on this page can be selected. */
  total: number;
  /** The page lists archived things. */
  archive: boolean;
}

/** Replaces the header while things are selected. */
export function SelectionBar({ total, archive }: SelectionBarProps) {
  const size = useSelectionSize();
  const ids = useSyncExternalStore(selection.subscribe, () => selection.getState().ids);
  useLibrary((state) => state.rows.view);
  const inArchive = archive || (size > 0 && factsOf([...ids]).archived > 0);
  const { select } = words;
  const all = total > 0 && size >= total;
  return (
    <div role="toolbar" aria-label={select.bar} className={styles.bar}>
      <p className={styles.state}>
        <span className={styles.count}>{formatCount(size)}</span>
        <span className={styles.word}>{select.selected}</span>
      </p>
      <button type="button" className={styles.all} disabled={total === 0} onClick={toggleAll}>
        {all ? select.clear : select.all(total)}
      </button>
      <div className={styles.actions}>
        {(inArchive ? archived : active).map((action) => (
          <Action key={action.command.id} {...action} />
        ))}
        <span className={styles.upright} />
        <button type="button" className={cx(styles.action, styles.cancel)} onClick={leaveMode}>
          {select.cancel}
        </button>
      </div>
    </div>
  );
}

function Action({ command, label }: BarAction) {
  const nothing = selection.getState().ids.size === 0;
  const available = nothing ? false : availability(command);
  // On a phone nothing makes a project; the word is not offered there at all.
  if (available === false && !nothing) return null;
  const reason = typeof available === "object" ? available.reason : undefined;
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={available !== true}
      aria-description={reason}
      title={reason}
      onClick={() => {
        if (available === true) command.run();
      }}
    >
      {label}
    </button>
  );
}
