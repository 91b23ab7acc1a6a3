import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { forgetCustomer, loadCustomer } from "@/entities/customer";
import { Alerts, useAlerts } from "@/shared/alerts";
import { openVisit } from "@/shared/prompts/queue";
import { clearSession, setUser, useSession } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeLatest, makeOwing, makePaying, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import type { Confirmation } from "../card/cardForm";
import { authenticateWith } from "./bank";
import { askEnded, EndedSubscription } from "./EndedSubscription";
import { PaymentNotice } from "./PaymentNotice";
import { payInvoice } from "./payInvoice";
import { paymentAlertOf } from "./paymentAlert";
import { alertDiscount } from "./paymentError";
import { forgetPayment } from "./watchPayment";

await import("@/shared/ui/DialogPanel");

const person = userEvent.setup();
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const shown = () => useAlerts.getState().alerts;
const longDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

beforeEach(() => {
  act(clearSession);
  forgetCustomer();
  forgetPayment();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
  act(() => setUser(mock.library.user));
});

describe("what is said about a payment", () => {
  const text = (...args: Parameters<typeof makeOwing>) => paymentAlertOf(makeOwing(...args))?.text;

  it("is nothing while all is paid, and for what was dropped", () => {
    expect(paymentAlertOf(makePaying())).toBeNull();
    expect(paymentAlertOf(makeOwing({}, { status: "void" }))).toBeNull();
    expect(paymentAlertOf(makeOwing({}, { amount_due: 0 }))).toBeNull();
  });

  it("BILL-230 on trial says until when the subscription remains", () => {
    const until = NOW + 3 * DAY;
    const customer = makeOwing({ status: "trialing", current_period_end: until });
    expect(paymentAlertOf(customer)).toEqual({
      invoiceId: "in_1",
      text: `Payment failed, but your subscription will remain active until ${longDate(until)}. Please check your payment details.`,
      pay: null,
      details: true,
    });
  });

  it("BILL-231 of a first purchase asks for its verification", () => {
    const customer = makeOwing(
      { status: "incomplete" },
      {
        billing_reason: "subscription_create",
        payment_intent: { status: "requires_action", error: null, last_payment_error: null },
      },
    );
    expect(paymentAlertOf(customer)).toEqual({
      invoiceId: "in_1",
      text: "Proceed to 3D secure verification of your purchase, or it will be canceled.",
      pay: "Verify",
      details: false,
    });
  });

  it("of an upgrade that waits for the bank has its button, though the plan runs", () => {
    const customer = makeOwing(
      { status: "active" },
      {
        billing_reason: "subscription_update",
        payment_intent: { status: "requires_action", error: null, last_payment_error: null },
      },
    );
    expect(paymentAlertOf(customer)).toMatchObject({ pay: "Verify", details: false });
  });

  it("BILL-232 of a renewal mentions the bank's push notification, with Verify or Retry", () => {
    const waits = makeOwing(
      {},
      { payment_intent: { status: "requires_action", error: null, last_payment_error: null } },
    );
    expect(paymentAlertOf(waits)).toMatchObject({ pay: "Verify" });
    expect(paymentAlertOf(waits)?.text).toContain("push notification");
    const failed = paymentAlertOf(makeOwing());
    expect(failed).toMatchObject({ pay: "Retry", details: true });
    expect(failed?.text).toMatch(/^The card has expired\. .*push notification/);
  });

  it("BILL-234 DASH-339 has a sentence of its own where the bank gave none", () => {
    const invoice = {
      billing_reason: "subscription_update",
      payment_intent: { status: "requires_payment_method", error: null, last_payment_error: null },
    } as const;
    expect(text({}, invoice)).toBe(
      "Your card was declined. Please, ask your bank about possible limitations or try another card.",
    );
    expect(text({}, { ...invoice, payment_intent: null })).toContain("Your card was declined.");
  });

  it("BILL-233 ended for non-payment asks for the payment while it may be made", () => {
    const ended = { status: "canceled", payable_until: NOW + DAY } as const;
    expect(paymentAlertOf(makeOwing(ended))).toEqual({
      invoiceId: "in_1",
      text: "We didn’t receive your payment. Check the banking details and retry to restore your plan.",
      pay: "Pay and restore",
      details: true,
    });
    expect(paymentAlertOf(makeOwing({ ...ended, payable_until: NOW - 1 }))?.pay ?? null).toBeNull();
  });

  it.each([
    ["incomplete", {}, true],
    ["past_due", {}, true],
    ["active", {}, false],
    ["trialing", {}, false],
    ["incomplete_expired", {}, false],
    ["past_due", { amount_due: 0 }, false],
    ["past_due", { paid: true, status: "paid" }, false],
  ] as const)(
    "BILL-110 in the status %s with %j it may be tried again: %s",
    (status, latest, may) => {
      const alert = paymentAlertOf(makeOwing({ status }, latest));
      expect(alert?.pay != null).toBe(may);
    },
  );

  it("BILL-357 being processed, it offers nothing to press", () => {
    const customer = makeOwing(
      {},
      { payment_intent: { status: "processing", error: null, last_payment_error: null } },
    );
    expect(paymentAlertOf(customer)).toMatchObject({ pay: null, details: false });
  });
});

