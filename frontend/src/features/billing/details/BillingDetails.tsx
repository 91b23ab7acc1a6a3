import { type FormEvent, useContext, useRef, useState } from "react";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { Alone } from "@/shared/settings";
import { Button, Field, Skeleton, showToast, useAfterChange, useFocused } from "@/shared/ui";
import { billingHistory } from "../messages/billingHistory";
import type { Details, DetailsValues } from "./api";
import styles from "./details.module.css";
import { useDetails } from "./useDetails";

const words = billingHistory.details;

/** As they stand on an invoice, line by line. */
function linesOf({ company, address, country, vat_id, countries }: Details): string[] {
  const name = countries.find(({ code }) => code === country)?.name ?? country;
  const vat = vat_id === "" ? "" : words.vatLine(vat_id);
  return [company, ...address.split("\n"), name, vat].filter((line) => line !== "");
}

function valuesOf(form: HTMLFormElement): DetailsValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    company: text("company"),
    address: text("address"),
    country: text("country"),
    vat_id: text("vat_id"),
  };
}

/** What is wrong, by the name of its field; "" belongs to none. */
type Errors = Partial<Record<string, string>>;

function errorsOf(error: unknown, form: HTMLFormElement): Errors {
  if (!(error instanceof ApiError) || error.status >= 500 || error.detail === "") {
    return { "": words.failed };
  }
  const { fieldName, detail } = error;
  return fieldName && form.elements.namedItem(fieldName) ? { [fieldName]: detail } : { "": detail };
}

interface FormProps {
  details: Details;
  save: (values: DetailsValues) => Promise<void>;
  onDone: () => void;
}

function DetailsForm({ details, save, onDone }: FormProps) {
  const first = useFocused<HTMLInputElement>();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setErrors({});
    try {
      await save(valuesOf(form));
      showToast({ text: words.saved });
      onDone();
    } catch (error) {
      if (isCanceled(error) || isSignedOut(error)) return;
      const wrong = errorsOf(error, form);
      setErrors(wrong);
      const [name = ""] = Object.keys(wrong);
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.company} error={errors.company}>
        <input
          name="company"
          type="text"
          autoComplete="organization"
          defaultValue={details.company}
          ref={first}
        />
      </Field>
      <Field label={words.address} error={errors.address} hint={words.addressHint}>
        <textarea
          name="address"
          rows={4}
          autoComplete="street-address"
          defaultValue={details.address}
          className={styles.area}
        />
      </Field>
      <Field label={words.country} error={errors.country}>
        <select name="country" autoComplete="country" defaultValue={details.country}>
          <option value="">{words.noCountry}</option>
          {details.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.vatId} error={errors.vat_id} hint={words.vatHint}>
        <input
          name="vat_id"
          type="text"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={details.vat_id}
        />
      </Field>
      <div role="alert">{errors[""] && <p className={styles.wrong}>{errors[""]}</p>}</div>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" aria-busy={busy}>
          {words.save}
        </Button>
        <Button variant="text" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Whom invoices name: the company, its address and its VAT id. */
export function BillingDetails() {
  const { details, failed, reload, save } = useDetails();
  // Below the title of the section, which is the page's own where the section is alone.
  const Heading = useContext(Alone) ? "h2" : "h3";
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useAfterChange(editing, (now) => {
    if (!now) opener.current?.focus();
  });
  if (failed && details === null) {
    return (
      <div className={styles.details} role="alert">
        <p>{words.unread}</p>
        <Button size="sm" onClick={reload}>
          {common.retry}
        </Button>
      </div>
    );
  }
  if (details === null) return <Skeleton width="100%" height={72} />;
  const lines = linesOf(details);
  const leave = () => setEditing(false);
  return (
    <section className={styles.details} aria-labelledby="billing-details">
      <div className={styles.head}>
        <Heading id="billing-details">{words.title}</Heading>
        {!editing && (
          <Button size="sm" ref={opener} onClick={() => setEditing(true)}>
            {lines.length === 0 ? words.add : words.edit}
          </Button>
        )}
      </div>
      {editing ? (
        <DetailsForm details={details} save={save} onDone={leave} />
      ) : (
        <>
          {lines.length > 0 && (
            <p className={styles.lines} dir="auto">
              {lines.join("\n")}
            </p>
          )}
          <p className={styles.quiet}>{words.text}</p>
        </>
      )}
    </section>
  );
}
