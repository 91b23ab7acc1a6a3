/** Pictures that move by themselves (EDIT-313), and those that are much larger than shown (EDIT-317). */

import type { Asset } from "../../assets/asset";
import { isGifAsset } from "../../assets/gifs";
import { assetsMessages } from "../../messages/assets";
import { remarksMessages } from "../../messages/remarks";
import { type Document, type DocumentRecord, isAlbum, type WidgetKind } from "../../model/record";
import { isDrawingAt } from "../../render/pictures";
import { calledIn } from "../naming";
import { clearOp, type Known, type Remark, type Repair } from "../remark";
import type { PageSubject, Subject } from "../subject";

const { autoplay, largePicture } = remarksMessages;

/** A sharp screen has so many points for a px. */
const SHARP = 2;
/** A picture that is wider than needed by less is not much larger. */
const MUCH = 2;

/** What begins to move without being asked, by kind. */
const MOVES: { readonly [kind in WidgetKind]?: (record: DocumentRecord, known: Known) => boolean } =
  {
    picture: ({ base }, { assets }) => isMoving(assets.get(String(base.asset))),
    slideshow: ({ base }) => base.autoplay === true,
    video: ({ base }) => base.media !== undefined && base.autoplay === true,
  };

/** What moves stays the one file that it came as. */
function isMoving(asset: Asset | undefined): boolean {
  const path = asset?.picture.address.split("?")[0] ?? "";
  return /\/whole\.(gif|webp)$/.test(path);
}

export function pictureRemarks(subject: PageSubject, widget: Subject): Remark[] {
  return [...autoplayRemarks(subject, widget), ...largeRemarks(subject, widget)];
}

const replace = (label: string) => ({ type: "field", register: "asset", label }) as const;

function autoplayRemarks(
  { document, page, known }: PageSubject,
  { id, record }: Subject,
): Remark[] {
  const moves =
    record.kind === "settings" || record.kind === "page"
      ? undefined
      : MOVES[record.kind as WidgetKind];
  if (moves?.(record, known) !== true) return [];
  return [
    {
      key: `autoplay ${id}`,
      kind: "autoplay",
      page,
      record: id,
      sentence:
        record.kind === "picture"
          ? autoplay.said(calledIn(document, id))
          : autoplay.goesOn(calledIn(document, id)),
      width: null,
      repairs:
        record.kind === "picture"
          ? [...asFilm(document, record, known), replace(autoplay.replace)]
          : [{ type: "change", label: autoplay.stop, ops: [clearOp(id, "autoplay")] }],
    },
  ];
}

/** A GIF can be a video, which readers can pause (EDIT-242). An album has pictures alone. */
function asFilm(
  { records }: Document,
  { base, parent }: DocumentRecord,
  { assets }: Known,
): Repair[] {
  const isInAlbum = parent !== null && isAlbum(records.get(parent)?.kind);
  if (isInAlbum || !isGifAsset(assets.get(String(base.asset)))) return [];
  return [{ type: "field", register: "gif", label: assetsMessages.films.show }];
}

/** How many points of a picture the sharpest screen shows across, in the widest windows of all classes. */
export function pointsShown(
  subject: PageSubject,
  { id, record, widths }: Subject,
  [across, down]: readonly [number, number],
): number {
  const shown = widths.map((width) => {
    const [frameAcross, frameDown] = subject.sizeOf(id, width);
    const whole = (frameDown * across) / Math.max(down, 1);
    const isWhole = (record[width].fit ?? record.base.fit) === "contain";
    const drawn = isWhole ? Math.min(frameAcross, whole) : Math.max(frameAcross, whole);
    const scale = Number(record[width].scale ?? record.base.scale ?? 1_000) / 1_000;
    return (drawn / 100) * scale * subject.widest(width) * SHARP;
  });
  return Math.max(0, ...shown);
}

function largeRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { id, record } = widget;
  const picture = subject.known.assets.get(String(record.base.asset))?.picture;
  if (record.kind !== "picture" || picture === undefined || isDrawingAt(picture.address)) return [];
  const [across] = picture.size;
  const shown = Math.round(pointsShown(subject, widget, picture.size));
  const factor = across / Math.max(shown, 1);
  if (shown === 0 || factor <= MUCH) return [];
  return [
    {
      key: `largePicture ${id}`,
      kind: "largePicture",
      page: subject.page,
      record: id,
      sentence: largePicture.said(
        calledIn(subject.document, id),
        across,
        shown,
        Math.floor(factor * 10) / 10,
      ),
      width: null,
      repairs: [replace(largePicture.replace)],
    },
  ];
}
