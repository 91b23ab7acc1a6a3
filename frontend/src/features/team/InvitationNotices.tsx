import { lazy, Suspense } from "react";
import { useTeam } from "@/entities/team";
import { useAfterChange } from "@/shared/ui";

const NoticeList = lazy(() =>
  import("./NoticeList").then((module) => ({ default: module.NoticeList })),
);

/** Invitations that wait for an answer, above the list. */
export function InvitationNotices() {
  const invitations = useTeam((state) => state.invitations);
  const none = invitations.length === 0;
  // The last answer takes its buttons along; the page's heading is the next thing there is.
  useAfterChange(none, () => {
    if (none && document.activeElement === document.body) {
      document.querySelector<HTMLElement>("main h1[tabindex]")?.focus({ preventScroll: true });
    }
  });
  if (none) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList invitations={invitations} />
    </Suspense>
  );
}
