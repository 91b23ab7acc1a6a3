/** What becomes of something that is brought in: it is looked at, made, and told. */

import { useCallback, useEffect, useRef, useState } from "react";
import { documentsApi, type ImportedContent } from "@/shared/api/documents";
import { libraryApi } from "@/shared/api/library";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { showLimit } from "@/shared/limits";
import { announce } from "@/shared/ui";
import { useAssets } from "../assets/context";
import { useEditor } from "../editor/context";
import { bringingMessages as words } from "../messages/bringing";
import type { ClientId, RecordId } from "../model/record";
import { until } from "../sync/until";
import { formOfFile, formOfWords, formSent, type GivenForm, isProject, MOST_BYTES } from "./forms";
import type { PdfFault } from "./pdf";

/** What is brought in. */
export interface Given {
  readonly form: GivenForm;
  /** The name of its file; empty for what was pasted. */
  readonly name: string;
  readonly body: Blob;
}

/** Where it goes: a page, below what is there, or a new page. */
export type Target = RecordId | null;

type Stage =
  | { readonly at: "choosing"; readonly sentence: string | null }
  | { readonly at: "looking" | "making"; readonly given: Given; readonly part: number }
  /** A project, which becomes one of its own. */
  | { readonly at: "project"; readonly file: File; readonly sentence: string | null }
  | { readonly at: "bringing"; readonly file: File; readonly part: number }
  | { readonly at: "brought"; readonly numId: number; readonly title: string }
  | {
      readonly at: "looked";
      readonly given: Given;
      readonly content: ImportedContent;
      readonly sentence: string | null;
    }
  | { readonly at: "made"; readonly given: Given; readonly content: ImportedContent };

export interface Bringing {
  readonly stage: Stage;
  readonly takeFile: (file: File) => void;
  readonly takeWords: (text: string) => void;
  /** Takes what was fetched from Figma. */
  readonly takeDesign: (archive: Blob) => void;
  /** Goes back to choosing. */
  readonly again: () => void;
  readonly make: (target: Target) => void;
  /** Makes a project of the file that is one. */
  readonly makeProject: () => void;
}

export function useBringIn(page: RecordId): Bringing {
  const editor = useEditor();
  const assets = useAssets();
  const [stage, setStage] = useState<Stage>({ at: "choosing", sentence: null });
  const end = useRef(new AbortController());
  useEffect(() => () => end.current.abort(), []);

  const send = useCallback(
    async (given: Given, target: Target, preview: boolean, client: ClientId) => {
      const { session, numId } = editor;
      const { signal } = end.current;
      // The server lays it out below what it knows of.
      session.flush();
      await until(session, ({ unsent }) => unsent === 0, signal);
      const query = {
        form: formSent(given.form),
        client,
        name: given.name,
        preview,
        ...(target === null ? {} : { page: target }),
      };
      const at = preview ? "looking" : "making";
      const progress = (part: number) => setStage({ at, given, part });
      return documentsApi.importContent(numId, query, given.body, progress, signal);
    },
    [editor],
  );

  const look = useCallback(
    async (given: Given) => {
      setStage({ at: "looking", given, part: 0 });
      try {
        const readable = await readableOf(given, end.current.signal, (part) =>
          setStage({ at: "looking", given, part }),
        );
        const client = editor.newId() as string as ClientId;
        const content = await send(readable, page, true, client);
        setStage({ at: "looked", given: readable, content, sentence: null });
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence !== null) setStage({ at: "choosing", sentence });
      }
    },
    [send, page, editor],
  );

  const takeFile = useCallback(
    (file: File) => {
      const take = (project: boolean) => {
        if (project) return setStage({ at: "project", file, sentence: null });
        const form = formOfFile(file);
        const sentence = form === null ? words.wrongType : words.tooLarge;
        if (form === null || file.size > MOST_BYTES) setStage({ at: "choosing", sentence });
        else void look({ form, name: file.name, body: file });
      };
      isProject(file).then(take, () => setStage({ at: "choosing", sentence: words.failed }));
    },
    [look],
  );

  const takeDesign = useCallback(
    (body: Blob) => void look({ form: "design", name: words.fromFigma.given, body }),
    [look],
  );

  const make = async (target: Target) => {
    if (stage.at !== "looked") return;
    const { given, content: looked } = stage;
    const client = editor.newId() as string as ClientId;
    setStage({ at: "making", given, part: 0 });
    try {
      await editor.session.ask(client);
      const content = await send(given, target, false, client);
      await until(editor.session, ({ seq }) => seq >= (content.seq ?? 0), end.current.signal);
      void assets.load();
      const first = content.pages[0] as RecordId | undefined;
      if (first !== undefined && editor.records.get(first) !== undefined) editor.openPage(first);
      setStage({ at: "made", given, content });
      announce(words.finished(words.makes(content)));
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence !== null) setStage({ at: "looked", given, content: looked, sentence });
    }
  };

  const makeProject = async () => {
    if (stage.at !== "project") return;
    const { file } = stage;
    const progress = (part: number) => setStage({ at: "bringing", file, part });
    progress(0);
    try {
      const { signal } = end.current;
      const project = await libraryApi.bringProject(file, undefined, progress, signal);
      setStage({ at: "brought", numId: project.num_id, title: project.title });
      announce(words.project.made(project.title));
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence !== null) setStage({ at: "project", file, sentence });
    }
  };

  return {
    stage,
    takeFile,
    takeWords: (text) => void look({ form: formOfWords(text), name: "", body: new Blob([text]) }),
    takeDesign,
    again: () => setStage({ at: "choosing", sentence: null }),
    make: (target) => void make(target),
    makeProject: () => void makeProject(),
  };
}

/** What the server can read: the pages of a PDF are drawn first. What does that is fetched when it is needed. */
async function readableOf(
  given: Given,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<Given> {
  if (given.form !== "pdf") return given;
  const { htmlOfPdf } = await import("./pdf");
  return { ...given, body: await htmlOfPdf(given.body, { progress, signal, most: MOST_BYTES }) };
}

function faultOfPdf(error: unknown): PdfFault | null {
  const isPdf = error instanceof Error && "fault" in error;
  return isPdf ? (error.fault as PdfFault) : null;
}

/** What the server says; null where the person has left it. */
function sentenceOf(error: unknown): string | null {
  if (isCanceled(error) || (error instanceof DOMException && error.name === "AbortError"))
    return null;
  const fault = faultOfPdf(error);
  if (fault !== null) return words.pdf[fault];
  showLimit(error);
  return error instanceof ApiError ? error.detail : words.failed;
}
