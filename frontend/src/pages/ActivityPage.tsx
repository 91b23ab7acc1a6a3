import { HistoryView } from "@/features/library/history";
import { history } from "@/features/library/history/messages/history";
import { statistics } from "@/features/publication/statistics/messages/statistics";
import { paths } from "@/shared/paths";
import { PageBar, PageHeading } from "@/shared/ui";
import styles from "./ReportPage.module.css";

const words = history;

/** What happened to projects and collections, and who did it. */
export default function ActivityPage() {
  return (
    <>
      <PageBar
        items={[
          { label: statistics.title, to: paths.statistics() },
          { label: words.title, to: paths.activity() },
        ]}
      />
      <div className={styles.page}>
        <PageHeading pageKey={paths.activity()} title={words.title} />
        <HistoryView numId={null} />
      </div>
    </>
  );
}
