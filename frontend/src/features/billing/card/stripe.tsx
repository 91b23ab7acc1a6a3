import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { logFailure } from "@/shared/log";
import { billing } from "@/shared/messages/billing";
import { useMediaQuery } from "@/shared/ui";
import styles from "./card.module.css";
import {
  type CardAccess,
  CardError,
  type CardFieldsProps,
  type CardProvider,
  type ConfirmProps,
} from "./entry";

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

/** The provider draws its field itself and cannot see our style sheets: it is told the look. */
function lookOf(host: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(host);
  return { base: { color, fontFamily, fontSize: "16px", iconColor: color } };
}

function StripeFields({ setup, onFocus, ref }: CardFieldsProps) {
  const host = useRef<HTMLDivElement>(null);
  const card = useRef<{ stripe: Stripe; element: StripeCardElement } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focused = useRef(onFocus);
  useEffect(() => {
    focused.current = onFocus;
  });

  useEffect(() => {
    let gone = false;
    stripeOf(setup)
      .then((stripe) => {
        if (gone || !host.current) return;
        const element = stripe.elements().create("card", { style: lookOf(host.current) });
        element.on("focus", () => focused.current());
        element.on("change", ({ error }) => setProblem(error?.message ?? null));
        element.mount(host.current);
        card.current = { stripe, element };
      })
      .catch((error: unknown) => {
        if (!gone) setProblem(error instanceof CardError ? error.message : words.unavailable);
      });
    return () => {
      gone = true;
      card.current?.element.destroy();
      card.current = null;
    };
  }, [setup]);

  // Night may fall while a card is typed.
  const dark = useMediaQuery("(prefers-color-scheme: dark)");
  const drawn = useRef(dark);
  useEffect(() => {
    if (drawn.current === dark) return;
    drawn.current = dark;
    if (host.current) card.current?.element.update({ style: lookOf(host.current) });
  }, [dark]);

  useImperativeHandle(ref, () => ({
    save: async (name) => {
      if (!card.current) throw new CardError(words.unavailable);
      const { stripe, element } = card.current;
      const { setupIntent, error } = await stripe.confirmCardSetup(setup.client_secret, {
        payment_method: { card: element, billing_details: { name } },
      });
      // Nothing is charged while a card is stored.
      if (error) throw new CardError(error.message ?? words.network);
      const method = setupIntent.payment_method;
      const id = typeof method === "string" ? method : method?.id;
      if (!id) throw new CardError(words.unavailable);
      return id;
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

/** The provider shows the bank's page itself; here it is only asked to. */
function StripeConfirm({ access, clientSecret, onEnd }: ConfirmProps) {
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    let gone = false;
    stripeOf(access)
      .then((stripe) => stripe.confirmCardPayment(clientSecret))
      .then(({ error }) => {
        if (!gone) ended.current(error ? "refused" : "confirmed");
      })
      .catch((error: unknown) => {
        logFailure("The payment could not be confirmed", error);
        if (!gone) ended.current("left");
      });
    return () => {
      gone = true;
    };
  }, [access, clientSecret]);
  return <p role="status">{billing.confirmation.loading}</p>;
}

export const stripe: CardProvider = { Fields: StripeFields, Confirm: StripeConfirm };
