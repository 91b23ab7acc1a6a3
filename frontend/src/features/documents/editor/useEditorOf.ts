import { useEffect, useState } from "react";
import { ApiError } from "@/shared/api/problem";
import { offlineMessages } from "../messages/offline";
import type { RecordId } from "../model/record";
import { Editor } from "./Editor";
import { openSession } from "./open";
import { sayRefused } from "./refused";

/** A document on its way into a tab. */
export type Opened =
  | { readonly state: "opening" }
  | { readonly state: "here"; readonly editor: Editor }
  | { readonly state: "missing" }
  | { readonly state: "failed"; readonly sentence: string; readonly again: () => void };

/** Without a network only what this browser keeps can be opened. */
const sentenceOf = ({ status, detail }: ApiError) =>
  status === 0 && !navigator.onLine ? offlineMessages.unknown : detail;

/**
 * Opens the document of a project for a person, and closes it when the page is left.
 *
 * @param page the page to begin with, as the address says it
 */
export function useEditorOf(numId: number, person: string | null, page: string | null): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  const [first] = useState(page);
  useEffect(() => {
    if (person === null) return;
    const left = new AbortController();
    let editor: Editor | null = null;
    const show = async () => {
      const session = await openSession(numId, person);
      if (left.signal.aborted) return session.close();
      session.onRefused(sayRefused);
      editor = new Editor(session, numId, first as RecordId | null);
      setOpened({ state: "here", editor });
    };
    const failed = (error: unknown) => {
      if (left.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const missing = error.status === 404;
      setOpened(
        missing ? { state: "missing" } : { state: "failed", sentence: sentenceOf(error), again },
      );
    };
    const again = () => {
      setOpened({ state: "opening" });
      show().catch(failed);
    };
    again();
    const back = () => editor?.session.retry();
    window.addEventListener("online", back, { signal: left.signal });
    // What is typed just now would go with the page.
    const keep = () => editor?.session.hasten();
    window.addEventListener("pagehide", keep, { signal: left.signal });
    document.addEventListener("visibilitychange", keep, { signal: left.signal });
    return () => {
      left.abort();
      editor?.close();
    };
  }, [numId, person, first]);
  return opened;
}
