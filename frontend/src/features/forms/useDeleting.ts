import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answersQuery, formsQuery } from "@/entities/form";
import { type FormOverview, formsApi } from "@/shared/api/forms";
import { ApiError } from "@/shared/api/problem";
import { confirmDialog, showToast } from "@/shared/ui";
import { answersMessages as words } from "./messages/answers";
import { nameOfForm } from "./names";

/** So many are named in one call: an address cannot be of any length. */
const AT_ONCE = 50;

/** Deletes answers after a question: these, or all of the form (EDIT-275). Answers whether they are gone. */
export function useDeleting(numId: number, form: FormOverview) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async (ids: readonly string[] | null): Promise<boolean> => {
    const { some, all, text, yes } = words.confirm;
    const title = ids === null ? all(nameOfForm(form)) : some(ids.length);
    if (!(await confirmDialog({ title, text, confirm: yes }))) return false;
    setRefusal(null);
    let count = 0;
    try {
      for (const part of partsOf(ids))
        count += await formsApi.deleteAnswers(numId, form.form, part);
      showToast({ text: words.deleted(count) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.said || words.deleteFailed);
      return false;
    } finally {
      // Some may be gone also where not all are.
      await Promise.all([
        client.invalidateQueries({ queryKey: formsQuery(numId).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: answersQuery(numId, form.form).queryKey }),
      ]);
    }
  };
  return { refusal, remove };
}

function partsOf(ids: readonly string[] | null): (readonly string[] | null)[] {
  if (ids === null) return [null];
  const count = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}
