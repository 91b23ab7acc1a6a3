import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isCanceled, NETWORK_FAILED, withoutSentence } from "../api/problem";
import { forms } from "../messages/forms";
import { useLatest } from "../ui";

type Values = Record<string, string>;

/** What a form says in its own words. */
interface Words {
  /** Called as it begins and ends, for a button that stands elsewhere. */
  onBusy?: (busy: boolean) => void;
  /** For every refusal; what the server says of a field still stands there. */
  failed?: string;
  /** For a failure that came without a sentence: what has not happened. */
  fallback: string;
  /** The same words, too, where the server could not be reached: otherwise that is what is said. */
  always?: boolean;
  /** For a field that the browser finds wrong; without one, the general sentence. */
  invalid?: (field: HTMLInputElement) => string | null;
  /** Sentences by field name, for what only the form itself can know. */
  check?: (values: Values) => Record<string, string>;
}

interface Submit {
  /** Sentences by field name. */
  errors: Record<string, string>;
  /** A sentence that belongs to no field. */
  general: string | null;
  busy: boolean;
  /** Seconds until the server listens again; 0 when it does. */
  wait: number;
  /** Put on the form: the browser validates, the sentences are ours. */
  formProps: {
    ref: (form: HTMLFormElement | null) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** What the browser found wrong with a field, in our words. */
function fieldSentence(field: HTMLInputElement): string {
  const { validity, type, name } = field;
  const { invalid } = forms;
  if (validity.valueMissing) {
    if (type === "email") return invalid.emailMissing;
    return name === "name" ? invalid.nameMissing : invalid.passwordMissing;
  }
  if (validity.typeMismatch) return invalid.email;
  if (validity.tooShort) return invalid.passwordShort(field.minLength);
  if (validity.tooLong) return invalid.tooLong(field.maxLength);
  return invalid.other;
}

const MINUTE = 60;

function countDown(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** A form that validates natively, sends once at a time, and shows the server's refusal where it belongs. */
export function useSubmit(send: (values: Values) => Promise<void>, words: Words): Submit {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  const form = useRef<HTMLFormElement | null>(null);
  const { failed, fallback, always = false, onBusy } = words;
  const set = (now: boolean) => {
    setBusy(now);
    onBusy?.(now);
  };
  const invalid = useLatest(words.invalid);

  useEffect(() => {
    if (until === 0) return;
    const long = countDown(until) > MINUTE;
    const tick = () => {
      const left = countDown(until);
      setWait(left);
      if (left === 0) {
        setUntil(0);
        setGeneral(null);
      } else if (long) {
        // Read out anew at most once a minute.
        setGeneral(left < MINUTE ? forms.waitAlmostOver : forms.waitSentence(left));
      }
    };
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [until]);

  const listen = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (!element) return;
    let first = true;
    const onInvalid = (event: Event) => {
      event.preventDefault();
      const field = event.target;
      if (!(field instanceof HTMLInputElement)) return;
      if (first) {
        field.focus();
        first = false;
        // All fields are announced one after another; the next time is another submission.
        window.setTimeout(() => {
          first = true;
        });
      }
      const sentence = invalid.current?.(field) ?? fieldSentence(field);
      setErrors((before) => ({ ...before, [field.name]: sentence }));
    };
    // "invalid" does not bubble, but it can be caught on its way down.
    element.addEventListener("invalid", onInvalid, true);
    return () => element.removeEventListener("invalid", onInvalid, true);
  }, []);

  const point = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  };

  const refuse = (error: unknown) => {
    // The person turned back; there is nothing to show.
    if (isCanceled(error)) return;
    if (!(error instanceof ApiError)) {
      setGeneral(failed ?? fallback);
      return;
    }
    const { retryAfter, fieldName, detail } = error;
    if (error.status === 429 && retryAfter) {
      setUntil(Date.now() + retryAfter * 1000);
      setWait(Math.ceil(retryAfter));
      setGeneral(forms.waitSentence(Math.ceil(retryAfter)));
      return;
    }
    if (withoutSentence(error)) {
      const unreached = error.code === NETWORK_FAILED && !always;
      setGeneral(failed ?? (unreached ? detail : fallback));
      return;
    }
    const field = fieldName ? form.current?.elements.namedItem(fieldName) : null;
    if (!fieldName || !(field instanceof HTMLInputElement)) {
      setGeneral(failed ?? detail);
      return;
    }
    setGeneral(failed ?? null);
    setErrors({ [fieldName]: detail });
    point(fieldName);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || countDown(until) > 0) return;
    const values: Values = {};
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value);
    const wrong = words.check?.(values) ?? {};
    setErrors(wrong);
    setGeneral(null);
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      point(first);
      return;
    }
    set(true);
    send(values)
      .catch(refuse)
      .finally(() => set(false));
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !errors[field.name]) return;
    const { [field.name]: _gone, ...rest } = errors;
    setErrors(rest);
  };

  return { errors, general, busy, wait, formProps: { ref: listen, onSubmit, onInput } };
}
