import type { Appearance, Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { logFailure } from "@/shared/log";
import { useLatest, useMediaQuery } from "@/shared/ui";
import { billing } from "../messages/billing";
import styles from "./card.module.css";
import {
  type CardAccess,
  CardError,
  type CardFieldsProps,
  type CardProvider,
  type ConfirmProps,
} from "./cardForm";

const words = billing.card;

type StripeGlobal = { Stripe?: (key: string) => Stripe };

let loading: Promise<Stripe | null> | null = null;

/** A script at an address of the operator's own, such as a double of the provider. */
function fetchScript(address: string, key: string): Promise<Stripe | null> {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => done((window as StripeGlobal).Stripe?.(key) ?? null));
    script.addEventListener("error", () => failed(new CardError(words.unavailable)));
    document.head.append(script);
  });
}

/** Once a page; a failure is forgotten, so that it can be tried again. */
function stripeOf({ publishable_key: key, script }: CardAccess): Promise<Stripe> {
  if (key === null) return Promise.reject(new CardError(words.unavailable));
  loading ??= script === null ? loadStripe(key) : fetchScript(script, key);
  return loading
    .catch((error: unknown) => {
      loading = null;
      logFailure("The card provider's script could not be loaded", error);
      throw new CardError(words.unavailable);
    })
    .then((found) => {
      if (found) return found;
      loading = null;
      throw new CardError(words.unavailable);
    });
}

/** For tests: another page begins without the script. */
export function forgetStripe(): void {
  loading = null;
}

/** Where a bank that sends people away from the page sends them back to. */
function here(): string {
  return window.location.href;
}

/** The provider draws its fields itself and cannot see our style sheets: it is given the look. */
function lookOf(host: HTMLElement): Appearance {
  const { color, backgroundColor, fontFamily } = getComputedStyle(host);
  return {
    theme: "stripe",
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      fontFamily,
      fontSizeBase: "16px",
      borderRadius: "0px",
    },
  };
}

/** Cards alone: nothing else can be charged while nobody is there. The name is asked for beside. */
const OPTIONS = {
  layout: { type: "tabs" },
  fields: { billingDetails: { name: "never" } },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
} as const;

interface Drawn {
  stripe: Stripe;
  elements: StripeElements;
  element: StripePaymentElement;
}

function idOf(method: string | { id: string } | null | undefined): string | null {
  return typeof method === "string" ? method : (method?.id ?? null);
}

/** Has the provider store the card; answers its name there. */
async function store({ stripe, elements }: Drawn, name: string): Promise<string> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) throw new CardError(incomplete.message ?? words.network);
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    confirmParams: {
      return_url: here(),
      payment_method_data: { billing_details: { name } },
    },
    redirect: "if_required",
  });
  // What was stored before, in an answer that got lost, is stored.
  const stored = setupIntent ?? error?.setup_intent;
  const method = idOf(stored?.payment_method);
  if (stored?.status === "succeeded" && method !== null) return method;
  // Nothing is charged while a card is stored.
  if (error) throw new CardError(error.message ?? words.network);
  throw new CardError(words.unavailable);
}

function StripeFields({ setup, onFocus, ref }: CardFieldsProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  /** The card that this set-up has stored: a set-up is confirmed once. */
  const stored = useRef<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focused = useLatest(onFocus);

  useEffect(() => {
    let gone = false;
    stored.current = null;
    stripeOf(setup)
      .then((stripe) => {
        if (gone || !host.current) return;
        const elements = stripe.elements({
          clientSecret: setup.client_secret,
          appearance: lookOf(host.current),
        });
        const element = elements.create("payment", OPTIONS);
        element.on("focus", () => focused.current());
        element.on("loaderror", ({ error }) => {
          logFailure("The card form could not be loaded", error);
          setProblem(words.unavailable);
        });
        element.mount(host.current);
        drawn.current = { stripe, elements, element };
      })
      .catch((error: unknown) => {
        if (!gone) setProblem(error instanceof CardError ? error.message : words.unavailable);
      });
    return () => {
      gone = true;
      drawn.current?.element.destroy();
      drawn.current = null;
    };
  }, [setup]);

  // Night may fall while a card is typed.
  const dark = useMediaQuery("(prefers-color-scheme: dark)");
  const shownDark = useRef(dark);
  useEffect(() => {
    if (shownDark.current === dark) return;
    shownDark.current = dark;
    if (host.current) drawn.current?.elements.update({ appearance: lookOf(host.current) });
  }, [dark]);

  useImperativeHandle(ref, () => ({
    save: async (name) => {
      if (!drawn.current) throw new CardError(words.unavailable);
      stored.current ??= await store(drawn.current, name);
      return stored.current;
    },
  }));

  return (
    <div className={styles.provider}>
      <p className={styles.label}>{words.label}</p>
      <div ref={host} className={styles.host} />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Has a payment confirmed. One that was asked for while nobody was there is confirmed with the card that pays. */
async function confirmed(stripe: Stripe, clientSecret: string, card: string | null) {
  const { paymentIntent: known } = await stripe.retrievePaymentIntent(clientSecret);
  if (!known) return false;
  if (known.status === "succeeded" || known.status === "processing") return true;
  if (known.status === "requires_action") {
    const { error } = await stripe.handleNextAction({ clientSecret });
    return !error;
  }
  if (card === null) return false;
  const { error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { payment_method: card, return_url: here() },
    redirect: "if_required",
  });
  return !error;
}

/** The provider shows the bank's page itself; here it is only asked to. */
function StripeConfirm({ access, clientSecret, card = null, onEnd }: ConfirmProps) {
  const ended = useLatest(onEnd);
  useEffect(() => {
    let gone = false;
    stripeOf(access)
      .then((stripe) => confirmed(stripe, clientSecret, card))
      .then((paid) => {
        if (!gone) ended.current(paid ? "confirmed" : "refused");
      })
      .catch((error: unknown) => {
        logFailure("The payment could not be confirmed", error);
        if (!gone) ended.current("left");
      });
    return () => {
      gone = true;
    };
  }, [access, clientSecret, card]);
  return <p role="status">{billing.confirmation.loading}</p>;
}

export const stripe: CardProvider = { Fields: StripeFields, Confirm: StripeConfirm };
