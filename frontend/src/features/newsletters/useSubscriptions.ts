import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import type { NewsletterTopic, Subscriptions } from "@/shared/api/newsletters";
import { newsletterApi } from "@/shared/api/newsletters";
import { isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { newsletter as words } from "./messages/newsletters";
import { subscriptionsQuery, topicsQuery } from "./queries";

function alertFailure(error: unknown, sentence: string): void {
  if (!isCanceled(error) && !isSignedOut(error)) showAlert("mail-subscription", sentence);
}

interface Newsletters {
  topics: readonly NewsletterTopic[] | null;
  /** As the person has chosen, whether the server knows it already or not. */
  subscriptions: Subscriptions | null;
  /** What could not be read, in a sentence. */
  failed: string | null;
  reload: () => void;
  choose: (topic: string, wanted: boolean) => void;
}

/** What there is to subscribe to, and what was chosen. */
export function useSubscriptions(confirmed: boolean): Newsletters {
  const list = useQuery(topicsQuery);
  const mail = useQuery(subscriptionsQuery);
  const [pending, setPending] = useState<Record<string, boolean>>({});
  const queue = useRef<Promise<void>>(Promise.resolve());
  const reload = () => {
    void list.refetch();
    void mail.refetch();
  };

  const choose = (topic: string, wanted: boolean) => {
    setPending((before) => ({ ...before, [topic]: wanted }));
    const save = async () => {
      try {
        const status = confirmed ? "subscribed" : "pending";
        const saved = await newsletterApi.subscribe({ interests: { [topic]: wanted }, status });
        queryClient.setQueryData(subscriptionsQuery.queryKey, saved);
      } catch (error) {
        alertFailure(error, words.saveFailed);
      }
      // A later choice of the same topic stands on its own.
      setPending(({ [topic]: mine, ...rest }) =>
        mine === undefined || mine === wanted ? rest : { ...rest, [topic]: mine },
      );
    };
    queue.current = queue.current.then(save);
  };

  const base = mail.data;
  const subscriptions = base ? { ...base, interests: { ...base.interests, ...pending } } : null;
  const failed = list.isError ? words.topicsFailed : mail.isError ? words.failed : null;
  return { topics: list.data ?? null, subscriptions, failed, reload, choose };
}
