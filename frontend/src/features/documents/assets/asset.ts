/** The assets of a project, as the editor knows them. */

import type { PagePicture } from "../render/pictures";
import type { AssetKind } from "./kinds";

export type { AssetKind };

export interface Asset {
  /** What it can be used for. */
  readonly kind: AssetKind;
  /** By the content: the same file has the same key. */
  readonly key: string;
  /** The name of its file. */
  readonly name: string;
  /** How many bytes its files have. */
  readonly bytes: number;
  /** How long it lasts, in milliseconds; null where it does not, or does not say. */
  readonly duration: number | null;
  /** What pages show of a picture; of all others the address of the file, and how large what is seen is. */
  readonly picture: PagePicture;
}

/** The calls about the pictures of one project. Each fails with an `ApiError`. */
export interface AssetsApi {
  list(): Promise<readonly Asset[]>;
  /** `progress` hears the part of 1 that the server has. */
  add(file: File, progress: (part: number) => void, signal: AbortSignal): Promise<Asset>;
  remove(key: string): Promise<void>;
}
