/** Putting something back as it was: a new step, which Undo takes back. */

import { useCallback, useEffect, useRef, useState } from "react";
import { historyApi } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { runCommand } from "@/shared/commands";
import { showLimit } from "@/shared/limits";
import { showToast } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { sendAll } from "../editor/sending";
import { historyMessages } from "../messages/history";
import type { ClientId, RecordId } from "../model/record";
import type { DocumentSession } from "../sync/session";
import { until } from "../sync/until";

const words = historyMessages.restore;

/** What is put back. */
export type Scope = "all" | RecordId;

export interface Restoring {
  /** Is something on its way? */
  readonly isBusy: boolean;
  /** Why it was not put back; null where it was. */
  readonly refusal: string | null;
  /** Puts something back; `what` is what it is called. Answers whether it is as it was then. */
  readonly restore: (scope: Scope, seq: number, what: string, when: string) => Promise<boolean>;
  /** Takes out what was not there then. */
  readonly takeOut: (id: RecordId, what: string) => void;
}

const undo = { label: words.undo, run: () => void runCommand("editor.undo") };

/** Says what was done and offers Undo, as long as that takes this back and nothing else. */
function sayDone(session: DocumentSession, text: string): void {
  const step = session.undoes;
  const hide = showToast({ text, action: undo });
  const end = session.subscribe(() => {
    if (session.undoes === step) return;
    end();
    hide();
  });
}

export function useRestore(onDone: () => void): Restoring {
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const end = useRef(new AbortController());
  useEffect(() => {
    end.current = new AbortController();
    return () => end.current.abort();
  }, []);

  const restore = useCallback(
    async (scope: Scope, seq: number, what: string, when: string) => {
      const { session, numId } = editor;
      setRefusal(null);
      setBusy(true);
      try {
        // The server puts back what it knows of.
        const unsent = await sendAll(session);
        if (unsent > 0) {
          setRefusal(words.unsent(unsent));
          return false;
        }
        const client = editor.newId() as string as ClientId;
        await session.ask(client);
        const { seq: made } = await historyApi.restore(numId, seq, scope, client);
        if (made === null) {
          showToast({ text: words.nothing });
          return true;
        }
        await until(session, (now) => now.seq >= made, end.current.signal);
        sayDone(session, words.done(what, when));
        onDone();
        return true;
      } catch (error) {
        // The time line was left meanwhile.
        if (error instanceof DOMException && error.name === "AbortError") return false;
        if (!(error instanceof ApiError)) throw error;
        if (!showLimit(error)) setRefusal(error.said || words.failed);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [editor, onDone],
  );

  const takeOut = useCallback(
    (id: RecordId, what: string) => {
      setRefusal(null);
      if (!editor.change([{ type: "delete", id }])) return;
      sayDone(editor.session, words.doneNow(what));
      onDone();
    },
    [editor, onDone],
  );

  return { isBusy, refusal, restore, takeOut };
}
