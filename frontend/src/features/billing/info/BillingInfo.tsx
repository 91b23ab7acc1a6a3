import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Customer } from "@/entities/customer";
import { takeCustomer, useFreshCustomer } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import { Button, Failed, Figures, LinkButton, Skeleton, showToast, TextLink } from "@/shared/ui";
import { PaymentNotice } from "../alerts/PaymentNotice";
import { resubscribe } from "../cancel/api";
import { brandName } from "../card/brand";
import { latestPayment, useProcessing } from "../checkout/useProcessing";
import { BillingDetails } from "../details/BillingDetails";
import { billingHistory } from "../messages/billingHistory";
import { dollars, longDate, price } from "./amounts";
import styles from "./info.module.css";
import { canCancel, canResubscribe, type PlanStatus, planName, planStatusOf } from "./planStatus";
import { useFocusAfter } from "./useFocusAfter";

const words = billingHistory.info;

const UnpauseDialog = lazy(() =>
  import("../checkout/UnpauseDialog").then((module) => ({ default: module.UnpauseDialog })),
);

interface PendingProps {
  failed: boolean;
  retry: () => void;
  height: number;
}

/** While the customer is on its way, and when it does not come. */
export function CustomerPending({ failed, retry, height }: PendingProps) {
  if (!failed) return <Skeleton width="100%" height={height} />;
  return (
    <Failed onRetry={retry} broad>
      {billingHistory.customerFailed}
    </Failed>
  );
}

/** Takes a cancellation back. Nothing is charged. */
export function Resubscribe() {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    try {
      takeCustomer(await resubscribe());
      showToast({ text: words.resubscribed });
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) {
        const known = error instanceof ApiError && error.status < 500 && error.detail !== "";
        showAlert("auto-renew", known ? error.detail : words.autoRenewFailed);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" aria-busy={busy} onClick={() => void act()}>
      {words.resubscribe}
    </Button>
  );
}

function statusText(status: PlanStatus): string {
  switch (status.kind) {
    case "paused":
      return words.pausedTill(longDate(status.till));
    case "pausing":
      return words.pausedFrom(longDate(status.from), longDate(status.till));
    case "ending":
      return words.downgrade(longDate(status.on));
    case "trialing":
      return words.states.trialing(longDate(status.until));
    default:
      return words.states[status.kind];
  }
}

/** A mark before the word, as elsewhere: full while it runs, half while it waits, empty once it is over. */
function markOf({ kind }: PlanStatus): string {
  if (kind === "active" || kind === "trialing") return "●";
  return kind === "none" || kind === "canceled" || kind === "incomplete_expired" ? "○" : "◐";
}

interface LineProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}

function Line({ label, value, note, action }: LineProps) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {(note || action) && (
        <dd className={styles.under}>
          <span>{note}</span>
          {action}
        </dd>
      )}
    </div>
  );
}

function cardText(card: NonNullable<Customer["card"]>): string {
  return words.cardLine(brandName(card.brand), card.last4);
}

/** What a year costs less than twelve months of the same plan. */
export function yearlySaving({ available_plans: plans, planLevel }: Customer): number | null {
  const amount = (interval: string) =>
    plans.find((plan) => plan.level === planLevel && plan.interval === interval)?.amount;
  const [month, year] = [amount("month"), amount("year")];
  const saving = month === undefined || year === undefined ? 0 : 12 * month - year;
  return saving > 0 ? saving : null;
}

/** Codes that nobody has typed: their discount is shown without a name. */
const OWN_CODES = ["retention30", "referral"];

type RunningCode = NonNullable<Customer["subscription_coupon"]>;

/** The code by its name, and what it takes off. */
export function codeText(code: RunningCode): string {
  const { id, percent_off: percent, amount_off: amount } = code;
  const off =
    percent !== null ? words.off(`${percent}%`) : amount !== null ? words.off(dollars(amount)) : "";
  return OWN_CODES.includes(id) ? off : [id, off].filter((text) => text !== "").join(": ");
}

/** How long it runs, or why it takes nothing off the plan. */
export function codeNote({ applies, refused, duration, ends_at: ends }: RunningCode): string {
  if (!applies) return words.refusedHere(refused ?? "");
  if (ends !== null) return words.codeUntil(longDate(ends));
  return words.codeFor[duration];
}

