import { ApiError } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";

export interface Sum<A> {
  /** The answers of the batches that came through. */
  readonly answers: readonly A[];
  /** The first refusal of a whole batch, if there was one. */
  readonly error: unknown;
  /** Batches that were refused as a whole, or never sent. */
  readonly refused: readonly Refused[];
}

export interface Refused {
  readonly ids: readonly number[];
  readonly error: unknown;
}

function batchSize(): number {
  return readConfig().limits.bulkItems;
}

/**
 * Sends ids in batches the server accepts, one after another. Throws when nothing came through at all;
 * otherwise says what did.
 */
export async function inBatches<A>(
  ids: readonly number[],
  send: (batch: number[]) => Promise<A>,
  { size = batchSize(), progress }: { size?: number; progress?: (done: number) => void } = {},
): Promise<Sum<A>> {
  const answers: A[] = [];
  const refused: Refused[] = [];
  let error: unknown = null;
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size);
    try {
      answers.push(await send(batch));
    } catch (failure) {
      error ??= failure;
      // Without a connection the following batches would only fail one by one.
      const lost = !(failure instanceof ApiError) || failure.status === 0 || failure.status === 401;
      refused.push({ ids: lost ? ids.slice(start) : batch, error: failure });
      if (lost) break;
    }
    progress?.(Math.min(start + size, ids.length));
  }
  if (answers.length === 0) throw error;
  return { answers, error, refused };
}
