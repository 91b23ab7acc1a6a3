import { queryOptions } from "@tanstack/react-query";
import { newsletterApi } from "@/shared/api/newsletters";
import { newsletter } from "./messages/newsletters";

const all = ["account", "newsletters"] as const;

export const topicsQuery = queryOptions({
  queryKey: [...all, "topics"] as const,
  queryFn: ({ signal }) => newsletterApi.topics(signal),
  meta: { alert: { type: "mail-subscription", text: newsletter.topicsFailed } },
});

export const subscriptionsQuery = queryOptions({
  queryKey: [...all, "subscriptions"] as const,
  queryFn: ({ signal }) => newsletterApi.subscriptions(signal),
  meta: { alert: { type: "mail-subscription", text: newsletter.failed } },
});
