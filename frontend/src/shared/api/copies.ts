/** The calls of sending copies: one account sends, the other accepts or declines. */
import { withoutEmpty } from "../payload";
import { bodyOf, client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Copies that were sent together, and what became of them. */
export type Transfer = Schemas["Send"];
export type TransferStatus = Schemas["SendStatus"];
export type SentItem = Schemas["SendItem"];

/** Items by num_id. */
export interface SendBody {
  email: string;
  /** Do the own fonts that projects are set in go along (EDIT-218)? */
  withFonts: boolean;
  mags: number[];
  folders: number[];
}

/** The rows of what was accepted, in the recipient's library. */
export type ReceivedItems = Pick<Schemas["SendAccepted"], "mags" | "folders">;

const about = (id: string) => ({ params: { path: { id } } });

export const copiesApi = {
  list: (): Promise<Schemas["SendsAnswer"]> => bodyOf(client.GET("/api/send")),
  send: ({ email, withFonts, ...items }: SendBody): Promise<Schemas["SendAnswer"]> => {
    const body = { email, ...withoutEmpty(items), sendFontsWithProject: withFonts };
    return bodyOf(client.POST("/api/send", { body }));
  },
  accept: (id: string): Promise<Schemas["SendAccepted"]> =>
    bodyOf(client.POST("/api/send/{id}/accept", about(id))),
  decline: (id: string): Promise<Schemas["SendAnswer"]> =>
    bodyOf(client.POST("/api/send/{id}/decline", about(id))),
  cancel: (id: string): Promise<Schemas["SendAnswer"]> =>
    bodyOf(client.POST("/api/send/{id}/cancel", about(id))),
};
