import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { onTestFinished } from "vitest";
import { closeTeamwork } from "@/entities/team";
import { ANALYTICS_EVENT } from "@/shared/analytics";
import { useLimits } from "@/shared/limits";
import { card, openLibrary, resetLibraryPage } from "./openLibrary";

await import("@/features/team/Teamwork");
await import("@/features/team/NoticeList");

/** As it is before each test. */
export function prepare(): void {
  resetLibraryPage();
  closeTeamwork();
  useLimits.getState().close();
}

export const dialog = (name = "Collaborate") => screen.findByRole("dialog", { name });

export async function choose(person: UserEvent, name: string, row: RegExp) {
  (await card(name)).focus();
  await person.keyboard("{Shift>}{F10}{/Shift}");
  await person.click(await screen.findByRole("menuitem", { name: row }));
}

/** The modal for one project. */
export async function collaborate() {
  const { person, router } = await openLibrary("/");
  await choose(person, "Salt", /Collaborate/);
  const modal = await dialog();
  await within(modal).findByRole("textbox", { name: "E-mail" });
  return { person, router, modal };
}

/** The events that an operator's own script gets from now on. */
export function analyticsEvents(): unknown[] {
  const events: unknown[] = [];
  const listen = (event: Event) => events.push((event as CustomEvent<unknown>).detail);
  window.addEventListener(ANALYTICS_EVENT, listen);
  onTestFinished(() => window.removeEventListener(ANALYTICS_EVENT, listen));
  return events;
}

export const row = (modal: HTMLElement, name: RegExp) =>
  within(modal)
    .getAllByRole("listitem")
    .find((item) => name.test(item.textContent ?? "")) as HTMLElement;
