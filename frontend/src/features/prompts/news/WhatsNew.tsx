import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { create } from "zustand";
import { isSignedOut } from "@/shared/api/client";
import { type WhatsNew as NewsAnswer, type NewsItem, newsApi } from "@/shared/api/prompts";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import { logFailure } from "@/shared/log";
import { endPrompt } from "@/shared/prompts/queue";
import { setUser, useSession } from "@/shared/session";
import { news as words } from "./messages/news";

const WhatsNewDialog = lazy(() =>
  import("./WhatsNewDialog").then((module) => ({ default: module.WhatsNewDialog })),
);

const FORCED = "show_popups";

/** Does the address ask for what is new? */
export function asksForNews(query: URLSearchParams): boolean {
  return query.get(FORCED) === "true";
}

const NOTHING: NewsAnswer = { items: [], unseen: 0 };

/** Marks the newest entry as seen; the next visit shows only what comes after it. */
async function markSeen(newest: NewsItem): Promise<void> {
  try {
    await newsApi.seen(newest);
    const { user } = useSession.getState();
    if (user) setUser({ ...user, whatsnew_last_seen: newest.date });
  } catch (error) {
    // It is shown once more then.
    if (!isSignedOut(error)) logFailure("What is new could not be marked as seen", error);
  }
}

interface Shown extends NewsAnswer {
  seenUntil: string | null;
  failed: boolean;
}

const COMMANDS: readonly Command[] = [
  {
    id: "help.whats-new",
    label: words.command,
    keywords: "news changes help",
    group: words.group,
    run: () => void askNews(true),
  },
];

const useNews = create<{ shown: Shown | null }>(() => ({ shown: null }));

/** Reads what is new and shows it, where there is something unseen or it was asked for; says whether it does. */
export async function askNews(always: boolean, signal?: AbortSignal): Promise<boolean> {
  let answer = NOTHING;
  let failed = false;
  try {
    answer = await newsApi.list();
  } catch (error) {
    if (isSignedOut(error)) return false;
    logFailure("What is new could not be read", error);
    failed = true;
  }
  if (signal?.aborted) return false;
  // One thing at a time: it is shown the next time then.
  const taken = useLimits.getState().limit !== null;
  if (!always && (answer.unseen === 0 || taken)) return false;
  const user = useSession.getState().user;
  const seenUntil = user?.whatsnew_last_seen ?? user?.createDate ?? null;
  useNews.setState({ shown: { ...answer, failed, seenUntil } });
  const [newest] = answer.items;
  if (newest && answer.unseen > 0) void markSeen(newest);
  return true;
}

/** Shows what is new: when it is its turn, and whenever it is asked for. */
export function WhatsNew() {
  const [query, setQuery] = useSearchParams();
  const shown = useNews((state) => state.shown);
  useRegisterCommands(COMMANDS);
  // What was not closed does not stand on the next page.
  useEffect(() => () => useNews.setState({ shown: null }), []);

  const close = () => {
    useNews.setState({ shown: null });
    endPrompt("news");
    endPrompt("requested");
    if (!asksForNews(query)) return;
    setQuery(
      (before) => {
        before.delete(FORCED);
        return before;
      },
      { replace: true },
    );
  };
  return (
    <Suspense fallback={null}>
      {shown && (
        <WhatsNewDialog
          items={shown.items}
          seenUntil={shown.seenUntil}
          failed={shown.failed}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
