import { useEffect, useState } from "react";

/** Is the pointer held down on the page? */
export function useHolding(): boolean {
  const [holding, setHolding] = useState(false);
  useEffect(() => {
    const press = ({ target }: Event) =>
      setHolding(target instanceof Element && target.closest("[data-canvas]") !== null);
    const release = () => setHolding(false);
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return holding;
}
