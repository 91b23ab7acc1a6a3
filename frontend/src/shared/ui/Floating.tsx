import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** A place at the end of the body that stays alive while a dialog makes the page inert. */
export function Floating({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement("div");
    element.dataset.floating = "keep";
    document.body.append(element);
    setPlace(element);
    return () => element.remove();
  }, []);
  return place && createPortal(children, place);
}
