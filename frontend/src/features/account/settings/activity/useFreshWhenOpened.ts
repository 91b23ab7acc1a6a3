import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * What this shows changes while nobody does anything here: it is read anew whenever its section is opened by its
 * address, also when it stood on the page before.
 */
export function useFreshWhenOpened(section: string, reload: () => unknown): void {
  const { key, hash } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    // What has just been put on the page reads by itself.
    if (seen.current === key) return;
    seen.current = key;
    if (hash === `#${section}`) reload();
  }, [key, hash, section, reload]);
}
