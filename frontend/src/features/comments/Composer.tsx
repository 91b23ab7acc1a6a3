import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { CommentPerson } from "@/shared/api/comments";
import { ApiError } from "@/shared/api/problem";
import { Avatar, Button, TextButton, VisuallyHidden } from "@/shared/ui";
import styles from "./comments.module.css";
import { mentionedIn } from "./mentions";
import { commentsMessages } from "./messages/comments";
import { useMentioning } from "./useMentioning";

const words = commentsMessages.write;

/** A comment has so many characters; near that the rest is counted. */
const MOST = 2_000;
const NEAR = 200;

interface ComposerProps {
  /** What the field is called. */
  label: string;
  /** What the button says that sends. */
  sends: string;
  people: readonly CommentPerson[];
  /** What stands in the field at first. */
  text?: string;
  autoFocus?: boolean;
  /** Sends it; throws where that was refused, and the text stays. */
  onSend: (text: string, mentions: readonly string[]) => Promise<void>;
  /** What was written until now, for those who keep it. */
  onText?: (text: string) => void;
  /** Without it there is no second button. */
  onCancel?: () => void;
  /** What stands before the button, as Resolve does. */
  before?: ReactNode;
}

/** A field for a comment. Ctrl or ⌘ and Enter sends; "@" offers people to mention (EDIT-381). */
export function Composer({ label, sends, people, autoFocus = false, ...rest }: ComposerProps) {
  const { text: first = "", onSend, onText, onCancel, before } = rest;
  const [text, setText] = useState(first);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const write = (next: string) => {
    setText(next);
    onText?.(next);
  };
  const mentioning = useMentioning(field, people, write);
  useEffect(() => {
    if (!autoFocus) return;
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [autoFocus]);

  const isEmpty = text.trim() === "";
  const left = MOST - [...text].length;
  const send = async () => {
    if (isEmpty || left < 0 || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onSend(text.trim(), mentionedIn(text, people, mentioning.chosen));
      write("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.said || words.failed);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentioning.onKey(event)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const canMention = people.length > 0;
  const isOpen = mentioning.people.length > 0;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.field}>
        <textarea
          ref={field}
          value={text}
          rows={2}
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? mentioning.listId : undefined}
          aria-activedescendant={isOpen ? mentioning.optionId(mentioning.active) : undefined}
          aria-describedby={`${canMention ? `${id}-mention ` : ""}${id}-keys`}
          aria-invalid={refusal !== null || left < 0 ? true : undefined}
          dir="auto"
          onChange={(event) => {
            write(event.target.value);
            mentioning.look();
          }}
          onSelect={mentioning.look}
          onKeyDown={onKeyDown}
        />
        <VisuallyHidden>
          <span id={`${id}-keys`}>{words.keys}</span>
        </VisuallyHidden>
        {isOpen && <Offered {...mentioning} />}
      </div>
      {canMention && (
        <p className={styles.tip} id={`${id}-mention`}>
          {words.mention}
        </p>
      )}
      <p className={styles.left} role="status">
        {left < NEAR && words.left(left)}
        {isOpen && <VisuallyHidden>{words.offered(mentioning.people.length)}</VisuallyHidden>}
      </p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        {before}
        {onCancel && (
          <TextButton className={styles.other} onClick={onCancel}>
            {commentsMessages.thread.cancel}
          </TextButton>
        )}
        <Button
          type="submit"
          size="sm"
          className={styles.send}
          aria-disabled={isEmpty || left < 0 || busy}
        >
          {sends}
        </Button>
      </div>
    </form>
  );
}

type OfferedProps = Pick<
  ReturnType<typeof useMentioning>,
  "listId" | "people" | "active" | "optionId" | "choose"
>;

/** People in a list below the field; the focus stays in the field. */
function Offered({ listId, people, active, optionId, choose }: OfferedProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} className={styles.offered} id={listId} role="listbox" aria-label={words.people}>
      {people.map((person, at) => (
        <div
          key={person.id}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          // The field has the keys of the list.
          {...{ onClick: () => choose(person) }}
        >
          <Avatar id={person.id} name={person.name} pic={person.avatar} size={24} />
          <span dir="auto">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
