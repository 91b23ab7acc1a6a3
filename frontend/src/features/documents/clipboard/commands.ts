/** Copying and pasting as commands: their keys are those of the browser, whose events do it. */

import type { Command } from "@/shared/commands";
import { showToast } from "@/shared/ui";
import { needsFree, needsSelection, selectedRoots } from "../commands/context";
import type { Point } from "../hit/geometry";
import { clipboardMessages as words } from "../messages/clipboard";
import { commandsMessages } from "../messages/commands";
import { loadProse } from "../text/loading";
import {
  copySelection,
  cutSelection,
  type Held,
  type Paster,
  paste,
  pasteLook,
  readClipboard,
  writeClipboard,
} from "./clipboard";
import type { Forms } from "./own";

const { groups, reasons, ...names } = commandsMessages;

async function write(forms: Forms | null): Promise<void> {
  if (forms === null) return;
  try {
    await writeClipboard(forms);
  } catch {
    showToast({ text: words.notWritten });
  }
}

async function read(then: (held: Held) => void): Promise<void> {
  const held = await readClipboard();
  if (held === null) showToast({ text: words.notRead });
  else then(held);
}

/** Pastes at a point of the page, or where a paste goes by itself. */
export async function pasteFromMenu(paster: Paster, at?: Point): Promise<void> {
  const prose = await loadProse();
  await read((held) => {
    if (!paste(paster, held, prose, at)) showToast({ text: words.empty });
  });
}

export function clipboardCommands(paster: Paster): Command[] {
  const { editor } = paster;
  const common = { group: groups.edit, handledLocally: true } as const;
  return [
    {
      ...common,
      id: "edit.copy",
      label: names.copy,
      shortcut: "mod+c",
      when: () => selectedRoots(editor).length > 0 || { reason: reasons.nothing },
      run: () => void write(copySelection(editor)),
    },
    {
      ...common,
      id: "edit.cut",
      label: names.cut,
      shortcut: "mod+x",
      when: () => needsFree(editor),
      run: () => void write(cutSelection(editor)),
    },
    {
      ...common,
      id: "edit.paste",
      label: names.paste,
      shortcut: "mod+v",
      when: () => editor.layout || { reason: reasons.locked },
      run: () => void pasteFromMenu(paster),
    },
    {
      id: "edit.pasteLook",
      label: names.pasteLook,
      group: groups.edit,
      shortcut: "mod+alt+v",
      when: () => needsSelection(editor),
      run: () => void read((held) => pasteLook(editor, held)),
    },
  ];
}
