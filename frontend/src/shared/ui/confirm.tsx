import { create } from "zustand";
import { common } from "../messages/common";
import { Button } from "./Button";
import styles from "./confirm.module.css";
import { Dialog } from "./Dialog";

export interface ConfirmQuestion {
  title: string;
  text: string;
  /** What the button says it does, as "Yes, delete". */
  confirm: string;
  cancel?: string;
}

interface Asked extends ConfirmQuestion {
  answer: (yes: boolean) => void;
}

const useConfirm = create<{ asked: Asked | null; open: boolean }>(() => ({
  asked: null,
  open: false,
}));

/** Only for what cannot be undone. A second question answers the first with no. */
export function confirmDialog(question: ConfirmQuestion): Promise<boolean> {
  useConfirm.getState().asked?.answer(false);
  return new Promise((resolve) => {
    useConfirm.setState({ asked: { ...question, answer: resolve }, open: true });
  });
}

function settle(yes: boolean): void {
  const { asked, open } = useConfirm.getState();
  if (!open) return;
  useConfirm.setState({ open: false });
  asked?.answer(yes);
}

/** Rendered once by the app. */
export function ConfirmHost() {
  const { asked, open } = useConfirm();
  if (!asked) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && settle(false)}
      title={asked.title}
      role="alertdialog"
      footer={
        <>
          <Button variant="text" data-autofocus="" onClick={() => settle(false)}>
            {asked.cancel ?? common.cancel}
          </Button>
          <Button variant="filled" onClick={() => settle(true)}>
            {asked.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{asked.text}</p>
    </Dialog>
  );
}
