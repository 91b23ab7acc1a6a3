import { useMemo } from "react";
import { isCovered, useRegisterCommands } from "@/shared/commands";
import { announce, useListener } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import { useEditor } from "../editor/context";
import { clipboardMessages as words } from "../messages/clipboard";
import { loadedProse, loadProse } from "../text/loading";
import {
  copySelection,
  cutSelection,
  heldIn,
  type OnPastedFiles,
  type Paster,
  paste,
} from "./clipboard";
import { clipboardCommands } from "./commands";
import { type Forms, OWN_TYPE } from "./own";

interface ClipboardPartsProps {
  /** Takes pictures and other files that are pasted; without it they are left alone. */
  onPastedFiles?: OnPastedFiles | null;
}

const TEXT = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** Hears what the browser says of its clipboard, and offers the same as commands. */
export function ClipboardParts({ onPastedFiles = null }: ClipboardPartsProps) {
  const editor = useEditor();
  const controller = useCanvas();
  const paster = useMemo<Paster>(
    () => ({ editor, controller, onPastedFiles }),
    [editor, controller, onPastedFiles],
  );
  useRegisterCommands(useMemo(() => clipboardCommands(paster), [paster]));
  /** Is it about what is drawn, and not about words in a field or on the screen? */
  const isOurs = (event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.activeElement;
    const typed =
      target?.closest(TEXT) != null || editor.selection.store.getState().editing !== null;
    return !event.defaultPrevented && !typed && !isCovered();
  };
  const write = (event: ClipboardEvent, take: () => Forms | null) => {
    if (!isOurs(event) || event.clipboardData === null) return;
    // Words of the editor itself that somebody has marked are copied as anywhere.
    if (document.getSelection()?.isCollapsed === false) return;
    const count = editor.selection.store.getState().ids.length;
    const forms = take();
    if (forms === null) return;
    event.preventDefault();
    event.clipboardData.setData(OWN_TYPE, forms.own);
    event.clipboardData.setData("text/html", forms.html);
    event.clipboardData.setData("text/plain", forms.plain);
    announce(words.copied(count));
  };
  useListener("copy", (event) => write(event, () => copySelection(editor)));
  useListener("cut", (event) => write(event, () => cutSelection(editor)));
  useListener("paste", (event) => {
    if (!isOurs(event) || event.clipboardData === null) return;
    const held = heldIn(event.clipboardData);
    const prose = loadedProse();
    const waits = prose === null && held.own === null;
    if (waits) void loadProse().then((late) => paste(paster, held, late));
    if (waits || paste(paster, held, prose)) event.preventDefault();
  });
  return null;
}
