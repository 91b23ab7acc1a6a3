import { useContext, useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { AssetsState } from "../assets/Assets";
import { AssetsContext } from "../assets/context";

/** Where the pictures of the project are that a page in small shows, by the keys of their files. */
export type SmallPictures = ReadonlyMap<string, string>;

const NOTHING = createStore<Pick<AssetsState, "assets">>(() => ({ assets: [] }));

/** The smallest rendition of each picture: a page in small needs no more. */
export function useSmallPictures(): SmallPictures {
  const store = useContext(AssetsContext)?.store;
  const assets = useStore(store ?? NOTHING, (state) => state.assets);
  return useMemo(
    () =>
      new Map(
        assets.map(({ key, picture }) => [key, picture.renditions[0]?.[1] ?? picture.address]),
      ),
    [assets],
  );
}
