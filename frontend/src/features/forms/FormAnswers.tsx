import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answersQuery } from "@/entities/form";
import { answersFile, type FormOverview } from "@/shared/api/forms";
import {
  Button,
  DropdownMenu,
  Empty,
  Failed,
  LinkButton,
  Skeleton,
  TextButton,
  useAfterChange,
} from "@/shared/ui";
import { AnswerDialog } from "./AnswerDialog";
import styles from "./Answers.module.css";
import { AnswersTable } from "./AnswersTable";
import { answersMessages as words } from "./messages/answers";
import { nameOfForm } from "./names";
import { FormSettings } from "./settings/FormSettings";
import { useChosen } from "./useChosen";
import { useDeleting } from "./useDeleting";

interface FormAnswersProps {
  numId: number;
  form: FormOverview;
}

/** The answers to a form, the last ones first, and what can be done with them (EDIT-274, EDIT-275). */
export function FormAnswers({ numId, form }: FormAnswersProps) {
  const query = useInfiniteQuery(answersQuery(numId, form.form));
  // More have come, or some were deleted elsewhere.
  useAfterChange(`${form.count} ${form.lastAt}`, () => void query.refetch());
  const answers = query.data?.pages.flatMap((page) => page.answers) ?? [];
  const chosen = useChosen(answers.map(({ id }) => id));
  const [opened, setOpened] = useState<string | null>(null);
  const { refusal, remove } = useDeleting(numId, form);
  const name = nameOfForm(form);
  const removeChosen = async () => {
    if (await remove([...chosen.ids])) chosen.none();
  };
  return (
    <section className={styles.answers} aria-label={words.table.label(name)}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.name} dir="auto">
            {name}
          </h2>
          <p className={styles.note}>
            {words.count(form.count)}
            {form.lastAt !== null && `. ${words.last(form.lastAt)}`}
          </p>
        </div>
        <Acts numId={numId} form={form} onDeleteAll={() => void remove(null)} />
      </div>
      {chosen.ids.size > 0 && (
        <div className={styles.chosen} role="toolbar" aria-label={words.chosen(chosen.ids.size)}>
          <p role="status">{words.chosen(chosen.ids.size)}</p>
          <Button size="sm" onClick={() => void removeChosen()}>
            {words.delete}
          </Button>
          <TextButton size="sm" onClick={chosen.none}>
            {words.cancelChoice}
          </TextButton>
        </div>
      )}
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {query.isError && query.data === undefined && (
        <Failed onRetry={query.refetch}>{words.failed}</Failed>
      )}
      {query.isPending && <Skeleton height={240} width="100%" />}
      {query.data !== undefined && answers.length === 0 && (
        <Empty heading={words.empty.heading} sentence={words.empty.sentence} />
      )}
      {answers.length > 0 && (
        <>
          <AnswersTable form={form} answers={answers} chosen={chosen} onOpen={setOpened} />
          <div className={styles.foot}>
            <p className={styles.note} role="status">
              {words.shown(answers.length, Math.max(form.count, answers.length))}
            </p>
            {query.hasNextPage && (
              <Button
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? words.loadingMore : words.more}
              </Button>
            )}
            {query.isFetchNextPageError && (
              <p className={styles.refusal} role="alert">
                {words.failed}
              </p>
            )}
          </div>
        </>
      )}
      <AnswerDialog
        numId={numId}
        form={form}
        answers={answers}
        opened={opened}
        onOpen={setOpened}
        onDelete={(id) => remove([id])}
      />
    </section>
  );
}

interface ActsProps extends FormAnswersProps {
  onDeleteAll: () => void;
}

function Acts({ numId, form, onDeleteAll }: ActsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.acts}>
      {form.count > 0 && (
        <LinkButton to={answersFile(numId, form.form)} reloadDocument download>
          {words.export}
        </LinkButton>
      )}
      <Button onClick={() => setOpen(true)}>{words.settings}</Button>
      {form.count > 0 && (
        <DropdownMenu
          className={styles.more}
          label={words.moreActs}
          align="end"
          trigger={words.moreActs}
          groups={[
            { items: [{ id: "delete", label: words.deleteAll, danger: true, run: onDeleteAll }] },
          ]}
        />
      )}
      <FormSettings numId={numId} form={form} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
