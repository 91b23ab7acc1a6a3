import type { SentItem, TransferStatus } from "@/shared/api/copies";
import { counted } from "@/shared/format";

const listed = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

interface Amount {
  projects: number;
  folders: number;
}

function amount({ projects, folders }: Amount): string {
  const parts: string[] = [];
  if (folders > 0) parts.push(counted(folders, "collection"));
  if (projects > 0) parts.push(counted(projects, "project"));
  return listed.format(parts);
}

/** "the project Salt", "2 collections and 3 projects". */
function things(items: readonly SentItem[]): string {
  const [only] = items;
  if (items.length === 1 && only) {
    return only.kind === "project" ? `the project ${only.title}` : `the collection ${only.title}`;
  }
  const folders = items.filter((item) => item.kind === "folder").length;
  return amount({ projects: items.length - folders, folders });
}

const beginning = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const states: Record<TransferStatus, string> = {
  pending: "Waiting for an answer",
  accepted: "Accepted, being received",
  declined: "Declined",
  cancelled: "Withdrawn",
  expired: "Not answered in 30 days",
  failed: "Accepted, but it could not be received",
  received: "Received",
};

/** What sending copies says. The confirmation and the fallback are given by the specification. */
export const copyMessages = {
  amount,
  things,
  states,
  dialog: {
    title: "Send copy",
    recipient: "Account name or e-mail",
    placeholder: "noor.haddad or noor@haddad.example",
    suggestions: "People you work with",
    next: "Continue",
    cancel: "Cancel",
    to: "To",
    change: "Change",
    what: "What they get",
    explanation:
      "A copy of their own, as it is when they accept. It is unpublished and has no domain; your original stays as it is.",
    fonts:
      "Own fonts go along. Without them texts are set in a fallback until the recipient adds the fonts",
    rights:
      "I confirm that the project copy recipient wields all necessary rights to fonts and / or other copyrighted content used in this project",
    send: "Send copy",
    sending: "Sending…",
    sent: (what: string, to: string) => `A copy of ${what} is on its way to ${to}.`,
    sentHint: "It is among their projects once they accept it. They have 30 days.",
    another: "Send to somebody else",
    done: "Done",
  },
  outgoing: {
    title: "Sent so far",
    waiting: (to: string) => `Waiting for ${to}`,
    line: (what: string, when: string) => `${beginning(what)}, ${when}`,
    cancel: "Cancel",
    cancelOf: (what: string, to: string) => `Cancel sending ${what} to ${to}`,
    showAll: (count: number) => `Show all ${count}`,
    withdrawn: (to: string) => `${to} no longer gets the copy`,
  },
  notice: {
    label: "Copies sent to you",
    text: (name: string, what: string) => `${name} sends you a copy of ${what}`,
    hint: "It becomes yours, unpublished and without a domain.",
    accept: "Accept",
    decline: "Decline",
    acceptFrom: (what: string, name: string) => `Accept ${what} from ${name}`,
    declineFrom: (what: string, name: string) => `Decline ${what} from ${name}`,
    accepted: (what: string) => `Receiving ${what}`,
    declined: "The copy is declined",
  },
  mailed: {
    accepted: "This copy was accepted already. It is among your projects.",
    declined: "This copy was declined already.",
    cancelled: "The sender has withdrawn this copy.",
    expired: "This copy could be answered for 30 days, which are over.",
    unconfirmed: (email: string) =>
      `A copy that was sent to ${email} is shown once this address is confirmed as yours.`,
    confirm: "Resend confirmation",
    unknown: "This copy was sent to another account, or is no longer there.",
  },
  labels: { answer: "Answering", cancel: "Withdrawing a copy", send: "Sending a copy" },
  errors: {
    fallback: "An error has occurred. Please try again.",
    invalid: "Use an account name or an e-mail address, like name@studio.example.",
    own: "This is your own account. Choose somebody else",
    accept: "The copy could not be accepted.",
    decline: "The copy could not be declined.",
    cancel: "The copy could not be withdrawn.",
  },
} as const;
