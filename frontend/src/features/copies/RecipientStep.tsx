import { type KeyboardEvent, useId, useRef, useState } from "react";
import { nameOf } from "@/entities/team";
import type { Teammate } from "@/shared/api/team";
import { Avatar, cx, Field } from "@/shared/ui";
import { copyMessages as words } from "./messages/copies";
import type { Recipient } from "./recipients";
import styles from "./SendDialog.module.css";

interface RecipientStepProps {
  form: string;
  text: string;
  error: string | null;
  people: readonly Teammate[];
  onText: (text: string) => void;
  onChoose: (recipient: Recipient) => void;
  /** Enter in the field, when no suggestion is marked. */
  onSubmit: () => void;
}

/** The first step: who is to get the copy. */
export function RecipientStep(props: RecipientStepProps) {
  const { form, text, error, people, onText, onChoose, onSubmit } = props;
  const [marked, setMarked] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { dialog } = words;
  const optionId = (at: number) => `${id}-${at}`;
  const choose = (one: Teammate) => onChoose({ email: one.email, label: nameOf(one) });
  const walk = (step: number) => {
    const options = people.length + 1;
    setMarked((now) => ((now + 1 + step + options) % options) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      walk(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    const one = people[marked];
    if (event.key === "Enter" && one) {
      event.preventDefault();
      choose(one);
    }
  };
  return (
    <form
      id={form}
      className={styles.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label={dialog.recipient} error={error ?? undefined}>
        <input
          type="text"
          role="combobox"
          data-autofocus=""
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={dialog.placeholder}
          aria-expanded={people.length > 0}
          aria-controls={people.length > 0 ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={people[marked] ? optionId(marked) : undefined}
          value={text}
          onChange={(event) => {
            setMarked(-1);
            onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {people.length > 0 && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={dialog.suggestions}
          className={styles.people}
        >
          {people.map((one, at) => (
            // The field keeps the focus; the arrow keys walk through these from there.
            <div
              key={one.recordId}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              className={cx(styles.person, at === marked && styles.marked)}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setMarked(at)}
              onClick={() => choose(one)}
              onKeyDown={onKeyDown}
            >
              <Avatar id={one._id} name={nameOf(one)} pic={one.pic} size={24} />
              <span className={styles.name}>{nameOf(one)}</span>
              <span className={styles.address}>{one.email}</span>
            </div>
          ))}
        </div>
      )}
    </form>
  );
}
