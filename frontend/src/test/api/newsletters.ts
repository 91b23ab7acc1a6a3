import type { NewsletterTopic, Subscriptions } from "@/shared/api/newsletters";
import type { MockApi } from "./mockApi";
import { Refusal } from "./refusal";
import { ok, route } from "./route";
import type { Route } from "./routes";

/** What the account subscribes to. */
export class Newsletters {
  topics: NewsletterTopic[] = [
    { id: "product-news", name: "Product news", description: "What is new." },
    { id: "tips-and-tutorials", name: "Tips and tutorials", description: "Short lessons." },
    { id: "community-stories", name: "Community stories", description: "Work of others." },
    { id: "promotions", name: "Promotions", description: "Offers." },
  ];
  interests: Record<string, boolean> = {};
  /** The secret of a letter of the first topic. */
  readonly letter = "letter-token";
}

export function newsletterRoutes(api: MockApi): Route[] {
  const { newsletters } = api;
  const subscriptions = (): { status: 200; body: { subscriptions: Subscriptions } } => {
    const chosen = Object.values(newsletters.interests).some((wanted) => wanted);
    const confirmed = api.library.user.email_confirmation_date !== null;
    const status = chosen ? (confirmed ? "subscribed" : "pending") : "unsubscribed";
    const all = newsletters.topics.map(({ id }) => [id, newsletters.interests[id] ?? false]);
    return ok({ subscriptions: { interests: Object.fromEntries(all), status } });
  };
  return [
    route(api, "get", "/list/topics", () => ok({ topics: newsletters.topics })),
    route(api, "get", "/me/mail", subscriptions),
    route(api, "post", "/me/mail", ({ body }) => {
      Object.assign(newsletters.interests, body.subscriptions.interests);
      return subscriptions();
    }),
    route(
      api,
      "post",
      "/newsletters/unsubscribe",
      ({ body }) => {
        if (body.token !== newsletters.letter) {
          throw new Refusal(422, "unknown_link", "This link is not complete", {
            fieldName: "token",
          });
        }
        const [topic] = newsletters.topics;
        if (!topic) throw new Refusal(422, "unknown_topic", "There is no such newsletter");
        if (body.all) newsletters.interests = {};
        else newsletters.interests[topic.id] = false;
        return ok({ topic });
      },
      true,
    ),
  ];
}
