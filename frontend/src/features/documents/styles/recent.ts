/** The families that were chosen last, in this browser. */

import { readStored, writeStored } from "@/shared/storage";

const KEY = "octavo-recent-fonts";
/** So many are remembered. */
const MOST = 4;

export const recentFamilies = (): readonly string[] =>
  (readStored(KEY) ?? "").split(" ").filter(Boolean);

export function rememberFamily(family: string): void {
  const others = recentFamilies().filter((one) => one !== family);
  writeStored(KEY, [family, ...others].slice(0, MOST).join(" "));
}
