import { useEffect, useRef } from "react";
import type { ReceivedItems, Sending } from "@/shared/api/send";
import { sendingMessages as words } from "@/shared/messages/sending";
import { Avatar, Button, usePhone } from "@/shared/ui";
import styles from "./NoticeList.module.css";
import { accept, decline } from "./store";

interface NoticeProps {
  sending: Sending;
  /** A mail led to this one: it is what the person came for. */
  asked: boolean;
  onReceive: (items: ReceivedItems) => void;
}

function Notice({ sending, asked, onReceive }: NoticeProps) {
  const { from, items } = sending;
  const { notice } = words;
  const phone = usePhone();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) button.current?.focus();
  }, [asked]);
  const what = words.things(items);
  return (
    <li className={styles.notice}>
      <Avatar id={from.uri || from.name} name={from.name} pic={from.pic} size={phone ? 24 : 32} />
      <p className={styles.text}>
        {notice.text(from.name, what)}
        <span className={styles.hint}>{notice.hint}</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="text"
          size="sm"
          aria-label={notice.declineFrom(what, from.name)}
          onClick={() => void decline(sending)}
        >
          {notice.decline}
        </Button>
        <Button
          ref={button}
          size="sm"
          aria-label={notice.acceptFrom(what, from.name)}
          onClick={() => void accept(sending, onReceive)}
        >
          {notice.accept}
        </Button>
      </div>
    </li>
  );
}

interface NoticeListProps {
  sendings: readonly Sending[];
  mailed: string | null;
  onReceive: (items: ReceivedItems) => void;
}

export function NoticeList({ sendings, mailed, onReceive }: NoticeListProps) {
  return (
    <ul className={styles.notices} aria-label={words.notice.label}>
      {sendings.map((sending) => (
        <Notice
          key={sending.id}
          sending={sending}
          asked={sending.id === mailed}
          onReceive={onReceive}
        />
      ))}
    </ul>
  );
}
