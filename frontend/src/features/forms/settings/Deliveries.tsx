import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { deliveriesQuery } from "@/entities/form";
import type { Delivery } from "@/shared/api/forms";
import { Failed, Skeleton, Table, TextButton } from "@/shared/ui";
import { settingsMessages } from "../messages/settings";
import type { PartProps } from "./FormSettings";
import styles from "./Settings.module.css";

const words = settingsMessages.deliveries;

/** What came of telling the webhook (EDIT-278) and connected services (EDIT-279). */
export function Deliveries({ numId, form }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <TextButton
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hide : words.show}
      </TextButton>
      <div id={id} className={styles.log} hidden={!isOpen}>
        {isOpen && <Log numId={numId} form={form} />}
      </div>
    </>
  );
}

function Log({ numId, form }: PartProps) {
  const { data, isError, refetch } = useQuery(deliveriesQuery(numId, form.form));
  if (isError && data === undefined) return <Failed onRetry={refetch}>{words.failed}</Failed>;
  if (data === undefined) return <Skeleton height={80} width="100%" />;
  return (
    <>
      {data.length === 0 ? (
        <p className={styles.hint}>{words.none}</p>
      ) : (
        <Table
          label={words.title}
          className={styles.deliveries}
          columns={[words.received, words.to, words.state, words.tries, words.outcome]}
        >
          {data.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} />
          ))}
        </Table>
      )}
      <TextButton size="sm" onClick={() => void refetch()}>
        {words.again}
      </TextButton>
    </>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const { createdAt, service, state, attempts, triedAt, outcome } = delivery;
  return (
    <tr>
      <th scope="row">{settingsMessages.when(createdAt)}</th>
      <td>{service === null ? words.webhook : words.services[service]}</td>
      <td data-state={state}>{words.states[state]}</td>
      <td title={triedAt === null ? undefined : words.last(triedAt)}>{words.tried(attempts)}</td>
      <td>{outcome}</td>
    </tr>
  );
}
