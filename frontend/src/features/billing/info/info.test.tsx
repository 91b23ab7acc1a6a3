import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import type { Customer } from "@/entities/customer";
import { forgetCustomer } from "@/entities/customer";
import { Alerts, useAlerts } from "@/shared/alerts";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeOwing, makePaying, makeUser, api as mock } from "@/test/api";
import { makeCoupon, makePreview } from "@/test/billing";
import { render } from "@/test/render";
import { forgetPayment } from "../alerts/watchPayment";
import { dollars, price } from "./amounts";
import { BillingInfo, codeNote, codeText, yearlySaving } from "./BillingInfo";
import { canCancel, canResubscribe, endedByServer, planName, planStatusOf } from "./planStatus";

await Promise.all([import("@/shared/ui/DialogPanel"), import("../checkout/UnpauseDialog")]);

const person = userEvent.setup();
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

async function open(customer: Customer = mock.billing.customer) {
  mock.billing.customer = customer;
  act(() => setUser(makeUser()));
  render(
    <MemoryRouter>
      <BillingInfo />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
  await screen.findByText("Status");
}

const line = (label: string) => screen.getByText(label, { selector: "dt" }).closest("div");

beforeEach(() => {
  act(clearSession);
  forgetCustomer();
  forgetPayment();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
});

describe("amounts", () => {
  it("BILL-001 BILL-149 are dollars of cents, and below 50 cents nothing", () => {
    expect([dollars(1900), dollars(-950), dollars(0)]).toEqual(["$19.00", "\u2212$9.50", "$0.00"]);
    expect([price(49), price(50), price(-3)]).toEqual(["$0.00", "$0.50", "$0.00"]);
  });
});

describe("how a subscription stands", () => {
  const kind = (changes: Partial<Customer>) => planStatusOf(makePaying(changes)).kind;

  it.each([
    [{}, "active"],
    [{ status: "trialing" }, "trialing"],
    [{ autoRenew: false }, "ending"],
    [{ status: "past_due" }, "past_due"],
    [{ status: "incomplete" }, "incomplete"],
    [{ status: "canceled" }, "canceled"],
    [
      { subscription_pause_starts_at: NOW + DAY, subscription_pause_ends_at: NOW + 31 * DAY },
      "pausing",
    ],
    [{ is_paused: true, subscription_pause_ends_at: NOW + DAY }, "paused"],
  ] as const)("with %j it is %s", (changes, expected) => {
    expect(kind(changes)).toBe(expected);
  });

  it("BILL-105 can be had back until the period ends, and not after", () => {
    const end = NOW + 60;
    const ending = makePaying({ autoRenew: false, current_period_end: end });
    expect(canResubscribe(ending, end - 1)).toBe(true);
    expect(canResubscribe(ending, end)).toBe(false);
    expect(canResubscribe(makePaying(), end - 1)).toBe(false);
    expect(canResubscribe(makePaying({ status: "canceled", autoRenew: false }), NOW)).toBe(false);
  });

  it("BILL-026 can be cancelled while it runs, and while a payment is owed", () => {
    expect(canCancel(makePaying())).toBe(true);
    expect(canCancel(makePaying({ status: "trialing" }))).toBe(true);
    expect(canCancel(makeOwing())).toBe(true);
    expect(canCancel(makePaying({ autoRenew: false }))).toBe(false);
    expect(canCancel(makePaying({ status: "canceled" }))).toBe(false);
  });

  it("BILL-107 was ended by the server within a day of its last paid second", () => {
    expect(endedByServer(NOW - DAY, null, NOW)).toBe(true);
    expect(endedByServer(NOW - DAY - 1, null, NOW)).toBe(false);
    expect(endedByServer(NOW + DAY, null, NOW)).toBe(true);
    expect(endedByServer(null, null, NOW)).toBe(false);
    expect(endedByServer(NOW, NOW - 5, NOW)).toBe(false);
    expect(endedByServer(NOW, NOW, NOW)).toBe(true);
  });

  it("BILL-037 an archived plan is marked", () => {
    expect(planName("creator", true, false)).toBe("Creator (Archived)");
    expect(planName("business", false, true)).toBe("Advanced");
    expect(planName("business", false, false)).toBe("Business");
  });
});

describe("billing info", () => {
  it("BILL-021 BILL-270 states plan, status, next payment, card and balance", async () => {
    const customer = makePaying({
      account_balance: -400,
      coupon: { percent_off: 30, amount_off: null },
      subscription_coupon: makeCoupon({ id: "SPRING", percent_off: 30, ends_at: NOW + 90 * DAY }),
    });
    await open(customer);
    expect(screen.getByText("Studio")).toBeVisible();
    expect(screen.getByText("Monthly")).toBeVisible();
    expect(line("Status")).toHaveTextContent("Active");
    expect(line("Next payment")).toHaveTextContent(
      `$40.00On ${day(customer.nextPaymentDate ?? 0)}`,
    );
    expect(line("Card")).toHaveTextContent("Visa ending 4421");
    expect(line("Discount")).toHaveTextContent(`SPRING: 30% offUntil ${day(NOW + 90 * DAY)}`);
    expect(line("Credit")).toHaveTextContent("$4.00Yours: it is taken off the next payment");
    expect(screen.getByRole("link", { name: "Edit card" })).toHaveAttribute(
      "href",
      "/settings/change-plan/edit-payment-info",
    );
    expect(screen.getByRole("link", { name: "Cancel subscription" })).toHaveAttribute(
      "href",
      "/settings/#cancel-subscription",
    );
  });

  it("says of a code how long it runs, or why it takes nothing off", () => {
    const off = makeCoupon({ id: "TEN", percent_off: null, amount_off: 1000 });
    expect(codeText(off)).toBe("TEN: $10.00 off");
    expect(codeText(makeCoupon({ id: "retention30", percent_off: 30 }))).toBe("30% off");
    expect(codeNote(off)).toBe("For the next invoice");
    expect(codeNote({ ...off, duration: "forever" })).toBe("As long as you subscribe");
    const refused = "The code suits only for Studio plan";
    expect(codeNote({ ...off, applies: false, refused })).toBe(
      "Takes nothing off this plan. The code suits only for Studio plan.",
    );
  });

  it("shows an invoice that is not paid, and a debt", async () => {
    await open(
      makeOwing({ account_balance: 30 }, { amount_due: 4600, level: "business", created: NOW }),
    );
    expect(line("Unpaid invoice")).toHaveTextContent(`$46.00Business, monthly, of ${day(NOW)}`);
    expect(line("Owed")).toHaveTextContent("$0.30Owed: it is added to the next payment");
  });

  it("of somebody on Free offers a plan and a card", async () => {
    await open();
    expect(screen.getByText("Nothing is charged")).toBeVisible();
    expect(line("Status")).toHaveTextContent("No subscription");
    expect(line("Next payment")).toHaveTextContent("None");
    expect(screen.getByRole("link", { name: "Choose a plan" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Add card" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Cancel subscription" })).toBeNull();
  });

  it("BILL-017 BILL-028 BILL-085 of a pause says till when, and asks before it ends it", async () => {
    const till = NOW + 20 * DAY;
    const asked: unknown[] = [];
    mock.server.use(
      http.post("*/api/stripe/charge_preview", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(makePreview({ amount_due: 3000, total: 3000 }));
      }),
    );
    await open(makePaying({ is_paused: true, subscription_pause_ends_at: till }));
    expect(line("Status")).toHaveTextContent(`Paused till ${day(till)}`);
    await person.click(screen.getByRole("button", { name: "Unpause" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unpause" }));
    expect(await dialog.findByRole("button", { name: /^Pay \$30\.00/ })).toBeVisible();
    expect(asked[0]).toMatchObject({ plan_id: "studio_monthly" });
    expect(mock.callsTo("PUT", "/api/stripe/subscription")).toEqual([]);
  });

  it("of a pause to come says from when till when", async () => {
    const [from, till] = [NOW + 2 * DAY, NOW + 32 * DAY];
    await open(
      makePaying({ subscription_pause_starts_at: from, subscription_pause_ends_at: till }),
    );
    expect(line("Status")).toHaveTextContent(`Paused from ${day(from)} till ${day(till)}`);
  });

  it("BILL-105 BILL-106 once cancelled says when it drops to Free, and takes that back", async () => {
    const customer = makePaying({ autoRenew: false, nextPaymentDate: null });
    await open(customer);
    expect(line("Status")).toHaveTextContent(
      `Downgrade to Free on ${day(customer.current_period_end ?? 0)}`,
    );
    await person.click(screen.getByRole("button", { name: "Resubscribe" }));
    await waitFor(() => expect(line("Status")).toHaveTextContent("Active"));
    expect(mock.callsTo("PUT", "/api/stripe/subscription")[0]?.body).toEqual({ auto_renew: true });
    expect(await screen.findByText(/nothing was charged/)).toBeVisible();
  });

  it.each([
    [500, "internal", "", "Error while enabling auto-renew"],
    [403, "email_unconfirmed", "Please, verify your email", "Please, verify your email"],
  ] as const)(
    "BILL-216 BILL-143 after %i says why it goes on ending",
    async (status, code, detail, sentence) => {
      mock.fail("PUT", "/api/stripe/subscription", status, { code, detail });
      await open(makePaying({ autoRenew: false }));
      await person.click(screen.getByRole("button", { name: "Resubscribe" }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByRole("button", { name: "Resubscribe" })).toBeEnabled();
    },
  );

  it("BILL-109 keeps what is owed in sight", async () => {
    await open(makeOwing());
    const notice = within(screen.getByRole("status"));
    expect(notice.getByText(/^The card has expired/)).toBeVisible();
    expect(line("Status")).toHaveTextContent("The latest payment failed");
  });

  it("BILL-269 suggests the year after two payments by the month, with what it saves", async () => {
    await open(makePaying({ suggest_yearly: true }));
    expect(screen.getByText(/By the year it costs \$48\.00 less/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See the yearly price" })).toHaveAttribute(
      "href",
      "/settings/change-plan?plan=studio",
    );
    expect(yearlySaving(makePaying({ available_plans: [] }))).toBeNull();
  });

  it("suggests nothing before", async () => {
    await open(makePaying());
    expect(screen.queryByText(/By the year/)).toBeNull();
  });

  it("BILL-222 says when the customer cannot be read, and tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    mock.fail("GET", "/api/stripe/customer", 500);
    act(() => setUser(makeUser()));
    render(
      <MemoryRouter>
        <BillingInfo />
      </MemoryRouter>,
    );
    expect(await screen.findByText("Unable to get customer data")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No subscription")).toBeVisible();
  });
});
