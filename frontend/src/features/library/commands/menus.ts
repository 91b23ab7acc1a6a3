import { commandMenu } from "@/shared/commands";
import { type MenuGroup, openMenu } from "@/shared/ui";
import { libraryMessages as words } from "../messages/library";
import { folderOf, personOf, projectOf } from "../store";
import { itemElement } from "../store/stage";
import { onlyFailed } from "./rules";
import { factsOf, targetsAt, withTargets } from "./targets";

const activeGroups = [
  ["item.open", "item.preview", "item.view", "item.rename", "item.duplicate", "item.move"],
  ["item.publish", "item.publish-changes", "item.unpublish", "item.copy-link"],
  ["item.settings", "item.private-pages", "item.connect-domain", "item.disconnect-domain"],
  ["collaborate", "item.send", "item.publicise", "item.hide"],
  ["item.archive", "item.remove"],
];
/** What belongs to somebody else can be looked at and left. */
const sharedGroups = [["item.preview", "item.rename"], ["item.leave"]];
const personGroups = [["item.open", "collaborate", "item.rename"], ["item.leave"]];
/** What is archived can be brought back or deleted, nothing else. */
const archivedGroups = [["item.restore", "item.remove"]];

/** A copy that did not arrive can only be taken away. */
const failedGroups = [["item.dismiss"]];

function groupsFor(ids: readonly number[]): string[][] {
  const facts = factsOf(ids);
  const { archived, shared } = facts;
  if (onlyFailed(facts)) return failedGroups;
  if (shared > 0) return ids.some((id) => personOf(id)) ? personGroups : sharedGroups;
  return archived > 0 ? archivedGroups : activeGroups;
}

export function itemGroups(ids: readonly number[]): MenuGroup[] {
  return withTargets(ids, () => {
    return groupsFor(ids)
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
  const name = projectOf(id)?.title ?? folderOf(id)?.name ?? "";
  openMenu(anchor, groups, {
    label: ids.length > 1 ? words.menu.many(ids.length) : words.menu.label(name),
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
    label: words.menu.label(folderOf(id)?.name ?? ""),
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
