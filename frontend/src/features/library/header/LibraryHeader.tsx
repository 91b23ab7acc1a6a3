import { ChevronDown, LayoutGrid, Menu as Lines, Search, SquareDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { GroupMode, SortMode, ViewMode } from "@/shared/api/model";
import { commandMenu } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { Breadcrumb, type Crumb, cx, DropdownMenu, Icon, type MenuGroup } from "@/shared/ui";
import { sortModes } from "../arrangement/sort";
import { type FilterMode, filterModes, type LibraryView } from "../arrangement/view";
import { filterPaths } from "../commands/commands";
import { startSelecting } from "../commands/library";
import { libraryMessages as words } from "../messages/library";
import { setGroupMode, setSortMode, setViewMode } from "../store/arrangement";
import { enterMode, useSelectableTotal, useUi } from "../store/ui";
import styles from "./LibraryHeader.module.css";

const { header } = words;

export function filterGroups(view: LibraryView): MenuGroup[] {
  const now: FilterMode | null = view.kind === "filter" ? view.filter : null;
  const items = filterModes.map((mode) => ({
    id: mode,
    label: words.titles.filters[mode],
    checked: mode === now,
    href: paths.filter(filterPaths[mode]),
  }));
  const all = {
    id: "all",
    label: words.titles.allFilter,
    checked: view.kind === "all",
    href: paths.home(),
  };
  return [{ items: [all] }, { items }];
}

export function filterLabel(view: LibraryView): string {
  return view.kind === "filter" ? words.titles.filters[view.filter] : words.titles.allFilter;
}

interface Arranging {
  sortMode: SortMode;
  groupMode: GroupMode;
  sortKey: string | null;
}

function sortGroups({ sortMode, groupMode, sortKey }: Arranging): MenuGroup[] {
  return [
    {
      items: sortModes.map((mode) => ({
        id: mode,
        label: words.sort[mode],
        checked: mode === sortMode,
        run: () => setSortMode(mode, sortKey),
      })),
    },
    {
      items: (["Grouped", "Ungrouped"] as const).map((mode) => ({
        id: mode,
        label: words.group[mode],
        checked: mode === groupMode,
        run: () => setGroupMode(mode),
      })),
    },
  ];
}

function Choice({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Icon of={ChevronDown} />
    </>
  );
}

interface ViewSwitchProps {
  viewMode: ViewMode;
}

function ViewSwitch({ viewMode }: ViewSwitchProps) {
  return (
    <fieldset className={styles.switch} aria-label={header.view}>
      <button
        type="button"
        className={cx(styles.icon, viewMode === "grid" && styles.on)}
        aria-label={header.grid}
        aria-pressed={viewMode === "grid"}
        onClick={() => setViewMode("grid")}
      >
        <Icon of={LayoutGrid} />
      </button>
      <button
        type="button"
        className={cx(styles.icon, viewMode === "list" && styles.on)}
        aria-label={header.list}
        aria-pressed={viewMode === "list"}
        onClick={() => setViewMode("list")}
      >
        <Icon of={Lines} />
      </button>
    </fieldset>
  );
}

interface LibraryHeaderProps extends Arranging {
  view: LibraryView;
  viewMode: ViewMode;
  crumbs: readonly Crumb[];
  /** Projects can be taken out of the open collection by dropping them on the breadcrumb. */
  dropsOut: boolean;
  /** While the empty sheet stands, the sheet is the one filled action. */
  plainAdd: boolean;
  nothing: boolean;
}

export function LibraryHeader(props: LibraryHeaderProps) {
  const { view, viewMode, crumbs, dropsOut, plainAdd, nothing } = props;
  const total = useSelectableTotal();
  const over = useUi((state) => dropsOut && state.over === "root");
  return (
    <header className={styles.bar}>
      <div
        className={cx(styles.crumbs, over && styles.over)}
        data-drop={dropsOut ? "root" : undefined}
      >
        <Breadcrumb items={crumbs} />
      </div>
      <div className={cx(styles.tools, nothing && styles.faint)}>
        <DropdownMenu
          className={styles.tool}
          label={header.filter}
          trigger={<Choice>{filterLabel(view)}</Choice>}
          groups={() => filterGroups(view)}
        />
        <DropdownMenu
          className={styles.tool}
          label={header.sort}
          trigger={<Choice>{words.sort[props.sortMode]}</Choice>}
          groups={() => sortGroups(props)}
        />
        <ViewSwitch viewMode={viewMode} />
        <span className={styles.upright} />
        <button type="button" className={styles.tool} onClick={() => enterMode("Search")}>
          <Icon of={Search} />
          <span className={styles.word}>{header.search}</span>
        </button>
        <button
          type="button"
          className={styles.tool}
          disabled={total === 0}
          onClick={startSelecting}
        >
          <Icon of={SquareDashed} />
          <span className={styles.word}>{header.select}</span>
        </button>
        <DropdownMenu
          className={cx(styles.add, plainAdd && styles.plain)}
          label={header.add}
          align="end"
          trigger={<Choice>{header.add}</Choice>}
          groups={addGroups}
        />
      </div>
    </header>
  );
}

const addLabels: Record<string, string> = {
  "library.new-project": header.addProject,
  "library.new-collection": header.addCollection,
};

function addGroups(): MenuGroup[] {
  const group = commandMenu(Object.keys(addLabels));
  return [
    { items: group.items.map((item) => ({ ...item, label: addLabels[item.id] ?? item.label })) },
  ];
}
