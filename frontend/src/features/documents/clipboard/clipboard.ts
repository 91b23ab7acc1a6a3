/** The clipboard of the system, for what is drawn (EDIT-162 to EDIT-166). */

import { announce, showToast } from "@/shared/ui";
import { visible } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { removeSelected } from "../commands/arranging";
import { freeRoots, selectAlone } from "../commands/context";
import { middleSeen } from "../commands/inserting";
import { defaultOf } from "../editor/defaults";
import type { Editor } from "../editor/Editor";
import { formMeant } from "../editor/formFields";
import { type Bounds, between, meet, middle, type Point, unionOfFrames } from "../hit/geometry";
import { clipboardMessages as words } from "../messages/clipboard";
import type { Op } from "../model/op";
import { roomAmong } from "../model/order";
import type { DocumentRecord, RecordId, Segment } from "../model/record";
import { plainOf } from "../model/text";
import { widgetsIn } from "../structure/tree";
import type { Prose } from "../text/loading";
import { copiedOf } from "./copying";
import { type Copied, readCopied } from "./format";
import { type Forms, formsOf, OWN_TYPE, ownIn, textOfPlain } from "./own";
import { lookOps, type PasteShift, pasteOps } from "./pasting";

/** Takes files that were pasted; `at` is on the page, in hundredths of a pixel of the design width that is shown. */
export type OnPastedFiles = (files: readonly File[], at: Point) => void;

/** What the clipboard holds. */
export interface Held {
  readonly own: string | null;
  readonly html: string;
  readonly plain: string;
  readonly files: readonly File[];
}

const WEB_TYPE = `web ${OWN_TYPE}`;
/** How far a paste on the page of the original goes beside it, in hundredths of a pixel. */
const BESIDE = 1_600;

/** What was copied last in this tab: where the browser does not let a page read the clipboard. */
let last: Forms | null = null;
/** How often the same was pasted, so that the pastes do not lie on each other. */
let repeats = { own: "", times: 0 };

/** Takes the selection; answers its forms, or null where nothing is selected. */
export function copySelection(editor: Editor): Forms | null {
  const copied = copiedOf(editor);
  if (copied === null) return null;
  last = formsOf(copied);
  repeats = { own: last.own, times: 0 };
  return last;
}

/** Takes the selection and deletes it. */
export function cutSelection(editor: Editor): Forms | null {
  if (!editor.layout) {
    showToast({ text: words.refused });
    return null;
  }
  if (freeRoots(editor).length === 0) return null;
  const forms = copySelection(editor);
  removeSelected(editor);
  // What was cut comes back to where it was.
  if (forms !== null) repeats = { own: forms.own, times: -1 };
  return forms;
}

/** Writes a copy where there is no event of the browser that does: a menu or the palette asks for it. */
export async function writeClipboard({ own, html, plain }: Forms): Promise<void> {
  const blob = (text: string, type: string) => new Blob([text], { type });
  const custom = ClipboardItem.supports?.(WEB_TYPE) === true;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/html": blob(html, "text/html"),
      "text/plain": blob(plain, "text/plain"),
      ...(custom ? { [WEB_TYPE]: blob(own, OWN_TYPE) } : {}),
    }),
  ]);
}

/** Reads the clipboard where there is no event of the browser that brings it; null where the browser does not let us. */
export async function readClipboard(): Promise<Held | null> {
  try {
    const items = await navigator.clipboard.read();
    const text = async (type: string) => {
      const item = items.find(({ types }) => types.includes(type));
      return item === undefined ? "" : await (await item.getType(type)).text();
    };
    const files = await Promise.all(
      items.flatMap((item) =>
        item.types
          .filter((type) => type.startsWith("image/"))
          .map(async (type) => new File([await item.getType(type)], "", { type })),
      ),
    );
    const own = await text(WEB_TYPE);
    const held = { html: await text("text/html"), plain: await text("text/plain"), files };
    return { ...held, own: own === "" ? null : own };
  } catch {
    return last === null ? null : { ...last, files: [] };
  }
}

/** What an event of the browser brings. */
export function heldIn(data: DataTransfer): Held {
  return {
    own: data.getData(OWN_TYPE) || null,
    html: data.getData("text/html"),
    plain: data.getData("text/plain"),
    files: [...data.files],
  };
}

function ownOf({ own, html }: Held): Copied | "newer" | null {
  const text = own ?? ownIn(html);
  return text === null ? null : readCopied(text);
}

export interface Paster {
  readonly editor: Editor;
  readonly controller: CanvasController;
  readonly onPastedFiles: OnPastedFiles | null;
}

/**
 * Pastes what the clipboard holds; `at` is where it was asked for. Answers whether it was anything that can be pasted.
 *
 * @param prose only words with their looks need it
 */
export function paste(
  { editor, controller, onPastedFiles }: Paster,
  held: Held,
  prose: Prose | null,
  at?: Point,
): boolean {
  const own = ownOf(held);
  const text = own === null ? (prose?.textOfHtml(held.html) ?? textOfPlain(held.plain)) : null;
  const files = held.files.length > 0 && onPastedFiles !== null;
  if (own === null && !files && text === null) return false;
  if (own === "newer") {
    showToast({ text: words.newer });
  } else if (!editor.layout) {
    showToast({ text: words.refused });
  } else if (own !== null) {
    pasteCopied(editor, controller, own, held.own ?? ownIn(held.html) ?? "", at);
  } else if (files) {
    // A picture that was copied on a web page comes with HTML that only shows it.
    onPastedFiles?.(held.files, at ?? middleSeen(controller));
  } else if (text !== null) {
    pasteText(editor, text, at ?? middleSeen(controller));
  }
  return true;
}

