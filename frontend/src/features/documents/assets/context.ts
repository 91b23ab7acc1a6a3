/** The pictures of the project for the parts of the editor. */

import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useEditor, useShownDocument } from "../editor/context";
import type { Document } from "../model/record";
import type { PageFiles } from "../render/files";
import type { PagePicture } from "../render/pictures";
import { Assets } from "./Assets";
import { assetsApiOf } from "./api";
import { filesOf, picturesOf, withLocal } from "./local";
import type { AssetsState } from "./state";

export const AssetsContext = createContext<Assets | null>(null);

export function useAssets(): Assets {
  const assets = useContext(AssetsContext);
  if (assets === null) throw new Error("There are no pictures around this part");
  return assets;
}

type KnownState = Pick<AssetsState, "assets" | "uploads" | "local">;

const NOTHING = createStore<KnownState>(() => ({
  assets: [],
  uploads: [],
  local: new Map(),
}));

/** A part of what is known of the pictures of the project; where none are around, there are none. */
export function useKnown<T>(of: (state: KnownState) => T): T {
  return useStore(useContext(AssetsContext)?.store ?? NOTHING, of);
}

/** The pictures of the project that is open, for as long as it is. */
export function useAssetsOf(): Assets {
  const editor = useEditor();
  const [assets] = useState(() => new Assets(editor, assetsApiOf(editor.numId)));
  useEffect(() => {
    const load = () => void assets.load();
    load();
    window.addEventListener("online", load);
    return () => {
      window.removeEventListener("online", load);
      assets.close();
    };
  }, [assets]);
  return assets;
}

/** What the canvas shows: the document with the pictures that are on their way, and where pictures are. */
export function useShownPictures(assets: Assets): {
  readonly document: Document;
  readonly pictures: ReadonlyMap<string, PagePicture>;
  readonly files: PageFiles;
} {
  const document = useShownDocument();
  const known = useStore(assets.store, (state) => state.assets);
  const local = useStore(assets.store, (state) => state.local);
  const pictures = useMemo(() => picturesOf(known, local), [known, local]);
  const shown = useMemo(() => withLocal(document, local), [document, local]);
  const files = useMemo(() => filesOf(known, local), [known, local]);
  return useMemo(() => ({ document: shown, pictures, files }), [shown, pictures, files]);
}
