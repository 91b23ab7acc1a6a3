import { Link } from "react-router-dom";
import { common } from "../messages/common";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { Dialog } from "../ui/Dialog";
import { Keys } from "../ui/small";
import { activeCommands, type Command, useCommands } from "./registry";
import styles from "./ShortcutsSheet.module.css";
import { shortcutKeys } from "./shortcuts";

/** Every shortcut under its heading, headings in the order in which they were registered. */
export function shortcutGroups(commands: readonly Command[]): Map<string, Command[]> {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    if (!command.shortcut) continue;
    const group = groups.get(command.group);
    if (group) group.push(command);
    else groups.set(command.group, [command]);
  }
  return groups;
}

interface ShortcutsSheetProps {
  open: boolean;
  onClose: () => void;
}

export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  useCommands((state) => state.commands);
  const singleKeys = useSession((state) => state.user?.opts.singleKeyShortcuts ?? true);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      reading
      title={common.shortcuts.title}
      context={
        singleKeys ? (
          common.shortcuts.context
        ) : (
          <>
            {common.shortcuts.off}{" "}
            <Link className={styles.link} to={paths.settings("keyboard")} onClick={onClose}>
              {common.shortcuts.turnOn}
            </Link>
          </>
        )
      }
    >
      {[...shortcutGroups(activeCommands())].map(([group, commands]) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.heading}>{group}</h3>
          <dl className={styles.rows}>
            {commands.map((command) => (
              <div key={command.id} className={styles.row}>
                <dt>{command.label}</dt>
                <dd>
                  <Keys of={shortcutKeys(command.shortcut ?? "")} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
