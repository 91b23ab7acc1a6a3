/** What is done with files by what is meant: an album, an empty picture, or the page (EDIT-233, EDIT-234). */

import { showToast } from "@/shared/ui";
import { askToBringIn } from "../bringing/asked";
import { isText } from "../bringing/forms";
import type { Editor } from "../editor/Editor";
import { addFonts, isFont } from "../fonts/ownFonts";
import type { Point } from "../hit/geometry";
import { bringingMessages } from "../messages/bringing";
import { isAlbum, type Kind, type RecordId, type Registers } from "../model/record";
import type { Assets } from "./Assets";
import { kindOf } from "./kinds";

/**
 * An album that is meant takes all of them. One picture goes into an empty one that is meant, and whom the layout is locked
 * for replaces; all else is placed. `said` is what new pictures say beside their files.
 * Answers what has them on the page.
 */
export async function take(
  editor: Editor,
  assets: Assets,
  files: readonly File[],
  meant: RecordId | null,
  at: () => Point,
  said: Registers = {},
): Promise<readonly RecordId[]> {
  const fonts = files.filter(isFont);
  if (fonts.length > 0) {
    // They belong to no place on the page.
    void addFonts(fonts);
    const rest = files.filter((each) => !isFont(each));
    return rest.length > 0 ? take(editor, assets, rest, meant, at, said) : [];
  }
  const [file, ...others] = files;
  if (file !== undefined && isText(file)) {
    if (editor.layout) askToBringIn(file);
    else showToast({ text: bringingMessages.locked });
    return [];
  }
  const kind = meant === null ? undefined : editor.records.get(meant)?.kind;
  if (meant !== null && isAlbum(kind)) return editor.layout ? assets.addTo(meant, files, said) : [];
  const register = file && registerOf(kind, file);
  const isEmpty = meant !== null && editor.records.get(meant)?.base[register ?? ""] === undefined;
  const isOne = file && meant !== null && others.length === 0 && register !== undefined;
  if (isOne && (isEmpty || !editor.layout)) {
    await assets.fill(meant, file, register, said);
    return [meant];
  }
  return editor.layout ? assets.place(files, at(), { said }) : [];
}

/** Where a file goes that is dropped on a widget of a kind; undefined where it does not belong there. */
function registerOf(kind: Kind | undefined, file: File): string | undefined {
  const of = kindOf(file);
  if (of === "picture" || of === null) return kind === "audio" ? undefined : "asset";
  return of === kind ? "media" : undefined;
}

/** What takes files that are dropped on it or pasted into it. */
export const TAKERS = ["picture", "gallery", "slideshow", "video", "audio"];

/** The widget of one of these kinds that alone is selected. */
export function onlyOne(editor: Editor, kinds: readonly string[]): RecordId | null {
  const { ids } = editor.selection.store.getState();
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return null;
  return kinds.includes(editor.records.get(id)?.kind ?? "") ? id : null;
}
