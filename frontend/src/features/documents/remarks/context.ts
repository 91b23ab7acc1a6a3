/** The remarks of the project for the parts of the editor. */

import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { AssetsContext } from "../assets/context";
import { useChildren, useEditor } from "../editor/context";
import type { RecordId } from "../model/record";
import { Remarks, type RemarksState } from "./Remarks";
import type { Remark } from "./remark";

export const RemarksContext = createContext<Remarks | null>(null);

/** The remarks of the document that is open, for as long as it is. */
export function useRemarksOf(): Remarks {
  const editor = useEditor();
  const assets = useContext(AssetsContext);
  const [remarks] = useState(() => new Remarks(editor, assets));
  useEffect(() => {
    remarks.start();
    return () => remarks.close();
  }, [remarks]);
  return remarks;
}

export function useRemarks(): Remarks {
  const remarks = useContext(RemarksContext);
  if (remarks === null) throw new Error("There are no remarks around this part");
  return remarks;
}

const NOTHING = createStore<RemarksState>(() => ({
  isCurrent: false,
  pages: new Map(),
  asked: null,
}));

/** A part of what is known of remarks; where none are around, there are none. */
export function useRemarksState<T>(of: (state: RemarksState) => T): T {
  return useStore(useContext(RemarksContext)?.store ?? NOTHING, of);
}

/** A page with what is to be said of it. */
export interface PageWithRemarks {
  readonly page: RecordId;
  readonly remarks: readonly Remark[];
}

/** The remarks of the project, page by page. What is on several pages is said once. */
export function useAllRemarks(): readonly PageWithRemarks[] {
  const pages = useRemarksState((state) => state.pages);
  const order = useChildren("pages");
  return useMemo(() => {
    const said = new Set<string>();
    return order.flatMap((page) => {
      const own = (pages.get(page) ?? []).filter(({ key }) => !said.has(key));
      for (const { key } of own) said.add(key);
      return own.length === 0 ? [] : [{ page, remarks: own }];
    });
  }, [pages, order]);
}

/** How many remarks there are in the project. */
export function useRemarkCount(): number {
  return useAllRemarks().reduce((sum, { remarks }) => sum + remarks.length, 0);
}