function pasteCopied(
  editor: Editor,
  controller: CanvasController,
  copied: Copied,
  own: string,
  at: Point | undefined,
): void {
  const { page } = editor.view.getState();
  const { fields, others } = partsOf(copied);
  const form = fields.length > 0 && others.length === 0 ? formMeant(editor) : null;
  if (others.length === 0 && form === null) {
    showToast({ text: words.noForm });
    return;
  }
  const times = repeats.own === own ? repeats.times + 1 : 1;
  repeats = { own, times };
  const shift = shiftOf(editor, controller, copied, times, at);
  // Fields lie in forms alone: beside other widgets they are left out.
  const pasted = { ...copied, roots: form === null ? others : fields };
  const { ops, roots } = pasteOps(editor, pasted, form ?? page, shift);
  if (!editor.change(ops)) return;
  selectAlone(editor, roots);
  announce(words.pasted(roots.length));
}

/** What was copied: fields, which lie in forms alone, and what lies anywhere. */
function partsOf({ roots, records }: Copied) {
  const isField = (id: RecordId) => records.get(id)?.kind === "field";
  return { fields: roots.filter(isField), others: roots.filter((id) => !isField(id)) };
}

/** Beside the original on its own page, in its place on another one, and in the middle where that could not be seen. */
function shiftOf(
  editor: Editor,
  controller: CanvasController,
  copied: Copied,
  times: number,
  at: Point | undefined,
): PasteShift {
  const frames = copied.roots.flatMap((id) => frameOf(id, copied.records.get(id)));
  const bounds = unionOfFrames(frames) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = (length: number) => Math.round(length / 100) * 100;
  const centred = ({ x, y }: Point): PasteShift => {
    const centre = middle(bounds);
    return { x: whole(x - centre.x), y: whole(y - centre.y), keepsPlaces: false };
  };
  if (at !== undefined) return centred(at);
  const same = copied.project === editor.numId && copied.page === editor.view.getState().page;
  const by = same ? Math.max(0, times) * BESIDE : Math.max(0, times - 1) * BESIDE;
  const there: Bounds = { ...bounds, x: bounds.x + by, y: bounds.y + by };
  const isSeen = editor.width !== "base" || meet(seen(controller), there);
  if (isSeen || controller.viewport.width === 0) return { x: by, y: by, keepsPlaces: true };
  return centred(middleSeen(controller));
}

function frameOf(id: string, record: DocumentRecord | undefined) {
  const { position, size, turn } = record?.base ?? {};
  const [x = 0, y = 0] = (position ?? []) as readonly number[];
  const [width = 0, height = 0] = (size ?? []) as readonly number[];
  return record === undefined
    ? []
    : [{ id, x, y, width, height, turn: typeof turn === "number" ? turn : 0 }];
}

/** What is seen of the page, in hundredths of a pixel of the design width. */
function seen(controller: CanvasController): Bounds {
  const shown = visible(controller.camera, controller.viewport);
  const start = controller.toDrawing(shown);
  const end = controller.toDrawing({ x: shown.x + shown.width, y: shown.y + shown.height });
  return between(start, end);
}

/** The width of the letters and the height of a line where nothing is said, in hundredths of a pixel. */
const [LETTER, LINE] = [800, 2_400];

/** Makes a text of words from another program. */
function pasteText(editor: Editor, text: readonly Segment[], at: Point): void {
  const { page } = editor.view.getState();
  const made = defaultOf("text");
  if (made === undefined) return;
  const [width] = made.size;
  const lines = plainOf(text)
    .trimEnd()
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * LETTER) / width)), 0);
  const height = lines * LINE;
  const siblings = widgetsIn(editor.document, page);
  const { orders, moved } = roomAmong(siblings, siblings.length, 1);
  const order = orders[0] ?? "a0";
  const place = [at.x - width / 2, at.y - Math.min(height, at.y * 2) / 2];
  const position = place.map((length) => Math.max(0, Math.round(length / 100) * 100));
  const base = { ...made.registers, position, size: [width, height] };
  const op = editor.createOp("text", { parent: page, order }, base);
  const ops: Op[] = [
    ...moved.map(([id, key]): Op => ({ type: "place", id, parent: page, order: key })),
    { ...op, record: { ...op.record, text } },
  ];
  if (!editor.change(ops)) return;
  selectAlone(editor, [op.id]);
  announce(words.pasted(1));
}

/** Gives the selection the look of what was copied (EDIT-165). */
export function pasteLook(editor: Editor, held: Held): void {
  const own = ownOf(held);
  if (!editor.layout) {
    showToast({ text: words.refused });
    return;
  }
  if (own === "newer") {
    showToast({ text: words.newer });
    return;
  }
  const ops = own === null ? [] : lookOps(editor, own, freeRoots(editor));
  if (ops.length === 0) showToast({ text: words.noLook });
  else editor.change(ops);
}
