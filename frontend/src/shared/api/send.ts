/** The calls of sending copies: one account sends, the other accepts or declines. */
import type { Folder, Project } from "./model";
import { send } from "./raw";

export type SendingStatus =
  | "pending"
  | "accepted"
  | "declined"
  | "cancelled"
  | "expired"
  | "failed"
  | "received";

export interface SentItem {
  kind: "project" | "folder";
  title: string;
  /** The projects of a collection. */
  count?: number;
}

/** Copies that were sent together, and what became of them. */
export interface Sending {
  id: string;
  direction: "incoming" | "outgoing";
  status: SendingStatus;
  from: { name: string; uri: string; pic: string | null };
  /** What the sender wrote: an address, or an account's name. */
  to: { email: string };
  items: SentItem[];
  createdAt: string;
  answeredAt: string | null;
}

export interface SendingsAnswer {
  incoming: Sending[];
  outgoing: Sending[];
}

/** Items by num_id. */
export interface SendBody {
  email: string;
  mags: number[];
  folders: number[];
}

export interface ReceivedItems {
  mags: Project[];
  folders: Folder[];
}

const path = (id: string, answer: string) => `/api/send/${encodeURIComponent(id)}/${answer}`;

export const sendApi = {
  list: (): Promise<SendingsAnswer> => send("GET", "/api/send"),
  /** Fonts always go along: without them a copy would look like another publication. */
  send: (body: SendBody): Promise<{ send: Sending }> =>
    send("POST", "/api/send", { ...body, sendFontsWithProject: true }),
  accept: (id: string): Promise<ReceivedItems & { send: Sending }> =>
    send("POST", path(id, "accept")),
  decline: (id: string): Promise<{ send: Sending }> => send("POST", path(id, "decline")),
  cancel: (id: string): Promise<{ send: Sending }> => send("POST", path(id, "cancel")),
};
