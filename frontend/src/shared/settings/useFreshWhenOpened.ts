import { useLocation } from "react-router-dom";
import { useAfterChange } from "../ui";

/**
 * What this shows changes while nobody does anything here: it is read anew whenever its section is opened by its
 * address, also when it stood on the page before.
 */
export function useFreshWhenOpened(section: string, reload: () => unknown): void {
  const { key, hash } = useLocation();
  // What has just been put on the page reads by itself.
  useAfterChange(key, () => {
    if (hash === `#${section}`) reload();
  });
}
