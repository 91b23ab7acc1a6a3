import { useId, useRef } from "react";
import { runCommand } from "@/shared/commands";
import { formatCount } from "@/shared/format";
import { TextButton } from "@/shared/ui";
import { useView } from "../editor/context";
import { remarksMessages as words } from "../messages/remarks";
import { useRemarksState } from "./context";
import { RemarkList, useMending } from "./RemarkList";
import styles from "./Remarks.module.css";
import type { Remark } from "./remark";

const NONE: readonly Remark[] = [];

/** The remarks of the page that is shown, below the order in which it is read. */
export function PageRemarks() {
  const page = useView((view) => view.page);
  const known = useRemarksState((state) => state.pages.get(page));
  const others = useRemarksState(({ pages }) =>
    [...pages].reduce((sum, [id, { length }]) => (id === page ? sum : sum + length), 0),
  );
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const onMend = useMending(section);
  const remarks = known ?? NONE;
  return (
    <section ref={section} className={styles.below} aria-labelledby={id}>
      <h3 className={styles.page} id={id} tabIndex={-1}>
        <span>{words.here}</span>{" "}
        <span className={styles.count}>{formatCount(remarks.length)}</span>
      </h3>
      {remarks.length === 0 && (
        <p className={styles.note}>{known === undefined ? words.looking : words.noneHere}</p>
      )}
      <RemarkList label={words.here} remarks={remarks} onMend={onMend} />
      {others > 0 && (
        <TextButton size="sm" onClick={() => runCommand("panel.remarks")}>
          {words.all}
        </TextButton>
      )}
    </section>
  );
}
