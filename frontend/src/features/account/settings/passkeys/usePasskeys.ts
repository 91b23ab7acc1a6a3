import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { type Passkey, passkeysApi } from "@/shared/api/passkeys";
import { isCanceled } from "@/shared/api/problem";
import { passkeys as words } from "@/shared/messages/passkeys";
import { announce, confirmDialog, showToast } from "@/shared/ui";
import { securityChanged } from "../activity/changed";
import { withFreshProof } from "../fresh/fresh";

interface Passkeys {
  passkeys: readonly Passkey[] | null;
  failed: boolean;
  reload: () => void;
  added: (passkey: Passkey) => void;
  renamed: (passkey: Passkey) => void;
  /** True when it is gone. */
  remove: (passkey: Passkey) => Promise<boolean>;
}

/** The account's passkeys. */
export function usePasskeys(): Passkeys {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef<AbortController | null>(null);

  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    try {
      setPasskeys(await passkeysApi.list(mine.signal));
      setFailed(false);
    } catch (error) {
      if (isCanceled(error) || isSignedOut(error)) return;
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    void load();
    return () => request.current?.abort();
  }, [load]);

  const added = (passkey: Passkey) => {
    setPasskeys((now) => [...(now ?? []), passkey]);
    showToast({ text: words.adding.done(passkey.name) });
    securityChanged();
  };
  const renamed = (passkey: Passkey) => {
    setPasskeys((now) => now?.map((one) => (one.id === passkey.id ? passkey : one)) ?? null);
    announce(words.renaming.done);
  };
  const remove = async (passkey: Passkey) => {
    const { title, text, confirm, done, failed: refused } = words.removing;
    if (!(await confirmDialog({ title: title(passkey.name), text, confirm }))) return false;
    try {
      await withFreshProof(() => passkeysApi.remove(passkey.id));
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) showAlert("passkey-removal", refused);
      return false;
    }
    setPasskeys((now) => now?.filter(({ id }) => id !== passkey.id) ?? null);
    showToast({ text: done(passkey.name) });
    securityChanged();
    return true;
  };

  return { passkeys, failed, reload: () => void load(), added, renamed, remove };
}
