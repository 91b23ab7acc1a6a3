import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled, NETWORK_FAILED } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { billing } from "@/shared/messages/billing";
import { paths } from "@/shared/paths";
import { billingApi } from "../api/billing";
import type { Conflicts, Customer } from "../api/contract";
import { loadCustomer, takeCustomer, useCustomer } from "../store/customer";

const words = billing.problems;
const PAYMENT_ALERT_MS = 10_000;
const FIRST_LOOK_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

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

export type Stage =
  | { at: "idle" }
  | { at: "sending" }
  | { at: "card" }
  | { at: "confirm"; clientSecret: string; invoiceId: string }
  | { at: "conflict"; conflicts: Conflicts }
  | { at: "processing" };

/** How somebody came back from their bank. */
export type Confirmation = "confirmed" | "refused" | "left";

interface Hooks {
  /** The cents that were shown hold no longer. */
  onQuoteExpired: () => void;
  /** The promocode was refused. */
  onCoupon: (error: ApiError) => void;
}

const IDLE: Stage = { at: "idle" };

export function latestPayment(customer: Customer | null) {
  return customer?.subscription?.latest_invoice ?? null;
}

export function isProcessing(customer: Customer | null): boolean {
  return latestPayment(customer)?.payment_intent?.status === "processing";
}

function tellEmail(): void {
  showAlert("email", words.email, {
    action: { label: words.emailLink, to: paths.settings("change-email") },
  });
}

export function sentenceOf(error: ApiError, fallback: string = words.unknown): string {
  if (error.code === "payment_incomplete" || /\bincomplete\b/i.test(error.detail)) {
    return words.incomplete;
  }
  const bare = error.code.startsWith("http_") || error.detail === "";
  return bare ? fallback : error.detail;
}

export interface Payment {
  stage: Stage;
  /** What went wrong, until something else is tried. */
  problem: string | null;
  /** The bank's question was left; it can be asked again. */
  waiting: boolean;
  run: (change: Change) => Promise<void>;
  /** Pays an invoice that stands open already. */
  payOpen: (invoiceId: string, onDone: (customer: Customer) => void) => Promise<void>;
  onCardSaved: () => void;
  onConfirmed: (outcome: Confirmation) => void;
  onResolved: () => void;
  /** Away from a dialog, without going on. */
  dismiss: () => void;
  askAgain: () => void;
}

