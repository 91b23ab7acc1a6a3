import { useId, useRef } from "react";
import { formatCount } from "@/shared/format";
import { useDocument } from "../editor/context";
import { titleOf } from "../editor/scene";
import { editorMessages } from "../messages/editor";
import { remarksMessages as words } from "../messages/remarks";
import { folioOf } from "../publishing/published";
import { type PageWithRemarks, useAllRemarks, useRemarksState } from "./context";
import { RemarkList, useMending } from "./RemarkList";
import styles from "./Remarks.module.css";

/** So many remarks are listed; all are counted. */
const MOST_LISTED = 200;

/** What readers would stumble over, page by page in the order in which they are read (EDIT-306). */
export function RemarksPanel() {
  const all = useAllRemarks();
  const isCurrent = useRemarksState((state) => state.isCurrent);
  const panel = useRef<HTMLElement>(null);
  const onMend = useMending(panel);
  const count = all.reduce((sum, { remarks }) => sum + remarks.length, 0);
  const listed = firstOf(all, MOST_LISTED);
  return (
    <section ref={panel} className={styles.panel} aria-label={words.title}>
      <p className={styles.over}>{editorMessages.panels.remarks}</p>
      <header className={styles.head}>
        <h2 tabIndex={-1}>{words.title}</h2>
        <span role="status" className={styles.count}>
          {count > 0 && words.count(count)}
        </span>
      </header>
      {count === 0 && <p className={styles.note}>{isCurrent ? words.none : words.looking}</p>}
      {listed.map((each) => (
        <OnPage key={each.page} {...each} onMend={onMend} />
      ))}
      {count > MOST_LISTED && (
        <p className={styles.note}>{words.sheet.more(count - MOST_LISTED)}</p>
      )}
    </section>
  );
}

function firstOf(all: readonly PageWithRemarks[], most: number): readonly PageWithRemarks[] {
  let left = most;
  return all.flatMap(({ page, remarks }) => {
    const some = remarks.slice(0, left);
    left -= some.length;
    return some.length === 0 ? [] : [{ page, remarks: some }];
  });
}

function OnPage({ page, remarks, onMend }: PageWithRemarks & { onMend: (key: string) => void }) {
  const document = useDocument();
  const id = useId();
  const record = document.records.get(page);
  const named = record?.base.state === "draft" ? words.pageDraft : words.page;
  const name = named(folioOf(document, page), titleOf(record));
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.page} id={id} dir="auto">
        <span>{name}</span> <span className={styles.count}>{formatCount(remarks.length)}</span>
      </h3>
      <RemarkList label={name} remarks={remarks} onMend={onMend} />
    </section>
  );
}
