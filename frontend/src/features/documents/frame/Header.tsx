import { Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatShortcut, runCommand, useShortcut } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { IconButton, usePageTitle, Wordmark } from "@/shared/ui";
import { useEditor, useRecord, useSteps, useView } from "../editor/context";
import { HistoryButton, useHistoryOpen } from "../history/History";
import { useLiveParts } from "../live/loading";
import { editorMessages as words } from "../messages/editor";
import styles from "./Header.module.css";
import { SaveStatus } from "./SaveStatus";

interface HeaderProps {
  /** The title of the project. */
  title: string;
  actions: ReactNode;
}

/** The way back, what is open, undo and redo, and how it stands with what was changed. */
export function Header({ title, actions }: HeaderProps) {
  const past = useHistoryOpen();
  const live = useLiveParts();
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.sign} aria-label={words.back}>
        <Wordmark sign />
      </Link>
      <Crumbs title={title} />
      <Steps />
      <SaveStatus />
      <div className={styles.actions}>
        {live && <live.Together />}
        <HistoryButton />
        {!past && actions}
      </div>
    </header>
  );
}

/** The project, which leads to its sheet, and the page that is shown. */
function Crumbs({ title }: { title: string }) {
  const { numId } = useEditor();
  const page = useRecord(useView((view) => view.page));
  const name = page?.base.title;
  usePageTitle(title);
  return (
    <nav className={styles.crumbs} aria-label={common.breadcrumb}>
      <h1>
        <Link to={paths.about(numId)} title={words.about} dir="auto">
          {title}
        </Link>
      </h1>
      {typeof name === "string" && name !== "" && (
        <>
          <span aria-hidden="true">/</span>
          <strong aria-current="page" dir="auto">
            {name}
          </strong>
        </>
      )}
    </nav>
  );
}

function Steps() {
  const { canUndo, canRedo } = useSteps();
  const [undo, redo] = [useShortcut("editor.undo"), useShortcut("editor.redo")];
  const hint = (label: string, keys: string | undefined) =>
    keys === undefined ? label : `${label} ${formatShortcut(keys)}`;
  return (
    <div className={styles.steps}>
      <IconButton
        label={words.undo}
        title={hint(words.undo, undo)}
        icon={Undo2}
        disabled={!canUndo}
        onClick={() => runCommand("editor.undo")}
      />
      <IconButton
        label={words.redo}
        title={hint(words.redo, redo)}
        icon={Redo2}
        disabled={!canRedo}
        onClick={() => runCommand("editor.redo")}
      />
    </div>
  );
}
