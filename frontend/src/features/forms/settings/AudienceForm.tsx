import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type Ref, useRef } from "react";
import { audiencesQuery } from "@/entities/form";
import type { Audience } from "@/shared/api/forms";
import { ApiError } from "@/shared/api/problem";
import { Button, Failed, Field, Skeleton } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";

const words = settingsMessages.services;

interface AudienceFormProps extends PartProps {
  busy: boolean;
  error: string | undefined;
  onWrong: (sentence: string | undefined) => void;
  onChoose: (audience: string) => Promise<void>;
}

/** Chooses the audience of Mailchimp that gets members (EDIT-279). */
export function AudienceForm(props: AudienceFormProps) {
  const { numId, form, busy, error, onWrong, onChoose } = props;
  const audiences = useQuery(audiencesQuery(numId, form.form));
  const select = useRef<HTMLSelectElement>(null);
  if (audiences.data === undefined) {
    if (!audiences.isError) return <Skeleton height={60} width="100%" />;
    const said = audiences.error instanceof ApiError ? audiences.error.said : "";
    return <Failed onRetry={audiences.refetch}>{said || words.audiencesFailed}</Failed>;
  }
  if (audiences.data.length === 0) return <p className={styles.hint}>{words.noAudiences}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = select.current?.value ?? "";
    if (chosen !== "") void onChoose(chosen);
    else onWrong(words.chooseFirst);
    select.current?.focus();
  };
  return (
    <form className={styles.line} noValidate onSubmit={submit}>
      <Field label={words.audience} error={error} className={styles.grow}>
        <AudienceSelect
          ref={select}
          audiences={audiences.data}
          onChange={() => onWrong(undefined)}
        />
      </Field>
      <Button type="submit" size="sm" disabled={busy}>
        {words.begin}
      </Button>
    </form>
  );
}

interface AudienceSelectProps {
  audiences: readonly Audience[];
  ref: Ref<HTMLSelectElement>;
  onChange: () => void;
  /** What the field around it says of it. */
  id?: string;
  className?: string;
}

function AudienceSelect({ audiences, ...own }: AudienceSelectProps) {
  return (
    <select {...own} defaultValue="">
      <option value="">{words.choose}</option>
      {audiences.map(({ id, name, members }) => (
        <option key={id} value={id}>
          {words.members(name, members)}
        </option>
      ))}
    </select>
  );
}
