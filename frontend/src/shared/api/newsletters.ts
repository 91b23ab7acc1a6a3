/** Newsletters: topics, and what somebody subscribes to. */
import { bodyOf, client, staying, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type NewsletterTopic = Schemas["NewsletterTopic"];
export type Subscriptions = Schemas["Subscriptions"];

export const newsletterApi = {
  topics: async (signal?: AbortSignal): Promise<NewsletterTopic[]> =>
    (await bodyOf(client.GET("/api/list/topics", until(signal)))).topics,
  subscriptions: async (signal?: AbortSignal): Promise<Subscriptions> =>
    (await bodyOf(client.GET("/api/me/mail", until(signal)))).subscriptions,
  /** Topics that are left out stay as they are. */
  subscribe: async (subscriptions: {
    interests: Record<string, boolean>;
    status: Subscriptions["status"];
  }): Promise<Subscriptions> =>
    (await bodyOf(client.POST("/api/me/mail", { body: { subscriptions } }))).subscriptions,
  /** By the link of a letter; nobody has to be signed in. */
  unsubscribe: async (token: string, all: boolean): Promise<Pick<NewsletterTopic, "name">> => {
    const call = client.POST("/api/newsletters/unsubscribe", { body: { token, all }, ...staying });
    return (await bodyOf(call)).topic;
  },
};
