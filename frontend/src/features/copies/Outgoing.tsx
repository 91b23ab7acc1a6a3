import { useState } from "react";
import type { Transfer } from "@/shared/api/copies";
import { formatWhen } from "@/shared/format";
import { copyMessages as words } from "./messages/copies";
import styles from "./SendDialog.module.css";
import { cancel, useTransfers } from "./store";

/** So many are listed before "Show all". */
const SHOWN = 3;

function Line({ transfer }: { transfer: Transfer }) {
  const { outgoing } = words;
  const { to, items, status } = transfer;
  const waits = status === "pending";
  const what = words.things(items);
  return (
    <li className={styles.sent}>
      <span className={styles.sentText}>
        <span className={styles.name}>
          {waits ? outgoing.waiting(to.email) : `${words.states[status]}, ${to.email}`}
        </span>
        <span className={styles.small}>
          {outgoing.line(what, formatWhen(transfer.answeredAt ?? transfer.createdAt))}
        </span>
      </span>
      {waits && (
        <button
          type="button"
          className={styles.withdraw}
          aria-label={outgoing.cancelOf(what, to.email)}
          onClick={() => void cancel(transfer)}
        >
          {outgoing.cancel}
        </button>
      )}
    </li>
  );
}

/** What waits comes first, then what was answered; each the newest first. */
function inOrder(list: readonly Transfer[]): Transfer[] {
  const waits = (transfer: Transfer) => Number(transfer.status === "pending");
  return list
    .filter((transfer) => transfer.status !== "cancelled")
    .sort((a, b) => waits(b) - waits(a) || b.createdAt.localeCompare(a.createdAt));
}

/** What became of what this person has sent. */
export function Outgoing() {
  const { outgoing } = useTransfers();
  const [all, setAll] = useState(false);
  const list = inOrder(outgoing);
  if (list.length === 0) return null;
  return (
    <section className={styles.outgoing} aria-label={words.outgoing.title}>
      <h3 className={styles.head}>{words.outgoing.title}</h3>
      <ul>
        {list.slice(0, all ? list.length : SHOWN).map((transfer) => (
          <Line key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {!all && list.length > SHOWN && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {words.outgoing.showAll(list.length)}
        </button>
      )}
    </section>
  );
}
