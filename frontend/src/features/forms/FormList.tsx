import type { FormOverview } from "@/shared/api/forms";
import { Field, Figures } from "@/shared/ui";
import styles from "./Answers.module.css";
import { answersMessages as words } from "./messages/answers";
import { nameOfForm } from "./names";

interface FormListProps {
  forms: readonly FormOverview[];
  /** The one whose answers are shown. */
  shown: string;
  phone: boolean;
  onShow: (form: string) => void;
}

/** Where a form is, as far as its name does not say it. */
const placeOf = ({ name, page, isInDraft }: FormOverview) =>
  [
    ...(name !== null && page !== null ? [words.onPage(page)] : []),
    ...(isInDraft ? [] : [words.gone]),
  ].join(", ");

/** Its name, how many answers it has, and where it is. */
const fullName = (form: FormOverview) =>
  [nameOfForm(form), words.count(form.count), placeOf(form)].filter(Boolean).join(", ");

/** The forms of a project; on phones a list to choose from. */
export function FormList({ forms, shown, phone, onShow }: FormListProps) {
  if (phone) {
    return (
      <Field label={words.form}>
        <FormSelect forms={forms} value={shown} onShow={onShow} />
      </Field>
    );
  }
  return (
    <nav className={styles.forms} aria-label={words.forms}>
      <ul>
        {forms.map((form) => (
          <li key={form.form}>
            <button
              type="button"
              className={styles.form}
              aria-current={form.form === shown ? "true" : undefined}
              aria-label={fullName(form)}
              onClick={() => onShow(form.form)}
            >
              <span className={styles.formName} dir="auto">
                {nameOfForm(form)}
              </span>
              <span className={styles.formCount}>
                <Figures>{words.countOnly(form.count)}</Figures>
              </span>
              {placeOf(form) !== "" && <span className={styles.formPlace}>{placeOf(form)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FormSelectProps {
  forms: readonly FormOverview[];
  value: string;
  onShow: (form: string) => void;
  /** What the field around it says of it. */
  id?: string;
  className?: string;
}

function FormSelect({ forms, value, onShow, ...own }: FormSelectProps) {
  return (
    <select {...own} value={value} onChange={(event) => onShow(event.target.value)}>
      {forms.map((form) => (
        <option key={form.form} value={form.form}>
          {fullName(form)}
        </option>
      ))}
    </select>
  );
}
