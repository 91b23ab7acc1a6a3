import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { SendHost } from "@/features/copies";
import { LimitHost } from "@/features/prompts";
import { TeamHost } from "@/features/team";
import { Alerts } from "@/shared/alerts";
import { queryClient } from "@/shared/api/query";
import { CommandHost } from "@/shared/commands";
import { ConfirmHost, SharedMenu, ToastHost } from "@/shared/ui";
import { ErrorBoundary } from "./ErrorBoundary";
import { preloadWhenIdle } from "./preload";
import { AppRoutes } from "./routes";

/** Everything inside the router. The hosts stand beside the routes, so that a page's crash leaves them. */
export function App() {
  useEffect(preloadWhenIdle, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <TeamHost />
      <SendHost />
      <LimitHost />
      <SharedMenu />
      <ConfirmHost />
      <CommandHost />
      <ToastHost />
      <Alerts />
    </QueryClientProvider>
  );
}
