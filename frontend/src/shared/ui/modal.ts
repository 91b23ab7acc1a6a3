import { useEffect } from "react";

/**
 * While something modal stands, the rest of the page is inert. Radix would do this with style
 * elements that our content security policy forbids, so the page itself is switched off instead.
 * Elements marked data-floating (menus, toasts, alerts, announcements) stay alive.
 */
const openModals: HTMLElement[] = [];

function settle(): void {
  const top = openModals.at(-1);
  document.documentElement.toggleAttribute("data-modal", top !== undefined);
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.dataset.floating === "keep") continue;
    child.toggleAttribute("inert", top !== undefined && !child.contains(top));
  }
}

export function useModal(panel: { readonly current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    openModals.push(element);
    settle();
    return () => {
      openModals.splice(openModals.indexOf(element), 1);
      settle();
    };
  }, [panel, open]);
}
