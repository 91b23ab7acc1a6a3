import { Skeleton } from "@/shared/ui";
import { statistics } from "./messages/statistics";
import styles from "./statistics.module.css";
import { useViews } from "./useViews";
import { ViewsCharts } from "./ViewsCharts";

/** The page views of one project, for its own page. */
export function ProjectViews({ numId }: { numId: number }) {
  const views = useViews(numId);
  if (views.state === "failed") return <p className={styles.note}>{statistics.failed}</p>;
  if (views.state === "loading") return <Skeleton height={240} width="100%" />;
  const total = views.value.months.reduce((sum, { views: count }) => sum + count, 0);
  if (total === 0) return <p className={styles.note}>{statistics.noneProject}</p>;
  return <ViewsCharts counts={views.value} />;
}
