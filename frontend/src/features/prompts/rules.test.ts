import { useLimits } from "@/shared/limits";
import { makeBanner, makePlan, makeUser } from "@/test/api";
import { bannerFor, lastDay, lookOf, metricsOfClosing, metricsOfSeeing } from "./banner/banner";
import { dismissViewsLimit, forgetViewsLimit, noticeViewsLimit } from "./limits/viewsLimit";
import { prompts } from "./messages/prompts";
import { planLink } from "./planLink";
import { type UpgradeFacts, upgradeFacts, upgradeReason } from "./upgrade/upgrade";

type Level = Parameters<typeof makePlan>[0];

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function person(published_mags: number, domain_limit: number, metrics = {}) {
  const user = makeUser();
  return makeUser({
    plan_limits: { ...user.plan_limits, published_mags },
    permissions: { ...user.permissions, domain_limit },
    behavior_metrics: metrics,
  });
}

function facts(changes: Partial<UpgradeFacts>): UpgradeFacts {
  return { published: 0, domains: 0, lastUnpublished: null, lastUnmapped: null, ...changes };
}

describe("the upgrade toast", () => {
  it("DASH-229 DASH-230 may come when the limit of published projects is reached and one was unpublished within a day", () => {
    const full = facts({ published: 5, lastUnpublished: NOW - DAY });
    expect(upgradeReason(person(5, 0), full, NOW)).toBe("publish");
    expect(
      upgradeReason(person(5, 0), { ...full, lastUnpublished: NOW - DAY - 1 }, NOW),
    ).toBeNull();
    expect(upgradeReason(person(6, 0), full, NOW)).toBeNull();
    expect(upgradeReason(person(4, 0), full, NOW)).toBeNull();
  });

  it("DASH-229 DASH-230 may come when domains are full and one was freed within three days", () => {
    const full = facts({ domains: 3, lastUnmapped: NOW - 3 * DAY });
    expect(upgradeReason(person(9, 3), full, NOW)).toBe("domain");
    expect(
      upgradeReason(person(9, 3), { ...full, lastUnmapped: NOW - 3 * DAY - 1 }, NOW),
    ).toBeNull();
    // A recent unpublishing says nothing about domains.
    expect(
      upgradeReason(person(9, 3), facts({ domains: 3, lastUnpublished: NOW }), NOW),
    ).toBeNull();
  });

  it("DASH-229 never comes for a plan without a limit, or without domains at all", () => {
    expect(
      upgradeReason(person(-1, -1), facts({ published: -1, lastUnpublished: NOW }), NOW),
    ).toBeNull();
    expect(upgradeReason(person(9, 0), facts({ domains: 0, lastUnmapped: NOW }), NOW)).toBeNull();
  });

  it.each([
    [NOW - 26_300_000_000, null],
    [NOW - 26_300_000_001, "publish"],
    [new Date(NOW - DAY).toISOString(), null],
  ])(
    "DASH-231 waits 26.3 billion ms after the last promotion (%s)",
    (lastUpgradePromoDate, reason) => {
      const user = person(5, 0, { lastUpgradePromoDate });
      expect(upgradeReason(user, facts({ published: 5, lastUnpublished: NOW }), NOW)).toBe(reason);
    },
  );

  it("DASH-232 never comes again once it was dismissed", () => {
    const user = person(5, 0, { upgradePromoDismissed: true });
    expect(upgradeReason(user, facts({ published: 5, lastUnpublished: NOW }), NOW)).toBeNull();
  });

  it("reads its facts from the projects", () => {
    const at = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
    expect(
      upgradeFacts([
        { is_published: true, domain: "a.example", last_unpublished: at(5), lastUnmapped: null },
        { is_published: false, domain: null, last_unpublished: at(2), lastUnmapped: at(9) },
      ]),
    ).toEqual({
      published: 1,
      domains: 1,
      lastUnpublished: NOW - 2 * HOUR,
      lastUnmapped: NOW - 9 * HOUR,
    });
    expect(upgradeFacts([])).toEqual(facts({}));
  });
});

