/** How it stands with what is taken out: what a site would have, and the file that is on its way. */

import { useEffect, useRef, useState } from "react";
import { documentsApi, type StaticSiteContents } from "@/shared/api/documents";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { announce } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { takingMessages as words } from "../messages/taking";
import { until } from "../sync/until";

export type TakenAs = "file" | "site" | "png";

/** What goes with it: where the forms of a site are sent, empty for us; the page of which it is a picture. */
interface TakenWith {
  readonly form?: string;
  readonly page?: string;
}

type Stage =
  | { readonly at: "choosing"; readonly sentence: string | null }
  | { readonly at: "working" }
  | { readonly at: "saved"; readonly name: string };

export interface Taking {
  readonly stage: Stage;
  /** Null until it is known. */
  readonly contents: StaticSiteContents | null;
  readonly take: (what: TakenAs, more: TakenWith) => void;
  readonly stop: () => void;
}

export function useTakeOut(): Taking {
  const { session, numId } = useEditor();
  const [stage, setStage] = useState<Stage>({ at: "choosing", sentence: null });
  const [contents, setContents] = useState<StaticSiteContents | null>(null);
  const end = useRef<AbortController | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      // The server says what it knows of.
      session.flush();
      await until(session, ({ unsent }) => unsent === 0, leaving.signal);
      setContents(await documentsApi.siteContents(numId, leaving.signal));
    };
    look().catch((error: unknown) => {
      const sentence = sentenceOf(error);
      if (sentence !== null) setStage({ at: "choosing", sentence });
    });
    return () => {
      leaving.abort();
      end.current?.abort();
    };
  }, [session, numId]);

  const take = async (what: TakenAs, more: TakenWith) => {
    end.current = new AbortController();
    setStage({ at: "working" });
    try {
      session.flush();
      await until(session, ({ unsent }) => unsent === 0, end.current.signal);
      const { blob, name } = await documentsApi.takeOut(numId, what, more, end.current.signal);
      save(blob, name);
      setStage({ at: "saved", name });
      announce(words.saved(name));
    } catch (error) {
      setStage({ at: "choosing", sentence: sentenceOf(error) });
    }
  };

  return {
    stage,
    contents,
    take: (what, more) => void take(what, more),
    stop: () => end.current?.abort(),
  };
}

/** How long a browser may take to begin to save, in ms. */
const SAVING_MS = 60_000;

/** Has the browser save it, as a link does. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}

/** What the server says; null where the person has stopped it. */
function sentenceOf(error: unknown): string | null {
  if (isCanceled(error) || (error instanceof DOMException && error.name === "AbortError"))
    return null;
  return error instanceof ApiError ? error.detail : words.failed;
}
