/** What's new: shapes and calls. */
import { bodyOf, client, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type NewsItem = Schemas["NewsItem"];
export type WhatsNew = Schemas["WhatsNew"];

export const newsApi = {
  list: (signal?: AbortSignal): Promise<WhatsNew> =>
    bodyOf(client.GET("/api/whats-new", until(signal))),
  /** All that was told by then counts as seen. */
  seen: ({ date, type }: NewsItem): Promise<unknown> =>
    bodyOf(client.POST("/api/whats-new/seen", { body: { date, type } })),
};
