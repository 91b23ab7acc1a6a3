import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { phoneBreakpoint } from "@/shared/breakpoint";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Holds in the layout of phones, whose limit is the configuration’s. */
export function usePhone(): boolean {
  return useMediaQuery(`(max-width: ${phoneBreakpoint() - 1}px)`);
}

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  cancel(): void;
  /** Calls now what is waiting. */
  flush(): void;
}

/** The function waits until it has not been called for `ms`; unmounting takes it back. */
export function useDebounced<Args extends unknown[]>(
  fn: (...args: Args) => void,
  ms = 300,
): Debounced<Args> {
  const latest = useRef(fn);
  useEffect(() => {
    latest.current = fn;
  });
  const ref = useRef<Debounced<Args> | null>(null);
  const delay = useRef(ms);
  delay.current = ms;
  if (!ref.current) {
    let timer: number | undefined;
    let waiting: Args | undefined;
    const fire = () => {
      timer = undefined;
      const args = waiting;
      waiting = undefined;
      if (args) latest.current(...args);
    };
    const debounced = (...args: Args) => {
      window.clearTimeout(timer);
      waiting = args;
      timer = window.setTimeout(fire, delay.current);
    };
    debounced.cancel = () => {
      window.clearTimeout(timer);
      waiting = undefined;
    };
    debounced.flush = () => {
      window.clearTimeout(timer);
      fire();
    };
    ref.current = debounced;
  }
  const { current } = ref;
  useEffect(() => () => current.cancel(), [current]);
  return current;
}
