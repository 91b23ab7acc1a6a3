import { useQuery } from "@tanstack/react-query";
import { useImperativeHandle, useRef, useState } from "react";
import { bodyOf, clientOf } from "@/shared/api/client";
import { ApiError, NETWORK_FAILED } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { Button, Dialog, Field, Figures } from "@/shared/ui";
import { billing } from "../messages/billing";
import { dollars } from "../model/money";
import { brandName } from "./brand";
import styles from "./card.module.css";
import { CardError, type CardFieldsProps, type CardProvider, type ConfirmProps } from "./cardForm";
import { cardProblems, formExpiry, formNumber, readExpiry, type TypedCard } from "./expiry";

const words = billing.card;

interface TestCard {
  number: string;
  what: string;
}

interface SandboxPayment {
  amount: number;
  brand: string | null;
  last4: string | null;
}

interface NewCard {
  client_secret: string;
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
  name: string;
}

interface Json<Body> {
  content: { "application/json": Body };
}

interface Answers<Body> {
  responses: { 200: Json<Body> };
}

interface Takes<Body> {
  requestBody: Json<Body>;
}

interface OfPayment {
  parameters: { path: { secret: string } };
}

/** The sandbox's own calls, which only it has, and therefore no description. */
interface SandboxPaths {
  "/api/sandbox/test-cards": { get: Answers<{ cards: TestCard[] }> };
  "/api/sandbox/cards": { post: Takes<NewCard> & Answers<{ payment_method: string }> };
  "/api/sandbox/payments/{secret}": {
    get: OfPayment & Answers<SandboxPayment>;
    post: OfPayment & Takes<{ confirm: boolean }> & Answers<{ state: "succeeded" | "declined" }>;
  };
}

const client = clientOf<SandboxPaths>();

const sandboxApi = {
  cards: async (signal: AbortSignal): Promise<TestCard[]> =>
    (await bodyOf(client.GET("/api/sandbox/test-cards", { signal }))).cards,
  store: async (body: NewCard): Promise<string> =>
    (await bodyOf(client.POST("/api/sandbox/cards", { body }))).payment_method,
  payment: (secret: string, signal: AbortSignal): Promise<SandboxPayment> =>
    bodyOf(client.GET("/api/sandbox/payments/{secret}", { params: { path: { secret } }, signal })),
  confirm: (secret: string, confirm: boolean) =>
    bodyOf(
      client.POST("/api/sandbox/payments/{secret}", {
        params: { path: { secret } },
        body: { confirm },
      }),
    ),
};

