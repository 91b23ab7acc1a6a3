import type { Command } from "@/shared/commands";

/** The menus of items: groups with a line between them, and the sections of each group. */
export const itemMenus = {
  own: [["open", "view", "edit"], ["publication"], ["settings"], ["sharing"], ["archive"]],
  /** What belongs to somebody else can be looked at and left. */
  shared: [["open", "edit"], ["leave"]],
  person: [["open", "sharing", "edit"], ["leave"]],
  /** What is archived can be brought back or deleted, nothing else. */
  archived: [["archive"]],
  /** A copy that did not arrive can only be deleted. */
  failed: [["dismiss"]],
} as const;

export type ItemMenu = keyof typeof itemMenus;

/** A command about projects and collections. */
export interface ItemCommand extends Command {
  /** The section that it stands in, for each menu that has it. */
  readonly menus?: { readonly [Menu in ItemMenu]?: (typeof itemMenus)[Menu][number][number] };
}
