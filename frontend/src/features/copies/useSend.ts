import { useMemo, useState } from "react";
import { useTeam } from "@/entities/team";
import { ApiError } from "@/shared/api/problem";
import { closeSendCopy, type SendSubject } from "@/shared/copies";
import { showLimit } from "@/shared/limits";
import { useSession } from "@/shared/session";
import { copyMessages as words } from "./messages/copies";
import { isRecipient, type Recipient, recipientOf, suggestions } from "./recipients";
import { sendCopy } from "./store";

type Step = "userSelect" | "agreeRequirements";
/** How far the call is. */
type Phase = "initial" | "isSending" | "didSend";

interface State {
  readonly step: Step;
  readonly phase: Phase;
  readonly text: string;
  readonly recipient: Recipient | null;
  readonly agreed: boolean;
  /** Do own fonts go along? */
  readonly withFonts: boolean;
  /** In the first step it is about the recipient. */
  readonly error: string | null;
}

const start: State = {
  step: "userSelect",
  phase: "initial",
  text: "",
  recipient: null,
  agreed: false,
  withFonts: true,
  error: null,
};

/** The person who sends is no recipient, by name or by address. */
function isOwn(text: string): boolean {
  const { user } = useSession.getState();
  const own = (value: string | undefined) => value?.toLowerCase() === text.toLowerCase();
  return own(user?.email) || own(user?.uri);
}

function sentenceOf(error: unknown): string {
  return (error instanceof ApiError && error.said) || words.errors.fallback;
}

/** The two steps of sending a copy, and what the server said. */
export function useSend(subject: SendSubject) {
  const [state, setState] = useState(start);
  const { byMe, withMe } = useTeam((team) => team.rows.view);
  const team = useMemo(() => [...byMe, ...withMe], [byMe, withMe]);
  const { text, recipient, agreed, withFonts, phase } = state;
  const set = (changes: Partial<State>) => setState((now) => ({ ...now, ...changes }));

  const choose = (chosen: Recipient) =>
    set({ step: "agreeRequirements", recipient: chosen, text: chosen.email, error: null });
  const next = () => {
    const wanted = text.trim();
    if (!isRecipient(wanted)) set({ error: words.errors.invalid });
    else if (isOwn(wanted)) set({ error: words.errors.own });
    else choose(recipientOf(wanted, team));
  };
  const send = async () => {
    if (!recipient || !agreed || phase === "isSending") return;
    set({ phase: "isSending", error: null });
    const error = await sendCopy(recipient.email, subject, withFonts);
    if (error === null) {
      set({ phase: "didSend" });
    } else if (showLimit(error)) {
      closeSendCopy();
    } else {
      // What is wrong with the recipient is said where the recipient is chosen.
      const about = error instanceof ApiError && error.fieldName === "email";
      set({
        phase: "initial",
        error: sentenceOf(error),
        ...(about ? { step: "userSelect" as const } : {}),
      });
    }
  };
  return {
    ...state,
    people: suggestions(team, recipient?.email === text ? "" : text, recipient?.email ?? null),
    write: (wanted: string) => set({ text: wanted, error: null }),
    choose,
    next,
    agree: (yes: boolean) => set({ agreed: yes }),
    takeFonts: (yes: boolean) => set({ withFonts: yes }),
    back: () => set({ step: "userSelect", error: null }),
    again: () => set(start),
    send,
  };
}
