import { lazy, Suspense, useEffect, useState } from "react";
import type { Confirmation } from "../card/cardForm";
import { authenticateWith } from "./bank";

const ConfirmPayment = lazy(() =>
  import("../card/ConfirmPayment").then((module) => ({ default: module.ConfirmPayment })),
);

interface Asked {
  clientSecret: string;
  card: string | null;
  answer: (outcome: Confirmation) => void;
}

/** Rendered once by the app: the bank's own step, wherever an open payment is tried again from. */
export function BankHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      authenticateWith(
        (clientSecret, _invoiceId, card) =>
          new Promise((answer) => setAsked({ clientSecret, card, answer })),
      ),
    [],
  );
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmPayment
        clientSecret={asked.clientSecret}
        card={asked.card}
        onEnd={(outcome) => {
          setAsked(null);
          asked.answer(outcome);
        }}
      />
    </Suspense>
  );
}
