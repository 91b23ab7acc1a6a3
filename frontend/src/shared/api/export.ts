/** The export of everything that the account owns. */
import { bodyOf, client, until } from "./client";
import type { components } from "./schema";

export type Export = components["schemas"]["Export"];

export const exportApi = {
  read: async (signal?: AbortSignal): Promise<Export | null> =>
    (await bodyOf(client.GET("/api/me/export", until(signal)))).export,
  request: async (): Promise<Export | null> => (await bodyOf(client.POST("/api/me/export"))).export,
  /** Where the archive is. */
  download: "/api/me/export/download",
};
