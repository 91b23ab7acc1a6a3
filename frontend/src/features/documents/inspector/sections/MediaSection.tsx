/** What plays: videos (EDIT-067, 254 to 257) and audio (EDIT-065, 259). */

import { useState } from "react";
import { useEditor } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import { mediaMessages } from "../../messages/media";
import { embedOf, isVideoAddress } from "../../model/embeds";
import type { Op } from "../../model/op";
import type { RecordId } from "../../model/record";
import { useChosen, useShared } from "../chosen";
import { LineField } from "../fields/controls";
import { FileRow } from "../fields/FileRow";
import { PictureRow } from "../fields/PictureRow";
import { Note, Row, Section } from "../fields/Row";
import { FlagRow, LineRow, WordRow } from "../fields/registers";
import { KeepGifAct } from "./FilmActs";
import { MediaActs } from "./MediaActs";
import { TrackRows } from "./TrackRows";

const words = mediaMessages;

/** So long an address is not copied from anywhere. */
const LONGEST = 2_000;

export function VideoSection() {
  const { ids, records } = useChosen();
  const { value: label = "" } = useShared<string>("label");
  const isFile = records.every(({ base }) => base.media !== undefined);
  const isOfService = records.every(({ base }) => base.media === undefined && base.videoAddress);
  return (
    <Section title={words.video}>
      <FileRow
        register="media"
        kind="video"
        label={words.file}
        otherwise={words.none}
        known={words.knownVideos}
      />
      {!isFile && <AddressRow />}
      <PictureRow register="asset" label={words.poster} otherwise={words.noPoster} />
      {isFile && ids.length === 1 && (
        <MediaActs id={ids[0] as RecordId} frames>
          <KeepGifAct video={ids[0] as RecordId} />
        </MediaActs>
      )}
      <LineRow register="label" label={words.title} />
      {label === "" && <Note>{words.ask}</Note>}
      {!isOfService && (
        <>
          <WordRow
            register="fit"
            label={inspectorMessages.picture.fit}
            names={words.fits}
            otherwise="cover"
          />
          <FlagRow register="controls" label={words.controls} otherwise />
          <AutoplayRow />
          <MutedRow />
          <FlagRow register="loops" label={words.loops} />
          <PreloadRow />
          <TrackRows />
        </>
      )}
    </Section>
  );
}

export function AudioSection() {
  const { ids, records } = useChosen();
  const isFile = records.every(({ base }) => base.media !== undefined);
  return (
    <Section title={words.audio}>
      <FileRow
        register="media"
        kind="audio"
        label={words.file}
        otherwise={words.none}
        known={words.knownAudio}
      />
      {isFile && ids.length === 1 && <MediaActs id={ids[0] as RecordId} />}
      <LineRow register="label" label={words.title} />
      <LineRow register="caption" label={words.by} long />
      <FlagRow register="loops" label={words.loops} />
      <PreloadRow />
    </Section>
  );
}

function PreloadRow() {
  return (
    <WordRow register="preload" label={words.preload} names={words.preloads} otherwise="metadata" />
  );
}

/** The address at a service. One of another host stays in the field, with the sentence that says so. */
function AddressRow() {
  const { value, mixed, reason, set } = useShared<string>("videoAddress");
  const [refused, setRefused] = useState<string | null>(null);
  const commit = (typed: string) => {
    const text = typed.trim();
    const isKnown = text === "" || isVideoAddress(text);
    setRefused(isKnown ? null : text);
    if (isKnown) set(text === "" ? null : text);
  };
  const service = value === undefined ? undefined : embedOf(value)?.name;
  return (
    <>
      <Row label={words.address} register="videoAddress" reason={reason} tall>
        <LineField
          label={words.address}
          value={refused ?? value ?? ""}
          placeholder={mixed ? inspectorMessages.mixed : words.placeholder}
          most={LONGEST}
          wrong={refused === null ? null : words.wrong}
          reason={reason}
          onCommit={commit}
        />
      </Row>
      {service !== undefined && refused === null && <Note>{words.from(service)}</Note>}
    </>
  );
}

/** Changes of every chosen video as one step. */
function useOps(opsOf: (id: RecordId) => readonly Op[]) {
  const editor = useEditor();
  const { ids } = useChosen();
  return () => editor.change(ids.flatMap(opsOf));
}

const flag = (id: RecordId, key: string): Op => ({
  type: "set",
  id,
  key,
  width: "base",
  value: true,
});
const clear = (id: RecordId, key: string): Op => ({ type: "clear", id, key, width: "base" });

/** What starts by itself has no sound: both are said in one step (EDIT-257). */
function AutoplayRow() {
  const { value } = useShared<boolean>("autoplay");
  const start = useOps((id) => [flag(id, "muted"), flag(id, "autoplay")]);
  const stop = useOps((id) => [clear(id, "autoplay")]);
  return (
    <>
      <FlagRow
        register="autoplay"
        label={words.autoplay}
        onChange={(now) => (now ? start() : stop())}
      />
      {value === true && <Note>{words.autoplayNote}</Note>}
    </>
  );
}

/** A video with sound does not start by itself. */
function MutedRow() {
  const mute = useOps((id) => [flag(id, "muted")]);
  const unmute = useOps((id) => [clear(id, "autoplay"), clear(id, "muted")]);
  return (
    <FlagRow register="muted" label={words.muted} onChange={(now) => (now ? mute() : unmute())} />
  );
}
