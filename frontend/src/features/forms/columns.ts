/** The columns of a table of answers: forms change, answers do not. */

import type { Answer, AnsweredField, FormField, FormOverview } from "@/shared/api/forms";
import { answersMessages } from "./messages/answers";

const words = answersMessages.table;

export interface Column extends FormField {
  /** Is it no longer asked? */
  readonly isOld: boolean;
}

/** The fields of the form as it is now; behind them those that older answers have, the last asked first. */
export function columnsOf(
  form: Pick<FormOverview, "fields">,
  answers: readonly Answer[],
): Column[] {
  const columns = new Map<string, Column>(
    form.fields.map((field) => [field.field, { ...field, isOld: false }]),
  );
  for (const { field, label, type } of answers.flatMap(({ fields }) => fields)) {
    if (!columns.has(field)) columns.set(field, { field, label, type, isOld: true });
  }
  return [...columns.values()];
}

/** The label of a field, as somebody wrote it. */
export const labelOf = ({ label }: Pick<FormField, "label">): string =>
  label.trim() === "" ? words.noLabel : label;

/** What was answered to a field, in words; empty where it was left out. */
export function saidIn({ type, values }: Pick<AnsweredField, "type" | "values">): string {
  return type === "tick" ? values.map(() => words.yes).join(", ") : values.join(", ");
}

/** What an answer says to a column. */
export function cellOf({ fields }: Answer, column: Column): string {
  const field = fields.find((each) => each.field === column.field);
  return field === undefined ? "" : saidIn(field);
}
