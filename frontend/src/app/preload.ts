import { preloadCommandPanels } from "@/shared/commands";
import { whenIdle } from "@/shared/idle";
import { useShell } from "@/shared/shell";
import { preloadDialog, preloadMenu } from "@/shared/ui";

/** Pages without a library do not wait for one longer than this. */
const LATEST = 3000;

function fetchAll(): void {
  preloadMenu();
  preloadDialog();
  preloadCommandPanels();
}

/** What opens at a touch is fetched once the library is there and the page has nothing else to do. */
export function preloadWhenIdle(): () => void {
  let cancel = () => {};
  const begin = () => {
    wait();
    cancel = whenIdle(fetchAll);
  };
  const timer = setTimeout(begin, LATEST);
  const unsubscribe = useShell.subscribe(({ projectCount }) => {
    if (projectCount !== null) begin();
  });
  function wait() {
    clearTimeout(timer);
    unsubscribe();
  }
  return () => {
    wait();
    cancel();
  };
}
