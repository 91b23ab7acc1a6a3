/** What is known of the assets of a project in one tab. */

import type { Asset } from "./asset";
import type { Local } from "./local";
import type { Upload } from "./uploads";

export interface AssetsState {
  readonly state: "loading" | "here" | "failed";
  /** The pictures that the project has, the last added first. */
  readonly assets: readonly Asset[];
  /** Those that are on their way. */
  readonly uploads: readonly Upload[];
  /** What is seen of them meanwhile, by upload. */
  readonly local: ReadonlyMap<string, Local>;
}
