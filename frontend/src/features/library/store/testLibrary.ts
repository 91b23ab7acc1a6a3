/** What the tests of the store begin with. */
import { useAlerts } from "@/shared/alerts";
import type { Project } from "@/shared/api/model";
import { setUser } from "@/shared/session";
import { hideAllToasts } from "@/shared/ui";
import { api } from "@/test/api";
import { resetLibrary } from "./library";
import { forgetLoading } from "./load";
import { resetUi } from "./ui";

export function freshLibrary(): void {
  resetLibrary();
  forgetLoading();
  resetUi();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
  setUser(api.library.user);
}

export const alerts = () => useAlerts.getState().alerts.map((alert) => alert.text);

export const project = (title: string, changes: Partial<Project> = {}) =>
  api.project({ title, ...changes });
