import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** An element at the end of the body that stays alive while a dialog makes the page inert. */
export function Floating({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement("div");
    element.dataset.floating = "keep";
    document.body.append(element);
    setContainer(element);
    return () => element.remove();
  }, []);
  return container && createPortal(children, container);
}
