/** The pictures of a project, as its calls answer them. */

import { documentsApi, type ProjectAsset } from "@/shared/api/documents";
import type { Asset, AssetsApi } from "./asset";
import { kindOf } from "./kinds";

/** The calls about the pictures of a project. */
export function assetsApiOf(numId: number): AssetsApi {
  return {
    list: async () => (await documentsApi.assets(numId)).map(assetOf),
    add: async (file, progress, signal) =>
      assetOf(await documentsApi.addAsset(numId, file, progress, signal)),
    remove: (key) => documentsApi.removeAsset(numId, key),
  };
}

function assetOf(asset: ProjectAsset): Asset {
  const { key, name, bytes, address, renditions, width, height, contentType } = asset;
  const picture = {
    address,
    renditions: renditions.map((one) => [one.width, one.address] as const),
    size: [width, height] as const,
  };
  const kind = kindOf({ type: contentType, name }) ?? "file";
  return { key, kind, name, bytes, picture };
}
