/** The pictures of a project, as its calls answer them. */

import { documentsApi, type ProjectAsset } from "@/shared/api/documents";
import type { Asset, AssetsApi } from "./asset";

/** The calls about the pictures of a project. */
export function assetsApiOf(numId: number): AssetsApi {
  return {
    list: async () => (await documentsApi.assets(numId)).map(assetOf),
    add: async (file, progress, signal) =>
      assetOf(await documentsApi.addAsset(numId, file, progress, signal)),
    remove: (key) => documentsApi.removeAsset(numId, key),
  };
}

function assetOf({ key, name, bytes, address, renditions, width, height }: ProjectAsset): Asset {
  const picture = {
    address,
    renditions: renditions.map((one) => [one.width, one.address] as const),
    size: [width, height] as const,
  };
  return { key, name, bytes, picture };
}
