import type { GroupMode, SortMode } from "@/shared/api/model";
import type { Command } from "@/shared/commands";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { type FilterMode, filterModes } from "../arrangement/view";
import { libraryMessages as words } from "../messages/library";
import { setGroupMode, setSortMode, setViewMode } from "../store/arrangement";
import { stage } from "../store/stage";
import { itemCommands } from "./items";
import { desktop, libraryCommands } from "./library";

const { commands: names } = words;
const arrange = names.arrange;

export const filterPaths = {
  ByMe: "team",
  WithMe: "shared",
  WithDomains: "with-domains",
  Published: "published",
  Unpublished: "unpublished",
  Templates: "templates",
} as const satisfies Record<FilterMode, string>;

function arrangeCommands(): Command[] {
  const sorts = (["LastChanged", "Alphabet", "DateCreated"] as const satisfies SortMode[]).map(
    (mode): Command => ({
      id: `sort.${mode}`,
      label: names.sort(words.sort[mode]),
      group: arrange,
      run: () => setSortMode(mode, stage.sortKey),
    }),
  );
  const groups = (["Grouped", "Ungrouped"] as const satisfies GroupMode[]).map(
    (mode): Command => ({
      id: `group.${mode}`,
      label: names.group_(words.group[mode]),
      group: arrange,
      run: () => setGroupMode(mode),
    }),
  );
  const filters = filterModes.map(
    (mode): Command => ({
      id: `filter.${mode}`,
      label: names.filter(words.titles.filters[mode]),
      group: arrange,
      run: () => stage.navigate?.(paths.filter(filterPaths[mode])),
    }),
  );
  const viewMode = () => useSession.getState().user?.opts.viewMode;
  return [
    {
      id: "view.grid",
      label: names.grid,
      group: arrange,
      when: () => desktop() && viewMode() === "list",
      run: () => setViewMode("grid"),
    },
    {
      id: "view.list",
      label: names.list,
      group: arrange,
      when: () => desktop() && viewMode() !== "list",
      run: () => setViewMode("list"),
    },
    ...sorts,
    ...groups,
    {
      id: "filter.all",
      label: names.filter(words.titles.allFilter),
      group: arrange,
      run: () => stage.navigate?.(paths.home()),
    },
    ...filters,
  ];
}

export function allCommands(): Command[] {
  return [...libraryCommands(), ...itemCommands, ...arrangeCommands()];
}
