import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { Customer } from "@/entities/customer";
import { forgetCustomer } from "@/entities/customer";
import { Alerts, useAlerts } from "@/shared/alerts";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeOwing, makePaying, makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import { forgetPayment } from "../alerts/watchPayment";
import { billingHistory } from "../messages/billingHistory";
import { CancelSection } from "./CancelSection";
import { closeDraft, useDraft } from "./draft";
import { clarifying, offerFor, REASONS, type Reason } from "./reasons";

await Promise.all([import("@/shared/ui/DialogPanel"), import("./CancelDialog")]);

const person = userEvent.setup();
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const LABELS = billingHistory.cancel.reasons;
const both: Customer["offers"] = {
  pause: { starts_at: NOW + 3 * DAY, ends_at: NOW + 33 * DAY },
  discount: { percent_off: 30, months: 3 },
};
const calls = () => mock.callsTo("PUT", "/api/stripe/subscription").map(({ body }) => body);
const dialog = () => within(screen.getByRole("dialog"));

async function open(customer: Customer) {
  mock.billing.customer = customer;
  act(() => setUser(makeUser()));
  render(
    <MemoryRouter>
      <CancelSection />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
  const section = screen.getByRole("region", { name: "Cancel subscription" });
  await waitFor(() => expect(section).toHaveTextContent("."));
}

async function ask(customer: Customer) {
  await open(customer);
  await person.click(screen.getByRole("button", { name: "Cancel subscription" }));
  await screen.findByRole("dialog", { name: "Why are you leaving?" });
}

async function give(reason: Reason, text = "") {
  await person.click(dialog().getByRole("radio", { name: LABELS[reason] }));
  if (text) await person.type(dialog().getByRole("textbox"), text);
  await person.click(dialog().getByRole("button", { name: "Continue" }));
}

beforeEach(() => {
  closeDraft();
  act(clearSession);
  forgetCustomer();
  forgetPayment();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
});

describe("the reasons", () => {
  it("BILL-093 are nine, in this order", () => {
    expect(REASONS.map((reason) => LABELS[reason])).toEqual([
      "Missing features",
      "Difficult to use",
      "Too expensive",
      "Finished project",
      "Change of activity",
      "Found alternative",
      "Not using all features",
      "Back soon",
      "Other",
    ]);
  });

  it("BILL-092 ask for a sentence with three of them", () => {
    const asked = REASONS.filter((reason) => clarifying(reason) !== null);
    expect(asked).toEqual(["missing_features", "difficult_to_use", "other"]);
  });

  it("BILL-094 BILL-097 lead to an offer where the server makes one", () => {
    const customer = makePaying({ offers: both });
    const offered = REASONS.map((reason) => offerFor(reason, customer)?.kind ?? null);
    expect(offered).toEqual([
      null,
      null,
      "discount",
      "discount",
      "discount",
      null,
      null,
      "pause",
      null,
    ]);
    const none = makePaying();
    expect(REASONS.filter((reason) => offerFor(reason, none))).toEqual([]);
  });
});

describe("cancelling", () => {
  it("BILL-073 BILL-079 BILL-090 BILL-104 takes a press, a reason and a confirmation", async () => {
    const customer = makePaying();
    await ask(customer);
    expect(calls()).toEqual([]);
    await give("found_alternative");
    await screen.findByRole("dialog", { name: "Cancel subscription" });
    expect(dialog().getByText(/^You keep the plan until \d/)).toBeVisible();
    expect(calls()).toEqual([]);
    await person.click(dialog().getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText("Unsubscribed")).toBeVisible();
    expect(calls()).toEqual([
      { auto_renew: false, isCancelSubscription: true, cancelReason: "found_alternative" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(/^The subscription is cancelled/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Resubscribe" })).toBeVisible();
  });

  it("BILL-091 does not go on without a reason", async () => {
    await ask(makePaying());
    await person.click(dialog().getByRole("button", { name: "Continue" }));
    expect(dialog().getByText("Choose a reason")).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Why are you leaving?" })).toBeVisible();
  });

  it.each(["other", "missing_features", "difficult_to_use"] as const)(
    "BILL-092 for %s does not go on without a sentence, and sends it",
    async (reason) => {
      await ask(makePaying());
      await give(reason, "  ");
      const field = dialog().getByRole("textbox");
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription("Write a sentence about it");
      await person.type(field, "No spreads. ");
      await person.click(dialog().getByRole("button", { name: "Continue" }));
      await person.click(await dialog().findByRole("button", { name: "Cancel subscription" }));
      await waitFor(() =>
        expect(calls()).toEqual([
          {
            auto_renew: false,
            isCancelSubscription: true,
            cancelReason: reason,
            cancelClarification: "No spreads.",
          },
        ]),
      );
    },
  );

  it("BILL-094 BILL-095 somebody who is back soon may pause, and nothing is cancelled", async () => {
    await ask(makePaying({ offers: both }));
    await give("back_soon");
    await screen.findByRole("dialog", { name: "Pause for a month?" });
    await person.click(dialog().getByRole("button", { name: "Pause the subscription" }));
    expect(await screen.findByText(/^Paused from \d/)).toBeVisible();
    expect(calls()).toEqual([{ subscription_pause_ends_at: both.pause?.ends_at }]);
    expect(mock.billing.customer.autoRenew).toBe(true);
  });

  it.each(["too_expensive", "complete_project", "change_activity"] as const)(
    "BILL-097 BILL-098 BILL-102 for %s there is a discount, shown in green for 4 s",
    async (reason) => {
      await ask(makePaying({ offers: both }));
      await give(reason);
      await screen.findByRole("dialog", { name: "30% off, if you stay" });
      expect(dialog().getByText(/next three payments cost 30% less/)).toBeVisible();
      await person.click(dialog().getByRole("button", { name: "Take the discount" }));
      expect(await screen.findByText("Ready! Discount applied")).toBeVisible();
      expect(useAlerts.getState().alerts[0]).toMatchObject({ ms: 4_000, tone: "good" });
      expect(calls()).toEqual([{ isUnsubscribeCouponNeeded: true }]);
      expect(mock.billing.customer.autoRenew).toBe(true);
    },
  );

  it("an offer may be declined, and the way leads on and back", async () => {
    await ask(makePaying({ offers: both }));
    await give("too_expensive");
    await person.click(await dialog().findByRole("button", { name: "Back" }));
    expect(dialog().getByRole("radio", { name: "Too expensive" })).toBeChecked();
    await person.click(dialog().getByRole("button", { name: "Continue" }));
    await person.click(await dialog().findByRole("button", { name: "Cancel all the same" }));
    await person.click(await dialog().findByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(calls()).toHaveLength(1));
    expect(calls()[0]).toMatchObject({ cancelReason: "too_expensive" });
  });

  it("with a payment open it ends at once, and says so", async () => {
    await ask(makeOwing());
    await give("not_using");
    expect(await dialog().findByText(/ends the subscription at once/)).toBeVisible();
    await person.click(dialog().getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText("There is no subscription to cancel.")).toBeVisible();
  });

  it.each([
    [500, "", "Something went wrong"],
    [409, "It has ended already.", "It has ended already."],
  ])("BILL-215 after %i stays where it is and says why", async (status, detail, sentence) => {
    await ask(makePaying());
    await give("not_using");
    mock.fail("PUT", "/api/stripe/subscription", status, { code: "no_subscription", detail });
    await person.click(await dialog().findByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Cancel subscription" })).toBeVisible();
  });

  it("can be left at any step, and begins anew", async () => {
    await ask(makePaying());
    await give("not_using");
    await person.click(await dialog().findByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls()).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Cancel subscription" }));
    await screen.findByRole("dialog", { name: "Why are you leaving?" });
    expect(dialog().queryByRole("radio", { checked: true })).toBeNull();
  });

  it("keeps what was said when another width draws the section anew, and only then", async () => {
    await ask(makePaying());
    await person.click(dialog().getByRole("radio", { name: "Other" }));
    await person.type(dialog().getByRole("textbox"), "We print less");
    const drawn = () => (
      <MemoryRouter>
        <CancelSection />
      </MemoryRouter>
    );
    cleanup();
    const { unmount } = render(drawn());
    expect(await screen.findByRole("textbox")).toHaveValue("We print less");
    expect(dialog().getByRole("radio", { name: "Other" })).toBeChecked();
    unmount();
    await waitFor(() => expect(useDraft.getState().open).toBe(false));
    render(drawn());
    await screen.findByRole("button", { name: "Cancel subscription" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("on Free there is nothing to cancel", async () => {
    await open(mock.billing.customer);
    expect(screen.getByText("There is no subscription to cancel.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
