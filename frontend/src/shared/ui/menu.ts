import { create } from "zustand";

export interface MenuItem {
  id: string;
  label: string;
  /** As in the command registry ("mod+k", "n"); printed at the right. */
  shortcut?: string;
  /** Makes the row unavailable and says why beneath it. */
  disabledReason?: string;
  checked?: boolean;
  danger?: boolean;
  href?: string;
  run?: () => void;
}

export interface MenuGroup {
  label?: string;
  items: MenuItem[];
}

export interface MenuAnchor {
  x: number;
  y: number;
}

export interface MenuOptions {
  /** The menu's accessible name. */
  label: string;
  /** Gets the focus back; without it the element that had it when the menu opened. */
  returnFocus?: HTMLElement | null;
  /** Which edge of the opener the menu keeps to. */
  align?: "start" | "end";
  onClose?: () => void;
}

export interface OpenMenu extends MenuOptions {
  anchor: MenuAnchor | DOMRect;
  groups: MenuGroup[];
  /** Every opening is a new menu: it never moves after it has opened. */
  key: number;
}

export const useMenu = create<{ open: OpenMenu | null }>(() => ({ open: null }));

let lastKey = 0;

/** The one shared menu: at a point (context menu) or beneath the rectangle of its opener. */
export function openMenu(
  anchor: MenuAnchor | DOMRect,
  groups: MenuGroup[],
  options: MenuOptions,
): void {
  const focused = document.activeElement;
  const returnFocus = options.returnFocus ?? (focused instanceof HTMLElement ? focused : null);
  const previous = useMenu.getState().open;
  lastKey += 1;
  useMenu.setState({
    open: {
      ...options,
      anchor,
      returnFocus,
      groups: groups.filter((group) => group.items.length > 0),
      key: lastKey,
    },
  });
  previous?.onClose?.();
}

export function closeMenu(): void {
  const { open } = useMenu.getState();
  if (!open) return;
  useMenu.setState({ open: null });
  open.onClose?.();
}
