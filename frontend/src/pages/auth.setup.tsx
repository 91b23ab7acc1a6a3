import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { navigation } from "@/shared/api/client";
import { clearSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import ConfirmPage from "./ConfirmPage";
import GoodbyePage from "./GoodbyePage";
import JoinPage from "./JoinPage";
import LoginPage from "./LoginPage";
import LogoutPage from "./LogoutPage";
import RecoverPage from "./RecoverPage";
import ResetPage from "./ResetPage";
import UndoEmailPage from "./UndoEmailPage";

export const person = userEvent.setup();

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${search}${hash}`}</output>;
}

export function open(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="/auth/join" element={<JoinPage />} />
        <Route path="/auth/recover" element={<RecoverPage />} />
        <Route path="/auth/reset" element={<ResetPage />} />
        <Route path="/auth/confirm" element={<ConfirmPage />} />
        <Route path="/auth/undo-email" element={<UndoEmailPage />} />
        <Route path="/auth/goodbye" element={<GoodbyePage />} />
        <Route path="/auth/logout" element={<LogoutPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
}

export const arrived = async () => (await screen.findByLabelText("address")).textContent;
export const fill = (label: string, text: string) =>
  person.type(screen.getByLabelText(label), text);
export const press = (name: string) => person.click(screen.getByRole("button", { name }));

export async function signIn(password = mock.auth.password) {
  await fill("E-mail", mock.auth.email);
  await fill("Password", password);
  await press("Sign in");
}

/** As it is before each test. */
export function prepare(): void {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
}

/** As it was. */
export function tidy(): void {
  vi.useRealTimers();
  setConfig();
}
