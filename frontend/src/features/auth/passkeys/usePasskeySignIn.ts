import { useCallback, useEffect, useRef, useState } from "react";
import { passkeysApi } from "@/shared/api/auth";
import type { User } from "@/shared/api/model";
import { ApiError, isCanceled, withoutSentence } from "@/shared/api/problem";
import { forms } from "@/shared/messages/forms";
import { useLatest } from "@/shared/ui";
import { auth } from "../messages/auth";
import { askForPasskey, isTurnedAway, offersAtField, passkeysHere } from "./browser";

/** A question holds five minutes; well before that the field gets another. */
const RENEWED_AFTER = 4 * 60_000;

interface PasskeySignIn {
  /** Is there a button to show? */
  here: boolean;
  busy: boolean;
  error: string | null;
  /** Asks in a dialog of the browser. */
  ask: () => void;
}

function sentenceOf(error: unknown): string | null {
  if (isTurnedAway(error) || isCanceled(error)) return null;
  if (!(error instanceof ApiError) || withoutSentence(error)) return auth.signIn.notDone;
  const { status, retryAfter, detail } = error;
  return status === 429 && retryAfter ? forms.waitSentence(Math.ceil(retryAfter)) : detail;
}

async function entered(signal: AbortSignal, atField: boolean): Promise<User> {
  const { publicKey } = await passkeysApi.signInOptions(signal);
  return passkeysApi.signIn(await askForPasskey(publicKey, signal, atField));
}

/** Signing in with a passkey: offered at the address field while nobody asks, and on demand. */
export function usePasskeySignIn(onDone: (user: User) => void): PasskeySignIn {
  const [here] = useState(passkeysHere);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const done = useLatest(onDone);
  // A browser asks one question at a time: who asks, first ends what was asked.
  const asking = useRef<AbortController | null>(null);
  const begin = useCallback(() => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    return mine;
  }, []);

  const offer = useCallback(async () => {
    const mine = begin();
    const { signal } = mine;
    if (!(await offersAtField()) || signal.aborted) return;
    const timer = window.setTimeout(() => void offer(), RENEWED_AFTER);
    signal.addEventListener("abort", () => window.clearTimeout(timer));
    try {
      done.current(await entered(signal, true));
    } catch (failure) {
      window.clearTimeout(timer);
      if (signal.aborted) return;
      // What nobody has asked for fails quietly; what somebody has picked is answered.
      if (failure instanceof ApiError && failure.fieldName === "credential") {
        setError(failure.detail);
        void offer();
      }
    }
  }, [begin]);

  useEffect(() => {
    void offer();
    return () => asking.current?.abort();
  }, [offer]);

  const ask = useCallback(() => {
    const { signal } = begin();
    setBusy(true);
    setError(null);
    entered(signal, false)
      .then((user) => done.current(user))
      .catch((failure: unknown) => {
        if (signal.aborted) return;
        setError(sentenceOf(failure));
        void offer();
      })
      .finally(() => setBusy(false));
  }, [begin, offer]);

  return { here, busy, error, ask };
}
