/** The assets of a project, as its calls answer them. */

import { documentsApi, type ProjectAsset } from "@/shared/api/documents";
import { listKept } from "../offline/pictures";
import type { Asset, AssetsApi } from "./asset";

/** The calls about the assets of a project. */
export function assetsApiOf(numId: number): AssetsApi {
  return {
    list: () => listKept(numId, async () => (await documentsApi.assets(numId)).map(assetOf)),
    add: async (file, progress, signal) =>
      assetOf(await documentsApi.addAsset(numId, file, progress, signal)),
    remove: (key) => documentsApi.removeAsset(numId, key),
  };
}

function assetOf(asset: ProjectAsset): Asset {
  const {
    key,
    kind,
    name,
    bytes,
    durationMs: duration,
    address,
    renditions,
    width,
    height,
  } = asset;
  const picture = {
    address,
    renditions: renditions.map((one) => [one.width, one.address] as const),
    size: [width, height] as const,
  };
  return { key, kind, name, bytes, duration, picture };
}
