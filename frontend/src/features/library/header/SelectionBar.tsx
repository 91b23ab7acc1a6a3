import { useSyncExternalStore } from "react";
import { teamMessages as team } from "@/entities/team/messages/team";
import { type Availability, findCommand } from "@/shared/commands";
import { formatCount } from "@/shared/format";
import { cx } from "@/shared/ui";
import { toggleAll } from "../commands/actions";
import * as may from "../commands/rules";
import { factsOf } from "../commands/targets";
import { libraryMessages as words } from "../messages/library";
import { sendMessages as send } from "../messages/sendCopy";
import { useLibrary } from "../store";
import { leaveMode, selection, useSelectionSize } from "../store/ui";
import styles from "./SelectionBar.module.css";

interface BarAction {
  id: string;
  label: string;
  may: () => Availability;
}

const active: readonly BarAction[] = [
  { id: "item.move", label: words.menu.moveShort, may: may.mayMove },
  { id: "item.duplicate", label: words.menu.duplicate, may: may.mayDuplicate },
  { id: "collaborate", label: team.commands.collaborateShort, may: may.mayCollaborate },
  { id: "item.send", label: send.commands.sendShort, may: may.maySend },
  { id: "item.archive", label: words.menu.archive, may: may.mayArchive },
  { id: "item.remove", label: words.menu.remove, may: may.mayRemove },
  { id: "item.dismiss", label: words.menu.dismiss, may: may.mayDismiss },
];
const archived: readonly BarAction[] = [
  { id: "item.restore", label: words.menu.restore, may: may.mayRestore },
  { id: "item.remove", label: words.menu.remove, may: may.mayRemove },
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
          <Action key={action.id} {...action} />
        ))}
        <span className={styles.upright} />
        <button type="button" className={cx(styles.action, styles.cancel)} onClick={leaveMode}>
          {select.cancel}
        </button>
      </div>
    </div>
  );
}

function Action({ id, label, may: allowed }: BarAction) {
  const nothing = selection.getState().ids.size === 0;
  const available = nothing ? false : allowed();
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
        if (available === true) findCommand(id)?.run();
      }}
    >
      {label}
    </button>
  );
}
