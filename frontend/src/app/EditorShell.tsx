import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { TourHost } from "@/features/prompts/onboarding";
import { useSession } from "@/shared/session";
import { UserFailed } from "./AppShell";
import { ErrorBoundary } from "./ErrorBoundary";
import { useSignedIn } from "./useSignedIn";

/** Around the editor, which has the whole window for itself. */
export function EditorShell() {
  const status = useSession((state) => state.status);
  const { pathname } = useLocation();
  useSignedIn();
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
