import { useEffect } from "react";

/**
 * While something modal stands, the rest of the page is inert. Radix would do this with style
 * elements that our content security policy forbids, so the page itself is switched off instead.
 * Elements marked data-floating (menus, toasts, alerts, announcements) stay alive. So does what is
 * laid over the page later: the page on which a customer's bank asks comes from the card provider.
 */
interface Modal {
  readonly element: HTMLElement;
  /** What stood beside it when it opened. */
  readonly beside: readonly HTMLElement[];
}

const openModals: Modal[] = [];

function besides(element: HTMLElement): HTMLElement[] {
  return [...document.body.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child.dataset.floating !== "keep" && !child.contains(element),
  );
}

function open(element: HTMLElement): () => void {
  const modal = { element, beside: besides(element) };
  openModals.push(modal);
  settle([]);
  return () => {
    openModals.splice(openModals.indexOf(modal), 1);
    settle(modal.beside);
  };
}

/** Switches off what stands beside the topmost modal, and what is beside no other on again. */
function settle(freed: readonly HTMLElement[]): void {
  const top = openModals.at(-1);
  document.documentElement.toggleAttribute("data-modal", top !== undefined);
  const off = new Set(top?.beside);
  for (const child of freed) if (!off.has(child)) child.removeAttribute("inert");
  for (const child of off) child.setAttribute("inert", "");
}

export function useModal(panel: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  useEffect(() => {
    const element = panel.current;
    return isOpen && element ? open(element) : undefined;
  }, [panel, isOpen]);
}
