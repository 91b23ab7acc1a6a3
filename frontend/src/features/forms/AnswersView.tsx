import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { formsQuery } from "@/entities/form";
import type { FormOverview } from "@/shared/api/forms";
import { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { Empty, Failed, LinkButton, Skeleton, usePhone } from "@/shared/ui";
import styles from "./Answers.module.css";
import { FormAnswers } from "./FormAnswers";
import { FormList } from "./FormList";
import { answersMessages as words } from "./messages/answers";

/** What readers answered to the forms of a project (EDIT-274). */
export function AnswersView({ numId }: { numId: number }) {
  const { data, error, isError, refetch } = useQuery(formsQuery(numId));
  if (data !== undefined) return <Forms numId={numId} forms={data} />;
  if (error instanceof ApiError && error.status === 403) return <MayNot />;
  if (isError) {
    return (
      <Failed broad onRetry={refetch}>
        {words.failed}
      </Failed>
    );
  }
  return <Skeleton height={280} width="100%" />;
}

/** Those who edit words and pictures alone do not see what readers sent. */
export function MayNot() {
  const { heading, sentence } = words.mayNot;
  return <Empty heading={heading} sentence={sentence} />;
}

function Forms({ numId, forms }: { numId: number; forms: readonly FormOverview[] }) {
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const form = forms.find((each) => each.form === search.get("form")) ?? forms[0];
  if (form === undefined) {
    return (
      <Empty
        heading={words.none.heading}
        sentence={words.none.sentence}
        action={
          !phone && (
            <LinkButton variant="filled" to={paths.project(numId)}>
              {words.edit}
            </LinkButton>
          )
        }
      />
    );
  }
  const show = (id: string) => setSearch({ form: id }, { replace: true });
  return (
    <div className={styles.layout}>
      <FormList forms={forms} shown={form.form} phone={phone} onShow={show} />
      <FormAnswers key={form.form} numId={numId} form={form} />
    </div>
  );
}
