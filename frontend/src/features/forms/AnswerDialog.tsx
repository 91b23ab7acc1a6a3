import { useRef } from "react";
import { type Answer, type AnsweredField, answerFile, type FormOverview } from "@/shared/api/forms";
import { Button, Dialog } from "@/shared/ui";
import styles from "./Answers.module.css";
import { labelOf, saidIn } from "./columns";
import { answersMessages } from "./messages/answers";
import { nameOfForm } from "./names";

const words = answersMessages.answer;

interface AnswerDialogProps {
  numId: number;
  form: FormOverview;
  /** All that are shown, in their order. */
  answers: readonly Answer[];
  opened: string | null;
  onOpen: (answer: string | null) => void;
  /** Answers whether it is gone. */
  onDelete: (answer: string) => Promise<boolean>;
}

/** All of an answer, and the way to those beside it. */
export function AnswerDialog({
  numId,
  form,
  answers,
  opened,
  onOpen,
  onDelete,
}: AnswerDialogProps) {
  const at = answers.findIndex(({ id }) => id === opened);
  const now = answers[at];
  // What closes shows what it showed until it is gone.
  const last = useRef<Answer>(undefined);
  if (now !== undefined) last.current = now;
  const answer = now ?? last.current;
  if (answer === undefined) return null;
  const beside = (to: number) => {
    const other = answers[to];
    if (other !== undefined) onOpen(other.id);
  };
  const remove = async () => {
    onOpen(null);
    await onDelete(answer.id);
  };
  return (
    <Dialog
      open={now !== undefined}
      onOpenChange={(open) => !open && onOpen(null)}
      title={words.title}
      context={`${nameOfForm(form)}, ${answersMessages.when(answer.receivedAt)}`}
      medium
      reading
      footer={
        <>
          <Button variant="text" onClick={() => void remove()}>
            {words.delete}
          </Button>
          <Button disabled={at <= 0} onClick={() => beside(at - 1)}>
            {words.newer}
          </Button>
          <Button disabled={at >= answers.length - 1} onClick={() => beside(at + 1)}>
            {words.older}
          </Button>
          <Button variant="filled" onClick={() => onOpen(null)}>
            {words.close}
          </Button>
        </>
      }
    >
      <dl className={styles.whole}>
        {answer.fields.map((field) => (
          <div key={field.field}>
            <dt dir="auto">{labelOf(field)}</dt>
            <dd dir="auto">
              <Said numId={numId} answer={answer.id} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface SaidProps {
  numId: number;
  answer: string;
  field: AnsweredField;
}

function Said({ numId, answer, field }: SaidProps) {
  const said = saidIn(field);
  if (said === "") return <span className={styles.nothing}>{answersMessages.table.nothing}</span>;
  if (field.file) {
    return (
      <a href={answerFile(numId, answer, field.field)} download={said}>
        {words.file(said, field.file.bytes)}
      </a>
    );
  }
  if (field.type === "email") return <a href={mailto(said)}>{said}</a>;
  if (field.type === "several") {
    return (
      <ul>
        {field.values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    );
  }
  return said;
}

/** What stands behind a question mark in an address of mail would be more than an address. */
const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
