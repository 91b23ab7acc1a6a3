/** What goes over the live connection of a document. */

import type { RecordId, Width } from "../model/record";
import type { Access } from "../sync/events";
import type { WireChange } from "../sync/ports";

/** A place in the drawing of a page, in hundredths of a pixel. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** What one tab shows of itself to the others. */
export interface Presence {
  readonly page: RecordId | null;
  readonly selected: readonly RecordId[];
  readonly cursor: Place | null;
  /** The class of widths that is shown: places are those of its drawing. */
  readonly width: Width | null;
  /** What is seen of the page; null for those who follow somebody else. */
  readonly view: (Place & { readonly width: number; readonly height: number }) | null;
}

/** A tab that has the document open. A person may have several. */
export interface Peer extends Presence {
  readonly peer: string;
  /** Whose tab it is. */
  readonly user: string;
  readonly name: string;
  readonly avatar: string | null;
  /** One of twelve. */
  readonly color: number;
}

/** Somebody, with the number that they have in the messages of one connection. */
export type Numbered = Peer & { readonly no: number };

/** Everybody who is here, this tab among them: after the welcome, and when it is asked for. */
export interface Here {
  readonly type: "here";
  /** The number of the last of the moves that is in it. */
  readonly seq: number;
  readonly peers: readonly Numbered[];
}

/** What has changed since the moves before. Those who left are taken away first. */
export interface Moves {
  readonly type: "moves";
  /** One more than that of the moves before: else some are missing. */
  readonly seq: number;
  readonly came?: readonly Numbered[];
  /** Those of whom only the cursor is somewhere else: number, x and y. */
  readonly moved?: readonly (readonly [number, number, number])[];
  /** What is left out is as it was. */
  readonly changed?: readonly (Partial<Presence> & { readonly no: number })[];
  readonly gone?: readonly number[];
}

export type Down =
  /** Always the first. `peer` is this tab. */
  | { readonly type: "welcome"; readonly peer: string; readonly access: Access }
  | { readonly type: "changes"; readonly changes: readonly WireChange[] }
  | Here
  | Moves
  | { readonly type: "access"; readonly access: Access }
  /** What was remarked by people has changed. */
  | { readonly type: "comments" };

const TYPES: readonly string[] = ["welcome", "changes", "here", "moves", "access", "comments"];

/** What the server says; null for what this version does not know. */
export function readDown(text: unknown): Down | null {
  if (typeof text !== "string") return null;
  const said: { readonly type?: unknown } | null = JSON.parse(text);
  return typeof said?.type === "string" && TYPES.includes(said.type) ? (said as Down) : null;
}

/** What says that nothing is shown of this tab. */
export const NO_PRESENCE: Presence = {
  page: null,
  selected: [],
  cursor: null,
  width: null,
  view: null,
};

export const writePresence = (presence: Presence) =>
  JSON.stringify({ type: "presence", ...presence });

/** Asks who is here. */
export const ASK = JSON.stringify({ type: "here" });
