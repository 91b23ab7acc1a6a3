import { lazy, Suspense } from "react";
import { fetchEarly } from "@/shared/idle";
import { Floating } from "./Floating";
import { useMenu } from "./menu";

const loadPanel = () => import("./MenuPanel");
const MenuPanel = lazy(() => loadPanel().then((module) => ({ default: module.MenuPanel })));

export function preloadMenu(): void {
  fetchEarly(loadPanel);
}

/** Rendered once by the app; every menu of the product is this one. */
export function SharedMenu() {
  const open = useMenu((state) => state.open);
  return (
    <Floating>
      {open && (
        // A region, because everything on a page belongs to one.
        <section aria-label={open.label}>
          <Suspense fallback={null}>
            <MenuPanel key={open.key} menu={open} />
          </Suspense>
        </section>
      )}
    </Floating>
  );
}
