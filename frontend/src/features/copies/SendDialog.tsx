import { useId, useRef } from "react";
import { useFreshTeam } from "@/entities/team";
import { closeSendCopy, type SendSubject } from "@/shared/copies";
import { Button, Dialog, useAfterChange } from "@/shared/ui";
import { AgreeStep } from "./AgreeStep";
import { copyMessages as words } from "./messages/copies";
import { Outgoing } from "./Outgoing";
import { RecipientStep } from "./RecipientStep";
import styles from "./SendDialog.module.css";
import { useSend } from "./useSend";

function itemsOf({ projects, folders }: SendSubject) {
  return [
    ...folders.map(({ name }) => ({ kind: "folder" as const, title: name })),
    ...projects.map(({ title }) => ({ kind: "project" as const, title })),
  ];
}

/** The title of the one thing, or how many there are. */
function contextOf({ projects, folders }: SendSubject): string {
  const [only] = itemsOf({ projects, folders });
  if (projects.length + folders.length === 1 && only) return only.title;
  return words.amount({ projects: projects.length, folders: folders.length });
}

function Sent({ what, to }: { what: string; to: string }) {
  const { dialog } = words;
  return (
    <div className={styles.part} role="status">
      <p className={styles.done}>{dialog.sent(what, to)}</p>
      <p className={styles.small}>{dialog.sentHint}</p>
    </div>
  );
}

/** Sends copies to another account: who is to get them, then what the sender confirms. */
export function SendDialog({ subject }: { subject: SendSubject }) {
  const form = useId();
  const body = useRef<HTMLDivElement>(null);
  const send = useSend(subject);
  const { dialog } = words;
  const { step, phase, recipient } = send;
  const sent = phase === "didSend";
  const isSending = phase === "isSending";
  useFreshTeam();

  const stage = sent ? "didSend" : step;
  // The control that led here is gone; the focus goes to the one that leads on.
  useAfterChange(stage, () => {
    const panel = body.current?.closest<HTMLElement>("[role='dialog']");
    if (stage !== "agreeRequirements") {
      panel?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
  });

  return (
    <Dialog
      open
      flush
      onOpenChange={(open) => !open && closeSendCopy()}
      title={dialog.title}
      context={contextOf(subject)}
      footer={
        sent ? (
          <>
            <Button variant="text" onClick={send.again}>
              {dialog.another}
            </Button>
            <Button variant="outline" data-autofocus="" onClick={closeSendCopy}>
              {dialog.done}
            </Button>
          </>
        ) : (
          <>
            <Button variant="text" onClick={closeSendCopy}>
              {dialog.cancel}
            </Button>
            {step === "userSelect" ? (
              <Button type="submit" form={form} variant="filled" disabled={send.text.trim() === ""}>
                {dialog.next}
              </Button>
            ) : (
              <Button
                type="submit"
                form={form}
                variant="filled"
                disabled={!send.agreed || isSending}
                aria-busy={isSending}
              >
                {isSending ? dialog.sending : dialog.send}
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={body}>
        {sent && recipient && <Sent what={words.things(itemsOf(subject))} to={recipient.label} />}
        {!sent && step === "userSelect" && (
          <RecipientStep
            form={form}
            text={send.text}
            error={send.error}
            people={send.people}
            onText={send.write}
            onChoose={send.choose}
            onSubmit={send.next}
          />
        )}
        {!sent && step === "agreeRequirements" && recipient && (
          <AgreeStep
            form={form}
            recipient={recipient}
            agreed={send.agreed}
            withFonts={send.withFonts}
            isSending={isSending}
            error={send.error}
            onAgree={send.agree}
            onFonts={send.takeFonts}
            onChange={send.back}
            onSubmit={() => void send.send()}
          />
        )}
        {stage !== "agreeRequirements" && <Outgoing />}
      </div>
    </Dialog>
  );
}
