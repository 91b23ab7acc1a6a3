import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { goToSignIn, rememberAttempt } from "@/shared/api/client";
import { keepPromoCodeOf } from "@/shared/promoCode";
import { clearSession, loadMe, useSession } from "@/shared/session";
import { onWindowNews } from "@/shared/windows";
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

/** What every page of a signed-in person has: it knows who that is, also after it has changed elsewhere. */
export function useSignedIn(): void {
  const { search } = useLocation();
  useAppCommands();
  useForgetAttempt();
  useOtherWindows();
  useFreshAccount();
  useEffect(() => {
    if (useSession.getState().status !== "ready") void loadMe();
  }, []);
  useEffect(() => keepPromoCodeOf(search), [search]);
}
