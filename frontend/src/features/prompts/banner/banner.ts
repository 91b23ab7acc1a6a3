import type { User } from "@/shared/api/model";
import type { BannerLook, PromoBanner } from "@/shared/api/prompts";

const DAY = 86_400_000;

/** A metric's name has at most 64 plain characters. */
function metric(banner: PromoBanner, what: "closed" | "expires"): string {
  const id = banner.bannerId.value.replace(/[^\w-]/g, "_").slice(0, 48);
  return `banner_${id}_${what}`;
}

function isActive(banner: PromoBanner, now: number): boolean {
  if (Date.parse(banner.startDate) > now) return false;
  return banner.isEndless || banner.endDate === null || Date.parse(banner.endDate) >= now;
}

function isOver(banner: PromoBanner, user: User, now: number): boolean {
  const metrics = user.behavior_metrics;
  if (metrics[metric(banner, "closed")] === true) return true;
  const expires = metrics[metric(banner, "expires")];
  return typeof expires === "string" && Date.parse(expires) <= now;
}

/** The one banner that this person sees now; the server sends the active ones, most important first. */
export function bannerFor(
  banners: readonly PromoBanner[],
  user: User,
  now = Date.now(),
): PromoBanner | null {
  return banners.find((banner) => isActive(banner, now) && !isOver(banner, user, now)) ?? null;
}

export type Metrics = Record<string, string | number | boolean>;

/** What is noted at the first sight of a banner: that there was one more, and until when it may stand. */
export function metricsOfSeeing(banner: PromoBanner, user: User, now = Date.now()): Metrics | null {
  const metrics = user.behavior_metrics;
  const expires = metric(banner, "expires");
  if (metrics[expires] !== undefined) return null;
  const seen = metrics.seenBannersAmount;
  const until =
    banner.disappearAfter === null
      ? "9999-12-31T23:59:59.000Z"
      : new Date(now + banner.disappearAfter * DAY).toISOString();
  return { seenBannersAmount: (typeof seen === "number" ? seen : 0) + 1, [expires]: until };
}

export function metricsOfClosing(banner: PromoBanner): Metrics {
  return { [metric(banner, "closed")]: true };
}

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "30 November 2026" */
export function lastDay(banner: PromoBanner): string | null {
  return banner.isEndless || banner.endDate === null ? null : day.format(new Date(banner.endDate));
}

const COLOUR =
  /^(#[0-9a-f]{3,8}|(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/a-z-]+\)|[a-z]+)$/i;

/** An operator's colours as custom properties; what is no colour is left to the product's own. */
export function lookOf(look: BannerLook): Record<string, string> {
  const given = (["background", "color", "accent"] as const).flatMap((name) => {
    const value = look[name]?.trim();
    return value && COLOUR.test(value) ? [[`--banner-${name}`, value] as const] : [];
  });
  return Object.fromEntries(given);
}
