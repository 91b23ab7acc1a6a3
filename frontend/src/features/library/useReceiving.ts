import { useEffect, useRef } from "react";
import { announce } from "@/shared/ui";
import { libraryMessages as words } from "./messages/library";
import { useLibrary } from "./store/library";
import { loadLibrary } from "./store/load";
import { receivingOf } from "./store/receive";

/** The first question comes soon, later ones less often, in ms. */
const SOONEST = 800;
const LATEST = 8_000;
const SLOWER = 1.5;

/** Asks the server gently for as long as a copy is on its way, and says when everything has arrived. */
export function useReceiving(): void {
  const processing = useLibrary((state) => receivingOf(state.rows.view).processing);
  const busy = processing > 0;
  const pace = useRef(SOONEST);
  const failedBefore = useRef(0);
  useEffect(() => {
    // Something has arrived: the next is likely to be there soon.
    if (processing > 0) pace.current = SOONEST;
  }, [processing]);
  useEffect(() => {
    if (!busy) return;
    failedBefore.current = receivingOf(useLibrary.getState().rows.view).failed;
    let timer = 0;
    const later = () => {
      timer = window.setTimeout(() => void ask(), pace.current);
      pace.current = Math.min(pace.current * SLOWER, LATEST);
    };
    const ask = async () => {
      if (document.visibilityState === "visible") await loadLibrary();
      if (timer !== 0) later();
    };
    later();
    return () => {
      window.clearTimeout(timer);
      timer = 0;
      const { processing: left, failed } = receivingOf(useLibrary.getState().rows.view);
      if (left > 0) return;
      const { received, receivedPartly } = words.card;
      announce(failed > failedBefore.current ? receivedPartly : received);
    };
  }, [busy]);
}
