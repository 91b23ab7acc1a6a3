import { screen, waitFor, within } from "@testing-library/react";
import type { Customer } from "@/entities/customer";
import { common } from "@/shared/messages/common";
import { makeCustomer, makeLatest, api as mock } from "@/test/api";
import { DAY, NOON } from "@/test/api/billing/billing";
import { makeSubscriber } from "@/test/billing";
import {
  alerts,
  byYear,
  checkout,
  open,
  PAYING,
  prepare,
  ready,
  sent,
  statement,
  statementText,
} from "./billing.changePlan.setup";

beforeEach(prepare);

/** Somebody whose bank has to confirm what they bought first. */
const waitingPurchase = makeCustomer({
  status: "incomplete",
  card: PAYING.card,
  subscription: {
    id: "sub_1",
    customer: "cus_1",
    status: "incomplete",
    trial_end: null,
    latest_invoice: makeLatest({
      paid: false,
      status: "open",
      level: "personal",
      amount_due: 1900,
      billing_reason: "subscription_create",
      payment_intent: { status: "requires_action", error: null, last_payment_error: null },
    }),
  },
});

const card = () => screen.findByRole("dialog", { name: /card$/i });

async function enter(person: ReturnType<typeof open>["person"], number: string) {
  const dialog = within(await card());
  await person.type(dialog.getByLabelText("Name on card"), "Ines Okafor");
  await person.type(await dialog.findByLabelText("Card number"), number);
  await person.type(dialog.getByLabelText("Valid until"), "0830");
  await person.type(dialog.getByLabelText("Security code"), "123");
  await person.click(dialog.getByRole("button", { name: "Update" }));
}

