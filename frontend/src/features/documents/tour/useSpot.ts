import { useEffect, useState } from "react";
import type { Box } from "./place";
import { findAnchor, type TourStep } from "./steps";

export interface Spot {
  /** What is meant; null where nothing of it can be seen. */
  readonly box: Box | null;
  /** Where the page lies. */
  readonly desk: Box | null;
  /** A dialog lies over the editor: the tour waits behind it. */
  readonly covered: boolean;
}

const DESK = "main [data-canvas]";
const COVERED = "[aria-modal='true']";

/** Where the anchor of a step is, kept up in each frame: the page under it is panned, zoomed and laid out anew. */
export function useSpot(step: TourStep): Spot {
  const [found, setFound] = useState<{ step: TourStep; spot: Spot } | null>(null);
  useEffect(() => {
    let frame = 0;
    let last = "";
    let seen: HTMLElement | null = null;
    const look = () => {
      const anchor = findAnchor(step);
      // A row far down in the panel is brought into sight once. The desk moves by its camera instead.
      if (anchor !== seen && anchor?.closest(DESK) === null) {
        anchor.scrollIntoView({ block: "center" });
      }
      seen = anchor;
      const desk = boxOf(document.querySelector(DESK));
      const spot = { box: boxOf(anchor), desk, covered: document.querySelector(COVERED) !== null };
      const now = JSON.stringify(spot);
      if (now !== last) setFound({ step, spot });
      last = now;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return found?.step === step ? found.spot : { box: null, desk: null, covered: false };
}

function boxOf(element: Element | null): Box | null {
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
