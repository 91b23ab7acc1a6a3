import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { showAlert } from "@/shared/alerts";
import type { ReceivedItems } from "@/shared/api/copies";
import { resendConfirmation } from "@/shared/confirmation";
import { useSession } from "@/shared/session";
import { useAfterChange } from "@/shared/ui";
import { copyMessages as words } from "./messages/copies";
import { useTransfers } from "./store";

const NoticeList = lazy(() =>
  import("./NoticeList").then((module) => ({ default: module.NoticeList })),
);

/** How long the offer to confirm an address stands, in ms. */
const CONFIRM_MS = 60_000;

/** A mail leads to one of them ("/?send=…"): it is looked up once, and the address forgets it. */
function useMailed({ ready, incoming }: ReturnType<typeof useTransfers>): string | null {
  const [query, setQuery] = useSearchParams();
  const user = useSession((state) => state.user);
  const asked = query.get("send");
  const mailed = useRef<string | null>(null);
  if (asked) mailed.current = asked;
  useEffect(() => {
    if (!ready || !asked || !user) return;
    const unconfirmed = user.email_confirmation_date === null ? user.email : null;
    const status = incoming.find((one) => one.id === asked)?.status ?? "unknown";
    if (status === "unknown" && unconfirmed) {
      // What goes to an address is its owner's: who has not confirmed theirs is not shown it yet.
      showAlert("send-mailed", words.mailed.unconfirmed(unconfirmed), {
        ms: CONFIRM_MS,
        action: { label: words.mailed.confirm, run: () => void resendConfirmation() },
      });
    } else if (status !== "pending") {
      const became = status === "received" || status === "failed" ? "accepted" : status;
      showAlert("send-mailed", words.mailed[became]);
    }
    setQuery(
      (now) => {
        now.delete("send");
        return now;
      },
      { replace: true },
    );
  }, [ready, incoming, asked, user, setQuery]);
  return mailed.current;
}

interface SendNoticesProps {
  /** What was accepted has its rows in the library from now on. */
  onReceive: (items: ReceivedItems) => void;
}

/** Copies that somebody sends and that wait for an answer, above the list. */
export function SendNotices({ onReceive }: SendNoticesProps) {
  const transfers = useTransfers();
  const { incoming } = transfers;
  const mailed = useMailed(transfers);
  const waiting = useMemo(() => incoming.filter((one) => one.status === "pending"), [incoming]);
  const none = waiting.length === 0;
  // The last answer takes its buttons along; the page's heading is the next thing there is.
  useAfterChange(none, () => {
    if (none && document.activeElement === document.body) {
      document.querySelector<HTMLElement>("main h1[tabindex]")?.focus({ preventScroll: true });
    }
  });
  if (none) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList transfers={waiting} mailed={mailed} onReceive={onReceive} />
    </Suspense>
  );
}