describe("going through with it", () => {
  it("DASH-036 opens the checkout of the plan, the card over it, and brings the payment into view", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    open("/settings/change-plan?plan=studio&openCardModal=true&fromAlert=true");
    expect(await screen.findByRole("dialog", { name: "Edit card" })).toBeVisible();
    expect(scrolled).toHaveBeenCalledWith({ block: "center" });
    await waitFor(() => expect(statementText()).toContain("432.00"));
  });

  it("BILL-072 BILL-075 BILL-079 asks for a card first, then goes on by itself", async () => {
    const { person, router } = open(checkout("personal"), makeCustomer());
    await person.click(await ready("Pay $168.00 and subscribe"));
    expect(mock.callsTo("POST", "/api/stripe/customer")).toEqual([]);
    await enter(person, "4242424242424242");
    expect(await statement().findByText("Subscribed")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/stripe/customer").map(({ body }) => body)).toMatchObject([
      { plan: "personal_yearly", quote_id: "quote-1" },
    ]);
    expect(router.state.location.pathname).toBe("/settings/change-plan");
    expect(screen.getByText(/^Visa ending 4421/)).toBeInTheDocument();
  });

  it("BILL-143 BILL-071 asks for a confirmed address, and charges nothing without one", async () => {
    const { person } = open(checkout("freelancer"), { ...PAYING, can_be_charged: false });
    await person.click(await ready());
    expect(await screen.findByText("Please, verify your email")).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it("BILL-071 needs no confirmed address for a way down", async () => {
    mock.checkout.preview = { amount_due: 0, total: 0, subtotal: 0 };
    const { person } = open(checkout("personal"), {
      ...makeSubscriber("studio", "month"),
      can_be_charged: false,
    });
    await person.click(await ready("Change plan"));
    expect(await statement().findByText("Downgraded")).toBeInTheDocument();
  });

  it("BILL-074 BILL-322 goes down to Free at the end of the period, without add-ons", async () => {
    const addons = { publish: 0, domain: 1, collaborator: 0, views: 0 };
    const { person } = open(checkout("free"), makeSubscriber("personal", "month", { addons }));
    await ready("Downgrade to Free");
    expect(statementText()).toContain("Your plan stays as it is until 1 December 2026.");
    await person.click(await ready("Downgrade to Free"));
    expect(await statement().findByText("Unsubscribed")).toBeInTheDocument();
    expect(sent()).toMatchObject([{ isDowngradeToFree: true, domainsAddon: 0 }]);
  });

  it("BILL-221 BILL-068 has the bank confirm it, and pays", async () => {
    mock.checkout.bank = "asks";
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    const bank = within(await screen.findByRole("dialog", { name: "Confirm the payment" }));
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("Amount$38.00"));
    expect(bank.getByText("Octavo")).toBeInTheDocument();
    await person.click(bank.getByRole("button", { name: "Confirm" }));
    expect(await statement().findByText("Updated")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay").map(({ body }) => body)).toEqual([
      { invoice_id: "in_2" },
    ]);
  });

  it("changes nothing when the payment is refused there, or left", async () => {
    mock.checkout.bank = "asks";
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    const bank = () => screen.findByRole("dialog", { name: "Confirm the payment" });
    const press = async (name: string) => {
      const button = within(await bank()).getByRole("button", { name });
      await waitFor(() => expect(button).toBeEnabled());
      await person.click(button);
    };
    await press("Close");
    expect(await screen.findByText(/waits for your confirmation/)).toBeInTheDocument();
    // The server is asked again, so that the bank asks about the amount that is shown now.
    await person.click(await ready("Confirm the payment"));
    await press("Refuse");
    expect(
      await screen.findByText("The payment was refused. Nothing has changed."),
    ).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/stripe/invoice/pay")).toEqual([]);
    expect(sent()).toHaveLength(2);
  });

  it("tries a first purchase again that the bank refused, and with another card", async () => {
    const { person } = open(checkout("personal"), waitingPurchase);
    expect(await screen.findByRole("radio", { name: "Monthly" })).toBeChecked();
    mock.checkout.bank = "asks";
    await person.click(await ready("Pay $19.00 and subscribe"));
    const bank = within(await screen.findByRole("dialog", { name: "Confirm the payment" }));
    const refuse = bank.getByRole("button", { name: "Refuse" });
    await waitFor(() => expect(refuse).toBeEnabled());
    await person.click(refuse);
    expect(await screen.findByText(/payment was refused/)).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Edit card" }));
    mock.checkout.bank = "pays";
    await enter(person, "4242424242424242");
    await person.click(await ready("Pay $19.00 and subscribe"));
    expect(await statement().findByText("Subscribed")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/stripe/customer").map(({ body }) => body)).toMatchObject([
      { plan: "personal_monthly" },
      { plan: "personal_monthly" },
    ]);
  });

  it("BILL-217 BILL-235 says for 10 s that the payment failed, and why beside the button", async () => {
    mock.fail("PUT", "/api/stripe/subscription", 402, {
      code: "card_declined",
      detail: "There isn’t enough money on your card to make the purchase.",
      more: { declineCode: "insufficient_funds", invoiceId: "in_2" },
    });
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    expect(await statement().findByText(/isn’t enough money/)).toBeInTheDocument();
    expect(alerts()).toMatchObject([{ text: "Payment error", ms: 10_000 }]);
    expect(await ready()).toBeEnabled();
  });

  it("BILL-218 has one sentence for whatever is incomplete", async () => {
    mock.fail("PUT", "/api/stripe/subscription", 409, {
      code: "conflict",
      detail: "The last invoice is incomplete.",
    });
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    expect(
      await screen.findByText(
        "Since your current payment is incomplete, please contact support to change a plan.",
      ),
    ).toBeInTheDocument();
  });

  it("says that something went wrong where the server says only that", async () => {
    mock.fail("PUT", "/api/stripe/subscription", 500, { detail: common.defaultError });
    const { person } = open(checkout("freelancer"));
    await person.click(await ready());
    expect(await statement().findByText("Something went wrong")).toBeInTheDocument();
  });

  it("BILL-080 BILL-027 opens the conflicts, and goes on once they are resolved", async () => {
    mock.billing.conflicts = {
      published: {
        used: 2,
        limit: 1,
        items: [
          { id: "a", num_id: 100101, title: "Kiln", views: 4 },
          { id: "b", num_id: 100102, title: "Loom", views: 9 },
        ],
      },
    };
    mock.checkout.preview = { amount_due: 0 };
    const { person } = open(checkout("personal"), makeSubscriber("studio", "month"));
    await person.click(await ready("Change plan"));
    const dialog = within(await screen.findByRole("dialog", { name: "Downgrade subscription" }));
    mock.billing.conflicts = null;
    const buttons = dialog.getAllByRole("button");
    await person.click(buttons.at(-1) as HTMLElement);
    expect(await statement().findByText("Downgraded")).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  it("BILL-357 shows a payment that is not answered yet as processing, and looks again", async () => {
    mock.checkout.bank = "waits";
    const { person } = open(byYear("freelancer"));
    await person.click(await ready());
    expect(await statement().findByText("The payment is being processed")).toBeInTheDocument();
    mock.billing.customer = makeSubscriber("freelancer", "year");
    expect(await statement().findByText("Updated")).toBeInTheDocument();
  });

  it("looks how it stands when the connection broke off, and says so", async () => {
    const { person } = open(byYear("freelancer"));
    await ready();
    const real = globalThis.fetch;
    const fetch = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      const request = input as Request;
      return request.method === "PUT" ? Promise.reject(new TypeError("cut")) : real(input, init);
    });
    await person.click(await ready());
    expect(await screen.findByText(/connection broke off/)).toBeInTheDocument();
    mock.billing.customer = makeSubscriber("freelancer", "year");
    await person.click(await ready());
    expect(await statement().findByText("Updated")).toBeInTheDocument();
    fetch.mockRestore();
  });
});

