import { useContext, useSyncExternalStore } from "react";
import { runCommand } from "@/shared/commands";
import { AssetsContext } from "../../assets/context";
import { useDocument, useEditor } from "../../editor/context";
import { assetsMessages } from "../../messages/assets";
import { commandsMessages } from "../../messages/commands";
import { inspectorMessages } from "../../messages/inspector";
import { servicesMessages } from "../../messages/services";
import { isAlbum, type RecordId } from "../../model/record";
import { isDrawingAt } from "../../render/pictures";
import { hasCaption } from "../../structure/captions";
import { useChosen, useLocked } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { LinkAct, LinkActs } from "../fields/controls";
import { FocusRows } from "../fields/Focus";
import { Section } from "../fields/Row";
import { LineRow, NumberRow, WordRow } from "../fields/registers";
import { FilmAct, FilmProgress } from "./FilmActs";

const words = inspectorMessages.picture;

/** How a picture lies in its frame, and the point of it that stays in sight at every width (EDIT-251). */
export function PictureSection() {
  const { ids, records } = useChosen();
  const { layout } = useEditor();
  const document = useDocument();
  const [record, ...others] = records;
  const inAlbum = records.every(
    ({ parent }) => parent !== null && isAlbum(document.records.get(parent)?.kind),
  );
  const asset = record?.base.asset;
  const pixels = record?.base.pixels as readonly [number, number] | undefined;
  const size = others.length === 0 && pixels !== undefined ? pixels.join(" × ") : null;
  return (
    <Section title={words.title} summary={size}>
      <WordRow register="fit" label={words.fit} names={words.fits} otherwise="cover" />
      <FocusRows
        register="focus"
        asset={asset === undefined ? undefined : String(asset)}
        pixels={pixels}
      />
      <NumberRow register="scale" label={words.scale} otherwise={1_000} />
      {inAlbum && <LineRow register="caption" label={inspectorMessages.gallery.caption} long />}
      {others.length === 0 && (
        <LinkActs>
          <span data-register="asset">
            <LinkAct onClick={() => runCommand("pictures.fill")}>{assetsMessages.fill}</LinkAct>
          </span>
          <LinkAct onClick={() => runCommand("services.fill")}>
            {servicesMessages.fromShort}
          </LinkAct>
          {layout &&
            !inAlbum &&
            record !== undefined &&
            !hasCaption(document, ids[0] as RecordId) && (
              <LinkAct onClick={() => runCommand("picture.caption")}>
                {commandsMessages.caption}
              </LinkAct>
            )}
          {layout && !inAlbum && <FilmAct picture={ids[0] as RecordId} />}
        </LinkActs>
      )}
      {others.length === 0 && <FilmProgress picture={ids[0] as RecordId} />}
    </Section>
  );
}

/** The light and the colours of a picture (EDIT-252). */
export function ToneSection() {
  const reason = useLocked();
  return (
    <Section title={words.tone} reason={reason}>
      {useAreDrawings() && <ColourRow register="tint" label={words.tint} />}
      <NumberRow register="brightness" label={words.brightness} otherwise={1_000} />
      <NumberRow register="contrast" label={words.contrast} otherwise={1_000} />
      <NumberRow register="saturation" label={words.saturation} otherwise={1_000} />
      <NumberRow register="greyscale" label={words.greyscale} otherwise={0} />
    </Section>
  );
}

/** Are all that is chosen drawings? Their one colour is theirs, or another one (EDIT-244). */
function useAreDrawings(): boolean {
  const { records } = useChosen();
  const assets = useContext(AssetsContext);
  const known = useSyncExternalStore(
    (listener) => assets?.store.subscribe(listener) ?? (() => {}),
    () => assets?.store.getState().assets,
  );
  return records.every(({ base }) => {
    const picture = known?.find(({ key }) => key === base.asset)?.picture;
    return picture !== undefined && isDrawingAt(picture.address);
  });
}
