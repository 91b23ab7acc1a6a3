import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import type { Comment, CommentPerson, CommentThread } from "@/shared/api/comments";
import { formatWhen } from "@/shared/format";
import { Avatar, confirmDialog, DropdownMenu, Icon, type MenuGroup } from "@/shared/ui";
import { nameOf, toneOf } from "./authors";
import { Composer } from "./Composer";
import styles from "./comments.module.css";
import { useComments, usePeople } from "./context";
import { piecesOf } from "./mentions";
import { commentsMessages } from "./messages/comments";

const words = commentsMessages.thread;

interface CommentProps {
  thread: CommentThread;
  comment: Comment;
}

/** One comment: who, when, and what; one's own can be edited, and deleted by some others, too. */
export function CommentItem({ thread, comment }: CommentProps) {
  const [editing, setEditing] = useState(false);
  const { author } = comment;
  const name = nameOf(author);
  return (
    <li className={styles.comment} data-unread={comment.isUnread || undefined}>
      <Avatar
        id={toneOf(author)}
        name={name}
        pic={author.kind === "person" ? author.avatar : null}
        size={24}
      />
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{name}</strong>
          {author.kind === "guest" && <small>{commentsMessages.guest}</small>}
          <time dateTime={comment.writtenAt}>{formatWhen(comment.writtenAt)}</time>
          {comment.editedAt !== null && <small>{commentsMessages.edited}</small>}
          {comment.isUnread && <mark>{commentsMessages.unread}</mark>}
          <More thread={thread} comment={comment} name={name} onEdit={() => setEditing(true)} />
        </p>
        {editing ? (
          <Edit comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <Said comment={comment} />
        )}
      </div>
    </li>
  );
}

/** The text, with those who are mentioned in strong letters. */
function Said({ comment: { text, mentions } }: { comment: Comment }) {
  const people = mentions.map(({ id, name }): CommentPerson => ({ id, name, avatar: null }));
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text, people).map((piece) =>
        piece.person === null ? piece.text : <strong key={piece.at}>{piece.text}</strong>,
      )}
    </p>
  );
}

function Edit({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { acts } = useComments();
  const people = usePeople();
  return (
    <Composer
      label={words.editField}
      sends={words.save}
      text={comment.text}
      people={people}
      autoFocus
      onCancel={onDone}
      onSend={async (text, mentions) => {
        await acts.edit(comment, text, mentions);
        onDone();
      }}
    />
  );
}

interface MoreProps extends CommentProps {
  name: string;
  onEdit: () => void;
}

function More({ thread, comment, name, onEdit }: MoreProps) {
  const { acts } = useComments();
  if (!comment.isOwn && !comment.canDelete) return null;
  const remove = async () => {
    const isWhole = thread.count <= 1;
    const question = isWhole ? words.deleteThread : words.deleteOne;
    if (await confirmDialog({ ...question, confirm: words.delete })) {
      await acts.remove(thread, comment);
    }
  };
  const groups = (): MenuGroup[] => [
    {
      items: [
        ...(comment.isOwn ? [{ id: "edit", label: words.edit, run: onEdit }] : []),
        ...(comment.canDelete
          ? [{ id: "delete", label: words.delete, danger: true, run: () => void remove() }]
          : []),
      ],
    },
  ];
  return (
    <DropdownMenu
      className={styles.more}
      label={words.more(name)}
      labelled
      align="end"
      trigger={<Icon of={MoreHorizontal} />}
      groups={groups}
    />
  );
}
