import type { HttpHandler } from "msw";
import type { NewsletterTopic, Referrals, Subscriptions } from "@/shared/api/outreach";
import { Refusal } from "./library";
import type { MockApi } from "./mockApi";
import { ok, route } from "./route";

/** Newsletters and referrals. */
export class Outreach {
  topics: NewsletterTopic[] = [
    { id: "product-news", name: "Product news", description: "What is new." },
    { id: "tips-and-tutorials", name: "Tips and tutorials", description: "Short lessons." },
    { id: "community-stories", name: "Community stories", description: "Work of others." },
    { id: "promotions", name: "Promotions", description: "Offers." },
  ];
  interests: Record<string, boolean> = {};
  /** The secret of a letter of the first topic. */
  readonly letter = "letter-token";
  referrals: Referrals = {
    myRefId: "100001",
    referredJoinedUsers: 3,
    referredJoinedUsersByTemplate: 1,
    referredPaidUsers: 2,
    totalVolume: 2000,
  };
}

export function outreachRoutes(api: MockApi): HttpHandler[] {
  const { outreach } = api;
  const subscriptions = (): { status: 200; body: { subscriptions: Subscriptions } } => {
    const chosen = Object.values(outreach.interests).some((wanted) => wanted);
    const confirmed = api.library.user.email_confirmation_date !== null;
    const status = chosen ? (confirmed ? "subscribed" : "pending") : "unsubscribed";
    const all = outreach.topics.map(({ id }) => [id, outreach.interests[id] ?? false]);
    return ok({ subscriptions: { interests: Object.fromEntries(all), status } });
  };
  return [
    route(api, "get", "/list/topics", () => ok({ topics: outreach.topics })),
    route(api, "get", "/me/mail", subscriptions),
    route(api, "post", "/me/mail", ({ body }) => {
      Object.assign(outreach.interests, body.subscriptions.interests);
      return subscriptions();
    }),
    route(
      api,
      "post",
      "/newsletters/unsubscribe",
      ({ body }) => {
        if (body.token !== outreach.letter) {
          throw new Refusal(422, "unknown_link", "This link is not complete", {
            fieldName: "token",
          });
        }
        const [topic] = outreach.topics;
        if (!topic) throw new Refusal(422, "unknown_topic", "There is no such newsletter");
        if (body.all) outreach.interests = {};
        else outreach.interests[topic.id] = false;
        return ok({ topic });
      },
      true,
    ),
    route(api, "get", "/user/affiliate", () => ok(outreach.referrals)),
  ];
}
