import type { Invitation } from "@/shared/api/team";
import { teamworkMessages as words } from "@/shared/messages/teamwork";
import { Avatar, Button, usePhone } from "@/shared/ui";
import styles from "./NoticeList.module.css";
import { answer } from "./store";

function Notice({ invitation }: { invitation: Invitation }) {
  const { from, items, role } = invitation;
  const { notice } = words;
  const phone = usePhone();
  const what = items.sharesAll ? words.amount(items) : words.things(items);
  return (
    <li className={styles.notice}>
      <Avatar id={from.uri || from.name} name={from.name} pic={from.pic} size={phone ? 24 : 32} />
      <p className={styles.text}>
        {notice.text(from.name, what)}
        <span className={styles.role}>{words.roles[role].label}</span>
      </p>
      <div className={styles.actions}>
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
      </div>
    </li>
  );
}

export function NoticeList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className={styles.notices} aria-label={words.notice.label}>
      {invitations.map((invitation) => (
        <Notice key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}
