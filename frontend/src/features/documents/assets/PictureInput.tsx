import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { showToast } from "@/shared/ui";
import { askToBringIn } from "../bringing/asked";
import { isText } from "../bringing/forms";
import { toPage } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import type { OnPastedFiles } from "../clipboard/clipboard";
import { middleSeen } from "../commands/inserting";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { addFonts, isFont } from "../fonts/ownFonts";
import type { Point } from "../hit/geometry";
import { below } from "../hit/query";
import { togglePlaying } from "../media/playing";
import { assetsMessages as words } from "../messages/assets";
import { bringingMessages } from "../messages/bringing";
import { commandsMessages } from "../messages/commands";
import { isAlbum, type Kind, type RecordId } from "../model/record";
import type { Assets } from "./Assets";
import { useAssets } from "./context";
import styles from "./Files.module.css";
import { chooseDrawings, chooseFiles, filesOf } from "./files";
import { kindOf, typesOf } from "./kinds";

interface PictureInputProps {
  controller: CanvasController;
  /** Where files can be dropped. */
  desk: RefObject<HTMLElement | null>;
}

/** What lies over the editor and is about something else. */
const FLOATING = "[role='dialog'], [role='alertdialog'], [role='menu'], dialog[open]";

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
      take(editor, assets, files, meantAt(controller, editor, seen), () =>
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
      if (event.type !== "drop" || document.querySelector(FLOATING) !== null) return;
      const files = filesOf(event.dataTransfer);
      take(editor, assets, files, onlyOne(editor, TAKERS), () => middleSeen(controller));
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
    (files, at) => take(editor, assets, files, onlyOne(editor, TAKERS), () => at),
    [editor, assets],
  );
}

/**
 * An album that is meant takes all of them. One picture goes into an empty one that is meant, and whom the layout is locked
 * for replaces; all else is placed.
 */
function take(
  editor: Editor,
  assets: Assets,
  files: readonly File[],
  meant: RecordId | null,
  at: () => Point,
): void {
  const fonts = files.filter(isFont);
  if (fonts.length > 0) {
    // They belong to no place on the page.
    void addFonts(fonts);
    const rest = files.filter((each) => !isFont(each));
    if (rest.length > 0) take(editor, assets, rest, meant, at);
    return;
  }
  const [file, ...others] = files;
  if (file !== undefined && isText(file)) {
    if (editor.layout) askToBringIn(file);
    else showToast({ text: bringingMessages.locked });
    return;
  }
  const kind = meant === null ? undefined : editor.records.get(meant)?.kind;
  if (meant !== null && isAlbum(kind)) {
    if (editor.layout) void assets.addTo(meant, files);
    return;
  }
  const register = file && registerOf(kind, file);
  const isEmpty = meant !== null && editor.records.get(meant)?.base[register ?? ""] === undefined;
  const isOne = file && meant !== null && others.length === 0 && register !== undefined;
  if (isOne && (isEmpty || !editor.layout)) {
    void assets.fill(meant, file, register);
  } else if (editor.layout) {
    void assets.place(files, at());
  }
}

/** Where a file goes that is dropped on a widget of a kind; undefined where it does not belong there. */
function registerOf(kind: Kind | undefined, file: File): string | undefined {
  const of = kindOf(file);
  if (of === "picture" || of === null) return kind === "audio" ? undefined : "asset";
  return of === kind ? "media" : undefined;
}

/** What takes files that are dropped on it or pasted into it. */
const TAKERS = ["picture", "gallery", "slideshow", "video", "audio"];

/** The uppermost picture or album at a point of the desk; a full picture of an album stands for that. */
function meantAt(controller: CanvasController, editor: Editor, seen: Point): RecordId | null {
  const ids = below(controller.boxes, toPage(controller.camera, seen)) as RecordId[];
  const id = ids.find((each) => TAKERS.includes(editor.records.get(each)?.kind ?? ""));
  const { base, parent = null } = (id && editor.records.get(id)) || {};
  const inAlbum = parent !== null && isAlbum(editor.records.get(parent)?.kind);
  if (inAlbum && base?.asset !== undefined) return parent;
  return id ?? null;
}

/** The widget of one of these kinds that alone is selected. */
function onlyOne(editor: Editor, kinds: readonly string[]): RecordId | null {
  const { ids } = editor.selection.store.getState();
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return null;
  return kinds.includes(editor.records.get(id)?.kind ?? "") ? id : null;
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
