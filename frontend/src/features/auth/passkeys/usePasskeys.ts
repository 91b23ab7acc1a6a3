import { useQuery } from "@tanstack/react-query";
import { showAlert } from "@/shared/alerts";
import { type Passkey, passkeysApi } from "@/shared/api/auth";
import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { withReauthentication } from "@/shared/reauthentication";
import { securityChanged } from "@/shared/security";
import { announce, confirmDialog, showToast } from "@/shared/ui";
import { passkeys as words } from "../messages/passkeys";
import { passkeysQuery } from "../queries";

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
  const { data: passkeys = null, isError: failed, refetch } = useQuery(passkeysQuery);
  const set = (change: (now: Passkey[]) => Passkey[]) =>
    queryClient.setQueryData(passkeysQuery.queryKey, (now) => change(now ?? []));

  const added = (passkey: Passkey) => {
    set((now) => [...now, passkey]);
    showToast({ text: words.adding.done(passkey.name) });
    securityChanged();
  };
  const renamed = (passkey: Passkey) => {
    set((now) => now.map((one) => (one.id === passkey.id ? passkey : one)));
    announce(words.renaming.done);
  };
  const remove = async (passkey: Passkey) => {
    const { title, text, confirm, done, failed: refused } = words.removing;
    if (!(await confirmDialog({ title: title(passkey.name), text, confirm }))) return false;
    try {
      await withReauthentication(() => passkeysApi.remove(passkey.id));
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) showAlert("passkey-removal", refused);
      return false;
    }
    set((now) => now.filter(({ id }) => id !== passkey.id));
    showToast({ text: done(passkey.name) });
    securityChanged();
    return true;
  };

  return { passkeys, failed, reload: () => void refetch(), added, renamed, remove };
}
