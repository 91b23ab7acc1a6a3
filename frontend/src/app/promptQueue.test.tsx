import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { forgetPayment } from "@/features/billing/alerts/watchPayment";
import { forgetLoading, resetLibrary, resetUi } from "@/features/library";
import { forgetViewsLimit } from "@/features/prompts/limits/viewsLimit";
import { useAlerts } from "@/shared/alerts";
import type { User } from "@/shared/api/model";
import { removeCookie } from "@/shared/cookies";
import { useLimits } from "@/shared/limits";
import { clearSession } from "@/shared/session";
import { hideAllToasts } from "@/shared/ui";
import { makeBanner, makeNews, makeOwing, makePaying, makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import { App } from "./App";

await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("@/pages/LibraryPage"),
  import("@/pages/library/DashboardPrompts"),
  import("@/features/prompts/banner/PromoBannerHost"),
  import("@/features/prompts/limits/LimitModal"),
]);

const person = userEvent.setup();

/** Opens the dashboard and waits until every prompt would have come. */
async function open(changes: Partial<User> = {}, at = "/") {
  const base = makeUser({ opts: { ...makeUser().opts, guidanceKitCollapsed: true } });
  mock.library.user = { ...base, ...changes };
  const shown = render(
    <MemoryRouter initialEntries={[at]}>
      <App />
    </MemoryRouter>,
  );
  await waitFor(() =>
    expect(mock.callsTo("GET", "/api/stripe/customer").length).toBeGreaterThan(0),
  );
  return shown;
}

const survey: Partial<User> = { feedbackSurvey: { show: true } };
const full: Partial<User> = {
  permissions: { ...makeUser().permissions, views_per_month: 10 },
  current_month_page_views: 10,
};
const bar = () => screen.queryByRole("region", { name: "Feedback" });
const toast = () => screen.queryByRole("region", { name: "Upgrade" });

beforeEach(() => {
  act(clearSession);
  resetLibrary();
  forgetLoading();
  resetUi();
  hideAllToasts();
  forgetViewsLimit();
  forgetPayment();
  useAlerts.setState({ alerts: [] });
  useLimits.setState({ limit: null });
  removeCookie("rm_promocode");
  mock.project({ title: "Salt" });
});

describe("on the dashboard", () => {
  it("DASH-092 the rating bar stands where the survey says so, and nowhere else", async () => {
    const { unmount } = await open(survey);
    await waitFor(() => expect(bar()).toBeVisible());
    expect(bar()).toHaveTextContent("How do you like Octavo?");
    unmount();
    act(clearSession);
    await open();
    expect(bar()).toBeNull();
  });

  it("DASH-363 DASH-148 the views-limit modal opens, and not again this month once dismissed", async () => {
    const { unmount } = await open(full);
    const dialog = await screen.findByRole("dialog", {
      name: "This month’s views are used up",
    });
    await person.click(within(dialog).getByRole("button", { name: "Not now" }));
    unmount();
    act(clearSession);
    forgetViewsLimit();
    await open(full);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("a payment that failed is shown first, and what is full once that is closed", async () => {
    mock.billing.customer = makeOwing();
    mock.project({ title: "Out", is_published: true });
    mock.project({ title: "In", last_unpublished: new Date().toISOString() });
    await open(full);
    const alert = await screen.findByText(/The card has expired/);
    expect(alert).toBeVisible();
    const modal = () => screen.queryByRole("dialog", { name: "This month’s views are used up" });
    expect(modal()).toBeNull();
    await person.click(within(screen.getByRole("alert")).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(modal()).toBeVisible());
    expect(toast()).toBeNull();
  });

  it("BILL-107 an end of a subscription is shown alone; what is full and what is new wait for the next visit", async () => {
    const now = Math.floor(Date.now() / 1000);
    mock.billing.customer = makePaying({ status: "canceled", planLevel: "free" });
    mock.billing.lastCanceled = {
      last_canceled_sub_invoice: { id: "in_7", created: now, amount_due: 4000, paid: false },
      last_canceled_sub_plan: "studio_monthly",
      last_paid_period_end: now - 3600,
      cancel_request_at: null,
    };
    mock.news.items = [makeNews("Home projects")];
    const { unmount } = await open({ ...full, ...survey });
    await screen.findByRole("dialog", { name: "Your subscription has ended" });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "Stay on Free" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(mock.callsTo("GET", "/api/whats-new")).toEqual([]);
    expect(bar()).toBeNull();
    const metrics = mock.library.user.behavior_metrics;
    unmount();
    act(clearSession);
    await open({ ...full, behavior_metrics: metrics });
    await screen.findByRole("dialog", { name: "This month’s views are used up" });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("ACCT-034 one dialog at a time, too, when the address asks for what is new", async () => {
    const now = Math.floor(Date.now() / 1000);
    mock.billing.customer = makePaying({ status: "canceled", planLevel: "free" });
    mock.billing.lastCanceled = {
      last_canceled_sub_invoice: { id: "in_7", created: now, amount_due: 4000, paid: false },
      last_canceled_sub_plan: "studio_monthly",
      last_paid_period_end: now - 3600,
      cancel_request_at: null,
    };
    await open({ ...full, ...survey }, "/?show_popups=true");
    await screen.findByRole("dialog", { name: "What’s new" });
    await waitFor(() => expect(mock.callsTo("GET", "/api/whats-new")).toHaveLength(1));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bar()).toBeNull();
  });

  it("ACCT-034 what the address asks for comes once a beginner’s question is answered", async () => {
    const beginner = { ab_flags: { onboardingViaTemplate: true } };
    await open(beginner, "/?show_popups=true");
    const [first] = await screen.findAllByRole("dialog");
    expect(first).not.toHaveAccessibleName("What’s new");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await person.keyboard("{Escape}");
    await screen.findByRole("dialog", { name: "What’s new" });
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it("DASH-229 DASH-230 DASH-090 the upgrade toast comes for somebody who juggles, and shows what is full", async () => {
    mock.project({ title: "Out", is_published: true });
    mock.project({ title: "In", last_unpublished: new Date().toISOString() });
    await open(survey);
    await waitFor(() => expect(toast()).toBeVisible());
    // One thing at a time.
    expect(bar()).toBeNull();
    await person.click(screen.getByRole("button", { name: "See your limits" }));
    const dialog = await screen.findByRole("dialog", { name: "Push the limits" });
    expect(dialog).toHaveTextContent("1 of 1");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toast()).toBeNull();
    await waitFor(() =>
      expect(mock.library.user.behavior_metrics.lastUpgradePromoDate).toEqual(expect.any(String)),
    );
  });

  it("DASH-091 DASH-304 an offer stands over the title", async () => {
    mock.prompts.banners = [makeBanner({ isEndless: true })];
    await open();
    const offer = await screen.findByRole("region", { name: "Offer" });
    const title = screen.getByRole("heading", { level: 1 });
    expect(offer.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("DASH-357 a code in the address is kept", async () => {
    setConfig({ promoCode: { key: "folio", maxAge: 60 } });
    await open({}, "/?promocode=FOLIO10");
    expect(document.cookie).toContain("folio=FOLIO10");
    removeCookie("folio");
  });
});
