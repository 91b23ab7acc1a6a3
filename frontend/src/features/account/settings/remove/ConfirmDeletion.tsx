import { useId, useState } from "react";
import type { User } from "@/shared/api/model";
import { Button, Dialog, Field, useOnChange } from "@/shared/ui";
import { settings } from "../../messages/settings";
import own from "./remove.module.css";

const words = settings.remove;

interface ConfirmDeletionProps {
  open: boolean;
  user: User;
  state: "waiting" | "busy" | "gone";
  onClose: () => void;
  onConfirm: () => void;
}

/** The last question. Its answer is typed, because nobody can take it back. */
export function ConfirmDeletion({ open, user, state, onClose, onConfirm }: ConfirmDeletionProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  useOnChange(open, () => setTyped(""));
  const same = typed.trim().toLowerCase() === user.uri.toLowerCase();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.confirmTitle}
      context={words.confirmText(user.email)}
      role="alertdialog"
      footer={
        <>
          <Button variant="text" disabled={state !== "waiting"} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="filled"
            disabled={!same || state === "gone"}
            aria-busy={state === "busy"}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={own.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (same) onConfirm();
        }}
      >
        <Field label={words.type(user.uri)}>
          <input
            type="text"
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p role="status">{state === "gone" && words.done}</p>
      </form>
    </Dialog>
  );
}
