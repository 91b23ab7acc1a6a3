import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formsQuery } from "@/entities/form";
import { ApiError } from "@/shared/api/problem";
import { showToast } from "@/shared/ui";
import { settingsMessages as words } from "../messages/settings";

/** Does something on the server, shows the forms as they are after it, and keeps why it was refused. */
export function useSaving(numId: number) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Answers what the server has said; undefined where it refused. */
  const save = async <Answered>(
    work: () => Promise<Answered>,
    done?: (answered: Answered) => string,
  ): Promise<Answered | undefined> => {
    setRefusal(undefined);
    setBusy(true);
    try {
      const answered = await work();
      await client.invalidateQueries({ queryKey: formsQuery(numId).queryKey, exact: true });
      if (done !== undefined) showToast({ text: done(answered) });
      return answered;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.said || words.failed);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { refusal, setRefusal, busy, save };
}
