import { useCallback, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { previewOf } from "@/features/documents/editor/preview";
import { publishingMessages } from "@/features/documents/messages/publishing";
import { PreviewFrame } from "@/features/documents/preview/PreviewFrame";
import { isSignedOut, navigation } from "@/shared/api/client";
import { ApiError } from "@/shared/api/problem";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Button, TextLink, usePageTitle, usePhone } from "@/shared/ui";
import styles from "./editor/editor.module.css";
import { MissingProject } from "./project/MissingProject";

const words = publishingMessages.preview;

type State = "making" | "missing" | { readonly sentence: string } | { readonly address: string };

/**
 * The draft on the viewer's origin, by an address that works once (EDIT-025, 026), at any width (EDIT-027). A phone has one
 * width, so it goes to the draft itself.
 */
export default function PreviewPage() {
  const { numId = "", pageId } = useParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const person = useSession((session) => session.user?._id ?? null);
  const [state, setState] = useState<State>("making");
  const phone = usePhone();
  const [width, setWidth] = useWidthInAddress();
  usePageTitle(words.title);

  const make = useCallback(
    async (alone: boolean, signal?: AbortSignal) => {
      if (person === null) return;
      const next = await stateAfter(person, id, pageId ?? null);
      if (signal?.aborted || next === null) return;
      // Going back leads to where the preview was asked for, and not to another one.
      if (alone && isMade(next)) navigation.replaceWith(next.address);
      else setState(next);
    },
    [person, id, pageId],
  );
  useEffect(() => {
    const left = new AbortController();
    setState("making");
    void make(phone, left.signal);
    return () => left.abort();
  }, [make, phone]);

  if (state === "missing") return <MissingProject pageKey={`preview ${id}`} />;
  if (state === "making") {
    return (
      <p className={styles.message} role="status">
        {words.making}
      </p>
    );
  }
  const back = paths.project(id, pageId);
  if (isMade(state)) {
    return (
      <PreviewFrame
        address={state.address}
        back={back}
        start={width}
        onWidth={setWidth}
        onAgain={() => void make(false)}
        onAlone={() => void make(true)}
      />
    );
  }
  return (
    <div className={styles.message} role="alert">
      <p>{state.sentence}</p>
      <Button onClick={() => void make(phone)}>{words.retry}</Button>
      <TextLink to={back}>{words.back}</TextLink>
    </div>
  );
}

const isMade = (state: State): state is { readonly address: string } =>
  typeof state === "object" && "address" in state;

/** The width in the address of the page, so that it outlives a reload; null is that of the window. */
function useWidthInAddress() {
  const [search, setSearch] = useSearchParams();
  const width = Number.parseInt(search.get("width") ?? "", 10);
  const put = (next: number | null) =>
    setSearch(next === null ? {} : { width: String(next) }, { replace: true });
  return [Number.isFinite(width) ? width : null, put] as const;
}

/** Makes a preview; answers it, or what is shown instead. */
async function stateAfter(person: string, id: number, page: string | null): Promise<State | null> {
  try {
    const made = await previewOf(person, id, page);
    return typeof made === "string" ? { address: made } : { sentence: words.unsent(made.unsent) };
  } catch (error) {
    if (isSignedOut(error)) return null;
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? "missing" : { sentence: error.said || words.failed };
  }
}
