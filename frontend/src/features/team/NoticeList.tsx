import type { Invitation } from "@/shared/api/team";
import { PersonNotice, PersonNotices } from "@/shared/notices";
import { Button } from "@/shared/ui";
import { teamworkMessages as words } from "./messages/teamwork";
import { answer } from "./store";

function Notice({ invitation }: { invitation: Invitation }) {
  const { from, items, role } = invitation;
  const { notice } = words;
  const what = items.sharesAll ? words.amount(items) : words.things(items);
  return (
    <PersonNotice from={from} text={notice.text(from.name, what)} detail={words.roles[role].label}>
      <Button
        variant="text"
        size="sm"
        aria-label={notice.declineFrom(from.name)}
        onClick={() => void answer(invitation, false)}
      >
        {notice.decline}
      </Button>
      <Button
        size="sm"
        aria-label={notice.acceptFrom(from.name)}
        onClick={() => void answer(invitation, true)}
      >
        {notice.accept}
      </Button>
    </PersonNotice>
  );
}

export function NoticeList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <PersonNotices label={words.notice.label}>
      {invitations.map((invitation) => (
        <Notice key={invitation.id} invitation={invitation} />
      ))}
    </PersonNotices>
  );
}
