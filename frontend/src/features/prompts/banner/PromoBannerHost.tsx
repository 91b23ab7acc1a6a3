import { queryOptions, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { track } from "@/shared/analytics";
import { type PromoBanner, promptsApi } from "@/shared/api/prompts";
import { logFailure } from "@/shared/log";
import { common } from "@/shared/messages/common";
import { keepPromoCode } from "@/shared/promoCode";
import { updateMe, useSession } from "@/shared/session";
import { cx, IconButton, showToast, useMediaQuery, VisuallyHidden } from "@/shared/ui";
import { prompts } from "../messages/prompts";
import { bannerFor, lastDay, lookOf, metricsOfClosing, metricsOfSeeing } from "./banner";
import styles from "./PromoBanner.module.css";

const words = prompts.banner;

function keepCode(banner: PromoBanner, code: string): void {
  keepPromoCode(code);
  showToast({ text: words.copied(code) });
  promptsApi
    .noteCoupon(banner.bannerId.value)
    .catch((error: unknown) => logFailure("The code was not noted", error));
}

function Title({ banner }: { banner: PromoBanner }) {
  const { text, href, openInNewTab } = banner.title;
  return (
    <a
      className={styles.title}
      href={href}
      {...(openInNewTab ? { target: "_blank", rel: "noopener" } : {})}
      onClick={() => track("banner_followed")}
    >
      {text}
      {openInNewTab && <VisuallyHidden>, {common.opensInNewTab}</VisuallyHidden>}
    </a>
  );
}

interface BannerProps {
  banner: PromoBanner;
  wide: boolean;
  onClose: () => void;
}

export function BannerStrip({ banner, wide, onClose }: BannerProps) {
  const { terms, promocode } = banner;
  const until = lastDay(banner);
  return (
    <section
      className={cx(styles.strip, wide ? styles.wide : styles.compact)}
      style={lookOf(wide ? banner.wide : banner.compact) as CSSProperties}
      aria-label={words.label}
      data-variant={wide ? "wide" : "compact"}
    >
      <Title banner={banner} />
      <div className={styles.more}>
        {until && <p className={styles.until}>{words.until(until)}</p>}
        {promocode && (
          <button
            type="button"
            className={styles.code}
            onClick={() => keepCode(banner, promocode.value)}
          >
            {words.code(promocode.value)}
          </button>
        )}
        {terms && (
          <a className={styles.terms} href={terms.href} target="_blank" rel="noopener">
            {terms.text}
            <VisuallyHidden>, {common.opensInNewTab}</VisuallyHidden>
          </a>
        )}
      </div>
      <IconButton label={words.close} icon={X} className={styles.close} onClick={onClose} />
    </section>
  );
}

const NONE: readonly PromoBanner[] = [];

const bannersQuery = queryOptions({
  queryKey: ["banners"],
  queryFn: promptsApi.banners,
  meta: { log: "The offers could not be read" },
});

/** Asks for the offers once, notes that one was seen, and keeps away what was closed. */
export function PromoBannerHost() {
  const user = useSession((state) => state.user);
  const wide = useMediaQuery("(min-width: 1280px)");
  const { data: banners = NONE } = useQuery(bannersQuery);
  const banner = user && bannerFor(banners, user);
  useEffect(() => {
    const { user: person } = useSession.getState();
    const metrics = banner && person && metricsOfSeeing(banner, person);
    if (metrics) void updateMe({ behavior_metrics: metrics }, { silent: true });
  }, [banner]);
  if (!banner) return null;
  const close = () => {
    track("banner_closed");
    void updateMe({ behavior_metrics: metricsOfClosing(banner) }, { silent: true });
    promptsApi
      .refuseBanner(banner._id)
      .catch((error: unknown) => logFailure("The closed offer was not noted", error));
  };
  return <BannerStrip banner={banner} wide={wide} onClose={close} />;
}
