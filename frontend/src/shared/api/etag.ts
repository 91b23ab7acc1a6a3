import { type RequestOptions, send } from "./client";

interface Kept {
  etag: string;
  value: unknown;
}

const kept = new Map<string, Kept>();

export interface Revalidated<Answer> {
  value: Answer;
  /** False when the server said that nothing changed; `value` is then the very same object. */
  changed: boolean;
}

/** A GET that sends the last ETag along and gives back the kept answer on 304. */
export async function getRevalidated<Answer>(
  path: string,
  options: RequestOptions = {},
): Promise<Revalidated<Answer>> {
  const key = `${path}?${JSON.stringify(options.query ?? {})}`;
  const last = kept.get(key);
  const response = await send("GET", path, {
    ...options,
    headers: { ...options.headers, ...(last ? { "If-None-Match": last.etag } : {}) },
  });
  if (response.status === 304 && last) return { value: last.value as Answer, changed: false };
  const value = (await response.json()) as Answer;
  const etag = response.headers.get("etag");
  if (etag) kept.set(key, { etag, value });
  else kept.delete(key);
  return { value, changed: true };
}

/** Signing out forgets every kept answer. */
export function forgetKeptAnswers(): void {
  kept.clear();
}