/** Sends a change and goes every way that it can end: card, bank, conflict, waiting, done. */
export function usePayment(hooks: Hooks): Payment {
  const [stage, setStage] = useState<Stage>(IDLE);
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState<Extract<Stage, { at: "confirm" }> | null>(null);
  const pending = useRef<Change | null>(null);
  const given = useRef(hooks);
  const here = useRef(true);
  useEffect(() => {
    given.current = hooks;
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const end = useCallback((sentence: string | null) => {
    setStage(IDLE);
    setProblem(sentence);
  }, []);

  const settle = useCallback(
    (customer: Customer) => {
      const change = pending.current;
      if (isProcessing(customer)) {
        setStage({ at: "processing" });
        return;
      }
      const payment = latestPayment(customer);
      if (change?.reached(customer)) {
        pending.current = null;
        end(null);
        change.onDone(customer);
        return;
      }
      end(payment?.payment_intent?.error ?? words.unknown);
    },
    [end],
  );

  const fail = useCallback(
    async (error: unknown) => {
      if (isCanceled(error)) return end(null);
      if (!(error instanceof ApiError)) {
        logFailure("A change of the plan failed", error);
        return end(pending.current?.fallback ?? words.unknown);
      }
      // Who is signed out is on their way to the sign-in page.
      if (isSignedOut(error)) return end(null);
      const { code, problem: told } = error;
      if (code === NETWORK_FAILED) {
        // It may have arrived: how it stands is looked up before anything is said.
        const customer = await loadCustomer();
        const change = pending.current;
        if (customer && (isProcessing(customer) || change?.reached(customer))) {
          return settle(customer);
        }
        return end(words.lost);
      }
      if (code === "invoice_payment_intent_requires_action") {
        const { clientSecret, invoiceId } = told as unknown as Record<string, string>;
        if (clientSecret && invoiceId) {
          setProblem(null);
          setStage({ at: "confirm", clientSecret, invoiceId });
          return;
        }
      }
      if (code === "card_required") return setStage({ at: "card" });
      if (code === "conflict" && told.conflicts) {
        return setStage({ at: "conflict", conflicts: told.conflicts as Conflicts });
      }
      if (code === "quote_expired") {
        end(null);
        return given.current.onQuoteExpired();
      }
      if (code === "email_not_confirmed") {
        end(null);
        return tellEmail();
      }
      if (error.fieldName === "coupon_id") {
        end(null);
        return given.current.onCoupon(error);
      }
      if (error.status === 402) {
        showAlert("payment-error", words.payment, { ms: PAYMENT_ALERT_MS });
        void loadCustomer();
      }
      end(sentenceOf(error, pending.current?.fallback));
    },
    [end, settle],
  );

  const send = useCallback(
    async (change: Change) => {
      setProblem(null);
      setLeft(null);
      setStage({ at: "sending" });
      try {
        const customer = await change.send();
        takeCustomer(customer);
        if (isProcessing(customer)) setStage({ at: "processing" });
        else {
          pending.current = null;
          end(null);
          change.onDone(customer);
        }
      } catch (error) {
        await fail(error);
      }
    },
    [end, fail],
  );

  const run = useCallback(
    async (change: Change) => {
      const { customer } = useCustomer.getState();
      if (!customer) return;
      pending.current = change;
      if (!customer.can_be_charged && (change.charge > 0 || change.binds)) {
        tellEmail();
        return;
      }
      if (change.charge > 0 && customer.card === null) {
        setProblem(null);
        setStage({ at: "card" });
        return;
      }
      await send(change);
    },
    [send],
  );

  const pay = useCallback(
    async (invoiceId: string) => {
      setProblem(null);
      setLeft(null);
      setStage({ at: "sending" });
      try {
        const answer = await billingApi.pay(invoiceId);
        const customer = await loadCustomer();
        if (answer.error !== null && !answer.paid) {
          showAlert("payment-error", words.payment, { ms: PAYMENT_ALERT_MS });
          return end(answer.error);
        }
        if (!customer) return end(billing.customerFailed);
        if (answer.paid && pending.current) {
          const change = pending.current;
          pending.current = null;
          end(null);
          void takeCustomer(customer);
          return change.onDone(customer);
        }
        settle(customer);
      } catch (error) {
        await fail(error);
      }
    },
    [end, fail, settle],
  );

  const payOpen = useCallback(
    (invoiceId: string, onDone: (customer: Customer) => void) => {
      pending.current = {
        charge: 0,
        binds: false,
        send: () => Promise.reject(new Error("An open invoice is paid, not sent")),
        reached: (customer) => latestPayment(customer)?.paid === true,
        onDone,
      };
      return pay(invoiceId);
    },
    [pay],
  );

  const { at } = stage;
  const knownProcessing = useCustomer((state) => isProcessing(state.customer));
  useEffect(() => {
    // Also what was under way when the page was opened.
    if (at === "idle" && knownProcessing) setStage({ at: "processing" });
  }, [at, knownProcessing]);

  useEffect(() => {
    if (at !== "processing") return;
    let wait = FIRST_LOOK_MS;
    let timer = 0;
    const look = async () => {
      const customer = await loadCustomer();
      if (!here.current) return;
      if (customer && !isProcessing(customer)) {
        if (pending.current) settle(customer);
        else end(latestPayment(customer)?.payment_intent?.error ?? null);
        takeCustomer(customer);
        return;
      }
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      timer = window.setTimeout(() => void look(), wait);
    };
    timer = window.setTimeout(() => void look(), wait);
    return () => window.clearTimeout(timer);
  }, [at, settle, end]);

  const again = () => {
    if (pending.current) void send(pending.current);
  };

  return {
    stage,
    problem,
    waiting: left !== null,
    run,
    payOpen,
    onCardSaved: again,
    onResolved: again,
    onConfirmed: (outcome) => {
      if (stage.at !== "confirm") return;
      if (outcome === "confirmed") {
        void pay(stage.invoiceId);
        return;
      }
      setLeft(outcome === "left" ? stage : null);
      end(outcome === "left" ? billing.confirmation.left : billing.confirmation.refused);
      void loadCustomer();
    },
    dismiss: () => end(null),
    askAgain: () => {
      if (left) setStage(left);
    },
  };
}
