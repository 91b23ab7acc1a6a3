import type { Answer, FormOverview } from "@/shared/api/forms";
import { Checkbox, Table, VisuallyHidden } from "@/shared/ui";
import styles from "./Answers.module.css";
import { type Column, cellOf, columnsOf, labelOf } from "./columns";
import { answersMessages } from "./messages/answers";
import { nameOfForm } from "./names";
import type { Chosen } from "./useChosen";

const words = answersMessages.table;

interface AnswersTableProps {
  form: FormOverview;
  answers: readonly Answer[];
  chosen: Chosen;
  onOpen: (answer: string) => void;
}

/** Answers as rows, with a column for each field (EDIT-275). What is long is cut off: all of it is read in the answer itself. */
export function AnswersTable({ form, answers, chosen, onOpen }: AnswersTableProps) {
  const name = nameOfForm(form);
  const columns = columnsOf(form, answers);
  return (
    <div className={styles.scroll}>
      <ChooseAll answers={answers} chosen={chosen} />
      <Table
        className={styles.table}
        label={words.label(name)}
        columns={[
          { label: words.choose, silent: true, className: styles.mark },
          words.received,
          ...columns.map((column) => ({
            key: column.field,
            label: column.isOld ? `${labelOf(column)} (${words.old})` : labelOf(column),
          })),
        ]}
      >
        {answers.map((answer) => (
          <Row
            key={answer.id}
            answer={answer}
            columns={columns}
            chosen={chosen}
            onOpen={() => onOpen(answer.id)}
          />
        ))}
      </Table>
    </div>
  );
}

/** Stands where the marks of the rows stand, above them. */
function ChooseAll({ answers, chosen }: Pick<AnswersTableProps, "answers" | "chosen">) {
  const isAll = chosen.ids.size === answers.length;
  return (
    <Checkbox
      className={styles.all}
      aria-label={words.chooseAll}
      checked={isAll}
      ref={(element) => {
        if (element) element.indeterminate = !isAll && chosen.ids.size > 0;
      }}
      onChange={() => (isAll ? chosen.none() : chosen.all(answers.map(({ id }) => id)))}
    />
  );
}

interface RowProps {
  answer: Answer;
  columns: readonly Column[];
  chosen: Chosen;
  onOpen: () => void;
}

function Row({ answer, columns, chosen, onOpen }: RowProps) {
  const { id, receivedAt } = answer;
  const isChosen = chosen.ids.has(id);
  return (
    <tr data-answer={id} data-chosen={isChosen ? "" : undefined}>
      <td className={styles.mark}>
        <Checkbox
          aria-label={words.chooseOne(receivedAt)}
          checked={isChosen}
          onChange={(event) => {
            const { shiftKey = false } = event.nativeEvent as MouseEvent;
            chosen.toggle(id, shiftKey);
          }}
        />
      </td>
      <th scope="row">
        <button
          type="button"
          className={styles.open}
          aria-label={words.open(receivedAt)}
          onClick={onOpen}
        >
          <time dateTime={receivedAt}>{answersMessages.when(receivedAt)}</time>
        </button>
      </th>
      {columns.map((column) => (
        <td key={column.field}>
          <Cell said={cellOf(answer, column)} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ said }: { said: string }) {
  if (said === "") {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{words.nothing}</VisuallyHidden>
      </>
    );
  }
  return (
    <div className={styles.said} dir="auto">
      {said}
    </div>
  );
}
