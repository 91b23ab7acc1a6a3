import { useId, useState } from "react";
import { Radio, VisuallyHidden } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import styles from "./cancel.module.css";
import { clarifying, REASONS, type Reason } from "./reasons";

const words = billingHistory.cancel;
/** The longest text that is taken, in characters. */
const LONGEST = 2000;

export interface Given {
  reason: Reason | null;
  text: string;
}

interface ReasonFormProps {
  id: string;
  given: Given;
  onChange: (given: Given) => void;
  onSubmit: (reason: Reason, clarification: string) => void;
}

/** Why somebody leaves; three of the reasons say little without a sentence about them. */
export function ReasonForm({ id, given, onChange, onSubmit }: ReasonFormProps) {
  const field = useId();
  const [showsError, setShowsError] = useState(false);
  const { reason, text } = given;
  const question = clarifying(reason);
  const sentence = text.trim();
  const wrong =
    (reason === null && words.reasonMissing) ||
    (question !== null && sentence === "" && words.clarificationMissing) ||
    null;
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShowsError(true);
        if (wrong === null && reason !== null) {
          onSubmit(reason, question === null ? "" : sentence);
        } else if (question !== null) {
          document.getElementById(field)?.focus();
        }
      }}
    >
      <fieldset className={styles.reasons}>
        <VisuallyHidden as="legend">{words.why}</VisuallyHidden>
        {REASONS.map((one) => (
          <label key={one} className={styles.reason}>
            <Radio
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => {
                setShowsError(false);
                onChange({ ...given, reason: one });
              }}
            />
            <span>{words.reasons[one]}</span>
          </label>
        ))}
      </fieldset>
      {question !== null && (
        <div>
          <label htmlFor={field} className={styles.label}>
            {question}
          </label>
          <textarea
            id={field}
            className={styles.area}
            rows={3}
            maxLength={LONGEST}
            aria-invalid={showsError && wrong !== null ? true : undefined}
            aria-describedby={`${field}-error`}
            value={text}
            onChange={(event) => onChange({ ...given, text: event.target.value })}
          />
        </div>
      )}
      <p id={`${field}-error`} className={styles.error} role="alert">
        {showsError && wrong}
      </p>
    </form>
  );
}
