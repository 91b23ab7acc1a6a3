import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ProjectDetail } from "@/shared/api/publication";
import { fetchEarly, whenIdle } from "@/shared/idle";
import { late, useOnChange } from "@/shared/ui";
import { useKnown } from "../assets/context";
import { UploadRow } from "../assets/UploadRow";
import { useCommentParts } from "../comments/parts";
import { useAccess, useEditor, useView } from "../editor/context";
import { SceneProvider } from "../frame/SceneProvider";
import { useReadingCommands } from "../frame/useEditorCommands";
import { readingMessages as words } from "../messages/reading";
import type { RecordId } from "../model/record";
import { loadProse } from "../text/loading";
import styles from "./Reading.module.css";
import { ReadingBar } from "./ReadingBar";
import { ReadingHeader } from "./ReadingHeader";
import { ReadingPage } from "./ReadingPage";
import { useHeightSeen, useReadingWidth } from "./sizes";

const CommentsSheet = late(async () => (await import("./CommentsSheet")).CommentsSheet);
const PictureSheet = late(async () => (await import("./PictureSheet")).PictureSheet);

export interface ReadingViewProps {
  /** The title of the project. */
  title: string;
  /** What is known of the project; null until it is. */
  detail: ProjectDetail | null;
  /** It is published: what shows the project reads it again. */
  onPublished: () => void;
  /** What is said to those who are new to the editor. */
  guide?: ReactNode;
}

/** What a tap on the page does. */
export type Mode = "read" | "edit";

/** The draft at the width of phones: it is read, its texts are edited and its pictures replaced, and nothing is laid out. */
export function ReadingView(props: ReadingViewProps) {
  const width = useReadingWidth();
  const isSet = useView((view) => view.width) === width;
  // What is seen at another width would be made for nothing.
  return isSet ? (
    <SceneProvider title={props.title} leave={nothing}>
      <Reading {...props} />
    </SceneProvider>
  ) : null;
}

/** Nobody leaves the page with a key: it is no canvas. */
const nothing = () => undefined;

function Reading({ title, detail, onPublished, guide }: ReadingViewProps) {
  const editor = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>("edit");
  const [picture, setPicture] = useState<RecordId | null>(null);
  const [comments, setComments] = useState(false);
  const parts = useCommentParts();
  const page = useView((view) => view.page);
  const isArchived = detail?.isArchived === true;
  const edits = mode === "edit" && !isArchived;
  // What may be done is asked for in many parts, and is seldom another: then all are rendered again.
  useAccess();
  useHeightSeen(frame);
  useReadingCommands();
  useOnChange(page, () => setPicture(null));
  useEffect(() => whenIdle(preloadAll), []);
  useLayoutEffect(() => {
    if (!edits) editor.selection.clear();
  }, [editor, edits]);
  return (
    <div ref={frame} className={styles.frame}>
      <ReadingHeader title={title} detail={detail} onPublished={onPublished} />
      <ReadingPage edits={edits} onPicture={setPicture} onComments={() => setComments(true)} />
      <footer className={styles.foot}>
        <Uploads />
        <ReadingBar
          mode={edits ? "edit" : "read"}
          onMode={setMode}
          isArchived={isArchived}
          onComments={() => setComments(true)}
        />
        {guide}
      </footer>
      {picture !== null && (
        <PictureSheet
          picture={picture}
          onClose={() => setPicture(null)}
          onComments={() => setComments(true)}
        />
      )}
      {comments && parts && (
        <CommentsSheet Panel={parts.Panel} onClose={() => setComments(false)} />
      )}
    </div>
  );
}

/** Fetches what is opened by a tap: it opens at once, also where the connection is lost meanwhile. */
function preloadAll(): void {
  PictureSheet.preload();
  CommentsSheet.preload();
  fetchEarly(loadProse);
}

/** What was chosen and is on its way, or did not arrive. */
function Uploads() {
  const uploads = useKnown((known) => known.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={words.uploads}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}
