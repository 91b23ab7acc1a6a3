import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { type Command, isCovered, useRegisterCommands } from "@/shared/commands";
import { toPage } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import type { OnPastedFiles } from "../clipboard/clipboard";
import { middleSeen } from "../commands/inserting";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import type { Point } from "../hit/geometry";
import { below } from "../hit/query";
import { togglePlaying } from "../media/playing";
import { assetsMessages as words } from "../messages/assets";
import { commandsMessages } from "../messages/commands";
import { isAlbum, type RecordId } from "../model/record";
import type { Assets } from "./Assets";
import { useAssets } from "./context";
import styles from "./Files.module.css";
import { chooseDrawings, chooseFiles, filesOf } from "./files";
import { typesOf } from "./kinds";
import { onlyOne, TAKERS, take } from "./take";

interface PictureInputProps {
  controller: CanvasController;
  /** Where files can be dropped. */
  desk: RefObject<HTMLElement | null>;
}

/** Takes pictures that are dropped on the desk, or chosen in the dialog of the system (EDIT-233). */
export function PictureInput({ controller, desk }: PictureInputProps) {
  const editor = useEditor();
  const assets = useAssets();
  const over = useDrop(controller, desk, editor, assets);
  useRegisterCommands(
    useMemo(() => commandsOf(controller, editor, assets), [controller, editor, assets]),
  );
  return over ? <p className={styles.over}>{words.drop}</p> : null;
}

/** True while files are held over the desk. */
function useDrop(
  controller: CanvasController,
  desk: RefObject<HTMLElement | null>,
  editor: Editor,
  assets: Assets,
): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = desk.current;
    if (!element) return;
    const end = new AbortController();
    const options = { signal: end.signal };
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const seen = { x: event.clientX - left, y: event.clientY - top };
      void take(editor, assets, files, meantAt(controller, editor, seen), () =>
        controller.toDrawing(toPage(controller.camera, seen)),
      );
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false);
    };
    // Beside the page files are placed in the middle of what is seen, and a browser must not go to them (EDIT-166).
    const beside = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type !== "drop" || isCovered()) return;
      const files = filesOf(event.dataTransfer);
      void take(editor, assets, files, onlyOne(editor, TAKERS), () => middleSeen(controller));
    };
    document.addEventListener("dragover", beside, options);
    document.addEventListener("drop", beside, options);
    element.addEventListener("dragover", hold, options);
    element.addEventListener("dragleave", leave, options);
    element.addEventListener("drop", drop, options);
    return () => end.abort();
  }, [controller, desk, editor, assets]);
  return over;
}

/** What is done with pictures that are pasted. */
export function usePastedFiles(): OnPastedFiles {
  const editor = useEditor();
  const assets = useAssets();
  return useCallback(
    (files, at) => void take(editor, assets, files, onlyOne(editor, TAKERS), () => at),
    [editor, assets],
  );
}

/** The uppermost picture or album at a point of the desk; a full picture of an album stands for that. */
function meantAt(controller: CanvasController, editor: Editor, seen: Point): RecordId | null {
  const ids = below(controller.boxes, toPage(controller.camera, seen)) as RecordId[];
  const id = ids.find((each) => TAKERS.includes(editor.records.get(each)?.kind ?? ""));
  const { base, parent = null } = (id && editor.records.get(id)) || {};
  const inAlbum = parent !== null && isAlbum(editor.records.get(parent)?.kind);
  if (inAlbum && base?.asset !== undefined) return parent;
  return id ?? null;
}

const ALBUMS = ["gallery", "slideshow"];
const PLAYED = ["video", "audio"];

const isFromFile = (editor: Editor, shape: RecordId) =>
  editor.records.get(shape)?.base.figure === "drawing";

const ONE = { several: false };

function commandsOf(controller: CanvasController, editor: Editor, assets: Assets): Command[] {
  const { groups } = commandsMessages;
  return [
    {
      id: "pictures.choose",
      label: words.choose,
      keywords: "image upload file photo",
      group: groups.add,
      when: () => editor.layout,
      run: () =>
        chooseFiles(
          (files) => void assets.place(files, middleSeen(controller), { asPictures: true }),
        ),
    },
    {
      id: "pictures.fill",
      label: words.fill,
      keywords: "image replace upload file photo",
      group: groups.edit,
      when: () => onlyOne(editor, ["picture"]) !== null,
      run: () =>
        chooseFiles((files) => {
          const [[file], meant] = [files, onlyOne(editor, ["picture"])];
          if (file && meant !== null) void assets.fill(meant, file);
        }, ONE),
    },
    {
      id: "media.fill",
      label: words.fillMedia,
      keywords: "video audio sound film replace upload file",
      group: groups.edit,
      when: () => onlyOne(editor, PLAYED) !== null,
      run: () => {
        const meant = onlyOne(editor, PLAYED);
        const kind = meant === null ? undefined : editor.records.get(meant)?.kind;
        const types = typesOf(kind === "audio" ? "audio" : "video");
        chooseFiles(
          ([file]) => {
            if (file && meant !== null) void assets.fill(meant, file, "media");
          },
          { ...ONE, types },
        );
      },
    },
    {
      id: "media.play",
      label: words.play,
      keywords: "video audio sound film pause stop",
      group: groups.edit,
      when: () => onlyOne(editor, PLAYED) !== null,
      run: () => {
        const meant = onlyOne(editor, PLAYED);
        if (meant !== null) togglePlaying(meant);
      },
    },
    {
      id: "pictures.album",
      label: words.addToAlbum,
      keywords: "gallery slideshow upload photos",
      group: groups.add,
      when: () => editor.layout && onlyOne(editor, ALBUMS) !== null,
      run: () =>
        chooseFiles((files) => {
          const album = onlyOne(editor, ALBUMS);
          if (album !== null) void assets.addTo(album, files);
        }),
    },
    {
      id: "drawings.choose",
      label: words.chooseDrawing,
      keywords: "svg vector icon logo illustration upload file",
      group: groups.add,
      when: () => editor.layout,
      run: () => chooseDrawings((files) => void assets.place(files, middleSeen(controller))),
    },
    {
      id: "drawings.fill",
      label: words.fillDrawing,
      keywords: "svg vector replace upload file",
      group: groups.edit,
      when: () => {
        const shape = onlyOne(editor, ["shape"]);
        return shape !== null && (editor.layout || isFromFile(editor, shape));
      },
      run: () =>
        chooseDrawings((files) => {
          const [[file], meant] = [files, onlyOne(editor, ["shape"])];
          if (file && meant !== null) void assets.fill(meant, file);
        }, false),
    },
  ];
}
