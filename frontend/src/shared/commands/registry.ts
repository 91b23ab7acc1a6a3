import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { MenuGroup, MenuItem } from "../ui/menu";
import { useOwnKeys } from "./ownKeys";

/** true: available; false: not offered here at all; a reason: shown, but cannot be used now. */
export type Availability = boolean | { reason: string };

export interface Command {
  id: string;
  label: string;
  /** Further words under which the palette finds it. */
  keywords?: string;
  /** Heading in the palette and on the sheet. */
  group: string;
  /** "mod+k", "?", "n", "shift+ArrowRight". `mod` is ⌘ on Apple's machines, Ctrl elsewhere. */
  shortcut?: string;
  /** Also while text is being typed; never for single letters. */
  inText?: boolean;
  /** The component with the focus handles the key itself; the registry only shows it. */
  handledLocally?: boolean;
  /** Not in the palette: it makes sense only with the focus on something. */
  hiddenInPalette?: boolean;
  danger?: boolean;
  when?: () => Availability;
  run: () => void;
}

export const useCommands = create<{ commands: readonly Command[] }>(() => ({ commands: [] }));

/** Later registrations win over earlier ones of the same id until they are taken back. */
export function registerCommands(commands: readonly Command[]): () => void {
  const added = new Set(commands);
  useCommands.setState((state) => ({ commands: [...state.commands, ...commands] }));
  return () => {
    useCommands.setState((state) => ({
      commands: state.commands.filter((command) => !added.has(command)),
    }));
  };
}

/**
 * Offers the commands as long as the component stands; the list is made once, or memoized. Their keys work as soon as the
 * component is seen: one that was pressed before would be lost.
 */
export function useRegisterCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => registerCommands(commands), [commands]);
}

/** Each id once, in the order of first registration, with the keys that the person gave it (EDIT-180). */
export function activeCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const command of useCommands.getState().commands) byId.set(command.id, command);
  return [...byId.values()].map(withOwnKeys);
}

function withOwnKeys(command: Command): Command {
  const own = useOwnKeys.getState().keys[command.id];
  if (own === undefined) return command;
  const { shortcut: _, ...rest } = command;
  return own === null ? rest : { ...rest, shortcut: own };
}

function lastOf(id: string): Command | undefined {
  return useCommands.getState().commands.findLast((command) => command.id === id);
}

function findCommand(id: string): Command | undefined {
  const command = lastOf(id);
  return command && withOwnKeys(command);
}

/** The keys that a command has where the person gave it no others. */
export function defaultShortcut(id: string): string | undefined {
  return lastOf(id)?.shortcut;
}

/** The keys of a command as they are now, for what shows them; undefined where it has none. */
export function useShortcut(id: string): string | undefined {
  useCommands((state) => state.commands);
  useOwnKeys((state) => state.keys);
  return findCommand(id)?.shortcut;
}

export function availability(command: Command): Availability {
  return command.when?.() ?? true;
}

/** Runs it if it is available; returns whether it did. */
export function runCommand(id: string): boolean {
  const command = findCommand(id);
  if (!command || availability(command) !== true) return false;
  command.run();
  return true;
}

/** Rows of a menu out of the registry, so that menus, palette and sheet can never disagree. */
export function commandMenu(ids: readonly string[], label?: string): MenuGroup {
  const items: MenuItem[] = [];
  for (const id of ids) {
    const command = findCommand(id);
    if (!command) continue;
    const available = availability(command);
    if (available === false) continue;
    const item: MenuItem = { id, label: command.label, run: command.run };
    if (command.shortcut) item.shortcut = command.shortcut;
    if (command.danger) item.danger = true;
    if (available !== true) item.disabledReason = available.reason;
    items.push(item);
  }
  return label ? { label, items } : { items };
}
