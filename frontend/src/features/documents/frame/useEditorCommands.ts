import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { formatTime } from "@/shared/format";
import { paths } from "@/shared/paths";
import { announce, showToast } from "@/shared/ui";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { sendAll } from "../editor/sending";
import { editorMessages as words } from "../messages/editor";
import { findMessages } from "../messages/find";
import type { RecordId } from "../model/record";
import { Refusal } from "../model/refusal";
import type { DocumentSession } from "../sync/session";
import { wordsOf } from "./SaveStatus";

/** Undo, redo, and what Ctrl S says: nobody has to save. */
export function useEditorCommands(): void {
  const editor = useEditor();
  const navigate = useNavigate();
  useRegisterCommands(
    useMemo(
      () => [
        ...stepCommands(editor),
        findCommand(editor),
        answersCommand(editor, (to) => void navigate(to)),
      ],
      [editor, navigate],
    ),
  );
}

/** The same where there are no panels beside the page. */
export function useReadingCommands(): void {
  const editor = useEditor();
  useRegisterCommands(useMemo(() => stepCommands(editor), [editor]));
}

/** Leads to what readers answered (EDIT-274). Those for whom the layout is locked do not see it. */
function answersCommand(editor: Editor, go: (address: string) => void): Command {
  return {
    id: "editor.answers",
    label: words.openAnswers,
    keywords: "forms responses submissions results",
    group: words.header,
    when: () => editor.layout,
    run: () => go(paths.answers(editor.numId)),
  };
}

function stepCommands(editor: Editor): Command[] {
  const { session } = editor;
  return [
    {
      id: "editor.undo",
      label: words.undo,
      group: words.header,
      shortcut: "mod+z",
      run: () => takeBack(editor, () => session.undo()),
    },
    {
      id: "editor.redo",
      label: words.redo,
      group: words.header,
      shortcut: "mod+shift+z",
      run: () => takeBack(editor, () => session.redo()),
    },
    {
      id: "editor.saved",
      label: words.saveNow,
      group: words.header,
      shortcut: "mod+s",
      inText: true,
      run: () => void sayWhenSaved(session),
    },
    {
      id: "editor.help",
      label: words.openHelp,
      keywords: "help learn manual guide how",
      group: words.header,
      run: () => window.open(paths.learn("editor"), "_blank", "noopener"),
    },
  ];
}

function findCommand(editor: Editor): Command {
  return {
    id: "editor.find",
    label: findMessages.open,
    keywords: "search replace",
    group: findMessages.group,
    shortcut: "mod+f",
    inText: true,
    run: () => editor.view.setState({ panel: "find" }),
  };
}

/** Says when all that was done was saved, as soon as it is (EDIT-332); else how it stands. */
async function sayWhenSaved(session: DocumentSession): Promise<void> {
  await sendAll(session);
  const { status } = session;
  const saved = status.type === "saved" && status.at !== null;
  showToast({ text: saved ? words.status.savedAt(formatTime(status.at)) : wordsOf(status) });
}

/** Says what stays because somebody else has changed it since (EDIT-334). */
function takeBack(editor: Editor, step: () => readonly RecordId[]): void {
  try {
    const stays = step();
    const names = stays.map((id) => nameOf(editor.document, id)).filter((name) => name !== "");
    if (names.length > 0) showToast({ text: words.stays(names) });
    else announce(wordsOf(editor.session.status));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showToast({ text: error.message });
  }
}
