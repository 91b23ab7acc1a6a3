import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
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

/** What was given last, for what happens after the drawing: an answer that comes, a key that is pressed. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls once so many ms have passed; with null nothing runs, and another number begins anew. */
export function useTimer(ms: number | null, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (ms === null) return;
    const timer = window.setTimeout(() => latest.current(), ms);
    return () => window.clearTimeout(timer);
  }, [ms]);
}

/** Hears what happens in the page while the component stands; first of all where it is asked to `capture`. */
export function useListener<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
  { capture = false } = {},
): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const hear = (event: DocumentEventMap[Name]) => latest.current(event);
    document.addEventListener(name, hear, capture);
    return () => document.removeEventListener(name, hear, capture);
  }, [name, capture]);
}

/** Acts after a drawing in which the value is another than in the one before; the first drawing is no change. */
export function useAfterChange<Value>(value: Value, act: (now: Value) => void): void {
  const before = useRef(value);
  const latest = useLatest(act);
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    latest.current(value);
  }, [value]);
}

/** Sets what the component keeps by itself when what it was given is another, before anything is drawn with it. */
export function useOnChange<Value>(value: Value, adjust: (value: Value) => void): void {
  const [known, setKnown] = useState(value);
  if (Object.is(known, value)) return;
  setKnown(() => value);
  adjust(value);
}

/** Where work begins: what appears takes the focus, and a text in it may be there to be replaced. */
export function useFocused<FocusTarget extends HTMLElement>({
  select = false,
} = {}): RefObject<FocusTarget | null> {
  const target = useRef<FocusTarget>(null);
  useEffect(() => {
    target.current?.focus();
    if (select && target.current instanceof HTMLInputElement) target.current.select();
  }, [select]);
  return target;
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
  const latest = useLatest(fn);
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
