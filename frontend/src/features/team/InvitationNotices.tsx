import { lazy, Suspense, useEffect, useRef } from "react";
import { useTeam } from "@/entities/team";

const NoticeList = lazy(() =>
  import("./NoticeList").then((module) => ({ default: module.NoticeList })),
);

/** Invitations that wait for an answer, above the list. */
export function InvitationNotices() {
  const invitations = useTeam((state) => state.invitations);
  const none = invitations.length === 0;
  const stood = useRef(false);
  useEffect(() => {
    // The last answer takes its buttons along; the page's heading is the next thing there is.
    if (none && stood.current && document.activeElement === document.body) {
      document.querySelector<HTMLElement>("main h1[tabindex]")?.focus({ preventScroll: true });
    }
    stood.current = !none;
  }, [none]);
  if (none) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList invitations={invitations} />
    </Suspense>
  );
}
