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

interface Asked<Answer> {
  data?: Answer | undefined;
  response: Response;
}

/** Sends the last ETag along and returns the kept answer on 304. */
export async function revalidated<Answer>(
  key: string,
  ask: (headers: Record<string, string>) => Promise<Asked<Answer>>,
): Promise<Revalidated<Answer>> {
  const last = kept.get(key);
  const { data, response } = await ask(last ? { "If-None-Match": last.etag } : {});
  if (response.status === 304 && last) return { value: last.value as Answer, changed: false };
  const value = data as Answer;
  const etag = response.headers.get("etag");
  if (etag) kept.set(key, { etag, value });
  else kept.delete(key);
  return { value, changed: true };
}

/** Signing out forgets every kept answer. */
export function forgetKeptAnswers(): void {
  kept.clear();
}