describe("offers", () => {
  it("DASH-134 stand between their dates, the endless ones for ever", () => {
    const user = makeUser();
    const banner = makeBanner();
    const at = (time: string) => bannerFor([banner], user, Date.parse(time));
    expect(at("2026-10-31T23:59:59Z")).toBeNull();
    expect(at("2026-11-30T23:59:00Z")).toBe(banner);
    expect(at("2026-12-01T00:00:00Z")).toBeNull();
    const endless = makeBanner({ isEndless: true });
    expect(bannerFor([endless], user, Date.parse("2031-01-01T00:00:00Z"))).toBe(endless);
  });

  it("DASH-228 DASH-298 a closed one makes room for the next", () => {
    const first = makeBanner();
    const second = makeBanner({ _id: "banner-2", bannerId: { value: "winter" } });
    const user = makeUser({ behavior_metrics: metricsOfClosing(first) });
    expect(bannerFor([first, second], user, NOW)).toBe(second);
  });

  it("DASH-124 DASH-298 seeing one counts it and notes until when it may stand", () => {
    const banner = makeBanner({ disappearAfter: 7, isEndless: true });
    const user = makeUser({ behavior_metrics: { seenBannersAmount: 2 } });
    const metrics = metricsOfSeeing(banner, user, NOW);
    expect(metrics).toEqual({
      seenBannersAmount: 3,
      banner_autumn_expires: "2026-11-28T12:00:00.000Z",
    });
    const later = makeUser({ behavior_metrics: metrics ?? {} });
    expect(metricsOfSeeing(banner, later, NOW)).toBeNull();
    expect(bannerFor([banner], later, NOW + 7 * DAY - 1)).toBe(banner);
    expect(bannerFor([banner], later, NOW + 7 * DAY)).toBeNull();
  });

  it("DASH-359 name their last day in UTC", () => {
    expect(prompts.banner.until(lastDay(makeBanner()) ?? "")).toBe(
      "UNTIL 30 November 2026, 23:59 UTC",
    );
    expect(lastDay(makeBanner({ isEndless: true }))).toBeNull();
  });

  it("DASH-136 take an operator's colours and nothing else", () => {
    expect(
      lookOf({
        background: "#c8371f",
        color: "oklch(0.9 0.1 112)",
        accent: "url(https://x.example)",
      }),
    ).toEqual({ "--banner-background": "#c8371f", "--banner-color": "oklch(0.9 0.1 112)" });
  });
});

describe("views", () => {
  const user = (views_per_month: number, current_month_page_views: number) =>
    makeUser({
      permissions: { ...makeUser().permissions, views_per_month },
      current_month_page_views,
    });

  beforeEach(() => {
    forgetViewsLimit();
    useLimits.setState({ limit: null });
  });

  it.each([
    [1000, 999, false],
    [1000, 1000, true],
    [1000, 1001, true],
    [0, 5000, false],
    [-1, 5000, false],
  ])("DASH-220 DASH-363 of %i, %i used: the modal opens is %s", (limit, used, opens) => {
    expect(noticeViewsLimit(user(limit, used), new Date(NOW))).toBe(opens);
    expect(useLimits.getState().limit).toBe(opens ? "views" : null);
  });

  it("DASH-148 DASH-363 opens once a page load, and not again in the month it was dismissed in", () => {
    const full = user(10, 10);
    expect(noticeViewsLimit(full, new Date(NOW))).toBe(true);
    expect(noticeViewsLimit(full, new Date(NOW))).toBe(false);
    forgetViewsLimit();
    expect(noticeViewsLimit(full, new Date(NOW))).toBe(true);
    dismissViewsLimit(new Date(NOW));
    forgetViewsLimit();
    expect(noticeViewsLimit(full, new Date("2026-11-30T23:59:59Z"))).toBe(false);
    expect(noticeViewsLimit(full, new Date("2026-12-01T00:00:00Z"))).toBe(true);
  });
});

describe("the plan that a prompt leads to", () => {
  it("DASH-037 DASH-273 is a demo for business and changing the plan for everybody else", () => {
    const on = (level: Level) => planLink(makeUser({ plan: makePlan(level) }));
    expect(on("business")).toEqual({ label: "Request a demo", to: "/request-a-demo" });
    for (const level of ["free", "personal", "studio"] as const) {
      expect(on(level)).toEqual({ label: "Change plan", to: "/settings/#change-plan" });
    }
  });
});
