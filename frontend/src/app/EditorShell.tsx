import { Suspense, useEffect, useLayoutEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { TourHost } from "@/features/prompts/onboarding";
import { goOnOffline, loadMe, useSession } from "@/shared/session";
import { UserFailed } from "./AppShell";
import { ErrorBoundary } from "./ErrorBoundary";
import { useSignedIn } from "./useSignedIn";

/** Without a network the editor goes on as the person who worked here last, until it is known who it is. */
function useOffline(status: string): void {
  useLayoutEffect(() => {
    if (status === "failed") goOnOffline();
  }, [status]);
  useEffect(() => {
    const back = () => void loadMe();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);
}

/** Around the editor, which has the whole window for itself. */
export function EditorShell() {
  const status = useSession((state) => state.status);
  const { pathname } = useLocation();
  useSignedIn();
  useOffline(status);
  if (status === "failed") return <UserFailed />;
  return (
    <>
      {status !== "signed-out" && (
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      )}
      <TourHost />
    </>
  );
}
