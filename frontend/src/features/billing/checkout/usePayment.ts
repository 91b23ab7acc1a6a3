import { useCallback, useRef, useState } from "react";
import type { Conflicts, Customer } from "@/entities/customer";
import { currentCustomer, loadCustomer, takeCustomer } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import type { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { useLatest } from "@/shared/ui";
import { billingApi } from "../api/billing";
import type { Confirmation } from "../card/cardForm";
import { billing } from "../messages/billing";
import { failureOf } from "./failure";
import { isProcessing, latestPayment, useProcessing } from "./useProcessing";

const words = billing.problems;
const PAYMENT_ALERT_MS = 10_000;

/** A change that may cost something. */
export interface Change {
  /** In cents; what is charged now. */
  charge: number;
  /** Does it need a confirmed address even if nothing is charged now? */
  binds: boolean;
  send: () => Promise<Customer>;
  /** Does this customer have what was asked for? */
  reached: (customer: Customer) => boolean;
  onDone: (customer: Customer) => void;
  /** For a failure that came without a sentence. */
  fallback?: string;
}

type Stage =
  | { at: "idle" }
  | { at: "sending" }
  | { at: "card" }
  | { at: "confirm"; clientSecret: string; invoiceId: string }
  | { at: "conflict"; conflicts: Conflicts }
  | { at: "processing" };

interface Hooks {
  /** The cents that were shown hold no longer. */
  onQuoteExpired: () => void;
  /** The promocode was refused. */
  onCoupon: (error: ApiError) => void;
}

const IDLE: Stage = { at: "idle" };
/** Nothing is done here, but the bank has not answered yet. */
const PROCESSING: Stage = { at: "processing" };

function alertEmail(): void {
  showAlert("email", words.email, {
    action: { label: words.emailLink, to: paths.settings("change-email") },
  });
}

function alertPayment(): void {
  showAlert("payment-error", words.payment, { ms: PAYMENT_ALERT_MS });
}

export interface Payment {
  stage: Stage;
  /** What went wrong, until something else is tried. */
  problem: string | null;
  /** The bank's question was left. The change is sent again to be asked once more, at the price that is shown now. */
  waiting: boolean;
  run: (change: Change) => Promise<void>;
  /** Pays an invoice that stands open already. */
  payOpen: (invoiceId: string, onDone: (customer: Customer) => void) => Promise<void>;
  onCardSaved: () => void;
  onConfirmed: (outcome: Confirmation) => void;
  onResolved: () => void;
  /** Away from a dialog, without going on. */
  dismiss: () => void;
  /** Something else is chosen: what was said of the last try is of no account any more. */
  forget: () => void;
}

/** Sends a change and goes every way that it can end: card, bank, conflict, waiting, done. */
export function usePayment(hooks: Hooks): Payment {
  const [stage, setStage] = useState<Stage>(IDLE);
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const pending = useRef<Change | null>(null);
  const given = useLatest(hooks);

  const end = useCallback((sentence: string | null) => {
    setStage(IDLE);
    setProblem(sentence);
  }, []);

  const begin = useCallback((next: Stage) => {
    setProblem(null);
    setLeft(false);
    setStage(next);
  }, []);

  const forget = useCallback(() => {
    setProblem(null);
    setLeft(false);
  }, []);

  const finish = useCallback(
    (customer: Customer) => {
      const change = pending.current;
      pending.current = null;
      end(null);
      change?.onDone(customer);
    },
    [end],
  );

  /** Where it stands, from what the server knows of the customer. */
  const settle = useCallback(
    (customer: Customer, otherwise: string | null) => {
      if (isProcessing(customer)) setStage(IDLE);
      else if (pending.current?.reached(customer)) finish(customer);
      else end(latestPayment(customer)?.payment_intent?.error ?? otherwise);
    },
    [end, finish],
  );

  const fail = useCallback(
    async (error: unknown) => {
      const failure = failureOf(error, pending.current?.fallback);
      switch (failure.kind) {
        case "lost": {
          // How it stands is looked up before anything is said.
          const customer = await loadCustomer();
          return customer ? settle(customer, words.lost) : end(words.lost);
        }
        case "confirm":
          return begin({
            at: "confirm",
            clientSecret: failure.clientSecret,
            invoiceId: failure.invoiceId,
          });
        case "card":
          return begin({ at: "card" });
        case "conflict":
          return begin({ at: "conflict", conflicts: failure.conflicts });
        case "payment":
          alertPayment();
          void loadCustomer();
          return end(failure.sentence);
        case "refused":
          return end(failure.sentence);
        default:
          end(null);
      }
      if (failure.kind === "quote") given.current.onQuoteExpired();
      if (failure.kind === "email") alertEmail();
      if (failure.kind === "coupon") given.current.onCoupon(failure.error);
    },
    [begin, end, settle],
  );

  const send = useCallback(
    async (change: Change) => {
      begin({ at: "sending" });
      try {
        const customer = await change.send();
        takeCustomer(customer);
        if (isProcessing(customer)) setStage(IDLE);
        else finish(customer);
      } catch (error) {
        await fail(error);
      }
    },
    [begin, fail, finish],
  );

  const run = useCallback(
    async (change: Change) => {
      const customer = currentCustomer();
      if (!customer) return;
      pending.current = change;
      if (!customer.can_be_charged && (change.charge > 0 || change.binds)) return alertEmail();
      if (change.charge > 0 && customer.card === null) return begin({ at: "card" });
      await send(change);
    },
    [begin, send],
  );

  const pay = useCallback(
    async (invoiceId: string) => {
      begin({ at: "sending" });
      try {
        const { paid, error } = await billingApi.pay(invoiceId);
        const customer = await loadCustomer();
        if (!customer) return end(billing.customerFailed);
        takeCustomer(customer);
        if (paid) return finish(customer);
        if (error !== null) alertPayment();
        settle(customer, error ?? words.unknown);
      } catch (error) {
        await fail(error);
      }
    },
    [begin, end, fail, finish, settle],
  );

  const processing = useProcessing((customer) => {
    if (stage.at !== "idle") return;
    settle(customer, null);
    takeCustomer(customer);
  });

  const again = () => {
    if (pending.current) void send(pending.current);
  };

  return {
    // Also what was under way when the page was opened.
    stage: stage.at === "idle" && processing ? PROCESSING : stage,
    problem,
    waiting: left,
    run,
    payOpen: (invoiceId, onDone) => {
      pending.current = {
        charge: 0,
        binds: false,
        send: () => Promise.reject(new Error("An open invoice is paid, not sent")),
        reached: (customer) => latestPayment(customer)?.paid === true,
        onDone,
      };
      return pay(invoiceId);
    },
    onCardSaved: again,
    onResolved: again,
    onConfirmed: (outcome) => {
      if (stage.at !== "confirm") return;
      if (outcome === "confirmed") {
        void pay(stage.invoiceId);
        return;
      }
      const isLeft = outcome === "left";
      end(isLeft ? billing.confirmation.left : billing.confirmation.refused);
      setLeft(isLeft);
      void loadCustomer();
    },
    dismiss: () => end(null),
    forget,
  };
}
