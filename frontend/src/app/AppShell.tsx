import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { ConfirmReminder } from "@/features/auth/ConfirmReminder";
import { BankHost } from "@/features/billing/alerts/BankHost";
import { TourHost } from "@/features/prompts/onboarding";
import { goToSignIn, rememberAttempt } from "@/shared/api/client";
import { common } from "@/shared/messages/common";
import { keepPromoCodeOf } from "@/shared/promoCode";
import { clearSession, loadMe, useSession } from "@/shared/session";
import { useShell } from "@/shared/shell";
import { Button, cx, usePhone } from "@/shared/ui";
import { onWindowNews } from "@/shared/windows";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary";
import { PhoneHeader } from "./PhoneHeader";
import { Sidebar } from "./Sidebar";
import { useAppCommands } from "./useAppCommands";

/** The attempt that sign-in has led here with leaves the address at once; the transport remembers it for a while. */
function useForgetAttempt(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const query = new URLSearchParams(search);
    const attempt = query.get("attempt");
    if (attempt === null) return;
    rememberAttempt(Number.parseInt(attempt, 10) || 0);
    query.delete("attempt");
    const rest = query.toString();
    navigate({ pathname, search: rest && `?${rest}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
}

/** What happens to the session in another window of this browser holds here too, at once. */
function useOtherWindows(): void {
  useEffect(
    () =>
      onWindowNews((news) => {
        if (news === "account") void loadMe();
        if (news !== "signed-out") return;
        clearSession();
        goToSignIn();
      }),
    [],
  );
}

/** Focus and visibility come together; one question is enough. In ms. */
const APART = 2_000;

/** The account may have been changed on another device: a person who comes back to a window sees it as it is now. */
function useFreshAccount(): void {
  useEffect(() => {
    let asked = 0;
    const back = () => {
      const now = Date.now();
      if (document.visibilityState !== "visible" || now - asked < APART) return;
      if (useSession.getState().status !== "ready") return;
      asked = now;
      void loadMe();
    };
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, []);
}

/** A page that was gone on to begins at its top: its title is in sight. Going back leads to where one was. */
function useNewPageAtTop(): void {
  const { pathname } = useLocation();
  const forward = useRef(false);
  forward.current = useNavigationType() !== "POP";
  useLayoutEffect(() => {
    if (pathname && forward.current) window.scrollTo(0, 0);
  }, [pathname]);
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

/** Stays while pages change; loads the person once, at the same time as the page loads its own. */
export function AppShell() {
  const status = useSession((state) => state.status);
  const quiet = useShell((state) => state.quiet);
  const phone = usePhone();
  const { pathname, search } = useLocation();
  // The settings are nothing but this data: they have a page of their own for its failure.
  const failed = status === "failed" && !matchPath("/settings/*", pathname);
  useAppCommands();
  useForgetAttempt();
  useOtherWindows();
  useFreshAccount();
  useNewPageAtTop();
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
