import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isManaged, useKnownIdp } from "@/entities/sso";
import type { Passkey } from "@/shared/api/auth";
import type { User } from "@/shared/api/model";
import type { SsoInfo } from "@/shared/api/sso";
import { formatWhen } from "@/shared/format";
import { fetchEarly } from "@/shared/idle";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, Failed, Figures, Skeleton, TextButton } from "@/shared/ui";
import { passkeys as words } from "../messages/passkeys";
import { passkeysHere } from "./browser";
import own from "./passkeys.module.css";
import { usePasskeys } from "./usePasskeys";

const REASON = "passkeys-reason";

const loadDialog = () => import("./PasskeyDialog");
const PasskeyDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.PasskeyDialog })),
);

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const used = lastUsedAt === null ? null : formatWhen(lastUsedAt);
  return (
    <li className={own.row}>
      <div className={own.name}>
        <p>{name}</p>
        <p className={styles.quiet}>
          <Figures>{words.details(formatWhen(createdAt), used)}</Figures>
        </p>
      </div>
      <p className={own.kept}>{backedUp ? words.synced : words.bound}</p>
      <div className={own.tools}>
        <TextButton aria-label={words.renameOne(name)} onClick={onRename}>
          {words.rename}
        </TextButton>
        <TextButton aria-label={words.removeOne(name)} onClick={onRemove}>
          {words.remove}
        </TextButton>
      </div>
    </li>
  );
}

/** Why none can be added here, if so. */
function reasonOf(user: User, idp: SsoInfo | null): string | null {
  if (isManaged(user, idp)) return words.managed;
  if (user.email_confirmation_date === null) return words.confirmFirst;
  return passkeysHere() ? null : words.unsupported;
}

/** The passkeys of the account, and the ways to add, rename and remove them. */
export function PasskeysSection({ user }: { user: User }) {
  const { passkeys, failed, reload, added, renamed, remove } = usePasskeys();
  // It stays once it was opened, so that it can close by itself and hand the focus back.
  const [begun, setBegun] = useState<{ passkey: Passkey | null } | null>(null);
  const [open, setOpen] = useState(false);
  const begin = (passkey: Passkey | null) => {
    setBegun({ passkey });
    setOpen(true);
  };
  const reason = reasonOf(user, useKnownIdp());

  // The row goes with its button: the button that adds one takes the focus.
  const removed = useRef(false);
  useEffect(() => {
    if (!removed.current || passkeys === null) return;
    removed.current = false;
    document.querySelector<HTMLElement>("#passkeys [data-add]")?.focus();
  }, [passkeys]);
  const removeOne = async (passkey: Passkey) => {
    removed.current = true;
    if (!(await remove(passkey))) removed.current = false;
  };

  const add = (
    <Button
      size="sm"
      data-add=""
      aria-disabled={reason !== null}
      aria-describedby={reason === null ? undefined : REASON}
      onPointerEnter={() => fetchEarly(loadDialog)}
      onClick={() => reason === null && begin(null)}
    >
      {words.add}
    </Button>
  );
  return (
    <SettingsSection id="passkeys" title={words.title}>
      {passkeys === null && !failed && <Skeleton width="100%" height={48} />}
      {failed && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {passkeys?.length === 0 && !failed && (
        <div>
          <p>{words.none}</p>
          <p className={styles.quiet}>{words.noneText}</p>
        </div>
      )}
      {passkeys !== null && passkeys.length > 0 && !failed && (
        <>
          <ul className={own.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => begin(passkey)}
                onRemove={() => void removeOne(passkey)}
              />
            ))}
          </ul>
          <p className={styles.quiet}>{words.text}</p>
        </>
      )}
      <div className={styles.buttons}>{add}</div>
      {reason !== null && (
        <p id={REASON} className={styles.quiet}>
          {reason}
        </p>
      )}
      {begun && (
        <Suspense fallback={null}>
          <PasskeyDialog
            key={begun.passkey?.id ?? "new"}
            open={open}
            passkey={begun.passkey}
            onAdded={added}
            onRenamed={renamed}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
