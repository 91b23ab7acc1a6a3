/** Why a document cannot be saved, and what to do about it (EDIT-330). */

import { ApiError, withoutSentence } from "@/shared/api/problem";
import { FormatFault } from "../model/json";
import type { Trouble } from "./ports";
import { isStatus } from "./wire";

export const NO_ROOM =
  "This browser has no room for your changes. Free some space on this device, and leave this tab open";
const NEWER = "There is a newer version of the editor. Reload the page to go on";
const GONE =
  "The project is gone, or no longer shared with you. Copy what you need into another project";
const ARCHIVED = "The project is in the Archive. Restore it there to go on";
/** The journal, say, could not be read. */
const HERE = "Something went wrong in this browser. Reload the page; what was saved is there";
const LATER = "The server has a fault. Your changes are kept here, and are sent when it is back";
const KEPT = "Your changes are kept here, and are sent again by themselves";

/** What keeps a document from being saved when a call has failed like this. */
export function troubleOf(error: unknown): Trouble {
  if (isStatus(error, 0)) return { type: "offline" };
  if (error instanceof FormatFault) return { type: "failed", sentence: NEWER, over: true };
  if (!(error instanceof ApiError)) return { type: "failed", sentence: HERE, over: false };
  if (error.status === 404) return { type: "failed", sentence: GONE, over: true };
  return { type: "failed", sentence: sentenceOf(error), over: false };
}

function sentenceOf(error: ApiError): string {
  if (error.code === "archived") return ARCHIVED;
  return withoutSentence(error) ? LATER : `${error.detail}. ${KEPT}`;
}
