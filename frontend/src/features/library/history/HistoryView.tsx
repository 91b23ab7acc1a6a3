import { Button, Skeleton } from "@/shared/ui";
import { HistoryList } from "./HistoryList";
import styles from "./HistoryView.module.css";
import { history } from "./messages/history";
import { useHistory } from "./useHistory";

const words = history;

interface HistoryViewProps {
  /** Without a number, the whole library's. */
  numId: number | null;
}

/** What happened, the newest first, and a button for what was earlier. */
export function HistoryView({ numId }: HistoryViewProps) {
  const { entries, state, more, showMore } = useHistory(numId);
  const first = entries.length === 0;
  return (
    <div className={styles.view} aria-busy={state === "loading"}>
      {!first && <HistoryList entries={entries} linked={numId === null} />}
      {first && state === "loading" && <Skeleton height={168} width="100%" />}
      {first && state === "here" && <p className={styles.note}>{words.empty}</p>}
      {state === "failed" && <p className={styles.note}>{history.failed}</p>}
      {more && (
        <Button onClick={showMore} disabled={state === "loading"} className={styles.more}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

/** A project's history, for its own page. */
export function ProjectHistory({ numId }: { numId: number }) {
  return <HistoryView numId={numId} />;
}
