import { useRef, useState } from "react";

/** Which rows of a list are chosen. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** Chooses a row, or no longer; with `range` all between it and the one before. */
  readonly toggle: (id: string, range: boolean) => void;
  readonly all: (ids: readonly string[]) => void;
  readonly none: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** `listed` has all rows in their order: what is no longer there is not chosen. */
export function useChosen(listed: readonly string[]): Chosen {
  const [wanted, setWanted] = useState(NONE);
  const last = useRef<string | null>(null);
  const ids = new Set(listed.filter((id) => wanted.has(id)));
  const toggle = (id: string, range: boolean) => {
    const [from, to] = [listed.indexOf(last.current ?? ""), listed.indexOf(id)];
    const isOn = !ids.has(id);
    const between =
      range && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(ids);
    for (const each of between) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    setWanted(next);
  };
  return {
    ids,
    toggle,
    all: (all) => setWanted(new Set(all)),
    none: () => setWanted(NONE),
  };
}
