import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** What shows the account's sessions or its activity, and wants to know when they are others. */
const listeners = new Set<() => void>();

/** Gives back what ends the listening. */
export function onSecurityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A new password or second factor ends sessions, and everything here is an event of the account. */
export function securityChanged(): void {
  for (const listener of listeners) listener();
}

/**
 * What this shows changes while nobody does anything here: it is read anew whenever its section is opened by its
 * address, also when it stood on the page before, and when the page comes back into sight.
 */
export function useFreshWhenOpened(section: string, reload: () => void): void {
  const { key, hash } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    // What has just been put on the page reads by itself.
    if (seen.current === key) return;
    seen.current = key;
    if (hash === `#${section}`) reload();
  }, [key, hash, section, reload]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") reload();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [reload]);
}