describe("the payment alert", () => {
  it("BILL-112 DASH-137 DASH-223 DASH-300 DASH-348 is shown when the invoice becomes open, for 10 s", async () => {
    mock.billing.customer = makePaying();
    await loadCustomer();
    expect(shown()).toEqual([]);
    mock.billing.customer = makeOwing();
    await loadCustomer();
    expect(shown()).toMatchObject([
      { type: "payment", ms: 10_000, text: expect.stringContaining("The card has expired.") },
    ]);
    expect(mock.callsTo("GET", "/api/stripe/customer")).toHaveLength(2);
  });

  it("DASH-221 DASH-223 is shown once for as long as it stays open, and not any more once paid", async () => {
    mock.billing.customer = makeOwing();
    await loadCustomer();
    const [first] = shown();
    expect(first).toBeDefined();
    await loadCustomer();
    expect(shown()).toEqual([first]);
    mock.billing.customer = makePaying();
    await loadCustomer();
    expect(shown()).toEqual([]);
  });

  it("DASH-036 leads to the plan, to the card and from the alert", async () => {
    mock.billing.customer = makeOwing();
    await loadCustomer();
    expect(shown()[0]?.also).toMatchObject({
      label: "Check payment details",
      to: "/settings/change-plan?openCardModal=true&fromAlert=true",
    });
  });

  it("DASH-222 is never shown again for an invoice that somebody has dismissed for good", async () => {
    localStorage.setItem("alertShowedStatuses", JSON.stringify({ "payment-in_1": true }));
    mock.billing.customer = makeOwing();
    await loadCustomer();
    expect(shown()).toEqual([]);
  });

  it("is nobody's business when it cannot be read", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    mock.fail("GET", "/api/stripe/customer", 500);
    await loadCustomer();
    expect(log).toHaveBeenCalledOnce();
    await loadCustomer();
    expect(shown()).toEqual([]);
  });

  it("BILL-111 pays at once by its button, and is gone", async () => {
    mock.billing.customer = makeOwing();
    render(
      <MemoryRouter>
        <Alerts />
        <ToastHost />
      </MemoryRouter>,
    );
    await act(loadCustomer);
    await person.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Paid. Your subscription is active.")).toBeVisible();
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay")[0]?.body).toEqual({
      invoice_id: "in_1",
    });
    expect(mock.billing.customer.status).toBe("active");
    await waitFor(() => expect(shown()).toEqual([]));
  });
});

describe("the notice", () => {
  const open = () =>
    render(
      <MemoryRouter>
        <PaymentNotice customer={mock.billing.customer} />
        <Alerts />
      </MemoryRouter>,
    );

  const retry = () => within(screen.getByRole("status")).getByRole("button", { name: "Retry" });

  it("BILL-109 offers to check the details and to try again", () => {
    mock.billing.customer = makeOwing();
    open();
    const notice = within(screen.getByRole("status"));
    expect(notice.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(notice.getByRole("link", { name: "Check payment details" })).toHaveAttribute(
      "href",
      "/settings/change-plan?openCardModal=true&fromAlert=true",
    );
  });

  it("BILL-217 BILL-219 says for 10 s what the bank said, and that it failed where it said nothing", async () => {
    mock.billing.customer = makeOwing();
    await loadCustomer();
    open();
    mock.fail("POST", "/api/stripe/invoice/pay", 402, {
      code: "card_declined",
      detail: "There is not enough on it.",
    });
    await person.click(retry());
    expect(await screen.findByText("There is not enough on it.")).toBeVisible();
    expect(shown().find(({ type }) => type === "payment-error")?.ms).toBe(10_000);
    mock.fail("POST", "/api/stripe/invoice/pay", 500);
    await person.click(retry());
    expect(await screen.findByText("Payment error")).toBeVisible();
    mock.billing.payment = { paid: false, status: "open", error: "The bank says no." };
    await person.click(retry());
    expect(await screen.findByText("The bank says no.")).toBeVisible();
  });

  it.each([
    [
      "Your payment is incomplete.",
      "Since your current payment is incomplete, please contact support to change a plan.",
    ],
    ["The card is too old.", "The card is too old."],
  ])("BILL-218 shows %j as %j", async (detail, sentence) => {
    mock.fail("POST", "/api/stripe/invoice/pay", 402, { code: "card_declined", detail });
    await payInvoice("in_1");
    expect(shown().at(-1)?.text).toBe(sentence);
  });

  describe("when the connection breaks off", () => {
    const breakOff = () =>
      mock.server.use(http.post("*/api/stripe/invoice/pay", () => HttpResponse.error()));

    it("BILL-220 says that nothing was charged once that is certain", async () => {
      mock.billing.customer = makeOwing();
      breakOff();
      expect(await payInvoice("in_1")).toBe(false);
      expect(shown().find(({ type }) => type === "payment-error")?.text).toBe(
        "A network error has occurred. You’ve not been charged. Please try again.",
      );
    });

    it("says that it was paid where the request had arrived all the same", async () => {
      mock.billing.customer = makePaying();
      breakOff();
      expect(await payInvoice("in_1")).toBe(true);
      expect(shown()).toEqual([]);
    });

    it("claims nothing as long as nobody knows", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      breakOff();
      mock.fail("GET", "/api/stripe/customer", 500);
      expect(await payInvoice("in_1")).toBe(false);
      expect(shown()[0]?.text).toMatch(/cannot be reached/);
    });
  });

  it("BILL-221 BILL-068 goes through the bank's own step and pays again", async () => {
    mock.billing.customer = makeOwing();
    const step = vi.fn<() => Promise<Confirmation>>(async () => "confirmed");
    const stop = authenticateWith(step);
    const refuse = () =>
      mock.fail("POST", "/api/stripe/invoice/pay", 402, {
        code: "invoice_payment_intent_requires_action",
        more: { clientSecret: "pi_1_secret", invoiceId: "in_1", paymentMethod: "pm_1" },
      });
    refuse();
    expect(await payInvoice("in_1")).toBe(true);
    expect(step).toHaveBeenCalledWith("pi_1_secret", "in_1", "pm_1");
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay")).toHaveLength(2);
    for (const [outcome, said] of [
      ["refused", "The payment was refused. Nothing has changed."],
      ["left", "The payment waits for your confirmation. Nothing has changed so far."],
    ] as const) {
      step.mockResolvedValueOnce(outcome);
      refuse();
      expect(await payInvoice("in_1")).toBe(false);
      expect(shown().map(({ text }) => text)).toContain(said);
    }
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay")).toHaveLength(4);
    stop();
  });

  it("pays once, however often it is pressed", async () => {
    mock.billing.customer = makeOwing();
    const release = mock.hold();
    const both = Promise.all([payInvoice("in_1"), payInvoice("in_1")]);
    release();
    expect(await both).toEqual([true, true]);
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay")).toHaveLength(1);
  });
});

