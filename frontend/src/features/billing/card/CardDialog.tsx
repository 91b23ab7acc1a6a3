import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import type { CardSetup } from "@/entities/customer";
import { loadCustomer, takeCustomer, useCustomer } from "@/entities/customer";
import { ApiError, NETWORK_FAILED, withoutSentence } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { common } from "@/shared/messages/common";
import { Button, confirmDialog, Dialog, Field, showToast } from "@/shared/ui";
import { billingApi } from "../api/billing";
import { billing } from "../messages/billing";
import styles from "./card.module.css";
import {
  beginCard,
  CardError,
  type CardFieldsHandle,
  type CardProvider,
  providerOf,
} from "./cardForm";

const words = billing.card;
const FORM = "card-form";

interface CardDialogProps {
  open: boolean;
  /** A change waits for the card and goes on by itself. */
  resumes?: boolean;
  onClose: () => void;
  onSaved: () => void;
}

interface Ready {
  setup: CardSetup;
  provider: CardProvider;
}

function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof CardError) return error.message;
  if (error instanceof ApiError) {
    if (error.code === NETWORK_FAILED) return words.network;
    return withoutSentence(error) ? fallback : error.detail;
  }
  logFailure("A card could not be entered", error);
  return fallback;
}

async function prepare(): Promise<Ready> {
  const setup = await beginCard();
  return { setup, provider: await providerOf(setup) };
}

/** Everything that belongs to one entry of a card; closing the dialog forgets it. */
function CardForm({ resumes = false, onClose, onSaved }: Omit<CardDialogProps, "open">) {
  const stored = useCustomer((customer) => customer?.card ?? null);
  // Each entry has a setup of its own at the provider.
  const {
    data: ready = null,
    error,
    refetch,
  } = useQuery({
    queryKey: ["card-setup", useId()],
    queryFn: prepare,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState("");
  const [nameProblem, setNameProblem] = useState<string | undefined>();
  const [refused, setProblem] = useState<string | null>(null);
  const fields = useRef<CardFieldsHandle>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const failedToOpen = error !== null && ready === null;
  const problem = failedToOpen ? sentenceOf(error, words.unavailable) : refused;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !touched || !fields.current) return;
    setProblem(null);
    if (name.trim() === "") {
      setNameProblem(words.nameMissing);
      nameField.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const method = await fields.current.save(name.trim());
      takeCustomer(await billingApi.attachCard(method));
      showToast({ text: words.saved });
      onSaved();
    } catch (error) {
      setProblem(sentenceOf(error, words.notSaved) || null);
    } finally {
      setBusy(false);
    }
  };

  const remove = async () => {
    const yes = await confirmDialog({
      title: words.removeTitle,
      text: words.removeText,
      confirm: words.removeConfirm,
    });
    if (!yes) return;
    try {
      await billingApi.removeCard();
      await loadCustomer();
      showToast({ text: words.removed });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, words.notRemoved));
    }
  };

  const Fields = ready?.provider.Fields;
  return (
    <Dialog
      open
      persistent
      onOpenChange={(open) => !open && !busy && onClose()}
      title={stored ? words.title.edit : words.title.add}
      context={resumes ? words.resumes : words.context}
      footer={
        <>
          {stored && !resumes && (
            <Button variant="text" className={styles.aside} onClick={() => void remove()}>
              {words.remove}
            </Button>
          )}
          <Button variant="text" onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          {failedToOpen ? (
            <Button variant="filled" onClick={() => void refetch()}>
              {billing.retry}
            </Button>
          ) : (
            <Button
              variant="filled"
              type="submit"
              form={FORM}
              disabled={!touched}
              aria-disabled={!touched || busy}
              aria-busy={busy}
            >
              {words.update}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <Field label={words.name} error={nameProblem}>
          <input
            ref={nameField}
            name="ccname"
            autoComplete="cc-name"
            data-autofocus=""
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setNameProblem(undefined);
            }}
          />
        </Field>
        {ready && Fields ? (
          <Fields ref={fields} setup={ready.setup} onFocus={() => setTouched(true)} />
        ) : (
          !failedToOpen && (
            <p className={styles.waiting} role="status">
              {words.loading}
            </p>
          )
        )}
        <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
      </form>
    </Dialog>
  );
}

/** Where a card is added or changed. */
export function CardDialog({ open, ...rest }: CardDialogProps) {
  return open ? <CardForm {...rest} /> : null;
}
