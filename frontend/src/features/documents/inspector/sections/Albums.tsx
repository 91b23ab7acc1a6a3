/** What lays out pictures: galleries and slideshows (EDIT-068, EDIT-262). */

import { runCommand } from "@/shared/commands";
import { useChildren, useEditor } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import { servicesMessages } from "../../messages/services";
import { useChosen, useLocked, useShared } from "../chosen";
import { LinkAct, LinkActs } from "../fields/controls";
import { Note, Section } from "../fields/Row";
import { FlagRow, NumberRow, WordRow } from "../fields/registers";

const { gallery, slideshow } = inspectorMessages;

const RATIOS = { "1:1": "1 : 1", "4:3": "4 : 3", "3:2": "3 : 2", "16:9": "16 : 9" };
const UPRIGHT = { "3:4": "3 : 4", "2:3": "2 : 3" };

export function GallerySection() {
  const { value: layout = "grid" } = useShared<string>("galleryLayout");
  return (
    <Section title={gallery.title} reason={useLocked()}>
      <WordRow
        register="galleryLayout"
        label={gallery.layout}
        names={gallery.layouts}
        otherwise="grid"
      />
      {layout === "rows" ? (
        <NumberRow register="rowHeight" label={gallery.rowHeight} otherwise={24_000} />
      ) : (
        <NumberRow register="galleryColumns" label={gallery.columns} otherwise={3} />
      )}
      {layout === "grid" && (
        <WordRow
          register="cellRatio"
          label={gallery.ratio}
          names={{ ...RATIOS, ...UPRIGHT }}
          otherwise="1:1"
        />
      )}
      <NumberRow register="gap" label={gallery.gap} otherwise={0} />
      <FlagRow register="lightbox" label={gallery.lightbox} otherwise />
      <AddPictures />
    </Section>
  );
}

export function SlideshowSection() {
  const { value: autoplay } = useShared<boolean>("autoplay");
  return (
    <Section title={slideshow.title} reason={useLocked()}>
      <FlagRow register="arrows" label={slideshow.arrows} otherwise />
      <WordRow
        register="slideMarks"
        label={slideshow.marks}
        names={slideshow.allMarks}
        otherwise="dots"
      />
      <FlagRow register="autoplay" label={slideshow.autoplay} />
      {autoplay === true && <Note>{slideshow.autoplayNote}</Note>}
      <NumberRow register="gap" label={gallery.gap} otherwise={0} />
      <AddPictures />
    </Section>
  );
}

function AddPictures() {
  const { ids } = useChosen();
  const { layout } = useEditor();
  const [album, ...others] = ids;
  const pictures = useChildren(album ?? "everywhere");
  if (album === undefined || others.length > 0 || !layout) return null;
  return (
    <>
      {pictures.length === 0 && <Note>{gallery.empty}</Note>}
      <LinkActs>
        <LinkAct onClick={() => runCommand("pictures.album")}>{gallery.add}</LinkAct>
        <LinkAct onClick={() => runCommand("services.choose")}>
          {servicesMessages.fromShort}
        </LinkAct>
      </LinkActs>
    </>
  );
}
