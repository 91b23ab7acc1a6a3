import { flushSync } from "react-dom";

let asked = false;

const media = () => window.matchMedia("print");

/** The page is on its way to a printer, or shown as it would be. */
export function isPrinting(): boolean {
  return asked || media().matches;
}

/** The browser takes the picture as soon as these events are over, so what changes with them is drawn at once. */
export function watchPrinting(changed: () => void): () => void {
  const set = (now: boolean) => {
    asked = now;
    flushSync(changed);
  };
  const before = () => set(true);
  const after = () => set(false);
  const list = media();
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  list.addEventListener("change", changed);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    list.removeEventListener("change", changed);
  };
}
