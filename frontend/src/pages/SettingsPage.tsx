import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import {
  AppearanceSection,
  EmailSection,
  KeyboardSection,
  LogOutSection,
  NameSection,
  PlanSection,
  SettingsMenu,
  sectionOf,
} from "@/features/account";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { PageBar, PageHeading } from "@/shared/ui";
import styles from "./SettingsPage.module.css";

const { settings } = account;
const CRUMBS = [{ label: settings.title, to: paths.settings() }];

/** The addresses /settings/change-plan and /settings/#change-plan are the same place. */
function wanted(pathname: string, hash: string): string | null {
  return sectionOf(hash) ?? sectionOf(pathname.replace(/^\/settings\/?/, "").replace(/\/$/, ""));
}

export default function SettingsPage() {
  const user = useSession((state) => state.user);
  const { pathname, hash, key } = useLocation();
  const section = wanted(pathname, hash);
  const ready = user !== null;

  useEffect(() => {
    // The key is another one each time an entry is chosen, also when its section is the same.
    if (!ready || !section || !key) return;
    document.getElementById(section)?.scrollIntoView({ block: "start" });
    document.getElementById(`${section}-title`)?.focus({ preventScroll: true });
  }, [ready, section, key]);

  return (
    <>
      <PageBar items={CRUMBS} />
      <div className={styles.page}>
        <PageHeading pageKey="/settings" title={settings.title} />
        {user && (
          <div className={styles.columns}>
            <SettingsMenu current={section ?? "change-name"} />
            <div>
              <NameSection user={user} />
              <EmailSection user={user} />
              <AppearanceSection />
              <KeyboardSection user={user} />
              <PlanSection user={user} />
              <LogOutSection />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
