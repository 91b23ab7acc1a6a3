import { act, screen, waitFor, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import type { Customer } from "@/entities/customer";
import { forgetCustomer } from "@/entities/customer";
import { forgetAccess } from "@/features/billing/card/cardForm";
import { Alerts, useAlerts } from "@/shared/alerts";
import { forgetPromoCode } from "@/shared/promoCode";
import { clearSession, setUser } from "@/shared/session";
import { ConfirmHost, hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { makeSubscriber } from "@/test/billing";
import { renderRoutes } from "@/test/render";
import ChangePlanPage from "./ChangePlanPage";
import SettingsPage from "./SettingsPage";

await Promise.all([import("@/shared/ui/DialogPanel"), import("@/features/billing/card/sandbox")]);

export const PAYING = makeSubscriber("personal", "month");

export function open(address: string, customer: Customer = PAYING) {
  mock.billing.customer = customer;
  act(() => setUser(makeUser()));
  return renderRoutes(
    [
      {
        element: (
          <>
            <Outlet />
            <ToastHost />
            <Alerts />
            <ConfirmHost />
          </>
        ),
        children: [
          { path: "/settings/change-plan/*", element: <ChangePlanPage /> },
          { path: "/settings/*", element: <SettingsPage /> },
          { path: "/request-a-demo", element: <p>The demo form</p> },
        ],
      },
    ],
    address,
  );
}

export const checkout = (level: string) => `/settings/change-plan/checkout/${level}`;
/** The address that begins with the year, whatever interval somebody has. */
export const byYear = (level: string) => `/settings/change-plan?plan=${level}`;
export const statement = () => within(screen.getByRole("region", { name: "Statement" }));
export const statementText = () =>
  screen.getByRole("region", { name: "Statement" }).textContent ?? "";
export const crumbs = async () => {
  const bar = await screen.findByRole("navigation", { name: "You are here" });
  return within(bar)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)
    .join(" > ");
};
const pay = (name: RegExp | string = /^Pay/) => screen.findByRole("button", { name });
export const ready = async (name: RegExp | string = /^Pay/) => {
  await waitFor(async () => expect(await pay(name)).toHaveAttribute("aria-disabled", "false"));
  return pay(name);
};
export const sent = () => mock.callsTo("PUT", "/api/stripe/subscription").map(({ body }) => body);
export const alerts = () => useAlerts.getState().alerts;

/** As it is before each test. */
export function prepare(): void {
  act(clearSession);
  forgetCustomer();
  forgetAccess();
  forgetPromoCode();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
}
