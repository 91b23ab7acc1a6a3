import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { previewOf } from "@/features/documents/editor/preview";
import { publishingMessages } from "@/features/documents/messages/publishing";
import { isSignedOut, navigation } from "@/shared/api/client";
import { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Button, TextLink } from "@/shared/ui";
import styles from "./editor/editor.module.css";
import { MissingProject } from "./project/MissingProject";

const words = publishingMessages.preview;

type State = "making" | "missing" | { readonly sentence: string };

/** The way from the app to the draft on the viewer's origin, by an address that works once (EDIT-025, 026). */
export default function PreviewPage() {
  const { numId = "", pageId } = useParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const person = useSession((session) => session.user?._id ?? null);
  const [state, setState] = useState<State>("making");

  const go = useCallback(
    async (signal?: AbortSignal) => {
      if (person === null) return;
      setState("making");
      const next = await stateAfter(person, id, pageId ?? null, signal);
      if (!signal?.aborted && next !== null) setState(next);
    },
    [person, id, pageId],
  );
  useEffect(() => {
    const left = new AbortController();
    void go(left.signal);
    return () => left.abort();
  }, [go]);

  if (state === "missing") return <MissingProject pageKey={`preview ${id}`} />;
  if (state === "making") {
    return (
      <p className={styles.message} role="status">
        {words.making}
      </p>
    );
  }
  return (
    <div className={styles.message} role="alert">
      <p>{state.sentence}</p>
      <Button onClick={() => void go()}>{words.retry}</Button>
      <TextLink to={paths.project(id, pageId)}>{words.back}</TextLink>
    </div>
  );
}

/** Goes to the preview; answers what is shown instead, or null where this page is left. */
async function stateAfter(
  person: string,
  id: number,
  page: string | null,
  signal?: AbortSignal,
): Promise<State | null> {
  try {
    const made = await previewOf(person, id, page);
    if (typeof made !== "string") return { sentence: words.unsent(made.unsent) };
    // Going back leads to where the preview was asked for, and not to another one.
    if (!signal?.aborted) navigation.replaceWith(made);
    return null;
  } catch (error) {
    if (isSignedOut(error)) return null;
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? "missing" : { sentence: error.said || words.failed };
  }
}
