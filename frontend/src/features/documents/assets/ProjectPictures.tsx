import type { ReactNode } from "react";
import { AssetsContext, useAssetsOf } from "./context";

/** The pictures of the project that is open, for all parts of its editor. */
export function ProjectPictures({ children }: { children: ReactNode }) {
  return <AssetsContext value={useAssetsOf()}>{children}</AssetsContext>;
}
