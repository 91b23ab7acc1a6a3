import type { Preview } from "@/entities/customer";
import { formatLongDate } from "@/shared/format";
import { Button, Skeleton } from "@/shared/ui";
import { billing } from "../messages/billing";
import { iso, shownPrice } from "../model/money";
import { balancePart } from "./balance";
import styles from "./checkout.module.css";
import { type RecurringLine, sumOf } from "./recurring";
import { Charged, Entry, SmallLines, Sum } from "./StatementParts";
import type { QuoteView } from "./useQuote";

const words = billing.statement;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

interface NextProps {
  next: Preview["next_payment"];
  recurring: readonly RecurringLine[];
}

/** When the next invoice comes, and what it will be made of. */
export function NextInvoice({ next, recurring }: NextProps) {
  if (!next) return <p className={styles.sum}>{words.nextNone}</p>;
  const rest = next.amount - sumOf(recurring);
  const lines =
    rest === 0
      ? recurring
      : [...recurring, { key: "rest", label: words.discountAndBalance, cents: rest }];
  return (
    <Sum label={words.next} note={formatLongDate(iso(next.at))} value={shownPrice(next.amount)}>
      {recurring.length > 0 && <SmallLines lines={lines} />}
    </Sum>
  );
}

function discountLines({ lines }: Preview): RecurringLine[] {
  return lines
    .filter(({ discount }) => discount !== 0)
    .map(({ item, label, discount, start }) => ({
      key: `${item}${start}${label}`,
      label: words.off(label),
      cents: -discount,
    }));
}

function Lines({ preview }: { preview: Preview }) {
  if (preview.lines.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {preview.lines.map(({ item, kind, label, words, start, amount }) => (
        <Entry key={`${item}${kind}${start}${amount}`} label={label} words={words} value={amount} />
      ))}
    </ul>
  );
}

/** In words: when what was chosen takes hold. */
function effectWords({ kind, amount_due: due, effective_at: at }: Preview): string {
  if (kind === "downgrade_to_free") return words.atEnd(formatLongDate(iso(at)));
  return due > 0 ? words.onceCharged : words.atOnce;
}

interface QuotedStatementProps {
  quote: QuoteView;
  recurring: readonly RecurringLine[];
  code: string | null;
}

/** What the change costs, before anybody is asked to confirm it. */
export function QuotedStatement({ quote, recurring, code }: QuotedStatementProps) {
  const { preview, current, error } = quote;
  if (error !== null) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{error}</p>
        <Button size="sm" onClick={() => quote.again()}>
          {billing.retry}
        </Button>
      </div>
    );
  }
  if (!preview) {
    return (
      <div className={styles.pending} role="status" aria-label={words.working}>
        <Skeleton width="100%" height={24} />
        <Skeleton width="100%" height={24} />
        <Skeleton width="100%" height={72} />
      </div>
    );
  }
  const balance = balancePart(preview);
  const discounts = discountLines(preview);
  return (
    <div className={styles.quoted} aria-busy={!current}>
      <Lines preview={preview} />
      {preview.coupon && !preview.coupon.applies && (
        <p className={styles.secondary} role="status">
          {billing.promocode.refusedHere(preview.coupon.id, preview.coupon.refused ?? "")}
        </p>
      )}
      <div className={styles.sums}>
        <Sum label={words.subtotal} value={preview.subtotal} />
        <Sum label={words.discount} note={code} value={-preview.discount}>
          {discounts.length > 0 && <SmallLines lines={discounts} />}
        </Sum>
        {preview.tax !== 0 && <Sum label={words.tax} value={preview.tax} />}
        {preview.tax_note !== null && <p className={styles.secondary}>{preview.tax_note}</p>}
        <Sum label={balance.label} value={balance.cents}>
          {balance.words && <p>{balance.words}</p>}
        </Sum>
      </div>
      <Charged label={words.today} value={preview.amount_due} />
      <NextInvoice next={preview.next_payment} recurring={recurring} />
    </div>
  );
}

/** Under the button: until when the amounts hold, and when they take hold. */
export function Holds({ quote }: { quote: QuoteView }) {
  const { preview, current, renewed } = quote;
  if (!preview || !current) return null;
  return (
    <div className={styles.secondary}>
      <p role="status">{renewed ? words.renewed : ""}</p>
      <p>
        {words.holds(clock.format(preview.valid_until * 1000))} {effectWords(preview)}
      </p>
    </div>
  );
}
