import { useEffect, useId, useRef, useState } from "react";
import type { Catalogue, Conflicts, Customer, Level } from "@/entities/customer";
import { takeCustomer } from "@/entities/customer";
import { readConfig } from "@/shared/config";
import { formatFullDate, formatLongDate } from "@/shared/format";
import { Checkbox } from "@/shared/ui";
import { CardDialog } from "../card/CardDialog";
import { ConfirmPayment } from "../card/ConfirmPayment";
import { ConflictsDialog } from "../conflicts/ConflictsDialog";
import { billing } from "../messages/billing";
import { iso } from "../model/money";
import { actionFor, planOf } from "../model/plans";
import { PlanCards, PlanLinks } from "../plans/PlanCards";
import { CompareLink, FreeLine, referralOffer } from "../plans/PlanList";
import planStyles from "../plans/plans.module.css";
import { AddonRows } from "./AddonRows";
import { CardLine } from "./CardLine";
import { ConfirmButton } from "./ConfirmButton";
import { CurrentStatement } from "./CurrentStatement";
import styles from "./checkout.module.css";
import { IntervalChoice } from "./IntervalChoice";
import { PromocodeField } from "./PromocodeField";
import { NextInvoice, QuotedStatement } from "./QuotedStatement";
import { recurringLines, sumOf } from "./recurring";
import { Charged } from "./StatementParts";
import { UnpauseDialog } from "./UnpauseDialog";
import { type Checkout, useCheckout } from "./useCheckout";

export interface CheckoutViewProps {
  catalogue: Catalogue;
  customer: Customer;
  level: Level;
  /** Begins with the year, whatever interval one has. */
  yearly: boolean;
  /** Arrived from the alert about a payment. */
  fromAlert: boolean;
  onEditCard: () => void;
  /** The last breadcrumb follows what is chosen. */
  onAction: (label: string) => void;
}

function Renewing({ checkout }: { checkout: Checkout }) {
  const { world, choice, setAutoRenew } = checkout;
  const { customer } = world;
  const { current_period_end: end } = customer;
  if (!checkout.isOwn || customer.autoRenew || end === null) return null;
  return (
    <div className={styles.renewing}>
      <label className={styles.toggle}>
        <Checkbox
          checked={choice.autoRenew}
          onChange={(event) => setAutoRenew(event.target.checked)}
        />
        {billing.buttons.renew}
      </label>
      <p className={styles.quiet}>{billing.buttons.renewText(formatLongDate(iso(end)))}</p>
    </div>
  );
}

/** Renewing again costs nothing now: when and what comes next is all there is to say. */
function RenewalStatement({ checkout }: { checkout: Checkout }) {
  const { world, choice } = checkout;
  const { catalogue, customer } = world;
  const lines = recurringLines(catalogue, choice.level, choice.interval, choice.addons);
  const at = customer.nextPaymentDate ?? customer.current_period_end;
  const amount = customer.nextPaymentAmount ?? sumOf(lines);
  return (
    <div className={styles.quoted}>
      <Charged label={billing.statement.today} value={0} />
      <NextInvoice next={at === null ? null : { at, amount }} recurring={lines} />
    </div>
  );
}

/** The button that was pressed is gone with what it asked for: the focus goes on to what came of it. */
function Done({ checkout }: { checkout: Checkout }) {
  const { done, world } = checkout;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) message.current?.focus();
  }, [done]);
  if (!done) return null;
  const { customer, catalogue } = world;
  const plan = planOf(catalogue, customer.planLevel)?.caption ?? customer.planLevel;
  const { current_period_end: end } = customer;
  const { after } = billing;
  return (
    <div className={styles.done} ref={message} tabIndex={-1}>
      <p className={styles.doneLabel}>{billing.labels[done]}</p>
      <p>
        {done === "unsubscribed" && end !== null
          ? after.until(plan, formatLongDate(iso(end)))
          : after.plan(plan)}
      </p>
    </div>
  );
}

