import type { Level, PlanDescriptor } from "@/entities/customer";
import { makeCoupon, makeCustomer, testCatalogue } from "@/test/billing";
import {
  addonPrice,
  digitsOf,
  fewer,
  fitAddons,
  more,
  pairing,
  readAmount,
  ruleFor,
  settle,
  shownAddons,
} from "./addons";
import { planOf } from "./plans";

const plan = (level: Level) => planOf(testCatalogue, level) as PlanDescriptor;
const rule = (level: Level, kind: "publish" | "domain" | "collaborator" | "views") =>
  ruleFor(testCatalogue, level, kind);
const shown = (level: Level, more: Partial<Parameters<typeof shownAddons>[0]> = {}) =>
  shownAddons({
    catalogue: testCatalogue,
    plan: plan(level),
    customer: makeCustomer(),
    coupon: null,
    toggles: {},
    ...more,
  });

describe("an add-on's amount", () => {
  it("BILL-136 BILL-141 takes three digits and is 0 when it is emptied", () => {
    expect(digitsOf("1a2-34 5")).toBe("123");
    expect(readAmount("")).toBe(0);
    expect(readAmount("07")).toBe(7);
  });

  it("BILL-114 BILL-137 is turned on at its minimum by plus", () => {
    expect(more(0, rule("studio", "domain"))).toBe(1);
    expect(more(0, rule("studio", "views"))).toBe(10);
    expect(more(1, rule("studio", "domain"))).toBe(2);
    expect(more(10, rule("studio", "views"))).toBe(20);
  });

  it("BILL-115 is turned off at its minimum by minus", () => {
    expect(fewer(1, rule("studio", "domain"))).toBe(0);
    expect(fewer(10, rule("studio", "views"))).toBe(0);
    expect(fewer(30, rule("studio", "views"))).toBe(20);
  });

  it("BILL-138 rounds views to the nearest ten", () => {
    expect(settle(14, rule("studio", "views"))).toBe(10);
    expect(settle(15, rule("studio", "views"))).toBe(20);
    expect(settle(3, rule("studio", "views"))).toBe(10);
  });

  it("BILL-139 BILL-140 stays between its minimum and its maximum", () => {
    expect(settle(99, rule("studio", "domain"))).toBe(5);
    expect(settle(99, rule("freelancer", "collaborator"))).toBe(2);
    expect(settle(999, rule("business", "views"))).toBe(750);
    expect(settle(0, rule("business", "views"))).toBe(0);
  });
});

describe("which add-ons are shown", () => {
  it("BILL-118 BILL-265 those of the plan, and only while the experiment is on", () => {
    expect(shown("freelancer")).toEqual(["collaborator", "views", "domain", "publish"]);
    expect(shown("studio")).toEqual(["collaborator", "views", "domain"]);
    expect(shown("extra")).toEqual([]);
    expect(shown("freelancer", { toggles: { subscriptionAddons: false } })).toEqual([]);
  });

  it("BILL-119 none on an archived plan, unless there are some already", () => {
    const creator = { ...plan("creator"), is_archive: true };
    expect(shown("creator", { plan: creator })).toEqual([]);
    const customer = makeCustomer({
      addons: { publish: 0, domain: 1, collaborator: 0, views: 0 },
    });
    expect(shown("creator", { plan: creator, customer })).toContain("domain");
  });

  it("BILL-117 none under a coupon of 100 percent", () => {
    expect(shown("studio", { coupon: makeCoupon({ percent_off: 100 }) })).toEqual([]);
    expect(shown("studio", { coupon: makeCoupon({ percent_off: 30 }) })).not.toEqual([]);
  });

  it("BILL-116 BILL-120 the amounts of a plan that does not have them go back to nothing", () => {
    const amounts = { publish: 3, domain: 9, collaborator: 2, views: 20 };
    const kept = (level: Level) => fitAddons(amounts, testCatalogue, level, shown(level));
    expect(kept("studio")).toEqual({ publish: 0, domain: 5, collaborator: 2, views: 20 });
    expect(kept("extra")).toEqual({ publish: 0, domain: 0, collaborator: 0, views: 0 });
  });
});

describe("what an add-on costs", () => {
  const { month } = testCatalogue.addons;

  it("BILL-267 BILL-266 is its price times its amount, less a percentage that covers it", () => {
    expect(addonPrice(month, "domain", 2, null)).toBe(600);
    expect(addonPrice(month, "views", 20, null)).toBe(1000);
    const coupon = makeCoupon({ percent_off: 10 });
    expect(addonPrice(month, "domain", 2, coupon)).toBe(540);
    const covering = makeCoupon({
      percent_off: 10,
      metadata: { valid_for_plans: "", valid_for_addons: "views, domain", bannerId: null },
    });
    expect(addonPrice(month, "domain", 2, covering)).toBe(540);
    expect(addonPrice(month, "collaborator", 1, covering)).toBe(800);
  });

  it("BILL-266 a thousand views cost a tenth of the price of views, by the month and by the year", () => {
    const { year } = testCatalogue.addons;
    for (const prices of [month, year]) {
      expect(addonPrice(prices, "views", 1, null)).toBe(prices.views / 10);
      for (const thousands of [10, 20, 250]) {
        expect(addonPrice(prices, "views", thousands, null)).toBe((prices.views / 10) * thousands);
      }
    }
  });

  it("BILL-295 a project and a domain together cost the combined price", () => {
    const addons = { publish: 3, domain: 2, collaborator: 0, views: 0 };
    expect(pairing(month, addons)).toEqual({ pairs: 2, less: 200 });
  });
});
