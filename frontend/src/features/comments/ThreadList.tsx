import { useState } from "react";
import type { CommentThread } from "@/shared/api/comments";
import { formatWhen } from "@/shared/format";
import { Avatar, Failed, Skeleton } from "@/shared/ui";
import { nameOf, toneOf } from "./authors";
import styles from "./comments.module.css";
import { useThreads } from "./context";
import { commentsMessages } from "./messages/comments";

const words = commentsMessages.list;

interface ThreadListProps {
  /** What a thread is about, as "On the slideshow". */
  placeOf: (thread: CommentThread) => string;
  onOpen: (thread: CommentThread) => void;
}

/** The threads of a project, open or resolved; those with unread comments come first (EDIT-382). */
export function ThreadList({ placeOf, onOpen }: ThreadListProps) {
  const [resolved, setResolved] = useState(false);
  const { loaded, again } = useThreads(resolved);
  return (
    <>
      <fieldset className={styles.filter} aria-label={words.filter}>
        {[false, true].map((which) => (
          <button
            key={String(which)}
            type="button"
            aria-pressed={which === resolved}
            onClick={() => setResolved(which)}
          >
            {which ? words.resolved : words.open}
          </button>
        ))}
      </fieldset>
      {loaded.state === "loading" && (
        <>
          <Skeleton width="100%" height={96} />
          <p className={styles.note} role="status">
            {words.reading}
          </p>
        </>
      )}
      {loaded.state === "failed" && <Failed onRetry={again}>{words.failed}</Failed>}
      {loaded.state === "here" && loaded.value.length === 0 && (
        <p className={styles.note} role="status">
          {resolved ? words.noneResolved : words.none}
        </p>
      )}
      {loaded.state === "here" && loaded.value.length > 0 && (
        <ul className={styles.list} aria-label={words.label}>
          {unreadFirst(loaded.value).map((thread) => (
            <Row key={thread.id} thread={thread} place={placeOf(thread)} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Those with unread comments first; else in the order in which they were written in. */
function unreadFirst(threads: readonly CommentThread[]): CommentThread[] {
  return threads.toSorted((one, other) => Number(other.unread > 0) - Number(one.unread > 0));
}

interface RowProps extends Pick<ThreadListProps, "onOpen"> {
  thread: CommentThread;
  place: string;
}

function Row({ thread, place, onOpen }: RowProps) {
  const [first] = thread.comments;
  if (first === undefined) return null;
  const { author } = first;
  const replies = thread.count - 1;
  return (
    <li className={styles.row} data-unread={thread.unread > 0 || undefined}>
      <button type="button" onClick={() => onOpen(thread)}>
        <Avatar
          id={toneOf(author)}
          name={nameOf(author)}
          pic={author.kind === "person" ? author.avatar : null}
          size={24}
        />
        <span className={styles.said}>
          <span className={styles.who}>
            <strong dir="auto">{nameOf(author)}</strong>{" "}
            {author.kind === "guest" && <small>{commentsMessages.guest}</small>}{" "}
            <time dateTime={thread.lastAt}>{formatWhen(thread.lastAt)}</time>
          </span>{" "}
          <span className={styles.excerpt} dir="auto">
            {first.text}
          </span>{" "}
          <span className={styles.about}>
            <span dir="auto">{place}</span>{" "}
            {replies > 0 && <span>{commentsMessages.replies(replies)}</span>}{" "}
            {thread.unread > 0 && (
              <mark>
                {thread.unread === 1
                  ? commentsMessages.unread
                  : commentsMessages.unreadCount(thread.unread)}
              </mark>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
