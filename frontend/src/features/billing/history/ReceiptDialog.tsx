import { useId } from "react";
import { common } from "@/shared/messages/common";
import { Button, Dialog, VisuallyHidden } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import { receiptAddress, saveReceipt } from "./api";
import styles from "./history.module.css";

const words = billingHistory.receipt;
/** The longest text that is printed, in characters. */
const LONGEST = 1000;
/** What the button says that saves a file. */
const FILE = "file";

interface ReceiptDialogProps {
  open: boolean;
  invoiceId: string;
  item: string;
  date: string;
  onClose: () => void;
}

/** Asks what else is to stand on the receipt, and opens it beside this page or saves it. */
export function ReceiptDialog({ open, invoiceId, item, date, onClose }: ReceiptDialogProps) {
  const form = useId();
  const field = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context(item, date)}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={form} value={FILE}>
            {words.file}
          </Button>
          <Button type="submit" form={form} variant="filled">
            {words.submit}
            <VisuallyHidden>, {words.newTab}</VisuallyHidden>
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          const extra = String(new FormData(event.currentTarget).get("extra") ?? "");
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          if (pressed instanceof HTMLButtonElement && pressed.value === FILE) {
            saveReceipt(invoiceId, extra);
          } else {
            window.open(receiptAddress(invoiceId, extra), "_blank", "noopener");
          }
          onClose();
        }}
      >
        <div className={styles.fieldHead}>
          <label htmlFor={field}>{words.extra}</label>
          <span>{common.optional}</span>
        </div>
        <textarea
          id={field}
          name="extra"
          rows={4}
          maxLength={LONGEST}
          className={styles.area}
          aria-describedby={`${field}-hint`}
        />
        <p id={`${field}-hint`} className={styles.quiet}>
          {words.hint}
        </p>
      </form>
    </Dialog>
  );
}
