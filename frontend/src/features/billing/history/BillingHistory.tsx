import { useState } from "react";
import type { Invoice } from "@/entities/customer";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import { Empty, Failed, LinkButton, Skeleton, Table } from "@/shared/ui";
import { longDate } from "../info/amounts";
import { sayAdvanced } from "../info/planStatus";
import { billingHistory } from "../messages/billingHistory";
import styles from "./history.module.css";
import { InvoiceRow } from "./InvoiceRow";
import { itemName } from "./itemName";
import { ReceiptDialog } from "./ReceiptDialog";
import { useInvoices } from "./useInvoices";

const words = billingHistory.history;

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const [asked, setAsked] = useState<Invoice | null>(null);
  const [open, setOpen] = useState(false);
  const advanced = sayAdvanced();
  const { columns } = words;
  return (
    <>
      <Table
        label={words.title}
        columns={[
          columns.item,
          { label: columns.date, className: styles.date },
          { label: columns.price, className: styles.price },
          { label: columns.receipt, className: styles.receipt },
        ]}
        className={styles.table}
        stacked
      >
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
      </Table>
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
        (invoices.length > 0 ? (
          <InvoiceTable invoices={invoices} />
        ) : (
          <Empty
            heading={words.empty}
            sentence={words.emptyText}
            action={
              <LinkButton variant="filled" to={paths.plan()}>
                {words.choose}
              </LinkButton>
            }
          />
        ))}
    </SettingsSection>
  );
}
