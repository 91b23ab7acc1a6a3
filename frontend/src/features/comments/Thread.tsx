import { type ReactNode, useId } from "react";
import type { CommentThread } from "@/shared/api/comments";
import { formatWhen } from "@/shared/format";
import { TextButton } from "@/shared/ui";
import { nameOf } from "./authors";
import { CommentItem } from "./Comment";
import { Composer } from "./Composer";
import styles from "./comments.module.css";
import { useComments, usePeople, useWhole } from "./context";
import { commentsMessages } from "./messages/comments";

const words = commentsMessages.thread;

interface ThreadProps {
  thread: CommentThread;
  /** What it is about, as "On the slideshow". */
  place: string;
  /** A card has no heading above its own; a panel has one. */
  heading?: "h2" | "h3";
  /** At the right of what it is about. */
  aside?: ReactNode;
  /** Does the field for a reply take the focus? */
  autoFocus?: boolean;
  /** It was resolved, and stands elsewhere now. */
  onResolved?: () => void;
}

/** A thread: what was written, a field for a reply, and Resolve (EDIT-380). */
export function Thread({ thread, place, aside, autoFocus = false, ...rest }: ThreadProps) {
  const { heading: Heading = "h3", onResolved } = rest;
  const { acts, drafts } = useComments();
  const people = usePeople();
  const whole = useWhole(thread);
  const id = useId();
  const { resolved } = whole;
  const toggle = () => {
    void acts.resolve(thread, resolved === null);
    if (resolved === null) onResolved?.();
  };
  return (
    <section className={styles.thread} aria-labelledby={id}>
      <header className={styles.place}>
        <Heading id={id} dir="auto">
          {place}
        </Heading>
        {aside}
      </header>
      {resolved !== null && (
        <p className={styles.note}>
          {words.resolved(nameOf(resolved.by), formatWhen(resolved.at))}
        </p>
      )}
      <ol className={styles.comments}>
        {whole.comments.map((comment) => (
          <CommentItem key={comment.id} thread={whole} comment={comment} />
        ))}
      </ol>
      <Composer
        key={thread.id}
        label={words.replyField}
        sends={words.reply}
        people={people}
        text={drafts.get(thread.id) ?? ""}
        autoFocus={autoFocus}
        onText={(text) => void drafts.set(thread.id, text)}
        onSend={async (text, mentions) => {
          await acts.write({ thread: thread.id }, text, mentions);
        }}
        before={
          <TextButton className={styles.other} onClick={toggle}>
            {resolved === null ? words.resolve : words.reopen}
          </TextButton>
        }
      />
    </section>
  );
}
