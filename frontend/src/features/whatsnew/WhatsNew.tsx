import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isSignedOut } from "@/shared/api/client";
import { type NewsItem, newsApi, type WhatsNew as Told } from "@/shared/api/news";
import { registerCommands } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import { logFailure } from "@/shared/log";
import { news as words } from "@/shared/messages/news";
import { setUser, useSession } from "@/shared/session";

const WhatsNewDialog = lazy(() =>
  import("./WhatsNewDialog").then((module) => ({ default: module.WhatsNewDialog })),
);

const FORCED = "show_popups";

/** Does the address ask for what is new? */
export function asksForNews(query: URLSearchParams): boolean {
  return query.get(FORCED) === "true";
}

const NOTHING: Told = { items: [], unseen: 0 };

/** Notes the newest entry as seen; the next visit is told only what comes after it. */
async function markSeen(newest: NewsItem): Promise<void> {
  try {
    await newsApi.seen(newest);
    const { user } = useSession.getState();
    if (user) setUser({ ...user, whatsnew_last_seen: newest.date });
  } catch (error) {
    // It is told once more then.
    if (!isSignedOut(error)) logFailure("What is new could not be marked as seen", error);
  }
}

interface Shown extends Told {
  seenUntil: string | null;
  failed: boolean;
}

interface WhatsNewProps {
  /** It is not its turn to come unasked; what was asked for by address or by command comes all the same. */
  waits: boolean;
  /** Another dialog stands: what was asked for by address comes once that is closed. */
  held: boolean;
  /** Called with whether there is anything to tell; at once, where it was asked for. */
  onAnswer: (told: boolean) => void;
}

/** Tells what is new: by itself when there is something unseen, and whenever it is asked for. */
export function WhatsNew({ waits, held, onAnswer }: WhatsNewProps) {
  const [query, setQuery] = useSearchParams();
  const forced = asksForNews(query);
  const [shown, setShown] = useState<Shown | null>(null);
  const asked = useRef(false);

  const tell = useCallback(
    async (always: boolean) => {
      if (always) onAnswer(true);
      let told = NOTHING;
      let failed = false;
      try {
        told = await newsApi.list();
      } catch (error) {
        if (isSignedOut(error)) return;
        logFailure("What is new could not be read", error);
        failed = true;
      }
      // One thing at a time: it is told the next time then.
      const taken = useLimits.getState().limit !== null;
      const tells = always || (told.unseen > 0 && !taken);
      onAnswer(tells);
      if (!tells) return;
      const user = useSession.getState().user;
      const seenUntil = user?.whatsnew_last_seen ?? user?.createDate ?? null;
      setShown({ ...told, failed, seenUntil });
      const [newest] = told.items;
      if (newest && told.unseen > 0) void markSeen(newest);
    },
    [onAnswer],
  );

  useEffect(() => {
    if (asked.current || held || (waits && !forced)) return;
    asked.current = true;
    void tell(forced);
  }, [waits, held, forced, tell]);
  useEffect(
    () =>
      registerCommands([
        {
          id: "help.whats-new",
          label: words.command,
          keywords: "news changes help",
          group: words.group,
          run: () => void tell(true),
        },
      ]),
    [tell],
  );

  const close = () => {
    setShown(null);
    if (!forced) return;
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
