import { useMemo, useState } from "react";
import type { Conflicts } from "@/entities/customer";
import { loadTeam } from "@/entities/team";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { loadMe } from "@/shared/session";
import { Button, Dialog, useOnChange } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import { removeMany } from "./api";
import { type Choice, ConflictPart, isEnough, MOST_RECENT } from "./ConflictPart";
import styles from "./conflicts.module.css";
import { conflictsOf, type Kind } from "./kinds";

const words = billingHistory.conflicts;

function alertFailure(error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  const said = error instanceof ApiError && error.status < 500 ? error.detail : "";
  showAlert("upgrade-error", said || billingHistory.somethingWrong);
}

export interface ConflictsDialogProps {
  /** Null while there are none: the dialog is then closed. */
  conflicts: Conflicts | null;
  /** The change that was refused. */
  action: "upgrade" | "downgrade" | "edit";
  /** Everything that was over is gone: the change may be asked for again. */
  onResolved: () => void;
  onClose: () => void;
}

/** A plan that holds less than is in use: what is over is removed, and the change goes on. */
export function ConflictsDialog({ conflicts, action, onResolved, onClose }: ConflictsDialogProps) {
  const [shown, setShown] = useState(conflicts);
  const [gone, setGone] = useState<readonly Kind[]>([]);
  const [choices, setChoices] = useState<Partial<Record<Kind, Choice>>>({});
  const [busy, setBusy] = useState(false);
  useOnChange(conflicts, (now) => {
    // While it closes, it keeps what it said.
    if (now === null) return;
    setShown(now);
    setGone([]);
    setChoices({});
  });
  const all = useMemo(() => (shown ? conflictsOf(shown) : []), [shown]);
  const left = all.filter(({ kind }) => !gone.includes(kind));
  const choiceOf = (kind: Kind) => choices[kind] ?? MOST_RECENT;
  const ready = left.every((conflict) => isEnough(conflict, choiceOf(conflict.kind)));

  const remove = async () => {
    if (busy || !ready) return;
    setBusy(true);
    try {
      for (const { kind, over } of left) {
        const choice = choiceOf(kind);
        const ids = choice.picking ? choice.ids : null;
        await removeMany(kind, ids?.length ?? over, ids);
        setGone((now) => [...now, kind]);
      }
      onResolved();
    } catch (error) {
      alertFailure(error);
    } finally {
      setBusy(false);
      // The counts of the person and of the team have changed, also when only a part went.
      void loadMe();
      void loadTeam();
    }
  };

  return (
    <Dialog
      open={conflicts !== null}
      onOpenChange={(next) => !next && onClose()}
      title={words.titles[action]}
      context={words.context}
      persistent
      flush
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="filled" disabled={!ready} aria-busy={busy} onClick={() => void remove()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {left.map((conflict) => (
          <ConflictPart
            key={conflict.kind}
            conflict={conflict}
            choice={choiceOf(conflict.kind)}
            onChange={(choice) => setChoices((now) => ({ ...now, [conflict.kind]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
