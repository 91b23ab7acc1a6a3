import { useMemo, useRef } from "react";
import { TextButton } from "@/shared/ui";
import { useDocument, useEditor } from "../editor/context";
import { titleOf } from "../editor/scene";
import { remarksMessages as words } from "../messages/remarks";
import { folioOf } from "../publishing/published";
import { useAllRemarks, useRemarks, useRemarksState } from "./context";
import { goTo, goToField, mayRepair, mend } from "./going";
import { useMending } from "./RemarkList";
import styles from "./Remarks.module.css";
import type { Remark } from "./remark";

/** So many stand in the sheet; the panel has all. */
const MOST_LISTED = 5;

interface BeforeReadersProps {
  /** Closes the sheet, and then does something in the editor. */
  onLeave: (then: () => void) => void;
}

/** The remarks of what is published, each with what mends it. None of them keeps anybody from publishing (EDIT-319, 355). */
export function BeforeReaders({ onLeave }: BeforeReadersProps) {
  const editor = useEditor();
  const document = useDocument();
  const remarks = useRemarks();
  const pages = useAllRemarks();
  const isCurrent = useRemarksState((state) => state.isCurrent);
  const section = useRef<HTMLElement>(null);
  const onMend = useMending(section);
  const all = useMemo(
    () =>
      pages
        .filter(({ page }) => document.records.get(page)?.base.state !== "draft")
        .flatMap((each) => each.remarks),
    [pages, document],
  );
  const open = (remark?: Remark) =>
    onLeave(() => {
      editor.view.setState({ panel: "remarks" });
      if (remark === undefined) return;
      goTo(editor, remark);
      remarks.store.setState({ asked: remark.key });
    });
  const choose = (remark: Remark, repair: Remark["repairs"][number] | undefined) => {
    if (repair?.type === "field") {
      return onLeave(() => goToField(editor, remark, repair.register));
    }
    if (repair?.type !== "change") return open(remark);
    onMend(remark.key);
    void mend(editor, remarks, remark, repair.label);
  };
  return (
    <section ref={section} className={styles.sheet} aria-label={words.sheet.title}>
      <header className={styles.sheetHead}>
        <h3 tabIndex={-1}>{words.sheet.title}</h3>
        <span role="status" className={styles.count}>
          {all.length > 0 && words.sheet.count(all.length)}
          {all.length === 0 && (isCurrent ? words.sheet.none : words.looking)}
        </span>
      </header>
      <ul className={styles.list} aria-label={words.title}>
        {all.slice(0, MOST_LISTED).map((remark) => {
          const repair = remark.repairs.find((each) => mayRepair(editor, remark, each));
          const label = repair?.label ?? words.sheet.show;
          const title = titleOf(document.records.get(remark.page));
          return (
            <li key={remark.key} className={styles.sheetRow} data-remark={remark.key}>
              <span className={styles.folio}>{folioOf(document, remark.page)}</span>
              <p dir="auto">{words.on(title, remark.sentence)}</p>
              <TextButton
                size="sm"
                aria-label={words.acts(label, remark.sentence)}
                onClick={() => choose(remark, repair)}
              >
                {label}
              </TextButton>
            </li>
          );
        })}
      </ul>
      {all.length > MOST_LISTED && (
        <TextButton size="sm" onClick={() => open()}>
          {words.sheet.more(all.length - MOST_LISTED)}
        </TextButton>
      )}
    </section>
  );
}
