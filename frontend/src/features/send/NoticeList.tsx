import { useEffect, useRef } from "react";
import type { ReceivedItems, Sending } from "@/shared/api/send";
import { PersonNotice, PersonNotices } from "@/shared/notices";
import { Button } from "@/shared/ui";
import { sendingMessages as words } from "./messages/sending";
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
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) button.current?.focus();
  }, [asked]);
  const what = words.things(items);
  return (
    <PersonNotice from={from} text={notice.text(from.name, what)} detail={notice.hint}>
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
    </PersonNotice>
  );
}

interface NoticeListProps {
  sendings: readonly Sending[];
  mailed: string | null;
  onReceive: (items: ReceivedItems) => void;
}

export function NoticeList({ sendings, mailed, onReceive }: NoticeListProps) {
  return (
    <PersonNotices label={words.notice.label}>
      {sendings.map((sending) => (
        <Notice
          key={sending.id}
          sending={sending}
          asked={sending.id === mailed}
          onReceive={onReceive}
        />
      ))}
    </PersonNotices>
  );
}
