import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Invoice } from "@/entities/customer";
import { cx, Figures, Icon, TextButton } from "@/shared/ui";
import { dollars, longDate, price, shortDate } from "../info/amounts";
import { billingHistory } from "../messages/billingHistory";
import { receiptFile } from "./api";
import styles from "./history.module.css";
import { sumsOf } from "./itemName";

const words = billingHistory.history;

/** What the invoice was for, in words, and what came of it. */
function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <dl className={styles.lines}>
      {invoice.lines.data.map((line) => (
        <div key={`${line.item} ${line.kind} ${line.start} ${line.amount}`} className={styles.line}>
          <dt>{line.words}</dt>
          <dd>
            <Figures>{dollars(line.amount)}</Figures>
          </dd>
        </div>
      ))}
      {sumsOf(invoice).map(({ key, label, cents }) => (
        <div key={key} className={cx(styles.line, styles.sum, styles[key])}>
          <dt>{label}</dt>
          <dd>
            <Figures>{dollars(cents)}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is to be said beside the name: that it was not paid, or was refunded. */
function noteOf({ status, paid, refunded }: Invoice): string | null {
  if (status === "void") return words.states.void;
  if (!paid) return words.states.open;
  return refunded > 0 ? words.refunded(dollars(refunded)) : null;
}

interface InvoiceRowProps {
  invoice: Invoice;
  name: string;
  onReceipt: () => void;
}

export function InvoiceRow({ invoice, name, onReceipt }: InvoiceRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const note = noteOf(invoice);
  const date = longDate(invoice.created);
  return (
    <>
      <tr className={cx(styles.row, open && styles.open)}>
        <th scope="row" className={styles.item}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            aria-label={words.lines(name, date)}
            onClick={() => setOpen(!open)}
          >
            <Icon of={ChevronDown} className={styles.mark} />
            <span className={styles.what}>
              <span className={styles.name}>{name}</span>
              {note && <span className={styles.quiet}> {note}</span>}
            </span>
          </button>
        </th>
        <td className={styles.date}>
          <Figures>{shortDate(invoice.created)}</Figures>
        </td>
        <td className={styles.price}>
          <Figures>{price(invoice.amount_due)}</Figures>
        </td>
        <td className={styles.receipt}>
          <TextButton
            className={cx(styles.get, !invoice.paid && styles.off)}
            aria-label={words.receiptOf(name, date)}
            aria-disabled={!invoice.paid}
            title={invoice.paid ? undefined : words.noReceipt}
            aria-describedby={invoice.paid ? undefined : `${id}-why`}
            onClick={() => invoice.paid && onReceipt()}
          >
            {words.getReceipt}
          </TextButton>
          {invoice.paid && (
            <a
              className={styles.file}
              href={receiptFile(invoice.id)}
              download=""
              aria-label={words.fileOf(name, date)}
            >
              {words.file}
            </a>
          )}
          {!invoice.paid && (
            <span id={`${id}-why`} className={styles.why}>
              {words.noReceipt}
            </span>
          )}
        </td>
      </tr>
      <tr id={id} className={styles.details} hidden={!open}>
        <td colSpan={3}>{open && <Lines invoice={invoice} />}</td>
        <td aria-hidden="true" />
      </tr>
    </>
  );
}