function Statement({ checkout, onUnpause }: { checkout: Checkout; onUnpause: () => void }) {
  const { world, choice, changed, path, quote, payment } = checkout;
  const { catalogue, customer } = world;
  const id = useId();
  const lines = recurringLines(catalogue, choice.level, choice.interval, choice.addons);
  return (
    <section className={styles.statement} aria-labelledby={id}>
      <div className={styles.statementHead}>
        <h2 id={id}>{billing.statement.title}</h2>
        <span className={styles.quiet}>{formatFullDate(new Date().toISOString())}</span>
      </div>
      <Done checkout={checkout} />
      {!changed && (
        <>
          <CurrentStatement
            catalogue={catalogue}
            customer={customer}
            onUnpause={onUnpause}
            onPay={(invoice) => void payment.payOpen(invoice, takeCustomer)}
            busy={payment.stage.at === "sending"}
          />
          <div role="alert">
            {payment.problem !== null && <p className={styles.problem}>{payment.problem}</p>}
          </div>
        </>
      )}
      {changed && path === "renew" && <RenewalStatement checkout={checkout} />}
      {changed && path !== "renew" && (
        <QuotedStatement
          quote={quote}
          recurring={path === "to-free" ? [] : lines}
          code={choice.coupon?.id ?? null}
        />
      )}
      {changed && <ConfirmButton checkout={checkout} />}
    </section>
  );
}

/** What stands over the page while a change goes through: card, bank, conflicts. */
function Steps({ checkout }: { checkout: Checkout }) {
  const { payment, world, choice } = checkout;
  const { stage } = payment;
  const action = actionFor(world.catalogue, world.customer, choice.level);
  const conflicts: Conflicts | null = stage.at === "conflict" ? stage.conflicts : null;
  return (
    <>
      <CardDialog
        open={stage.at === "card"}
        resumes
        onClose={payment.dismiss}
        onSaved={payment.onCardSaved}
      />
      {stage.at === "confirm" && (
        <ConfirmPayment clientSecret={stage.clientSecret} onEnd={payment.onConfirmed} />
      )}
      <ConflictsDialog
        conflicts={conflicts}
        action={action === "update" ? "edit" : action}
        onResolved={payment.onResolved}
        onClose={payment.dismiss}
      />
    </>
  );
}

/** The plan that is chosen, with everything that belongs to it, and what it costs beside it. */
export function CheckoutView(props: CheckoutViewProps) {
  const { catalogue, customer, level, yearly, fromAlert, onEditCard, onAction } = props;
  const checkout = useCheckout(catalogue, customer, level, yearly);
  const { plan, choice, changed, kinds, promocode } = checkout;
  const [unpausing, setUnpausing] = useState(false);
  const payment = useRef<HTMLDivElement>(null);
  const action = billing.actions[actionFor(catalogue, customer, level, changed)];
  useEffect(() => onAction(action), [action, onAction]);
  useEffect(() => {
    if (fromAlert) payment.current?.scrollIntoView({ block: "center" });
  }, [fromAlert]);
  const offer = referralOffer(customer);
  const isFree = level === "free";
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.choosing}>
          {plan && !isFree && (
            <IntervalChoice
              plan={plan}
              customer={customer}
              interval={choice.interval}
              onChange={checkout.setInterval}
            />
          )}
          {offer && <p className={planStyles.offer}>{offer}</p>}
          <PlanCards
            catalogue={catalogue}
            customer={customer}
            interval={choice.interval}
            chosen={level}
          />
          <AddonRows
            catalogue={catalogue}
            choice={choice}
            kinds={kinds}
            onChange={checkout.setAddons}
          />
          <div className={styles.payment} ref={payment}>
            {!isFree && (
              <PromocodeField promocode={promocode} coupon={choice.coupon} customer={customer} />
            )}
            <CardLine customer={customer} onEdit={onEditCard} />
          </div>
          <Renewing checkout={checkout} />
        </div>
        <Statement checkout={checkout} onUnpause={() => setUnpausing(true)} />
        <div className={styles.after}>
          <div className={planStyles.foot}>
            <CompareLink />
            {!isFree && <FreeLine catalogue={catalogue} customer={customer} />}
          </div>
          <PlanLinks links={readConfig().links} />
        </div>
      </div>
      <Steps checkout={checkout} />
      <UnpauseDialog open={unpausing} customer={customer} onClose={() => setUnpausing(false)} />
    </>
  );
}
