import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  closeTeamwork,
  nameOf,
  retryTeam,
  type TeamworkSubject,
  useFreshTeam,
  useTeam,
} from "@/entities/team";
import type { Teammate } from "@/shared/api/team";
import { common } from "@/shared/messages/common";
import {
  Button,
  Dialog,
  type DialogProps,
  TextButton,
  useAfterChange,
  useFocused,
} from "@/shared/ui";
import { amountOf, type Items, onlyTitle } from "./access";
import { ItemsBody } from "./ItemsBody";
import { teamworkMessages as words } from "./messages/teamwork";
import { PersonBody } from "./PersonBody";
import styles from "./rows.module.css";
import { removeTeammate, resend } from "./store";

type Content = Pick<DialogProps, "title" | "context" | "role"> & {
  footer: ReactNode;
  children: ReactNode;
};

interface QuestionProps {
  teammate: Teammate;
  answer: (yes: boolean) => void;
}

function QuestionButtons({ answer }: Pick<QuestionProps, "answer">) {
  const no = useFocused<HTMLButtonElement>();
  const { confirmRemove } = words;
  return (
    <>
      <Button ref={no} variant="text" onClick={() => answer(false)}>
        {confirmRemove.cancel}
      </Button>
      <Button variant="filled" onClick={() => answer(true)}>
        {confirmRemove.yes}
      </Button>
    </>
  );
}

/** Asked inside of the dialog, because two dialogs on top of each other are one too many. */
function question({ teammate, answer }: QuestionProps): Content {
  const { confirmRemove } = words;
  return {
    title: confirmRemove.title(nameOf(teammate)),
    context: null,
    role: "alertdialog",
    footer: <QuestionButtons answer={answer} />,
    children: <p className={styles.question}>{confirmRemove.text}</p>,
  };
}

function Contributors() {
  const { used, limit } = useTeam((state) => state.rows.view.contributors);
  const ready = useTeam((state) => state.status === "ready");
  return <p className={styles.foot}>{ready && words.dialog.contributors(used, limit)}</p>;
}

function DoneButton() {
  return (
    <Button variant="outline" onClick={closeTeamwork}>
      {words.dialog.done}
    </Button>
  );
}

type Remove = (teammate: Teammate) => void;

function person(teammate: Teammate, remove: Remove): Content {
  const state = teammate.isPending ? words.pending : null;
  return {
    title: nameOf(teammate),
    context: [teammate.name ? teammate.email : null, state].filter(Boolean).join(" · ") || null,
    role: "dialog",
    footer: (
      <>
        <span className={styles.foot}>
          <TextButton className={styles.danger} onClick={() => remove(teammate)}>
            {words.dialog.remove}
          </TextButton>
        </span>
        {teammate.isPending && (
          <Button variant="text" onClick={() => void resend(teammate)}>
            {words.dialog.resend}
          </Button>
        )}
        <DoneButton />
      </>
    ),
    children: <PersonBody teammate={teammate} />,
  };
}

function LoadFailed() {
  return (
    <div className={styles.part} role="alert">
      <p>{words.errors.load}</p>
      <Button onClick={retryTeam}>{common.retry}</Button>
    </div>
  );
}

function things(items: Items, failed: boolean, remove: Remove): Content {
  return {
    title: words.dialog.title,
    context: onlyTitle(items) ?? words.things(amountOf(items)),
    role: "dialog",
    footer: (
      <>
        <Contributors />
        <DoneButton />
      </>
    ),
    children: failed ? <LoadFailed /> : <ItemsBody items={items} remove={remove} />,
  };
}

/** The person whose modal this is; once they are gone from the team there is nothing to show. */
function usePersonOf(subject: TeamworkSubject): Teammate | undefined {
  const wanted = subject.kind === "person" ? subject.recordId : null;
  const teammate = useTeam(({ rows }) =>
    rows.view.byMe.find((one) => wanted !== null && one.recordId === wanted),
  );
  const gone = wanted !== null && teammate === undefined;
  useEffect(() => {
    if (gone) closeTeamwork();
  }, [gone]);
  return teammate;
}

/** Who works on what: opened for some things, or for one teammate. */
export function Teamwork({ subject }: { subject: TeamworkSubject }) {
  const [asked, setAsked] = useState<Teammate | null>(null);
  const failed = useTeam((state) => state.status === "failed");
  const teammate = usePersonOf(subject);
  const body = useRef<HTMLDivElement>(null);
  useFreshTeam();
  useAfterChange(asked === null, (none) => {
    if (!none) return;
    const panel = body.current?.closest<HTMLElement>("[role='dialog']");
    const marked = panel?.querySelector<HTMLElement>("[data-autofocus]");
    (marked ?? panel?.querySelector<HTMLElement>("button"))?.focus();
  });

  let content: Content;
  if (asked) {
    const answer = (yes: boolean) => {
      setAsked(null);
      if (yes) void removeTeammate(asked);
    };
    content = question({ teammate: asked, answer });
  } else if (subject.kind === "items") content = things(subject, failed, setAsked);
  else if (teammate) content = person(teammate, setAsked);
  else return null;
  const { children, ...frame } = content;
  const close = () => (asked ? setAsked(null) : closeTeamwork());
  return (
    <Dialog open flush onOpenChange={(open) => !open && close()} {...frame}>
      <div ref={body}>{children}</div>
    </Dialog>
  );
}
