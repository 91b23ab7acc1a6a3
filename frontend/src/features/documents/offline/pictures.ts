/** Where the pictures of the open project are, as this browser was last told: it may have them itself. */

import { ApiError } from "@/shared/api/problem";
import { readStored, writeStored } from "@/shared/storage";
import type { Asset } from "../assets/asset";

const KEY = "octavo-kept-pictures";
/** A longer list is not kept. */
const MOST_LETTERS = 1_000_000;

/** The list of a project, as it is answered, else as it was last answered here. */
export async function listKept(
  numId: number,
  list: () => Promise<readonly Asset[]>,
): Promise<readonly Asset[]> {
  try {
    const assets = await list();
    keep(numId, assets);
    return assets;
  } catch (error) {
    const known = error instanceof ApiError && error.status === 0 ? kept(numId) : null;
    if (known === null) throw error;
    return known;
  }
}

/** Forgets them: the person has left. */
export const forgetPictures = (): void => writeStored(KEY, null);

function keep(numId: number, assets: readonly Asset[]): void {
  const text = JSON.stringify({ numId, assets });
  writeStored(KEY, text.length <= MOST_LETTERS ? text : null);
}

function kept(numId: number): readonly Asset[] | null {
  const known: unknown = JSON.parse(readStored(KEY) ?? "null");
  const { numId: of, assets } = (known ?? {}) as { numId?: unknown; assets?: readonly Asset[] };
  return of === numId && Array.isArray(assets) ? assets : null;
}
