import { Skeleton } from "@/shared/ui";
import { Bars } from "./Bars";
import { statistics } from "./messages/statistics";
import { useViews } from "./useViews";
import { monthBar } from "./ViewsCharts";

const words = statistics;

interface AccountMonthsProps {
  title: string;
  /** What is said when they cannot be read. */
  failed: string;
}

/** The views of all projects together, month by month. */
export function AccountMonths({ title, failed }: AccountMonthsProps) {
  const views = useViews(null);
  if (views.state === "failed") return <p role="alert">{failed}</p>;
  if (views.state === "loading") return <Skeleton height={248} width="100%" />;
  const bars = views.value.months.map(monthBar);
  return <Bars title={title} unit={words.month} bars={bars} figures="all" />;
}
