import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

export const person = userEvent.setup();
export type User = ReturnType<typeof makeUser>;

function show(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

/** Opens the settings at an address, for somebody with the given changes. */
export function open(address = "/settings/", changes: Partial<User> = {}) {
  act(() => {
    hideAllToasts();
    setUser(makeUser(changes));
  });
  return show(address);
}

/** Opens the settings at a hash, for an account with the given changes. */
export function openSettings(hash: string, changes: Partial<User> = {}) {
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    Object.assign(mock.library.user, changes);
    setUser(makeUser(changes));
  });
  return show(`/settings/${hash}`);
}

export const section = (name: string) => within(screen.getByRole("region", { name }));
