import { useEffect, useState } from "react";
import { logFailure } from "@/shared/log";
import { useLatest } from "@/shared/ui";
import { billing } from "../messages/billing";
import {
  type CardAccess,
  type CardProvider,
  type Confirmation,
  cardAccess,
  providerOf,
} from "./cardForm";

interface ConfirmPaymentProps {
  clientSecret: string;
  card?: string | null;
  onEnd: (outcome: Confirmation) => void;
}

interface Ready {
  access: CardAccess;
  provider: CardProvider;
}

/** 3-D Secure: the bank asks, by whatever means the provider has. */
export function ConfirmPayment({ clientSecret, card = null, onEnd }: ConfirmPaymentProps) {
  const [ready, setReady] = useState<Ready | null>(null);
  const ended = useLatest(onEnd);
  useEffect(() => {
    let gone = false;
    cardAccess()
      .then(async (access) => {
        const provider = await providerOf(access);
        if (!gone) setReady({ access, provider });
      })
      .catch((error: unknown) => {
        logFailure("The payment could not be confirmed", error);
        if (!gone) ended.current("left");
      });
    return () => {
      gone = true;
    };
  }, []);
  if (!ready) return <p role="status">{billing.confirmation.loading}</p>;
  const { Confirm } = ready.provider;
  return <Confirm access={ready.access} clientSecret={clientSecret} card={card} onEnd={onEnd} />;
}
