import { useId } from "react";
import type { CommentPlace, CommentThread } from "@/shared/api/comments";
import { Composer } from "./Composer";
import styles from "./comments.module.css";
import { useComments, usePeople } from "./context";
import { commentsMessages as words } from "./messages/comments";

/** What was begun for a place that has no thread yet. */
const DRAFT = "new";

interface NewThreadProps {
  /** Where it is pinned. */
  at: CommentPlace;
  /** What it is about, as "On the slideshow". */
  place: string;
  /** A card has no heading above its own; a panel has one. */
  heading?: "h2" | "h3";
  onDone: (thread: CommentThread) => void;
  onCancel: () => void;
}

/** A field for the first comment of a thread (EDIT-379). */
export function NewThread({
  at,
  place,
  heading: Heading = "h3",
  onDone,
  onCancel,
}: NewThreadProps) {
  const { acts, drafts } = useComments();
  const people = usePeople();
  const id = useId();
  return (
    <section className={styles.thread} aria-labelledby={id}>
      <header className={styles.place}>
        <Heading id={id} dir="auto">
          {place}
        </Heading>
      </header>
      <Composer
        label={words.write.field}
        sends={words.write.send}
        people={people}
        text={drafts.get(DRAFT) ?? ""}
        autoFocus
        onText={(text) => void drafts.set(DRAFT, text)}
        onSend={async (text, mentions) => onDone(await acts.write({ place: at }, text, mentions))}
        onCancel={onCancel}
      />
    </section>
  );
}
