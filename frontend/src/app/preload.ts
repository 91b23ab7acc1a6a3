import { preloadCommandPanels } from "@/shared/commands";
import { preloadDialog, preloadMenu } from "@/shared/ui";

/** What opens at a touch is fetched once the page has nothing else to do. */
export function preloadWhenIdle(): () => void {
  const fetchAll = () => {
    preloadMenu();
    preloadDialog();
    preloadCommandPanels();
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(fetchAll, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(fetchAll, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