describe("the card", () => {
  it("BILL-011 BILL-013 BILL-029 BILL-021 opens by its address, by the query and by its button", async () => {
    for (const address of [
      "/settings/change-plan/edit-payment-info",
      "/settings/change-plan?openCardModal=true&fromAlert=true",
    ]) {
      const { unmount } = open(address);
      expect(await screen.findByRole("dialog", { name: "Edit card" })).toBeInTheDocument();
      unmount();
    }
    const { person, router } = open(checkout("studio"), { ...PAYING, card: null });
    await person.click(await screen.findByRole("button", { name: "Add card" }));
    expect(router.state.location.pathname).toBe("/settings/change-plan/edit-payment-info");
    const dialog = within(await screen.findByRole("dialog", { name: "Add a card" }));
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(router.state.location.pathname).toBe(checkout("studio"));
    expect(screen.getByRole("radio", { name: "Monthly" })).toBeChecked();
  });

  it("BILL-144 BILL-145 is saved once one of its fields had the focus, with the name on it", async () => {
    const { person } = open("/settings/change-plan/edit-payment-info");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit card" }));
    const update = dialog.getByRole("button", { name: "Update" });
    const number = await dialog.findByLabelText("Card number");
    expect(update).toBeDisabled();
    await person.click(number);
    expect(update).toBeEnabled();
    await person.click(update);
    expect(await dialog.findByText("Write the name as it stands on the card")).toBeInTheDocument();
    await person.type(dialog.getByLabelText("Name on card"), "Ines Okafor");
    await person.click(update);
    expect(await dialog.findByText("Write the number of the card")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/sandbox/cards")).toEqual([]);
    await person.type(number, "4242424242424242");
    await person.type(dialog.getByLabelText("Valid until"), "0830");
    await person.type(dialog.getByLabelText("Security code"), "123");
    await person.click(update);
    expect(await screen.findByText("The card is saved")).toBeInTheDocument();
    expect(mock.callsTo("POST", "/api/sandbox/cards").map(({ body }) => body)).toEqual([
      {
        client_secret: "seti_1",
        number: "4242424242424242",
        exp_month: 8,
        exp_year: 2030,
        cvc: "123",
        name: "Ines Okafor",
      },
    ]);
  });

  it("BILL-219 BILL-220 shows what the provider said, and that nothing was charged when it could not be asked", async () => {
    const { person } = open("/settings/change-plan/edit-payment-info");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit card" }));
    await person.type(dialog.getByLabelText("Name on card"), "Ines Okafor");
    await person.type(await dialog.findByLabelText("Card number"), "4000000000000002");
    await person.type(dialog.getByLabelText("Valid until"), "0830");
    await person.type(dialog.getByLabelText("Security code"), "123");
    await person.click(dialog.getByRole("button", { name: "Update" }));
    expect(await dialog.findByText("Your card was declined.")).toBeInTheDocument();
    const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("cut"));
    await person.click(dialog.getByRole("button", { name: "Update" }));
    expect(
      await dialog.findByText(
        "A network error has occurred. You’ve not been charged. Please try again.",
      ),
    ).toBeInTheDocument();
    fetch.mockRestore();
  });

  it("says what failed where the server says only that something did", async () => {
    const fail = (method: string, path: string) =>
      mock.fail(method, path, 500, { detail: common.defaultError });
    fail("GET", "/api/stripe/intents/create");
    const { person } = open("/settings/change-plan/edit-payment-info");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit card" }));
    expect(await dialog.findByText("The card form could not be loaded.")).toBeInTheDocument();
    await person.click(dialog.getByRole("button", { name: "Try again" }));
    await dialog.findByLabelText("Card number");
    fail("DELETE", "/api/stripe/card");
    await person.click(dialog.getByRole("button", { name: "Delete card" }));
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    expect(await dialog.findByText("The card could not be deleted.")).toBeInTheDocument();
    fail("POST", "/api/stripe/payment_method/attach");
    await enter(person, "4242424242424242");
    expect(await dialog.findByText("The card could not be saved.")).toBeInTheDocument();
  });

  it("can be removed", async () => {
    const { person } = open("/settings/change-plan/edit-payment-info");
    await person.click(await screen.findByRole("button", { name: "Delete card" }));
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    expect(await screen.findByText("No card yet")).toBeInTheDocument();
  });
});

describe("a pause", () => {
  const PAUSED: Customer = {
    ...PAYING,
    is_paused: true,
    subscription_pause_starts_at: NOON - DAY,
    subscription_pause_ends_at: NOON + 29 * DAY,
  };

  it("BILL-017 BILL-028 BILL-077 BILL-084 is ended after a look at what that costs", async () => {
    const { person } = open("/settings/change-plan", PAUSED);
    expect(await screen.findByText("Paused till 20 December 2026")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Unpause" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unpause" }));
    expect(sent()).toEqual([]);
    const button = await dialog.findByRole("button", { name: "Pay $19.00 and unpause" });
    expect(mock.callsTo("POST", "/api/stripe/charge_preview").map(({ body }) => body)).toEqual([
      { plan_id: "personal_monthly" },
    ]);
    await person.click(button);
    await waitFor(() => expect(screen.queryByText(/^Paused till/)).toBeNull());
    expect(sent()).toMatchObject([{ subscription_pause_ends_at: null, auto_renew: true }]);
  });

  it("is announced before it begins", async () => {
    open("/settings/change-plan", {
      ...PAUSED,
      is_paused: false,
      subscription_pause_starts_at: NOON + 10 * DAY,
      subscription_pause_ends_at: NOON + 40 * DAY,
    });
    expect(
      await screen.findByText("Will be paused from 1 December 2026 till 31 December 2026"),
    ).toBeInTheDocument();
  });
});
