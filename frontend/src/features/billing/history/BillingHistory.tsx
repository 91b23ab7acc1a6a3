import { useState } from "react";
import type { Invoice } from "@/entities/customer";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import { Failed, LinkButton, Skeleton } from "@/shared/ui";
import { longDate } from "../info/amounts";
import { sayAdvanced } from "../info/standing";
import { billingHistory } from "../messages/billingHistory";
import styles from "./history.module.css";
import { InvoiceRow } from "./InvoiceRow";
import { itemName } from "./itemName";
import { ReceiptDialog } from "./ReceiptDialog";
import { useInvoices } from "./useInvoices";

const words = billingHistory.history;

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>{words.empty}</p>
      <p className={styles.quiet}>{words.emptyText}</p>
      <LinkButton variant="filled" to={paths.plan()}>
        {words.choose}
      </LinkButton>
    </div>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const [asked, setAsked] = useState<Invoice | null>(null);
  const [open, setOpen] = useState(false);
  const advanced = sayAdvanced();
  const { columns } = words;
  return (
    <>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{columns.item}</th>
            <th scope="col" className={styles.date}>
              {columns.date}
            </th>
            <th scope="col" className={styles.price}>
              {columns.price}
            </th>
            <th scope="col" className={styles.receipt}>
              {columns.receipt}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              name={itemName(invoice, advanced)}
              onReceipt={() => {
                setAsked(invoice);
                setOpen(true);
              }}
            />
          ))}
        </tbody>
      </table>
      {asked && (
        <ReceiptDialog
          open={open}
          invoiceId={asked.id}
          item={itemName(asked, advanced)}
          date={longDate(asked.created)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Everything that was bought, newest first, set like a printed statement. */
export function BillingHistory() {
  const { invoices, failed, reload } = useInvoices();
  return (
    <SettingsSection id="billing-history" title={words.title} broad>
      {failed && (
        <Failed onRetry={reload} broad>
          {words.failed}
        </Failed>
      )}
      {!failed && invoices === null && <Skeleton width="100%" height={200} />}
      {invoices !== null &&
        (invoices.length === 0 ? <Empty /> : <InvoiceTable invoices={invoices} />)}
    </SettingsSection>
  );
}
