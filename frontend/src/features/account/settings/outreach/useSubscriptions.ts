import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { type NewsletterTopic, outreachApi, type Subscriptions } from "@/shared/api/outreach";
import { isCanceled } from "@/shared/api/problem";
import { newsletter as words } from "@/shared/messages/outreach";

function tell(error: unknown, sentence: string): void {
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
  const [topics, setTopics] = useState<readonly NewsletterTopic[] | null>(null);
  const [base, setBase] = useState<Subscriptions | null>(null);
  const [pending, setPending] = useState<Record<string, boolean>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const request = useRef<AbortController | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    const { signal } = mine;
    const [list, mail] = await Promise.allSettled([
      outreachApi.topics(signal),
      outreachApi.subscriptions(signal),
    ]);
    if (signal.aborted) return;
    setFailed(null);
    if (list.status === "fulfilled") setTopics(list.value);
    else {
      setFailed(words.topicsFailed);
      tell(list.reason, words.topicsFailed);
      return;
    }
    if (mail.status === "fulfilled") setBase(mail.value);
    else {
      setFailed(words.failed);
      tell(mail.reason, words.failed);
    }
  }, []);

  useEffect(() => {
    void load();
    return () => request.current?.abort();
  }, [load]);

  const choose = (topic: string, wanted: boolean) => {
    setPending((before) => ({ ...before, [topic]: wanted }));
    const save = async () => {
      try {
        const status = confirmed ? "subscribed" : "pending";
        setBase(await outreachApi.subscribe({ interests: { [topic]: wanted }, status }));
      } catch (error) {
        tell(error, words.saveFailed);
      }
      // A later choice of the same topic stands on its own.
      setPending(({ [topic]: mine, ...rest }) =>
        mine === undefined || mine === wanted ? rest : { ...rest, [topic]: mine },
      );
    };
    queue.current = queue.current.then(save);
  };

  const subscriptions = base && { ...base, interests: { ...base.interests, ...pending } };
  return { topics, subscriptions, failed, reload: () => void load(), choose };
}
