import { Suspense, useLayoutEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useNavigationType } from "react-router-dom";
import { ConfirmReminder } from "@/features/auth/ConfirmReminder";
import { BankHost } from "@/features/billing/alerts/BankHost";
import { TourHost } from "@/features/prompts/onboarding";
import { common } from "@/shared/messages/common";
import { loadMe, useSession } from "@/shared/session";
import { useShell } from "@/shared/shell";
import { Button, cx, usePhone } from "@/shared/ui";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary";
import { PhoneHeader } from "./PhoneHeader";
import { Sidebar } from "./Sidebar";
import { useSignedIn } from "./useSignedIn";

/** A page that was gone on to begins at its top: its title is in sight. Going back leads to where one was. */
function useNewPageAtTop(): void {
  const { pathname } = useLocation();
  const forward = useRef(false);
  forward.current = useNavigationType() !== "POP";
  useLayoutEffect(() => {
    if (pathname && forward.current) window.scrollTo(0, 0);
  }, [pathname]);
}

export function UserFailed() {
  return (
    <div className={styles.failed} role="alert">
      <h1 className={styles.failedTitle}>{common.unableToGetUser}</h1>
      <Button variant="filled" onClick={() => void loadMe()}>
        {common.retry}
      </Button>
    </div>
  );
}

/** Stays while pages change; loads the person once, at the same time as the page loads its own. */
export function AppShell() {
  const status = useSession((state) => state.status);
  const quiet = useShell((state) => state.quiet);
  const phone = usePhone();
  const { pathname } = useLocation();
  // The settings are nothing but this data: they have a page of their own for its failure.
  const failed = status === "failed" && !matchPath("/settings/*", pathname);
  useSignedIn();
  useNewPageAtTop();

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {common.skipToContent}
      </a>
      <div className={cx(styles.frame, quiet && styles.quiet)} inert={quiet}>
        {phone ? <PhoneHeader /> : <Sidebar />}
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ConfirmReminder />
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
