import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { authApi, passkeysApi } from "@/shared/api/auth";
import { ApiError, isCanceled, withoutSentence } from "@/shared/api/problem";
import { forms } from "@/shared/messages/forms";
import styles from "@/shared/settings/settings.module.css";
import { Button } from "@/shared/ui";
import { passkeys as words } from "../messages/passkeys";
import { security } from "../messages/security";
import { askForPasskey, isTurnedAway, passkeysHere } from "../passkeys/browser";
import { passkeysQuery } from "../queries";

function sentenceOf(error: unknown): string | null {
  if (isTurnedAway(error) || isCanceled(error)) return null;
  if (!(error instanceof ApiError) || withoutSentence(error))
    return security.reauthentication.notDone;
  const { status, retryAfter, detail } = error;
  return status === 429 && retryAfter ? forms.waitSentence(Math.ceil(retryAfter)) : detail;
}

/** Has the account a passkey that this browser may know? Without an answer the password is asked for, as ever. */
function useHasPasskey(): boolean {
  const { data: kept } = useQuery({ ...passkeysQuery, enabled: passkeysHere() });
  return passkeysHere() && kept !== undefined && kept.length > 0;
}

/** A passkey instead of the password, where the account has one. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const has = useHasPasskey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  if (!has) return null;

  const ask = async () => {
    if (busy) return;
    const mine = new AbortController();
    asking.current = mine;
    setBusy(true);
    setError(null);
    try {
      const { publicKey } = await passkeysApi.signInOptions(mine.signal);
      const passkey = await askForPasskey(publicKey, mine.signal, false);
      await authApi.reauthenticate({ passkey });
      if (!mine.signal.aborted) onDone();
    } catch (failure) {
      if (!mine.signal.aborted) setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.otherProof}>
      <p className={styles.quiet}>{words.proof.or}</p>
      <Button aria-busy={busy} onClick={() => void ask()}>
        {words.proof.submit}
      </Button>
      <div role="alert">{error && <p className={styles.general}>{error}</p>}</div>
    </div>
  );
}
