import type { Catalogue, Customer } from "@/entities/customer";
import { formatLongDate } from "@/shared/format";
import { paths } from "@/shared/paths";
import { Button, Figures, LinkButton } from "@/shared/ui";
import { billing } from "../messages/billing";
import { amount, iso } from "../model/money";
import { currentLevel, hasSubscription, planOf } from "../model/plans";
import styles from "./checkout.module.css";
import { NextInvoice } from "./QuotedStatement";
import { recurringLines } from "./recurring";
import { Entry } from "./StatementParts";
import { isProcessing, latestPayment } from "./useProcessing";

const words = billing.status;
const date = (seconds: number) => formatLongDate(iso(seconds));

/** How the subscription stands, in words, where that is worth a line; null while it simply runs. */
function statusWords(customer: Customer): string | null {
  const { status, autoRenew, is_paused: paused } = customer;
  const { subscription_pause_starts_at: from, subscription_pause_ends_at: to } = customer;
  const { current_period_end: end } = customer;
  if (isProcessing(customer)) return words.processing;
  if (status === "none") return words.none;
  if (status === "canceled" || status === "incomplete_expired") return words.canceled;
  if (status === "incomplete") return words.incomplete;
  if (status === "past_due") return words.pastDue;
  if (paused && to !== null) return words.paused(date(to));
  if (from !== null && to !== null) return words.willPause(date(from), date(to));
  if (!autoRenew && end !== null) return words.ending(date(end));
  return null;
}

/** For the bar over the page: the plan and until when. */
export function statusLine(customer: Customer, catalogue: Catalogue): string {
  const level = currentLevel(customer);
  const plan = planOf(catalogue, level);
  const name = plan ? billing.plans.named(plan.caption, plan.is_archive) : words.free;
  const { current_period_end: end, status } = customer;
  if (level === "free" || end === null) return name;
  return status === "trialing" ? words.trial(name, date(end)) : words.until(name, date(end));
}

/** An invoice that waits: for the bank's question, or for another try. */
function openInvoice(customer: Customer) {
  const invoice = latestPayment(customer);
  if (isProcessing(customer)) return null;
  return invoice?.status === "open" && invoice.amount_due > 0 ? invoice : null;
}

interface CurrentStatementProps {
  catalogue: Catalogue;
  customer: Customer;
  onUnpause: () => void;
  onPay: (invoiceId: string) => void;
  busy: boolean;
}

/** The statement while nothing is changed: what comes again, and when. */
export function CurrentStatement(props: CurrentStatementProps) {
  const { catalogue, customer, onUnpause, onPay, busy } = props;
  const { interval, addons, nextPaymentAmount, nextPaymentDate, account_balance } = customer;
  const level = currentLevel(customer);
  const recurring = recurringLines(catalogue, level, interval, addons);
  const status = statusWords(customer);
  const pausing = customer.subscription_pause_ends_at !== null;
  const invoice = openInvoice(customer);
  const next =
    nextPaymentAmount !== null && nextPaymentDate !== null
      ? { at: nextPaymentDate, amount: nextPaymentAmount }
      : null;
  const running = hasSubscription(customer) && level !== "free";
  return (
    <div className={styles.quoted}>
      {running && (
        <ul className={styles.entries}>
          {recurring.map(({ key, label, cents }) => (
            <Entry key={key} label={label} value={cents} words={billing.interval.each[interval]} />
          ))}
        </ul>
      )}
      {account_balance !== 0 && (
        <p className={styles.sum}>
          <span>{account_balance < 0 ? words.credit : words.owed}</span>
          <span className={styles.figure}>
            <Figures>{amount(Math.abs(account_balance))}</Figures>
          </span>
        </p>
      )}
      {status && <p className={styles.status}>{status}</p>}
      {invoice && (
        <p className={styles.sum}>
          <span>{words.unpaid}</span>
          <span className={styles.figure}>
            <Figures>{amount(invoice.amount_due)}</Figures>
          </span>
        </p>
      )}
      {next && <NextInvoice next={next} recurring={recurring} />}
      <div className={styles.choices}>
        {pausing && (
          <Button variant="filled" onClick={onUnpause}>
            {words.unpause}
          </Button>
        )}
        {invoice && (
          <Button variant="filled" aria-busy={busy} onClick={() => onPay(invoice.id)}>
            {invoice.payment_intent?.status === "requires_action"
              ? billing.confirmation.again
              : words.retry}
          </Button>
        )}
        {running && customer.autoRenew && (
          <LinkButton variant="outline" to={paths.settings("cancel-subscription")}>
            {billing.buttons.cancelSubscription}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
