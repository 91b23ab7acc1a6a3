import { commandMenu } from "@/shared/commands";
import { type MenuGroup, openMenu } from "@/shared/ui";
import { libraryMessages as words } from "../messages/library";
import { personOf } from "../store/shared";
import { itemElement } from "../store/stage";
import { itemCommands } from "./items";
import { type ItemMenu, itemMenus } from "./items/itemCommand";
import { onlyFailed } from "./items/rules";
import { factsOf, nameOf, targetsAt, withTargets } from "./targets";

/** The ids of a menu's commands, group by group. */
function groupsOf(menu: ItemMenu): string[][] {
  return itemMenus[menu].map((sections) =>
    sections.flatMap((section) =>
      itemCommands.filter(({ menus }) => menus?.[menu] === section).map(({ id }) => id),
    ),
  );
}

function menuFor(ids: readonly number[]): ItemMenu {
  const facts = factsOf(ids);
  if (onlyFailed(facts)) return "failed";
  if (facts.shared > 0) return ids.some((id) => personOf(id)) ? "person" : "shared";
  return facts.archived > 0 ? "archived" : "own";
}

export function itemGroups(ids: readonly number[]): MenuGroup[] {
  return withTargets(ids, () => {
    return groupsOf(menuFor(ids))
      .map((group) => commandMenu(group))
      .map((group) => ({
        ...group,
        items: group.items.map((row) => {
          const { run } = row;
          return run ? { ...row, run: () => withTargets(ids, run) } : row;
        }),
      }))
      .filter((group) => group.items.length > 0);
  });
}

/** The menu of an item, or of the whole selection it is part of. */
export function openItemMenu(id: number, anchor: DOMRect | { x: number; y: number }): void {
  const ids = targetsAt(id);
  const groups = itemGroups(ids);
  if (groups.length === 0) return;
  openMenu(anchor, groups, {
    label: ids.length > 1 ? words.menu.many(ids.length) : words.menu.label(nameOf(id)),
    returnFocus: itemElement(id),
    ...("width" in anchor ? { align: "end" as const } : {}),
  });
}

/** The menu of the collection whose page this is: what its card has, but for opening it. */
export function openCollectionMenu(id: number, opener: HTMLElement): void {
  const groups = itemGroups([id])
    .map((group) => ({ ...group, items: group.items.filter((row) => row.id !== "item.open") }))
    .filter((group) => group.items.length > 0);
  if (groups.length === 0) return;
  openMenu(opener.getBoundingClientRect(), groups, {
    label: words.menu.label(nameOf(id)),
    returnFocus: opener,
    align: "end",
  });
}

export function openPageMenu(anchor: { x: number; y: number }): void {
  const groups = [
    commandMenu(["library.new-project", "library.new-collection"]),
    commandMenu(["library.select-all", "view.grid", "view.list"]),
  ].filter((group) => group.items.length > 0);
  if (groups.length > 0) openMenu(anchor, groups, { label: words.menu.clickBackground });
}
