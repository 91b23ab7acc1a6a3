import { ChevronLeft, ChevronRight, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { runCommand } from "@/shared/commands";
import { IconButton, late } from "@/shared/ui";
import { useCommentParts } from "../comments/parts";
import { useChildren, useEditor, useSteps, useView } from "../editor/context";
import { commentingMessages } from "../messages/commenting";
import { editorMessages } from "../messages/editor";
import { readingMessages as words } from "../messages/reading";
import { folio } from "../structure/pages";
import styles from "./Reading.module.css";
import type { Mode } from "./ReadingView";

const TextTools = late(async () => (await import("./TextTools")).TextTools);
const PagesSheet = late(async () => (await import("./PagesSheet")).PagesSheet);

interface ReadingBarProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  isArchived: boolean;
  /** Comments are to be seen. */
  onComments: () => void;
}

/** At the foot: what is done with the text that is typed in, else the pages, and undo and redo; and what a tap does. */
export function ReadingBar({ mode, onMode, isArchived, onComments }: ReadingBarProps) {
  const comments = useCommentParts();
  const editor = useEditor();
  const types = useStore(editor.selection.store, (selected) => selected.editing !== null);
  return (
    <>
      {types ? <TextTools /> : <Turning />}
      <div className={styles.modes} role="group" aria-label={words.modes.label}>
        {(["read", "edit"] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.mode}
            aria-pressed={mode === each}
            disabled={each === "edit" && isArchived}
            onClick={() => onMode(each)}
          >
            <span>{words.modes[each]}</span>
          </button>
        ))}
        {comments && (
          <button type="button" className={styles.mode} aria-haspopup="dialog" onClick={onComments}>
            {commentingMessages.title}
            <comments.Unread className={styles.unread} />
          </button>
        )}
      </div>
      <p className={styles.note}>{isArchived ? words.archived : words.note}</p>
    </>
  );
}

function Turning() {
  const editor = useEditor();
  const pages = useChildren("pages");
  const page = useView((view) => view.page);
  const [listed, setListed] = useState(false);
  const at = pages.indexOf(page);
  const place = words.place(folio(at), pages.length);
  const turn = (by: number) => {
    const next = pages[at + by];
    if (next !== undefined) editor.openPage(next);
  };
  return (
    <nav className={styles.turning} aria-label={words.pages}>
      <IconButton
        label={words.previous}
        icon={ChevronLeft}
        disabled={at <= 0}
        onClick={() => turn(-1)}
      />
      <button
        type="button"
        className={styles.place}
        aria-label={words.openPages(place)}
        aria-haspopup="dialog"
        onClick={() => setListed(true)}
      >
        {place}
      </button>
      <IconButton
        label={words.next}
        icon={ChevronRight}
        disabled={at >= pages.length - 1}
        onClick={() => turn(1)}
      />
      <Steps />
      {listed && <PagesSheet onClose={() => setListed(false)} />}
    </nav>
  );
}

/** Undo and redo. */
function Steps() {
  const { canUndo, canRedo } = useSteps();
  return (
    <div className={styles.steps}>
      <IconButton
        label={editorMessages.undo}
        icon={Undo2}
        disabled={!canUndo}
        onClick={() => runCommand("editor.undo")}
      />
      <IconButton
        label={editorMessages.redo}
        icon={Redo2}
        disabled={!canRedo}
        onClick={() => runCommand("editor.redo")}
      />
    </div>
  );
}
