import { ChevronDown, Search } from "lucide-react";
import { DropdownMenu, Icon } from "@/shared/ui";
import type { LibraryView } from "../arrangement/view";
import { startSelecting } from "../commands/library";
import { libraryMessages as words } from "../messages/library";
import { enterMode, useSelectableTotal, useUi } from "../store/ui";
import { filterGroups, filterLabel } from "./LibraryHeader";
import styles from "./PhoneTools.module.css";

const { header } = words;

/** Under the title on a phone: what is shown, how it is sorted, selecting and searching. */
export function PhoneTools({ view }: { view: LibraryView }) {
  const total = useSelectableTotal();
  return (
    <div className={styles.tools}>
      <DropdownMenu
        className={styles.tool}
        label={header.filter}
        trigger={
          <>
            {filterLabel(view)}
            <Icon of={ChevronDown} />
          </>
        }
        groups={() => filterGroups(view)}
      />
      <span className={styles.space} />
      <button
        type="button"
        className={styles.tool}
        onClick={() => useUi.setState({ sortSheet: true })}
      >
        {header.sort}
      </button>
      <button type="button" className={styles.tool} disabled={total === 0} onClick={startSelecting}>
        {header.select}
      </button>
      <button type="button" className={styles.tool} onClick={() => enterMode("Search")}>
        <Icon of={Search} />
        {header.search}
      </button>
    </div>
  );
}
