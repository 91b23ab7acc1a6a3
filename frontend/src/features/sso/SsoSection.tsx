import type { User } from "@/shared/api/model";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { sso as words } from "./messages/sso";
import { SsoAdmin } from "./SsoAdmin";
import { SsoRequestForm } from "./SsoRequestForm";

/** Asked for, waited for, or administered. */
export function SsoSection({ user }: { user: User }) {
  return (
    <SettingsSection id="sso" title={words.title}>
      {user.ssoAdmin ? (
        <SsoAdmin user={user} />
      ) : user.ssoRequested ? (
        <div className={styles.notice}>
          <p className={styles.waiting} role="status">
            {words.waiting}
          </p>
          <p className={styles.quiet}>{words.waitingText}</p>
        </div>
      ) : (
        <SsoRequestForm />
      )}
    </SettingsSection>
  );
}
