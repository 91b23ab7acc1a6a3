/** What the inspector shows: the records whose registers its rows read and change, all of them at once. */

import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useEditor, useRecords, useView, useWidth } from "../editor/context";
import type { Gesture } from "../editor/gesture";
import { inspectorMessages as words } from "../messages/inspector";
import type { DocumentRecord, RecordId, Value, Width } from "../model/record";
import { isCorrected } from "../model/record";
import { type Rule, ruleOf } from "../model/registers";
import { equal } from "../model/values";
import { seenAt } from "./seen";

export interface Chosen {
  readonly ids: readonly RecordId[];
  /** Their records, in the same order. */
  readonly records: readonly DocumentRecord[];
  readonly width: Width;
  readonly page: RecordId;
}

const NOTHING: Chosen = { ids: [], records: [], width: "base", page: "" as RecordId };

export const ChosenContext = createContext<Chosen>(NOTHING);

export function useChosen(): Chosen {
  return useContext(ChosenContext);
}

/** These records as they are now, without those that are gone. */
export function useChosenRecords(asked: readonly RecordId[]): Chosen {
  const store = useRecords();
  const [width, page] = [useWidth(), useView((view) => view.page)];
  const kept = useRef<readonly DocumentRecord[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = asked.map((id) => store.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, asked],
  );
  const records = useSyncExternalStore(subscribe, () => {
    const now = asked.flatMap((id) => store.get(id) ?? []);
    const same =
      now.length === kept.current.length && now.every((it, at) => it === kept.current[at]);
    if (!same) kept.current = now;
    return kept.current;
  });
  return useMemo(() => {
    const ids = asked.filter((id) => store.get(id) !== undefined);
    return { ids, records, width, page };
  }, [asked, records, store, width, page]);
}

/** Why what needs the layout cannot be changed; null where it can. */
export function useLocked(need: Rule["need"] = "layout"): string | null {
  const editor = useEditor();
  return need === "layout" && !editor.layout ? words.locked.reason : null;
}

/** A register of all that is chosen. */
export interface Shared<T extends Value> {
  /** What each has; undefined where nobody said it. */
  readonly values: readonly (T | undefined)[];
  /** What all have; undefined where they differ, or where nobody said it. */
  readonly value: T | undefined;
  readonly mixed: boolean;
  /** Is it corrected at the shown width for any of them (EDIT-112)? */
  readonly corrected: boolean;
  /** What all have where it is not corrected. */
  readonly base: T | undefined;
  /** Why it cannot be changed. */
  readonly reason: string | null;
  /** Sets it for all of them; null takes it back. One step of undo, or part of a gesture. */
  readonly set: (value: T | null, gesture?: Gesture) => void;
  /** Sets it for each. */
  readonly setEach: (values: readonly (T | null)[], gesture?: Gesture) => void;
  /** Takes the correction at the shown width back (EDIT-113). */
  readonly reset: () => void;
}

/** Do all that are chosen have this register? */
export function haveAll({ records }: Pick<Chosen, "records">, key: string): boolean {
  const kinds = ruleOf(key)?.kinds ?? [];
  return records.length > 0 && records.every(({ kind }) => kinds.includes(kind));
}

/** A register of what is chosen. The caller knows which form its values have. */
export function useShared<T extends Value>(key: string): Shared<T> {
  const editor = useEditor();
  const { ids, records, width } = useChosen();
  const reason = useLocked(ruleOf(key)?.need);
  // The table of registers says which form a value has, and what was read has it.
  const values = records.map((record) => seenAt(record, key, width) as T | undefined);
  const bases = records.map((record) => record.base[key] as T | undefined);
  const setEach = (next: readonly (T | null)[], gesture?: Gesture) => {
    const ops = next.flatMap((value, at) => {
      const id = ids[at];
      return id === undefined || (value === null && values[at] === undefined)
        ? []
        : [editor.setOp(id, key, value)];
    });
    if (gesture === undefined) editor.change(ops);
    else gesture.change(ops);
  };
  return {
    values,
    ...common(values),
    corrected: records.some((record) => isCorrected(record, key, width)),
    base: common(bases).value,
    reason,
    setEach,
    set: (value, gesture) =>
      setEach(
        ids.map(() => value),
        gesture,
      ),
    reset: () => {
      const corrected = ids.filter((_, at) => {
        const record = records[at];
        return record !== undefined && isCorrected(record, key, width);
      });
      editor.set(corrected, key, null);
    },
  };
}

/** What all of them have, and whether they differ. */
export function common<T>(values: readonly (T | undefined)[]): {
  value: T | undefined;
  mixed: boolean;
} {
  const [first] = values;
  const mixed = values.some((value) => !equal(value, first));
  return { value: mixed ? undefined : first, mixed };
}
