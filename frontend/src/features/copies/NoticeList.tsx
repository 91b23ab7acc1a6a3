import { useEffect, useRef } from "react";
import type { ReceivedItems, Transfer } from "@/shared/api/copies";
import { PersonNotice, PersonNotices } from "@/shared/notices";
import { Button } from "@/shared/ui";
import { copyMessages as words } from "./messages/copies";
import { accept, decline } from "./store";

interface NoticeProps {
  transfer: Transfer;
  /** A mail led to this one: it is what the person came for. */
  asked: boolean;
  onReceive: (items: ReceivedItems) => void;
}

function Notice({ transfer, asked, onReceive }: NoticeProps) {
  const { from, items } = transfer;
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
        onClick={() => void decline(transfer)}
      >
        {notice.decline}
      </Button>
      <Button
        ref={button}
        size="sm"
        aria-label={notice.acceptFrom(what, from.name)}
        onClick={() => void accept(transfer, onReceive)}
      >
        {notice.accept}
      </Button>
    </PersonNotice>
  );
}

interface NoticeListProps {
  transfers: readonly Transfer[];
  mailed: string | null;
  onReceive: (items: ReceivedItems) => void;
}

export function NoticeList({ transfers, mailed, onReceive }: NoticeListProps) {
  return (
    <PersonNotices label={words.notice.label}>
      {transfers.map((transfer) => (
        <Notice
          key={transfer.id}
          transfer={transfer}
          asked={transfer.id === mailed}
          onReceive={onReceive}
        />
      ))}
    </PersonNotices>
  );
}
