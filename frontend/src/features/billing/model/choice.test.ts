import type { Customer, Level } from "@/entities/customer";
import { makeLatest } from "@/test/api/billing/billing";
import {
  makeCoupon,
  makeCustomer,
  makePreview,
  makeSubscriber,
  testCatalogue,
} from "@/test/billing";
import {
  begin,
  type Choice,
  changeBody,
  doneLabel,
  isChanged,
  isOnlyRenewing,
  pathOf,
  previewBody,
  subscribeBody,
} from "./choice";

const world = (customer: Customer) => ({ catalogue: testCatalogue, customer, toggles: {} });
const subscriber = makeSubscriber("freelancer", "month");

function chosen(customer: Customer, level: Level, changes: Partial<Choice> = {}) {
  return { ...begin(world(customer), level), ...changes };
}

describe("what is chosen", () => {
  it("BILL-070 BILL-012 begins with the year for new customers, and keeps the interval one has", () => {
    expect(chosen(subscriber, "freelancer").interval).toBe("month");
    expect(chosen(subscriber, "studio").interval).toBe("month");
    expect(chosen(makeSubscriber("studio", "year"), "personal").interval).toBe("year");
    expect(chosen(makeCustomer(), "personal").interval).toBe("year");
    const given = makeSubscriber("studio", "month", { status: "none" });
    expect(chosen(given, "personal").interval, "a plan that an operator gave").toBe("month");
    expect(begin(world(subscriber), "studio", undefined, true).interval).toBe("year");
  });

  it("begins with what was asked for where a first purchase waits for its payment", () => {
    const addons = { publish: 1, domain: 0, collaborator: 1, views: 0 };
    const { subscription, ...rest } = makeSubscriber("personal", "month");
    const latest = { ...makeLatest({ paid: false, status: "open", level: "personal" }), addons };
    const waits: Customer = {
      ...rest,
      planLevel: "free",
      status: "incomplete",
      subscription: subscription && { ...subscription, latest_invoice: latest },
    };
    expect(chosen(waits, "personal")).toMatchObject({ interval: "month", addons });
    expect(chosen(waits, "studio").interval).toBe("year");
    expect(pathOf(chosen(waits, "personal"), world(waits))).toBe("subscribe");
  });

  it("BILL-116 takes along the add-ons that the plan has, and no others", () => {
    const addons = { publish: 2, domain: 2, collaborator: 1, views: 20 };
    const owner = makeSubscriber("freelancer", "month", { addons });
    expect(chosen(owner, "freelancer").addons).toEqual(addons);
    expect(chosen(owner, "studio").addons).toEqual({ ...addons, publish: 0 });
    expect(chosen(owner, "personal").addons).toEqual({ ...addons, publish: 1, domain: 1 });
  });

  it("BILL-069 offers no save while it is as it was", () => {
    const here = world(subscriber);
    const same = chosen(subscriber, "freelancer");
    expect(isChanged(same, here)).toBe(false);
    expect(isChanged({ ...same, interval: "year" }, here)).toBe(true);
    expect(isChanged({ ...same, addons: { ...same.addons, views: 10 } }, here)).toBe(true);
    expect(isChanged(chosen(subscriber, "studio"), here)).toBe(true);
    const cancelled = makeSubscriber("freelancer", "month", { autoRenew: false });
    const again = chosen(cancelled, "freelancer", { autoRenew: true });
    expect(isChanged(again, world(cancelled))).toBe(true);
    expect(isOnlyRenewing(again, world(cancelled))).toBe(true);
    expect(isOnlyRenewing({ ...again, interval: "year" }, world(cancelled))).toBe(false);
  });

  it("BILL-075 BILL-076 is a first subscription, or a change of the one there is", () => {
    const path = (customer: Customer, level: Level) =>
      pathOf(chosen(customer, level), world(customer));
    expect(path(makeCustomer(), "personal")).toBe("subscribe");
    expect(path(makeSubscriber("studio", "month", { status: "canceled" }), "personal")).toBe(
      "subscribe",
    );
    expect(path(subscriber, "studio")).toBe("change");
    expect(path(subscriber, "free")).toBe("to-free");
  });

  it("asks with the quote that was shown", () => {
    const preview = makePreview({ quote_id: "q-7", quoted_at: 1_795_000_000 });
    const coupon = makeCoupon({ id: "FOLIO10" });
    const choice = chosen(makeCustomer(), "freelancer", { coupon });
    expect(subscribeBody(choice, preview)).toMatchObject({
      plan: "freelancer_yearly",
      coupon_id: "FOLIO10",
      views: 0,
      quote_id: "q-7",
      quoted_at: 1_795_000_000,
    });
    expect(previewBody(choice)).toMatchObject({
      plan_id: "freelancer_yearly",
      coupon_id: "FOLIO10",
    });
  });

  it("BILL-074 sets every add-on to nothing on the way to free", () => {
    const owner = makeSubscriber("freelancer", "month", {
      addons: { publish: 1, domain: 1, collaborator: 1, views: 10 },
    });
    const body = changeBody(chosen(owner, "free"), owner, makePreview());
    expect(body).toMatchObject({
      isDowngradeToFree: true,
      auto_renew: false,
      collaboratorsAddon: 0,
      publishesAddon: 0,
      domainsAddon: 0,
      viewsAddon: 0,
    });
  });

  it("BILL-082 ends a trial at once when the change costs something", () => {
    const trial = makeSubscriber("freelancer", "month", { status: "trialing" });
    const choice = chosen(trial, "studio");
    const paid = changeBody(choice, trial, makePreview({ amount_due: 4000 }));
    const free = changeBody(choice, trial, makePreview({ amount_due: 0 }));
    expect(paid.trialEnd).toBe("now");
    expect(free.trialEnd).toBeUndefined();
  });

  it("BILL-079 says afterwards what became of it", () => {
    const label = (customer: Customer, level: Level) =>
      doneLabel(chosen(customer, level), world(customer));
    expect(label(makeCustomer(), "personal")).toBe("subscribed");
    expect(label(subscriber, "studio")).toBe("updated");
    expect(label(subscriber, "freelancer")).toBe("updated");
    expect(label(subscriber, "personal")).toBe("downgraded");
    expect(label(subscriber, "free")).toBe("unsubscribed");
  });
});
