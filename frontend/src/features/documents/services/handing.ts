/** What becomes of a picture or a video that was chosen at a service (EDIT-234). */

import type { MediaServiceId, ServiceFile } from "@/shared/api/services";
import { announce, showToast } from "@/shared/ui";
import type { Assets } from "../assets/Assets";
import { onlyOne, TAKERS, take } from "../assets/take";
import type { CanvasController } from "../canvas/controller";
import { middleSeen } from "../commands/inserting";
import { makeWidget } from "../editor/acts";
import type { Editor } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { commandsMessages } from "../messages/commands";
import { servicesMessages as words } from "../messages/services";
import { isVideoAddress } from "../model/embeds";
import { isAlbum, type RecordId, type Registers } from "../model/record";
import { pageOf } from "../publishing/published";
import { captionOps, hasCaption } from "../structure/captions";
import type { Purpose } from "./asked";

/** The longest alternative text, caption and name, in characters: the limits of their registers. */
const MOST = { label: 1_000, caption: 500, name: 200 };

/** How large a video lies on a page at most, in hundredths of a pixel. */
const LARGEST = [64_000, 36_000] as const;

interface Desk {
  readonly editor: Editor;
  readonly controller: CanvasController;
  readonly assets: Assets;
}

/** A picture with its bytes, and where it is from. */
interface Fetched {
  readonly service: MediaServiceId;
  readonly file: ServiceFile;
  readonly bytes: File;
}

/** Hands a picture on, as one that was dropped or chosen from this machine. */
export async function handPicture(desk: Desk, purpose: Purpose, fetched: Fetched): Promise<void> {
  const { editor, controller, assets } = desk;
  const { bytes } = fetched;
  if (purpose.for === "files") {
    assets.add([bytes]);
    return;
  }
  if (purpose.for === "register") {
    const { record, register } = purpose;
    await assets.fill(record, bytes, register, saidOf(fetched));
    if (register === "asset") offerCredit(editor, record, fetched);
    return;
  }
  const meant = onlyOne(editor, TAKERS);
  const credit = isAlbumOf(editor, meant) ? creditOf(fetched) : null;
  const said = { ...saidOf(fetched), ...(credit === null ? {} : { caption: credit }) };
  const [made] = await take(editor, assets, [bytes], meant, () => middleSeen(controller), said);
  if (made !== undefined && credit === null) offerCredit(editor, made, fetched);
}

/** Is it added to something that may take more? The dialog stays open then. */
export function takesMore(editor: Editor, purpose: Purpose): boolean {
  if (purpose.for === "files") return true;
  return purpose.for === "page" && isAlbumOf(editor, onlyOne(editor, TAKERS));
}

const isAlbumOf = (editor: Editor, id: RecordId | null) =>
  id !== null && isAlbum(editor.records.get(id)?.kind);

/** What a picture says beside its file: what the service says that it shows. */
function saidOf({ file: { alternative } }: Fetched): Registers {
  const label = alternative?.trim().slice(0, MOST.label) ?? "";
  return label === "" ? {} : { label };
}

/** Whose photo it is, as Unsplash asks for it; null of all others. */
function creditOf({ service, file: { author } }: Fetched): string | null {
  if (service !== "unsplash" || author === null) return null;
  return words.credit(author).slice(0, MOST.caption);
}

/** Offers to say whose photo it is where its picture can have a caption: below it, or in its album. */
function offerCredit(editor: Editor, picture: RecordId, fetched: Fetched): void {
  const credit = creditOf(fetched);
  if (credit === null || !editor.layout || editor.records.get(picture)?.kind !== "picture") return;
  const run = () => {
    // Somebody may have deleted it meanwhile, or given it a caption.
    const { document } = editor;
    const [page, parent = null] = [
      pageOf(document, picture),
      document.records.get(picture)?.parent,
    ];
    if (isAlbumOf(editor, parent)) editor.set([picture], "caption", credit);
    else if (page !== null && !hasCaption(document, picture)) {
      const made = { text: editor.newId(), group: editor.newId() };
      editor.change(captionOps(document, page, picture, made, credit));
    }
  };
  showToast({ text: credit, action: { label: words.addCredit, run } });
}

/** Has it an address that the widget for videos takes? */
export function canPlay({ address }: ServiceFile): boolean {
  return address !== null && isVideoAddress(address);
}

/**
 * Puts a video that can play on the page, as one whose address was pasted into its field. Answers whether it did: a page
 * that takes no more says so itself.
 */
export function handVideo({ editor, controller }: Desk, file: ServiceFile): boolean {
  const address = file.address ?? "";
  const name = file.title.trim().slice(0, MOST.name);
  const called = name === "" ? {} : { name, label: name };
  const empty = onlyOne(editor, ["video"]);
  const { base } = (empty !== null && editor.records.get(empty)) || {};
  if (empty !== null && base?.media === undefined && base?.videoAddress === undefined) {
    const said = Object.entries({ ...called, videoAddress: address });
    return editor.change(
      said
        .filter(([key]) => base?.[key] === undefined)
        .map(([key, value]) => ({ type: "set", id: empty, key, width: "base", value }) as const),
    );
  }
  const [width, height] = sizeOf(file);
  const at = middleSeen(controller);
  const whole = (length: number) => Math.max(0, Math.round(length / 100) * 100);
  const frame = { x: whole(at.x - width / 2), y: whole(at.y - height / 2), width, height };
  const made = makeWidget(editor, "video", frame, { ...called, videoAddress: address });
  if (made === null) return false;
  editor.selection.enter(null);
  editor.selection.select([made]);
  announce(commandsMessages.inserted(nameOf(editor.document, made)));
  return true;
}

/** In the proportions of the video, where the service says them. */
function sizeOf({ width, height }: ServiceFile): readonly [number, number] {
  if (width === null || height === null || width < 1 || height < 1) return LARGEST;
  const scale = Math.min(LARGEST[0] / width, LARGEST[1] / height);
  const whole = (length: number) => Math.max(100, Math.round((length * scale) / 100) * 100);
  return [whole(width), whole(height)];
}
