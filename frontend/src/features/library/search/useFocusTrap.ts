import { type RefObject, useEffect } from "react";

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), [tabindex]:not([tabindex="-1"])';

function stops(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** Keeps Tab inside an overlay and hands the focus back to where it came from when the overlay goes. */
export function useFocusTrap(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const overlay = container.current;
    const { style } = document.documentElement;
    const overflow = style.overflow;
    style.overflow = "hidden";

    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || overlay === null) return;
      const all = stops(overlay);
      const first = all[0];
      const last = all.at(-1);
      const active = document.activeElement;
      const outside = !overlay.contains(active);
      if (event.shiftKey && (active === first || outside)) {
        event.preventDefault();
        last?.focus();
      } else if (!event.shiftKey && (active === last || outside)) {
        event.preventDefault();
        first?.focus();
      }
    };
    document.addEventListener("keydown", keepInside);
    return () => {
      document.removeEventListener("keydown", keepInside);
      style.overflow = overflow;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [container]);
}
