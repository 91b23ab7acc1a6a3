import { type ReactNode, useContext, useEffect, useState } from "react";
import { showToast } from "@/shared/ui";
import { AssetsContext } from "../../assets/context";
import { useDocument as useOpenDocument } from "../../editor/context";
import { nameOf } from "../../editor/names";
import { frameOf, loadedVideo } from "../../media/frames";
import { playerOf, togglePlaying } from "../../media/playing";
import { mediaMessages as words } from "../../messages/media";
import type { RecordId } from "../../model/record";
import { useShared } from "../chosen";
import { LinkAct, LinkActs } from "../fields/controls";

interface MediaActsProps {
  id: RecordId;
  /** Can a picture be taken of it? */
  frames?: boolean;
  /** What else can be done. */
  children?: ReactNode;
}

/** Plays what is chosen on the canvas, and takes a picture of the frame that is shown. */
export function MediaActs({ id, frames = false, children }: MediaActsProps) {
  const isPlaying = useIsPlaying(id);
  const assets = useContext(AssetsContext);
  const opened = useOpenDocument();
  const { reason } = useShared<string>("asset");
  const take = async () => {
    const player = playerOf(id);
    const address = player?.currentSrc ?? "";
    const video = address === "" ? null : await loadedVideo(address, player?.currentTime ?? 0);
    const poster = video && (await frameOf(video, nameOf(opened, id)));
    if (poster === null) showToast({ text: words.frameFailed });
    else void assets?.fill(id, poster, "asset");
  };
  return (
    <LinkActs>
      <LinkAct onClick={() => togglePlaying(id)}>{isPlaying ? words.pause : words.play}</LinkAct>
      {frames && reason === null && assets !== null && (
        <LinkAct onClick={() => void take()}>{words.takeFrame}</LinkAct>
      )}
      {children}
    </LinkActs>
  );
}

/** Is it playing on the canvas? */
function useIsPlaying(id: RecordId): boolean {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const look = ({ target }: Event) => {
      const player = playerOf(id);
      if (player !== null && target === player) setPlaying(!player.paused);
    };
    for (const name of ["play", "pause", "ended"]) {
      // These events do not bubble.
      document.addEventListener(name, look, { capture: true, signal: end.signal });
    }
    setPlaying(playerOf(id)?.paused === false);
    return () => end.abort();
  }, [id]);
  return isPlaying;
}
