/** A GIF that moves, shown as a video with a pause or as it came (EDIT-242). */

import { useContext, useRef } from "react";
import { AssetsContext, useKnown } from "../../assets/context";
import styles from "../../assets/Files.module.css";
import { isGifAsset } from "../../assets/gifs";
import { UploadRow } from "../../assets/UploadRow";
import { useEditor } from "../../editor/context";
import { assetsMessages } from "../../messages/assets";
import type { RecordId } from "../../model/record";
import { useShared } from "../chosen";
import { LinkAct } from "../fields/controls";

const words = assetsMessages.films;

/** The video that is being made of a picture, or that could not be added. */
function useFilming(picture: RecordId) {
  return useKnown(({ uploads }) => uploads.find(({ filmed }) => filmed === picture));
}

/** Makes a video of a picture that is a GIF of the project, and leaves that while it is made. */
export function FilmAct({ picture }: { picture: RecordId }) {
  const editor = useEditor();
  const assets = useContext(AssetsContext);
  const { value: key } = useShared<string>("asset");
  const isGif = useKnown((state) => isGifAsset(state.assets.find((asset) => asset.key === key)));
  const filming = useFilming(picture);
  const act = useRef<HTMLSpanElement>(null);
  if (!isGif || assets === null) return null;
  const show = () =>
    assets.films.film(picture, () => {
      // The way back is in the same place for those who are still here.
      const isHere = act.current?.contains(document.activeElement) === true;
      if (isHere) editor.view.setState({ asked: "gif" });
    });
  return (
    <span data-register="gif" ref={act}>
      <LinkAct onClick={() => (filming === undefined ? show() : assets.cancel(filming.id))}>
        {filming === undefined ? words.show : words.keep}
      </LinkAct>
    </span>
  );
}

/** How far the video of a picture is, and how it is stopped. */
export function FilmProgress({ picture }: { picture: RecordId }) {
  const filming = useFilming(picture);
  if (filming === undefined) return null;
  return (
    <ul className={styles.list}>
      <UploadRow upload={filming} />
    </ul>
  );
}

/** Shows a video as the GIF of which it was made. */
export function KeepGifAct({ video }: { video: RecordId }) {
  const assets = useContext(AssetsContext);
  const editor = useEditor();
  const { value: gif } = useShared<string>("gif");
  if (gif === undefined || !editor.layout || assets === null) return null;
  const keep = () => {
    assets.films.keep(video);
    editor.view.setState({ asked: "gif" });
  };
  return (
    <span data-register="gif">
      <LinkAct onClick={keep}>{words.keep}</LinkAct>
    </span>
  );
}
