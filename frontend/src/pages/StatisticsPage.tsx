import { Link } from "react-router-dom";
import { history } from "@/features/library/history/messages/history";
import { ProjectsOfMonth, useViews, ViewsCharts } from "@/features/publication/statistics";
import { statistics } from "@/features/publication/statistics/messages/statistics";
import type { ViewCounts } from "@/shared/api/publication";
import { formatCount, formatLimit } from "@/shared/format";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { PageBar, PageHeading, Skeleton } from "@/shared/ui";
import styles from "./ReportPage.module.css";
import { useMonthByProject } from "./useMonthByProject";

const words = statistics;

/** What the plan includes, and what happens when it is used up: a notice. */
function Allowance({ limit, used }: { limit: number; used: number }) {
  if (limit <= 0) return null;
  return (
    <>
      {words.allowance(formatLimit(limit))} {used >= limit && <strong>{words.reached}</strong>}{" "}
    </>
  );
}

function Figures({ counts }: { counts: ViewCounts }) {
  const projects = useMonthByProject(counts.months.at(-1)?.month);
  return (
    <div className={styles.body}>
      <ViewsCharts counts={counts} />
      {projects.state === "loading" && <Skeleton height={168} width="100%" />}
      {projects.state === "failed" && <p className={styles.note}>{statistics.failed}</p>}
      {projects.state === "here" && <ProjectsOfMonth projects={projects.value} />}
    </div>
  );
}

/** How often the account's pages are read. */
export default function StatisticsPage() {
  const user = useSession((state) => state.user);
  const views = useViews(null);
  const used = user?.current_month_page_views ?? 0;
  return (
    <>
      <PageBar items={[{ label: words.title, to: paths.statistics() }]}>
        <Link to={paths.activity()}>{history.title}</Link>
      </PageBar>
      <div className={styles.page}>
        <PageHeading
          pageKey={paths.statistics()}
          title={words.title}
          className={styles.head}
          count={user ? formatCount(used) : null}
        />
        <p className={styles.note}>
          {user && <Allowance limit={user.plan_limits.views_per_month} used={used} />}
          {words.note}
        </p>
        {views.state === "failed" && <p className={styles.note}>{statistics.failed}</p>}
        {views.state === "loading" && <Skeleton height={280} width="100%" />}
        {views.state === "here" && <Figures counts={views.value} />}
      </div>
    </>
  );
}
