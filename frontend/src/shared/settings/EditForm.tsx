import { type ReactNode, useEffect, useRef, useState } from "react";
import { forms } from "../messages/forms";
import { Button } from "../ui";
import styles from "./settings.module.css";

interface Editing {
  editing: boolean;
  begin: () => void;
  /** Back to the view, and the focus to the button that led away from it. */
  end: () => void;
  opener: { readonly current: HTMLButtonElement | null };
}

/** A view that turns into a form and back. */
export function useEditing(): Editing {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    opener.current?.focus();
  }, [editing]);
  const end = () => {
    returning.current = true;
    setEditing(false);
  };
  return { editing, begin: () => setEditing(true), end, opener };
}

interface EditButtonsProps {
  save: string;
  busy: boolean;
  /** Seconds until the server listens again. */
  wait: number;
  general: string | null;
  /** Without it the form is always there, and there is no way back. */
  onCancel?: () => void;
  children?: ReactNode;
}

/** The sentence that belongs to no field, the one button, and the way back. */
export function EditButtons({ save, busy, wait, general, onCancel, children }: EditButtonsProps) {
  return (
    <>
      <div role="alert">{general && <p className={styles.general}>{general}</p>}</div>
      <div className={styles.buttons}>
        {/* Of several forms that stand side by side none is the main one. */}
        <Button
          type="submit"
          variant={onCancel ? "filled" : "outline"}
          disabled={wait > 0}
          aria-busy={busy}
        >
          {save}
        </Button>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {forms.cancel}
          </Button>
        )}
      </div>
      {children}
    </>
  );
}
