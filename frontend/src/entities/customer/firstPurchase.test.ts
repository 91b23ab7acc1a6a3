import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ANALYTICS_EVENT, type AnalyticsEvent } from "@/shared/analytics";
import { makeCustomer } from "@/test/api/billing/billing";
import { forgetCustomer, takeCustomer } from "./customer";

const bought = (conversion_value: number) => ({
  ...makeCustomer({ has_payment_history: true }),
  first_purchase: {
    invoice: "in_1",
    plan_id: "personal_yearly" as const,
    conversion_value,
    business_relation: "freelance" as const,
  },
});

function readEvents(): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [];
  const listen = (event: Event) => events.push((event as CustomEvent<AnalyticsEvent>).detail);
  window.addEventListener(ANALYTICS_EVENT, listen);
  onTestFinished(() => window.removeEventListener(ANALYTICS_EVENT, listen));
  return events;
}

describe("A first purchase", () => {
  beforeEach(forgetCustomer);

  it("BILL-277 BILL-278 BILL-281 is reported once, with its worth and its buyer", () => {
    const events = readEvents();
    takeCustomer(makeCustomer());
    takeCustomer(bought(168));
    takeCustomer(bought(168));
    expect(events).toEqual([
      { name: "first_purchase", plan: "personal_yearly", value: 168, relation: "freelance" },
    ]);
  });

  it("is reported neither by opening a page later nor of a plan that is worth nothing (BILL-280)", () => {
    const events = readEvents();
    takeCustomer(bought(168));
    forgetCustomer();
    takeCustomer(makeCustomer());
    takeCustomer(bought(0));
    expect(events).toEqual([]);
  });
});
