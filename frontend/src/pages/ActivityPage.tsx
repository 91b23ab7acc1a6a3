import { HistoryView } from "@/features/history";
import { insight } from "@/shared/messages/insight";
import { paths } from "@/shared/paths";
import { PageBar, PageHeading } from "@/shared/ui";
import styles from "./InsightPage.module.css";

const words = insight.history;

/** What happened to projects and collections, and who did it. */
export default function ActivityPage() {
  return (
    <>
      <PageBar
        items={[
          { label: insight.views.title, to: paths.statistics() },
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
