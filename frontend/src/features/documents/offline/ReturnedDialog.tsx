import { useMemo } from "react";
import { announce, Button, Dialog } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { offlineMessages as words } from "../messages/offline";
import type { Op } from "../model/op";
import type { Told } from "../sync/away";
import { type Overwritten, putMineBack, takeTheirs } from "../sync/overwritten";
import styles from "./Returned.module.css";
import { type Said, sayOverwritten } from "./words";

interface ReturnedDialogProps {
  told: Told;
  onClose: () => void;
}

/** What somebody else changed, too, and whose is there now: in words, with one step that changes that for all of it. */
export function ReturnedDialog({ told, onClose }: ReturnedDialogProps) {
  const editor = useEditor();
  const { list, lost } = told;
  const parts = useMemo(() => {
    const say = (which: (one: Overwritten) => boolean) =>
      list.filter(which).map((one) => sayOverwritten(one, editor.document, lost));
    return {
      gone: say(({ type }) => type === "gone"),
      theirs: say((one) => one.type === "set" && one.holds === "theirs"),
      mine: say((one) => one.type === "set" && one.holds === "mine"),
    };
  }, [list, lost, editor]);
  const make = (ops: readonly Op[]) => {
    if (!editor.change(ops)) return;
    announce(words.done);
    onClose();
  };
  const back = parts.gone.length + parts.theirs.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context(list.length)}
      persistent
      medium
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {parts.mine.length > 0 && (
            <Button onClick={() => make(takeTheirs(list))}>{words.takeTheirs}</Button>
          )}
          {back && (
            <Button variant="filled" onClick={() => make(putMineBack(list, lost, editor.document))}>
              {words.putBack}
            </Button>
          )}
        </>
      }
    >
      <Part {...words.gone} said={parts.gone} />
      <Part {...words.theirs} said={parts.theirs} />
      <Part {...words.mine} said={parts.mine} />
      <p className={styles.note}>{words.undo}</p>
    </Dialog>
  );
}

function Part({ title, list, said }: { title: string; list: string; said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list} aria-label={list}>
        {said.map(({ key, name, sentence }) => (
          <li key={key}>
            <strong dir="auto">{name}</strong>
            <span dir="auto">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
