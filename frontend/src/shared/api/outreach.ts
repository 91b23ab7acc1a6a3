/** Newsletters, the referral, and readers who are let in by their address. */
import { send } from "./raw";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type NewsletterTopic = Schemas["NewsletterTopic"];
export type Subscriptions = Schemas["Subscriptions"];
export type Whitelist = Schemas["MagEmailWhitelist"];
export type Referrals = Schemas["ReferralAnswer"];

export const outreachApi = {
  topics: async (signal?: AbortSignal): Promise<NewsletterTopic[]> =>
    (await send<Schemas["TopicsAnswer"]>("GET", "/api/list/topics", undefined, { signal })).topics,
  subscriptions: async (signal?: AbortSignal): Promise<Subscriptions> =>
    (await send<Schemas["MailAnswer"]>("GET", "/api/me/mail", undefined, { signal })).subscriptions,
  /** Topics that are left out stay as they are. */
  subscribe: async (subscriptions: {
    interests: Record<string, boolean>;
    status: Subscriptions["status"];
  }): Promise<Subscriptions> =>
    (await send<Schemas["MailAnswer"]>("POST", "/api/me/mail", { subscriptions })).subscriptions,
  /** By the link of a letter; nobody has to be signed in. */
  unsubscribe: async (token: string, all: boolean): Promise<NewsletterTopic> => {
    const path = "/api/newsletters/unsubscribe";
    const answer = await send<Schemas["UnsubscribeAnswer"]>(
      "POST",
      path,
      { token, all },
      { staying: true },
    );
    return answer.topic;
  },
  referrals: (signal?: AbortSignal): Promise<Referrals> =>
    send("GET", "/api/user/affiliate", undefined, { signal }),
};
