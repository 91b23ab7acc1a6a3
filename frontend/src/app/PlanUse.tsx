import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { User } from "@/shared/api/model";
import { formatCount, formatLimit } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { Figures, UseLine } from "@/shared/ui";
import styles from "./PlanUse.module.css";

/** -1 is the plan's way of saying "no limit". */
const limited = (limit: number) => limit >= 0;

interface UseProps {
  label: string;
  /** Where the figure is explained. */
  to?: string;
  value: number;
  limit: number;
}

/** The value in words, and the same as a line under it. */
function Use({ label, to, value, limit }: UseProps) {
  const text = limited(limit)
    ? common.plan.of(formatCount(value), formatLimit(limit))
    : common.plan.noLimit(formatCount(value));
  return (
    <div className={styles.use}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value}>
        <Figures>{text}</Figures>
      </dd>
      <dd className={styles.line} aria-hidden="true">
        <UseLine value={value} limit={limit} />
      </dd>
    </div>
  );
}

interface PlanUseProps {
  user: User;
  /** Stands over the plan, under the same rule. */
  above?: ReactNode;
}

export function PlanUse({ user, above }: PlanUseProps) {
  return (
    <section className={styles.plan} aria-label={common.plan.label}>
      {above}
      <p className={styles.name}>{user.plan.name}</p>
      <dl className={styles.uses}>
        <Use
          label={common.plan.published}
          value={user.publishedMagsCount}
          limit={user.plan_limits.published_mags}
        />
        <Use
          label={common.plan.views}
          to={paths.statistics()}
          value={user.current_month_page_views}
          limit={user.plan_limits.views_per_month}
        />
      </dl>
    </section>
  );
}

/** The same facts in one line, for the phone's menu. */
export function PlanUseLine({ user }: { user: User }) {
  const views = user.plan_limits.views_per_month;
  const used = formatCount(user.current_month_page_views);
  return (
    <p className={styles.short}>
      <span>{user.plan.name}</span>
      <span>{common.plan.publishedShort(formatCount(user.publishedMagsCount))}</span>
      <span>
        {common.plan.viewsShort(limited(views) ? common.plan.of(used, formatLimit(views)) : used)}
      </span>
    </p>
  );
}
