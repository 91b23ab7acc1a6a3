import { showAlert } from "@/shared/alerts";
import { authApi } from "@/shared/api/auth";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import type { NewsletterTopic } from "@/shared/api/newsletters";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, CheckboxRow, Failed, Skeleton, showToast } from "@/shared/ui";
import { CommentMails } from "./CommentMails";
import { newsletter as words } from "./messages/newsletters";
import own from "./newsletters.module.css";
import { useSubscriptions } from "./useSubscriptions";

type State = keyof typeof words.states;

/** How somebody stands to a topic, as a mark and a word: full, half or empty. */
function StateMark({ state }: { state: State }) {
  return (
    <span className={own.state}>
      <svg className={own.mark} viewBox="0 0 10 10" aria-hidden="true">
        {state === "subscribed" ? (
          <circle cx="5" cy="5" r="5" fill="currentColor" />
        ) : (
          <circle cx="5" cy="5" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
        )}
        {state === "pending" && <path d="M5 .6a4.4 4.4 0 0 0 0 8.8z" fill="currentColor" />}
      </svg>
      {words.states[state]}
    </span>
  );
}

interface TopicProps {
  topic: NewsletterTopic;
  state: State;
  onChoose: (wanted: boolean) => void;
}

function Topic({ topic, state, onChoose }: TopicProps) {
  return (
    <li className={own.topic}>
      <CheckboxRow
        checked={state !== "unsubscribed"}
        aria-describedby={`topic-${topic.id}`}
        onChange={(event) => onChoose(event.target.checked)}
        label={topic.name}
        note={topic.description}
      />
      <p id={`topic-${topic.id}`} className={own.stateCell}>
        <StateMark state={state} />
      </p>
    </li>
  );
}

async function resend(): Promise<void> {
  try {
    await authApi.resendConfirmation();
    showToast({ text: words.resent });
  } catch (error) {
    if (!isSignedOut(error)) showAlert("email", words.resendFailed);
  }
}

/** Which newsletters come to the account's mailbox. */
export function NewsletterSection({ user }: { user: User }) {
  const confirmed = user.email_confirmation_date !== null;
  const { topics, subscriptions, failed, reload, choose } = useSubscriptions(confirmed);
  const stateOf = (id: string): State => {
    if (!subscriptions?.interests[id]) return "unsubscribed";
    return confirmed ? "subscribed" : "pending";
  };
  const waits = topics?.some(({ id }) => stateOf(id) === "pending") ?? false;
  return (
    <SettingsSection id="mailing-list" title={words.title}>
      {failed !== null && <Failed onRetry={reload}>{failed}</Failed>}
      {failed === null && (topics === null || subscriptions === null) && (
        <Skeleton width="100%" height={208} />
      )}
      {failed === null && topics !== null && subscriptions !== null && (
        <ul className={own.topics} aria-label={words.group}>
          {topics.map((topic) => (
            <Topic
              key={topic.id}
              topic={topic}
              state={stateOf(topic.id)}
              onChoose={(wanted) => choose(topic.id, wanted)}
            />
          ))}
        </ul>
      )}
      <CommentMails user={user} />
      <div role="status" className={own.waits}>
        {waits && <p className={styles.waiting}>{words.pending(user.email)}</p>}
      </div>
      {waits && (
        <div className={styles.buttons}>
          <Button size="sm" onClick={() => void resend()}>
            {words.resend}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
