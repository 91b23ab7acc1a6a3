import type { User } from "@/shared/api/model";
import { saveOpts } from "@/shared/session";
import { CheckboxRow } from "@/shared/ui";
import { newsletter } from "./messages/newsletters";
import own from "./newsletters.module.css";

const words = newsletter.comments;

/** Whether comments on projects come by mail (EDIT-383). */
export function CommentMails({ user }: { user: User }) {
  return (
    <div className={own.topic}>
      <CheckboxRow
        checked={user.opts.commentMails}
        onChange={(event) => void saveOpts({ commentMails: event.target.checked })}
        label={words.label}
        note={words.note}
      />
    </div>
  );
}
