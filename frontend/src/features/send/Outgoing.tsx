import { useState } from "react";
import type { Sending } from "@/shared/api/send";
import { formatWhen } from "@/shared/format";
import { sendingMessages as words } from "./messages/sending";
import styles from "./SendDialog.module.css";
import { cancel, useSendings } from "./store";

/** So many are listed before "Show all". */
const SHOWN = 3;

function Line({ sending }: { sending: Sending }) {
  const { outgoing } = words;
  const { to, items, status } = sending;
  const waits = status === "pending";
  const what = words.things(items);
  return (
    <li className={styles.sent}>
      <span className={styles.sentText}>
        <span className={styles.name}>
          {waits ? outgoing.waiting(to.email) : `${words.states[status]}, ${to.email}`}
        </span>
        <span className={styles.small}>
          {outgoing.line(what, formatWhen(sending.answeredAt ?? sending.createdAt))}
        </span>
      </span>
      {waits && (
        <button
          type="button"
          className={styles.withdraw}
          aria-label={outgoing.cancelOf(what, to.email)}
          onClick={() => void cancel(sending)}
        >
          {outgoing.cancel}
        </button>
      )}
    </li>
  );
}

/** What waits comes first, then what was answered; each the newest first. */
function inOrder(list: readonly Sending[]): Sending[] {
  const waits = (sending: Sending) => Number(sending.status === "pending");
  return list
    .filter((sending) => sending.status !== "cancelled")
    .sort((a, b) => waits(b) - waits(a) || b.createdAt.localeCompare(a.createdAt));
}

/** What became of what this person has sent. */
export function Outgoing() {
  const { outgoing } = useSendings();
  const [all, setAll] = useState(false);
  const list = inOrder(outgoing);
  if (list.length === 0) return null;
  return (
    <section className={styles.outgoing} aria-label={words.outgoing.title}>
      <h3 className={styles.head}>{words.outgoing.title}</h3>
      <ul>
        {list.slice(0, all ? list.length : SHOWN).map((sending) => (
          <Line key={sending.id} sending={sending} />
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
