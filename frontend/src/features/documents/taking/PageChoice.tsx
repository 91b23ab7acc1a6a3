import { useDocument } from "../editor/context";
import { takingMessages as words } from "../messages/taking";
import type { RecordId } from "../model/record";
import { folio, titleOf } from "../structure/pages";
import { pagesOf } from "../structure/tree";
import styles from "./TakeOut.module.css";

interface PageChoiceProps {
  page: RecordId;
  onPage: (page: RecordId) => void;
}

/** The page of which a picture is taken out. */
export function PageChoice({ page, onPage }: PageChoiceProps) {
  const document = useDocument();
  const pages = pagesOf(document);
  return (
    <label className={styles.choice}>
      <span className={styles.heading}>{words.page}</span>
      <select value={page} onChange={({ target }) => onPage(target.value as RecordId)}>
        {pages.map(([id, record], place) => (
          <option key={id} value={id}>
            {`${folio(place)} ${titleOf(record)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
