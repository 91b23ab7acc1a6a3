import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { nameOf, retryTeam, useFreshTeam, useTeam } from "@/entities/team";
import type { PlanLimits, User } from "@/shared/api/model";
import type { Teammate } from "@/shared/api/team";
import { formatCount, formatLimit } from "@/shared/format";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import { Avatar, Failed, Figures, Skeleton, TextButton, UseLine } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import styles from "./usage.module.css";

const words = billingHistory.usage;
/** So many people are listed before the rest is asked for. */
const LISTED = 8;

interface UseProps {
  label: string;
  to?: string;
  used: number;
  limit: number;
}

function limitText(limit: number): string {
  if (limit < 0) return words.noLimit;
  return limit === 0 ? words.none : words.of(formatLimit(limit));
}

/** One limit: the figure large, the rest of the sentence beside it, and the same as a line. */
function Use({ label, to, used, limit }: UseProps) {
  return (
    <div className={styles.use}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.figure}>
        <span className={styles.number}>
          <Figures>{formatCount(used)}</Figures>
        </span>
        <span className={styles.limit}>
          <Figures>{limitText(limit)}</Figures>
        </span>
      </dd>
      <dd className={styles.drawn} aria-hidden="true">
        <UseLine value={used} limit={limit} />
      </dd>
    </div>
  );
}

function Also({ limits }: { limits: PlanLimits }) {
  const text = (limit: number) => (limit < 0 ? words.unlimited : formatCount(limit));
  const lines = [
    { label: words.pages, value: text(limits.pages_per_mag) },
    { label: words.versions, value: text(limits.version_history) },
    { label: words.video, value: words.megabytes(formatCount(limits.video)) },
  ];
  return (
    <dl className={styles.also} aria-label={words.also}>
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.alsoLine}>
          <dt>{label}</dt>
          <dd>
            <Figures>{value}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ one }: { one: Teammate }) {
  const name = nameOf(one);
  return (
    <li className={styles.person}>
      <Avatar id={one._id} name={name} pic={one.pic} size={24} />
      <span className={styles.name}>{name}</span>
      {one.isSuspended && <span className={styles.quiet}>{words.suspended}</span>}
      {one.isPending && <span className={styles.quiet}>{words.pending}</span>}
    </li>
  );
}

function People({ people }: { people: readonly Teammate[] }) {
  const [all, setAll] = useState(false);
  if (people.length === 0) return <p className={styles.quiet}>{words.nobody}</p>;
  const shown = all ? people : people.slice(0, LISTED);
  return (
    <>
      <ul className={styles.people} aria-label={words.people}>
        {shown.map((one) => (
          <Person key={one.recordId} one={one} />
        ))}
      </ul>
      {people.length > shown.length && (
        <TextButton onClick={() => setAll(true)}>{words.showAll(people.length)}</TextButton>
      )}
    </>
  );
}

function Contributors() {
  const status = useTeam((state) => state.status);
  const people = useTeam((state) => state.rows.view.byMe);
  useFreshTeam();
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>{words.people}</h2>
      {status === "loading" && <Skeleton width="100%" height={64} />}
      {status === "failed" && (
        <Failed onRetry={retryTeam} broad>
          {words.failed}
        </Failed>
      )}
      {status === "ready" && <People people={people} />}
    </div>
  );
}

interface PlanUsageProps {
  user: User;
  /** The views of the last months, drawn. */
  months: ReactNode;
}

/** What the plan holds and what is in it, drawn. */
export function PlanUsage({ user, months }: PlanUsageProps) {
  const contributors = useTeam((state) => state.rows.view.contributors.used);
  const limits = user.plan_limits;
  return (
    <SettingsSection id="plan-analytics" title={words.title} broad>
      <dl className={styles.uses}>
        <Use
          label={words.published}
          to={paths.filter("published")}
          used={user.publishedMagsCount}
          limit={limits.published_mags}
        />
        <Use
          label={words.domains}
          to={paths.filter("with-domains")}
          used={user.projectDomains}
          limit={limits.domain_limit}
        />
        <Use
          label={words.collaborators}
          to={paths.filter("team")}
          used={contributors}
          limit={limits.contributors}
        />
        <Use
          label={words.views}
          to={paths.statistics()}
          used={user.current_month_page_views}
          limit={limits.views_per_month}
        />
      </dl>
      {months}
      <div className={styles.halves}>
        <Contributors />
        <div className={styles.part}>
          <h2 className={styles.partTitle}>{words.also}</h2>
          <Also limits={limits} />
        </div>
      </div>
    </SettingsSection>
  );
}