/** An invoice that nobody has paid yet. */
function unpaidOf(customer: Customer) {
  const invoice = latestPayment(customer);
  return invoice?.status === "open" && invoice.amount_due > 0 ? invoice : null;
}

interface StatementProps {
  customer: Customer;
  onUnpause: () => void;
}

function Statement({ customer, onUnpause }: StatementProps) {
  const status = planStatusOf(customer);
  const free = customer.planLevel === "free";
  const { nextPaymentAmount, nextPaymentDate, account_balance: balance, card } = customer;
  const code = customer.subscription_coupon;
  const unpaid = unpaidOf(customer);
  const paused = status.kind === "paused" || status.kind === "pausing";
  const statement = useFocusAfter<HTMLDivElement>(status.kind);
  return (
    <div className={styles.statement} ref={statement} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.plan}>
          {planName(customer.planLevel, customer.plan.is_archive)}
        </span>
        <span className={styles.quiet}>
          {free ? words.free : words.interval[customer.interval]}
        </span>
      </div>
      <dl>
        <Line
          label={words.status}
          value={
            <>
              <span className={styles.mark} aria-hidden="true">
                {markOf(status)}{" "}
              </span>
              <Figures>{statusText(status)}</Figures>
            </>
          }
          action={
            (paused && (
              <Button size="sm" onClick={onUnpause}>
                {words.unpause}
              </Button>
            )) ||
            (canResubscribe(customer) && <Resubscribe />)
          }
        />
        {nextPaymentDate === null ? (
          <Line label={words.next} value={words.noNext} />
        ) : (
          <Line
            label={words.next}
            value={<Figures>{price(nextPaymentAmount ?? 0)}</Figures>}
            note={<Figures>{words.nextOn(longDate(nextPaymentDate))}</Figures>}
          />
        )}
        {unpaid && (
          <Line
            label={words.unpaid}
            value={<Figures>{dollars(unpaid.amount_due)}</Figures>}
            note={
              <Figures>
                {words.unpaidFor(
                  planName(unpaid.level),
                  words.interval[unpaid.interval],
                  longDate(unpaid.created),
                )}
              </Figures>
            }
          />
        )}
        {code && (
          <Line
            label={words.discount}
            value={<Figures>{codeText(code)}</Figures>}
            note={<Figures>{codeNote(code)}</Figures>}
          />
        )}
        <Line
          label={words.card}
          value={card ? <Figures>{cardText(card)}</Figures> : words.noCard}
          action={
            <TextLink to={paths.editCard()}>{card ? words.editCard : words.addCard}</TextLink>
          }
        />
        <Line
          label={balance < 0 ? words.creditLabel : balance > 0 ? words.debtLabel : words.balance}
          value={<Figures>{dollars(Math.abs(balance))}</Figures>}
          note={balance === 0 ? null : balance < 0 ? words.credit : words.debt}
        />
      </dl>
    </div>
  );
}

function YearlyHint({ customer }: { customer: Customer }) {
  if (!customer.suggest_yearly) return null;
  const saving = yearlySaving(customer);
  return (
    <p className={styles.hint}>
      <span>{words.yearly(saving === null ? null : dollars(saving))}</span>{" "}
      <TextLink to={paths.plan({ plan: customer.planLevel })}>{words.yearlyAction}</TextLink>
    </p>
  );
}

/** The plan as a statement: how it stands, what comes next, and from which card. */
export function BillingInfo() {
  const { customer, failed, retry } = useFreshCustomer();
  const [unpausing, setUnpausing] = useState(false);
  useProcessing(takeCustomer);
  return (
    <SettingsSection id="billing-info" title={words.title}>
      {customer ? (
        <>
          <PaymentNotice customer={customer} />
          <Statement customer={customer} onUnpause={() => setUnpausing(true)} />
          <YearlyHint customer={customer} />
          {unpausing && (
            <Suspense fallback={null}>
              <UnpauseDialog open customer={customer} onClose={() => setUnpausing(false)} />
            </Suspense>
          )}
          <div className={styles.ways}>
            <LinkButton to={paths.plan()}>
              {customer.planLevel === "free" ? words.choose : words.change}
            </LinkButton>
            {canCancel(customer) && (
              <TextLink to={paths.settings("cancel-subscription")}>{words.cancel}</TextLink>
            )}
          </div>
          <BillingDetails />
        </>
      ) : (
        <CustomerPending failed={failed} retry={retry} height={280} />
      )}
    </SettingsSection>
  );
}