/** The test cards of this provider. */
function TestCards({ onUse }: { onUse: (number: string) => void }) {
  const { data: cards = [] } = useQuery({
    queryKey: ["sandbox", "cards"],
    queryFn: ({ signal }) => sandboxApi.cards(signal),
    meta: { log: "The test cards could not be read" },
  });
  if (cards.length === 0) return null;
  return (
    <details className={styles.tests}>
      <summary>{words.test.title}</summary>
      <p className={styles.quiet}>{words.test.text}</p>
      <ul>
        {cards.map(({ number, what }) => (
          <li key={number}>
            <button type="button" className={styles.test} onClick={() => onUse(number)}>
              <span>
                <Figures>{formNumber(number)}</Figures>
              </span>
              <span className={styles.quiet}>{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const { confirmation } = billing;

/** Under which field a refusal of the server stands. */
function fieldOf(name: string | undefined): keyof TypedCard | null {
  if (name === "number" || name === "cvc") return name;
  return name === "exp_month" || name === "exp_year" ? "expiry" : null;
}

const EMPTY: TypedCard = { number: "", expiry: "", cvc: "" };

function SandboxFields({ setup, onFocus, ref }: CardFieldsProps) {
  const numberField = useRef<HTMLInputElement>(null);
  const [card, setCard] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<TypedCard>>({});
  const change = (changes: Partial<TypedCard>) => {
    setCard((before) => ({ ...before, ...changes }));
    setProblems({});
  };

  useImperativeHandle(ref, () => ({
    save: async (name) => {
      const wrong = cardProblems(card);
      setProblems(wrong);
      const [sentence] = Object.values(wrong);
      const expiry = readExpiry(card.expiry);
      if (sentence !== undefined || !expiry) throw new CardError("");
      try {
        return await sandboxApi.store({
          client_secret: setup.client_secret,
          number: card.number.replace(/\s/g, ""),
          exp_month: expiry.month,
          exp_year: expiry.year,
          cvc: card.cvc,
          name,
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === NETWORK_FAILED) throw error;
        const field = fieldOf(error.fieldName);
        if (!field) throw new CardError(error.detail);
        setProblems({ [field]: error.detail });
        throw new CardError("");
      }
    },
  }));

  return (
    <div className={styles.fields}>
      <Field label={words.number} error={problems.number} className={styles.wideField ?? ""}>
        <input
          ref={numberField}
          name="cardnumber"
          onFocus={onFocus}
          inputMode="numeric"
          autoComplete="cc-number"
          value={card.number}
          onChange={(event) => change({ number: formNumber(event.target.value) })}
        />
      </Field>
      <Field label={words.expiry} error={problems.expiry}>
        <input
          name="exp-date"
          onFocus={onFocus}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={words.expiryHint}
          value={card.expiry}
          onChange={(event) => change({ expiry: formExpiry(event.target.value) })}
        />
      </Field>
      <Field label={words.cvc} error={problems.cvc}>
        <input
          name="cvc"
          onFocus={onFocus}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.cvc}
          onChange={(event) => change({ cvc: event.target.value.replace(/\D/g, "") })}
        />
      </Field>
      <TestCards
        onUse={(number) => {
          change({ number: formNumber(number) });
          numberField.current?.focus();
        }}
      />
    </div>
  );
}

/** Stands where a bank's own page would: what is paid, to whom, and two answers. */
function SandboxConfirm({ clientSecret, onEnd }: ConfirmProps) {
  const { data: payment = null, error } = useQuery({
    queryKey: ["sandbox", "payment", clientSecret],
    queryFn: ({ signal }) => sandboxApi.payment(clientSecret, signal),
  });
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const unread = error instanceof ApiError ? error.detail : confirmation.gone;
  const problem = refused ?? (error && !payment ? unread : null);

  const answer = async (confirm: boolean) => {
    setBusy(true);
    setRefused(null);
    try {
      const { state } = await sandboxApi.confirm(clientSecret, confirm);
      onEnd(state === "succeeded" ? "confirmed" : "refused");
    } catch (error) {
      setBusy(false);
      setRefused(error instanceof ApiError ? error.detail : billing.problems.unknown);
    }
  };

  return (
    <Dialog
      open
      persistent
      onOpenChange={(open) => !open && !busy && onEnd("left")}
      title={confirmation.title}
      context={confirmation.context}
      footer={
        <>
          <Button variant="text" disabled={busy || !payment} onClick={() => void answer(false)}>
            {confirmation.refuse}
          </Button>
          <Button
            variant="filled"
            aria-busy={busy}
            disabled={busy || !payment}
            onClick={() => void answer(true)}
          >
            {confirmation.confirm}
          </Button>
        </>
      }
    >
      {payment ? (
        <dl className={styles.payment}>
          <dt>{confirmation.merchant}</dt>
          <dd>{readConfig().productName}</dd>
          {payment.brand !== null && payment.last4 !== null && (
            <>
              <dt>{confirmation.card}</dt>
              <dd>{words.stored(brandName(payment.brand), payment.last4)}</dd>
            </>
          )}
          <dt>{confirmation.amount}</dt>
          <dd className={styles.sum}>
            <Figures>{dollars(payment.amount)}</Figures>
          </dd>
        </dl>
      ) : (
        problem === null && <p role="status">{confirmation.loading}</p>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </Dialog>
  );
}

/** The provider without money: its card form and its bank are ours. */
export const sandbox: CardProvider = { Fields: SandboxFields, Confirm: SandboxConfirm };
