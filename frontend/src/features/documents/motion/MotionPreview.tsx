import { Pause, Play, Square } from "lucide-react";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "@/shared/ui";
import { CanvasContext } from "../canvas/context";
import { useDocument } from "../editor/context";
import { Note } from "../inspector/fields/Row";
import { motionMessages } from "../messages/motion";
import type { RecordId } from "../model/record";
import styles from "./MotionPreview.module.css";
import { Player } from "./player";
import { lengthOf, tracksOf } from "./timeline";

const words = motionMessages.preview;

/** How fine the scrubber is, in milliseconds. */
const STEP = 10;

interface MotionPreviewProps {
  /** The widgets whose motion is shown; null: those of the whole page. */
  ids: readonly RecordId[] | null;
}

/**
 * Plays motion on the canvas and scrubs through it, wholly by keys as well (EDIT-301). Whatever is changed meanwhile ends it.
 * There is none where nothing moves.
 */
export function MotionPreview({ ids }: MotionPreviewProps) {
  const canvas = use(CanvasContext);
  const document = useDocument();
  const places = canvas?.scene.shown.places;
  const tracks = useMemo(
    () => (places === undefined ? [] : tracksOf(document, places, ids)),
    [document, places, ids],
  );
  const [shown, setShown] = useState<{ at: number; playing: boolean } | null>(null);
  const player = useRef<Player | null>(null);
  useEffect(() => {
    // Also where `tracks` are others: then what is drawn may have moved.
    if (tracks.length === 0) return;
    return () => {
      player.current?.end();
      player.current = null;
      setShown(null);
    };
  }, [tracks]);
  if (canvas === null || tracks.length === 0) return null;
  const length = lengthOf(tracks);
  const made = () => {
    player.current ??= new Player(tracks, canvas.elements, (at, playing) => {
      if (at === null) player.current = null;
      setShown(at === null ? null : { at, playing });
    });
    return player.current;
  };
  const isPlaying = shown?.playing === true;
  const at = shown?.at ?? 0;
  return (
    <fieldset className={styles.preview}>
      <legend className={styles.legend}>{words.of(tracks.length)}</legend>
      <IconButton
        label={isPlaying ? words.pause : words.play}
        icon={isPlaying ? Pause : Play}
        onClick={() => (isPlaying ? made().pause() : made().play())}
      />
      <input
        className={styles.scrubber}
        type="range"
        min={0}
        max={length}
        step={STEP}
        value={Math.min(at, length)}
        aria-label={words.scrub}
        aria-valuetext={words.at((at / 1_000).toFixed(1))}
        onChange={(event) => made().seek(Number(event.target.value))}
      />
      <span className={styles.time}>{words.at((at / 1_000).toFixed(1))}</span>
      <IconButton
        label={words.stop}
        icon={Square}
        disabled={shown === null}
        onClick={() => {
          player.current?.end();
          player.current = null;
          setShown(null);
        }}
      />
      <Note>{words.note}</Note>
    </fieldset>
  );
}