it("BILL-228 a discount is shown in green for 4 s", () => {
  alertDiscount();
  expect(shown()).toMatchObject([
    { text: "Discount applied successfully", ms: 4_000, tone: "good" },
  ]);
});

describe("a subscription that has just ended", () => {
  const answered = vi.fn();
  beforeEach(() => answered.mockClear());
  const ask = async (signal: AbortSignal) => {
    const answer = await askEnded(signal);
    answered(answer);
    return answer;
  };
  const visit = () => openVisit([{ id: "ended", ask }]);
  const metrics = () => useSession.getState().user?.behavior_metrics ?? {};
  const end = async (paidUntil: number, askedAt: number | null) => {
    mock.billing.customer = makePaying({ status: "canceled", planLevel: "free" });
    mock.billing.lastCanceled = {
      last_canceled_sub_invoice: { id: "in_7", created: NOW, amount_due: 4000, paid: false },
      last_canceled_sub_plan: "studio_monthly",
      last_paid_period_end: paidUntil,
      cancel_request_at: askedAt,
    };
    const shownView = render(
      <MemoryRouter>
        <EndedSubscription />
      </MemoryRouter>,
    );
    await act(loadCustomer);
    act(() => void visit());
    await waitFor(() =>
      expect(mock.callsTo("GET", "/api/stripe/last-canceled-subscription")).toHaveLength(1),
    );
    return shownView;
  };

  it("BILL-107 BILL-108 is shown once, and that it was is kept", async () => {
    const { unmount } = await end(NOW - 3600, null);
    const dialog = await screen.findByRole("dialog", { name: "Your subscription has ended" });
    expect(answered).toHaveBeenLastCalledWith(true);
    expect(dialog).toHaveTextContent(`Studio, paid until ${longDate(NOW - 3600)}`);
    await waitFor(() => expect(mock.library.user.behavior_metrics.canceled_in_7_viewed).toBe(true));
    expect(metrics().canceled_in_7_viewed).toBe(true);
    await person.click(within(dialog).getByRole("button", { name: "Stay on Free" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    unmount();
    forgetCustomer();
    mock.calls = [];
    await end(NOW - 3600, null);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["more than a day ago", NOW - DAY - 60, null],
    ["because its owner asked for it while it ran", NOW - 3600, NOW - 10 * DAY],
  ])("BILL-107 is not shown when it ended %s", async (_, until, asked) => {
    await end(until, asked);
    await act(async () => {});
    expect(answered).toHaveBeenLastCalledWith(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(metrics()).toEqual(makeUser().behavior_metrics);
  });

  it("is not asked about while a subscription runs", async () => {
    mock.billing.customer = makePaying({}, makeLatest());
    render(
      <MemoryRouter>
        <EndedSubscription />
      </MemoryRouter>,
    );
    await act(loadCustomer);
    await act(async () => void visit());
    expect(answered).toHaveBeenLastCalledWith(false);
    expect(mock.callsTo("GET", "/api/stripe/last-canceled-subscription")).toEqual([]);
  });
});
