import type { User } from "@/shared/api/model";
import { formatCount } from "@/shared/format";
import { settings } from "@/shared/messages/settings";
import { Figures, UseLine } from "@/shared/ui";
import { SettingsSection } from "../SettingsSection";
import styles from "../settings.module.css";

const words = settings.plan;

interface Line {
  label: string;
  limit: number;
  /** How much of it is in use, where that is known. */
  used?: number;
}

function lines(user: User): Line[] {
  const { limits } = words;
  const plan = user.plan_limits;
  return [
    { label: limits.published, limit: plan.published_mags, used: user.publishedMagsCount },
    { label: limits.views, limit: plan.views_per_month, used: user.current_month_page_views },
    { label: limits.domains, limit: plan.domain_limit, used: user.projectDomains },
    { label: limits.contributors, limit: plan.contributors },
    { label: limits.pages, limit: plan.pages_per_mag },
    { label: limits.versions, limit: plan.version_history },
  ];
}

function limitText(limit: number): string {
  if (limit < 0) return words.noLimit;
  return limit === 0 ? words.none : formatCount(limit);
}

function StatementLine({ line }: { line: Line }) {
  const { label, limit, used } = line;
  const drawn = used !== undefined && limit !== 0;
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <Figures>{limitText(limit)}</Figures>
      </dd>
      {drawn && (
        <dd className={styles.used}>
          <Figures>{words.usedOf(formatCount(used))}</Figures>
        </dd>
      )}
      {drawn && limit > 0 && (
        <dd className={styles.drawn}>
          <UseLine value={used} limit={limit} />
        </dd>
      )}
    </div>
  );
}

/** The plan as a statement: what it allows, and how much of that is in use. */
export function PlanSection({ user }: { user: User }) {
  return (
    <SettingsSection id="change-plan" title={words.title}>
      <div className={styles.statement}>
        <div className={styles.planHead}>
          <span className={styles.planName}>{user.plan.name}</span>
          <span className={styles.quiet}>{words.includes}</span>
        </div>
        <dl>
          {lines(user).map((line) => (
            <StatementLine key={line.label} line={line} />
          ))}
        </dl>
      </div>
    </SettingsSection>
  );
}
