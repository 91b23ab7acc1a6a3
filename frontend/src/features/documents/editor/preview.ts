/** Looking at a draft as readers will see it. */

import { documentsApi } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { sendKeptOf } from "./leaving";

/** What keeps a preview from being shown: changes that did not reach the server. */
export interface NotSent {
  readonly unsent: number;
}

/**
 * Makes a preview, once all that this browser keeps of the document is on the server; answers its address, which works once.
 *
 * @param page without one, the first page is shown
 * @throws ApiError where the server makes none
 */
export async function previewOf(
  person: string,
  numId: number,
  page: string | null,
): Promise<string | NotSent> {
  const unsent = await sendKeptOf(person, numId);
  if (unsent > 0) return { unsent };
  try {
    return await documentsApi.preview(numId, page);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  // A project has no document before it was opened for the first time.
  await documentsApi.open(numId, new AbortController().signal);
  return documentsApi.preview(numId, page);
}
