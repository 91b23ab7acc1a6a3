import { useState } from "react";
import { Link } from "react-router-dom";
import { common } from "../messages/common";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { Button } from "../ui/Button";
import { CheckboxRow } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { useOnChange } from "../ui/hooks";
import { Keys } from "../ui/small";
import { resetOwnKeys, useOwnKeys } from "./ownKeys";
import { RebindRow } from "./RebindRow";
import { canRebind } from "./rebinding";
import { activeCommands, type Command, useCommands } from "./registry";
import styles from "./ShortcutsSheet.module.css";
import { shortcutKeys } from "./shortcuts";

/** Commands under their headings, headings in the order in which they were registered. */
function groupsOf(commands: readonly Command[]): Map<string, Command[]> {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
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

/** Every shortcut that there is here, and the way to change them (EDIT-180). */
export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  const [changing, setChanging] = useState(false);
  const [all, setAll] = useState(false);
  useOnChange(open, () => setChanging(false));
  useCommands((state) => state.commands);
  const own = useOwnKeys((state) => state.keys);
  const isShown = (command: Command) =>
    changing
      ? canRebind(command) && (all || command.shortcut !== undefined || command.id in own)
      : command.shortcut !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      reading={!changing}
      title={common.shortcuts.title}
      context={
        changing ? (
          common.shortcuts.changing
        ) : (
          <Context onClose={onClose} onChange={() => setChanging(true)} />
        )
      }
      footer={changing ? <Footer onDone={() => setChanging(false)} /> : null}
    >
      {changing && (
        <div className={styles.all}>
          <CheckboxRow
            // The button that was pressed for it is gone.
            autoFocus
            label={common.shortcuts.all}
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
        </div>
      )}
      {[...groupsOf(activeCommands().filter(isShown))].map(([group, commands]) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.heading}>{group}</h3>
          {changing ? (
            <ul className={styles.list}>
              {commands.map((command) => (
                <RebindRow key={command.id} command={command} />
              ))}
            </ul>
          ) : (
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
          )}
        </section>
      ))}
    </Dialog>
  );
}

interface ContextProps {
  onClose: () => void;
  onChange: () => void;
}

function Context({ onClose, onChange }: ContextProps) {
  const singleKeys = useSession((state) => state.user?.opts.singleKeyShortcuts ?? true);
  return (
    <>
      {singleKeys ? (
        common.shortcuts.context
      ) : (
        <>
          {common.shortcuts.off}{" "}
          <Link className={styles.link} to={paths.settings("keyboard")} onClick={onClose}>
            {common.shortcuts.turnOn}
          </Link>
        </>
      )}{" "}
      <button type="button" className={styles.link} onClick={onChange}>
        {common.shortcuts.changeAll}
      </button>
    </>
  );
}

function Footer({ onDone }: { onDone: () => void }) {
  const canReset = useOwnKeys(({ keys }) => Object.keys(keys).length > 0);
  return (
    <>
      <Button variant="text" disabled={!canReset} onClick={resetOwnKeys}>
        {common.shortcuts.resetAll}
      </Button>
      <Button onClick={onDone}>{common.shortcuts.done}</Button>
    </>
  );
}
