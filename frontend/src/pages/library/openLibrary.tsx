import { screen, within } from "@testing-library/react";
import { resetTeam } from "@/entities/team";
import { SendHost } from "@/features/copies";
import { forgetLoading, resetLibrary, resetUi } from "@/features/library";
import { TeamHost } from "@/features/team";
import { Alerts, useAlerts } from "@/shared/alerts";
import type { Folder, Project } from "@/shared/api/model";
import { CommandHost } from "@/shared/commands";
import { closeSendCopy } from "@/shared/copies";
import { setUser } from "@/shared/session";
import { ConfirmHost, hideAllToasts, SharedMenu, ToastHost } from "@/shared/ui";
import { api } from "@/test/api";
import { renderRoutes } from "@/test/render";
import LibraryPage from "../LibraryPage";

// Fetched beforehand, as the app does when it is idle: what opens at a touch is there at once.
await Promise.all([
  import("@/shared/ui/MenuPanel"),
  import("@/shared/ui/DialogPanel"),
  import("@/features/library/search"),
]);

/** Every test begins with no library loaded and nothing said. */
export function resetLibraryPage(): void {
  window.scrollBy = () => {};
  Object.defineProperty(window, "innerHeight", { configurable: true, value: 4000 });
  resetLibrary();
  resetTeam();
  closeSendCopy();
  forgetLoading();
  resetUi();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
}

function EditorStub() {
  return <h1>Editor</h1>;
}

/** The dashboard at an address, with the hosts that the app keeps around every page. */
export async function openLibrary(address = "/") {
  setUser(api.library.user);
  const page = (
    <>
      <LibraryPage />
      <TeamHost />
      <SendHost />
      <SharedMenu />
      <ConfirmHost />
      <CommandHost />
      <ToastHost />
      <Alerts />
    </>
  );
  const shown = renderRoutes(
    [
      { path: "/edit/:numId/*", element: <EditorStub /> },
      { path: "/*", element: page },
    ],
    address,
  );
  await screen.findByText(/./, { selector: "h1" });
  return shown;
}

export const card = (name: string | RegExp) =>
  screen.findByRole("gridcell", {
    name: typeof name === "string" ? new RegExp(literal(name)) : name,
  });

export const noCard = (name: string) =>
  screen.queryByRole("gridcell", { name: new RegExp(literal(name)) });

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Titles in the order of the page. */
export function titles(): string[] {
  return screen
    .getAllByRole("gridcell")
    .map((cell) => within(cell).queryByRole("link")?.textContent ?? "");
}

export function serverProject(numId: number): Project | undefined {
  return api.library.projects.find((project) => project.num_id === numId);
}

export function serverFolder(numId: number): Folder | undefined {
  return api.library.folders.find((folder) => folder.num_id === numId);
}

/** Opens the menu of a card and chooses a row of it. */
export async function choose(
  person: Awaited<ReturnType<typeof openLibrary>>["person"],
  name: string,
  row: string | RegExp,
) {
  await person.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: row }));
}

/** What a toast or an alert says. */
export const alert = (sentence: string) => screen.findByText(sentence);
