import { Suspense, useEffect } from "react";
import { matchPath, Outlet, useLocation } from "react-router-dom";
import { useConfirmReminder } from "@/features/account/confirmReminder";
import { BankHost } from "@/features/billing/alerts/BankHost";
import { TourHost } from "@/features/onboarding";
import { common } from "@/shared/messages/common";
import { keepPromoCodeOf } from "@/shared/promoCode";
import { loadMe, useSession } from "@/shared/session";
import { useShell } from "@/shared/shell";
import { Button, cx, usePhone } from "@/shared/ui";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary";
import { PhoneHeader } from "./PhoneHeader";
import { Sidebar } from "./Sidebar";
import { useAppCommands } from "./useAppCommands";

/** How long a redirect's attempt number stays in the address: long enough to notice a loop. */
const ATTEMPT_MS = 10_000;

function useForgetAttempt(): void {
  const { search } = useLocation();
  useEffect(() => {
    if (!new URLSearchParams(search).has("attempt")) return;
    const timer = window.setTimeout(() => {
      const url = new URL(window.location.href);
      url.searchParams.delete("attempt");
      window.history.replaceState(window.history.state, "", url);
    }, ATTEMPT_MS);
    return () => window.clearTimeout(timer);
  }, [search]);
}

function UserFailed() {
  return (
    <div className={styles.failed} role="alert">
      <h1 className={styles.failedTitle}>{common.unableToGetUser}</h1>
      <Button variant="filled" onClick={() => void loadMe()}>
        {common.retry}
      </Button>
    </div>
  );
}

/** Stays in place while pages change; loads the person once, at the same time as the page loads its own. */
export function AppShell() {
  const status = useSession((state) => state.status);
  const quiet = useShell((state) => state.quiet);
  const phone = usePhone();
  const { pathname, search } = useLocation();
  // The settings are nothing but this data: they have a page of their own for its failure.
  const failed = status === "failed" && !matchPath("/settings/*", pathname);
  useAppCommands();
  useForgetAttempt();
  useConfirmReminder();
  useEffect(() => {
    if (useSession.getState().status !== "ready") void loadMe();
  }, []);
  useEffect(() => keepPromoCodeOf(search), [search]);

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {common.skipToContent}
      </a>
      <div className={cx(styles.frame, quiet && styles.quiet)} inert={quiet}>
        {phone ? <PhoneHeader /> : <Sidebar />}
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        {failed && <UserFailed />}
        {!failed && status !== "signed-out" && (
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        )}
      </main>
      <TourHost />
      <BankHost />
    </div>
  );
}
