import { screen } from "@testing-library/react";
import { resetLibrary } from "@/features/library/store";
import { Alerts, useAlerts } from "@/shared/alerts";
import { useLimits } from "@/shared/limits";
import { useSession } from "@/shared/session";
import { ConfirmHost, hideAllToasts, SharedMenu, ToastHost } from "@/shared/ui";
import { api, makeUser } from "@/test/api";
import { renderRoutes } from "@/test/render";
import ProjectPage from "./ProjectPage";

const page = (
  <>
    <ProjectPage />
    <SharedMenu />
    <ConfirmHost />
  </>
);

// Fetched beforehand, as the app does when it is idle.
await import("@/shared/ui/DialogPanel");
await import("@/features/publication/CropDialog");

export function show(numId: number | string, part = "about", hash = "") {
  return renderRoutes(
    [
      { path: "/", element: <h1>Home</h1> },
      { path: "/edit/:numId/about", element: page },
    ],
    `/edit/${numId}/${part}/${hash}`,
    (routes) => (
      <>
        {routes}
        <ToastHost />
        <Alerts />
      </>
    ),
  );
}

export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
export const titleField = () => screen.getByRole("textbox", { name: "Title" });
export const fromMenu = async (person: ReturnType<typeof show>["person"], row: string) => {
  await person.click(await screen.findByRole("button", { name: "More" }));
  await person.click(await screen.findByRole("menuitem", { name: row }));
};
export const titleCalls = (numId: number) => api.callsTo("POST", `/api/mag/${numId}/title`);

/** Begins without what another test has left. */
export function freshPage(): void {
  resetLibrary();
  hideAllToasts();
  useLimits.getState().close();
  useAlerts.setState({ alerts: [] });
  useSession.setState({ user: makeUser(), status: "ready" });
}
