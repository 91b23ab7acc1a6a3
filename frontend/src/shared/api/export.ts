/** The export of everything that the account owns. */

import { send } from "./raw";
import type { components } from "./schema";

export type Export = components["schemas"]["Export"];

interface Current {
  export: Export | null;
}

const PATH = "/api/me/export";

export const exportApi = {
  read: async (signal?: AbortSignal): Promise<Export | null> => {
    const answer = await send<Current>("GET", PATH, undefined, { signal });
    return answer.export;
  },
  request: async (): Promise<Export | null> => (await send<Current>("POST", PATH)).export,
  /** Where the archive is. */
  download: `${PATH}/download`,
};
