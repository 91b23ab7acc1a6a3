import { useEffect, useState } from "react";
import { findAnchor, type TourStep } from "./steps";

/** A page is given this long, in ms, to bring what a stop stands at. */
const PATIENCE = 3_000;

/** The rectangle of a stop's anchor in the window, kept up while the page scrolls, grows and changes. */
export function useAnchor(step: TourStep | undefined, onMissing: () => void): DOMRect | null {
  const [found, setFound] = useState<{ step: TourStep; box: DOMRect } | null>(null);

  useEffect(() => {
    if (!step) return;
    let element: HTMLElement | null = null;
    let frame = 0;
    const patience = window.setTimeout(onMissing, PATIENCE);
    const look = () => {
      frame = 0;
      const anchor = findAnchor(step);
      if (anchor && anchor !== element) {
        window.clearTimeout(patience);
        anchor.scrollIntoView({ block: "center" });
      }
      element = anchor;
      if (anchor) setFound({ step, box: anchor.getBoundingClientRect() });
    };
    const soon = () => {
      if (frame === 0) frame = window.requestAnimationFrame(look);
    };
    soon();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", soon, { passive: true, capture: true });
    window.addEventListener("resize", soon);
    return () => {
      window.clearTimeout(patience);
      window.cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener("scroll", soon, { capture: true });
      window.removeEventListener("resize", soon);
    };
  }, [step, onMissing]);

  return found && found.step === step ? found.box : null;
}
