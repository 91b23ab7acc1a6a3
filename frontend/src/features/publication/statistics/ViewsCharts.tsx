import type { DayCount, MonthCount, ViewCounts } from "@/shared/api/publication";
import { type Bar, Bars } from "./Bars";
import { statistics } from "./messages/statistics";
import styles from "./statistics.module.css";

const words = statistics;
const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const longDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

export function monthBar({ month, views }: MonthCount): Bar {
  const date = new Date(`${month}-01T00:00:00Z`);
  const label = shortMonth.format(date).slice(0, 3);
  return { key: month, label, name: longMonth.format(date), value: views };
}

/** Every seventh day back from today is named. */
function dayBar({ day, views }: DayCount, index: number, all: readonly DayCount[]): Bar {
  const date = new Date(`${day}T00:00:00Z`);
  const named = (all.length - 1 - index) % 7 === 0;
  const label = named ? `${date.getUTCDate()}` : "";
  return { key: day, label, name: longDay.format(date), value: views };
}

/** Page views of the last twelve months and of the last thirty days. */
export function ViewsCharts({ counts }: { counts: ViewCounts }) {
  return (
    <div className={styles.charts}>
      <Bars
        title={words.months}
        unit={words.month}
        bars={counts.months.map(monthBar)}
        figures="all"
      />
      <Bars title={words.days} unit={words.day} bars={counts.days.map(dayBar)} figures="some" />
    </div>
  );
}
