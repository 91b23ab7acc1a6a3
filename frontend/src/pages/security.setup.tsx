import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { navigation } from "@/shared/api/client";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("@/features/auth/secondFactor/TwoFactorDialog"),
  import("uqr"),
]);

export const person = userEvent.setup();
type User = ReturnType<typeof makeUser>;

export const SECURED: Partial<User> = {
  twoFactor: { methods: [{ id: "method-1", method: "authenticator" }], recoveryCodesLeft: 4 },
};

export function open(hash: string, changes: Partial<User> = {}) {
  mock.library.user = makeUser(changes);
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={[`/settings/#${hash}`]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

export const section = (name: string) => within(screen.getByRole("region", { name }));
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
export const press = (name: string) => person.click(screen.getByRole("button", { name }));

/** As it is before each test. */
export function prepare(): void {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
}
