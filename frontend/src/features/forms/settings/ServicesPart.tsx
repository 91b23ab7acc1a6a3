import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formServicesQuery } from "@/entities/form";
import { type FormService, formsApi } from "@/shared/api/forms";
import { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { confirmDialog, Failed, Skeleton, TextButton, TextLink } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import { AudienceForm } from "./AudienceForm";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";
import { useSaving } from "./useSaving";

const words = settingsMessages.services;

/** The connected services that get each answer (EDIT-279). */
export function ServicesPart({ numId, form }: PartProps) {
  const { data, error, refetch } = useQuery(formServicesQuery(numId, form.form));
  if (error instanceof ApiError && error.status === 403)
    return <p className={styles.hint}>{words.owner}</p>;
  if (error !== null && data === undefined)
    return <Failed onRetry={refetch}>{words.failed}</Failed>;
  if (data === undefined) return <Skeleton height={120} width="100%" />;
  return (
    <>
      <p className={styles.hint}>{words.hint}</p>
      <ul className={styles.services} aria-label={words.title}>
        {data.map((service) => (
          <Service key={service.id} numId={numId} form={form} service={service} />
        ))}
      </ul>
    </>
  );
}

interface ServiceProps extends PartProps {
  service: FormService;
}

function Service({ numId, form, service }: ServiceProps) {
  const { id, name, reason, connected, target, trouble } = service;
  const client = useQueryClient();
  const { refusal, setRefusal, busy, save } = useSaving(numId);
  const reread = () =>
    client.invalidateQueries({ queryKey: formServicesQuery(numId, form.form).queryKey });
  const begin = async (audience: string | null) => {
    const begun = await save(
      () => formsApi.beginForwarding(numId, form.form, id, audience),
      () => words.began(name),
    );
    if (begun !== undefined) await reread();
  };
  const end = async () => {
    if (!(await confirmDialog(words.confirmEnd(name)))) return;
    await save(
      async () => {
        await formsApi.endForwarding(numId, form.form, id);
        await reread();
      },
      () => words.ended(name),
    );
  };
  const canBegin = reason === null && connected !== null;
  return (
    <li data-service={id}>
      <div className={styles.what}>
        <p>{name}</p>
        <p className={styles.hint}>{words.what[id]}</p>
        {reason !== null && <p className={styles.hint}>{reason}</p>}
        {reason === null && connected === null && (
          <p className={styles.hint}>
            {words.none}{" "}
            <TextLink to={paths.settings("connected-services")}>{words.connect}</TextLink>
          </p>
        )}
        {target !== null && (
          <p>
            {words.goes} <Place target={target} />
          </p>
        )}
        {trouble !== null && <p className={styles.refusal}>{trouble}</p>}
        {refusal !== undefined && id !== "mailchimp" && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        {canBegin && id === "mailchimp" && target === null && (
          <AudienceForm
            numId={numId}
            form={form}
            busy={busy}
            error={refusal}
            onWrong={setRefusal}
            onChoose={begin}
          />
        )}
      </div>
      <div className={styles.buttons}>
        {canBegin && id !== "mailchimp" && (target === null || trouble !== null) && (
          <TextButton
            size="sm"
            disabled={busy}
            aria-label={target === null ? words.beginOf(name) : words.anewOf(name)}
            onClick={() => void begin(null)}
          >
            {target === null ? words.begin : words.anew}
          </TextButton>
        )}
        {target !== null && (
          <TextButton
            size="sm"
            disabled={busy}
            aria-label={words.endOf(name)}
            onClick={() => void end()}
          >
            {words.end}
          </TextButton>
        )}
      </div>
    </li>
  );
}

function Place({ target: { name, url } }: { target: NonNullable<FormService["target"]> }) {
  if (url === null) return name;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
