import { useMemo } from "react";
import { useKnown } from "../assets/context";

/** Where the pictures of the project are that a page in small shows, by the keys of their files. */
export type SmallPictures = ReadonlyMap<string, string>;

/** The smallest rendition of each picture: a page in small needs no more. */
export function useSmallPictures(): SmallPictures {
  const assets = useKnown((state) => state.assets);
  return useMemo(
    () =>
      new Map(
        assets.map(({ key, picture }) => [key, picture.renditions[0]?.[1] ?? picture.address]),
      ),
    [assets],
  );
}
