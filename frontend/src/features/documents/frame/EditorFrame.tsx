import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { fetchEarly, whenIdle } from "@/shared/idle";
import { late } from "@/shared/ui";
import { useAssets, useShownPictures } from "../assets/context";
import { chooseFiles } from "../assets/files";
import { PictureInput, usePastedFiles } from "../assets/PictureInput";
import { BringIn } from "../bringing/BringIn";
import { Canvas, useCanvasController } from "../canvas/Canvas";
import { CanvasContext } from "../canvas/context";
import { HeightScale } from "../canvas/desk/HeightScale";
import { SheetMarks } from "../canvas/desk/SheetMarks";
import { Ruler } from "../canvas/ruler/Ruler";
import type { Scene } from "../canvas/scene";
import { ClipboardParts } from "../clipboard/ClipboardParts";
import { ColourBar } from "../colours/ColourBar";
import { preloadColours } from "../colours/ColourField";
import { DocumentCommands } from "../commands/DocumentCommands";
import { Acts } from "../editor/acts";
import { useChildren, useDocument, useEditor, useRecord, useView } from "../editor/context";
import { differsOn } from "../editor/differs";
import { useNudge } from "../editor/nudge";
import { sceneOf, titleOf } from "../editor/scene";
import { classOf } from "../editor/widths";
import { useOwnFonts } from "../fonts/useOwnFonts";
import type { Bounds, Point } from "../hit/geometry";
import { CanvasMenu } from "../menus/CanvasMenu";
import { editorMessages as words } from "../messages/editor";
import { measuresOf } from "../model/layout/page";
import { WIDTHS } from "../model/record";
import type { AddressOf } from "../paging/commands";
import { RemarksContext, useRemarksOf } from "../remarks/context";
import { PageShower, type ShownPage } from "../render/shown";
import { FromServices } from "../services/FromServices";
import { PageStrip } from "../strip/PageStrip";
import { folio } from "../structure/pages";
import { TakeOut } from "../taking/TakeOut";
import { CanvasText } from "../text/CanvasText";
import { loadProse, useProse } from "../text/loading";
import { useTextCommands } from "../text/useTextCommands";
import styles from "./EditorFrame.module.css";
import { Header } from "./Header";
import { Panels, preloadPanels } from "./Panels";
import { Tools } from "./Tools";
import { useEditorCommands } from "./useEditorCommands";
import { useRegions } from "./useRegions";

const Flatplan = late(async () => (await import("../flatplan/Flatplan")).Flatplan);
const OrderMarks = late(async () => (await import("../order/OrderMarks")).OrderMarks);

/** Fetches what is opened now and then: it opens at once, also where the connection is lost meanwhile. */
function preloadAll(): void {
  preloadPanels();
  preloadColours();
  Flatplan.preload();
  OrderMarks.preload();
  fetchEarly(loadProse);
}

/** Widths that screens often have, besides those of the classes, in px. */
const COMMON_WIDTHS = [390, 1024, 1920];

/** Marks that are nearer to each other than this, in px, would stand on each other. */
const APART = 100;

interface EditorFrameProps {
  /** The title of the project. */
  title: string;
  /** At the right end of the header: preview and publishing. */
  actions: ReactNode;
  /** The address that readers have for a path of the project; null where they have none. */
  addressOf?: AddressOf;
  /** What is shown of the editor to those who are new to it. */
  guide?: ReactNode;
}

/** The press room: header, tools, the page on its desk with the ruler above, panels, and the pages below. */
export function EditorFrame({ title, actions, addressOf = null, guide }: EditorFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const { scene, acts } = useScene(title, () => {
    desk.current?.querySelector<HTMLElement>("[role=group]")?.blur();
  });
  const editor = useEditor();
  const width = useView((view) => view.width);
  const tool = useView((view) => view.tool);
  const flatplan = useView((view) => view.flatplan);
  const panel = useView((view) => view.panel);
  const controller = useCanvasController(scene, acts);
  const { ids, within } = useStore(editor.selection.store);
  const selection = useMemo(() => ({ ids, opened: within }), [ids, within]);
  const marks = useMarks();
  const onPastedFiles = usePastedFiles();
  const prose = useProse();
  useEditorCommands();
  useRegions(frame);
  useTextCommands(controller);
  useOwnFonts();
  useEffect(() => whenIdle(preloadAll), []);
  const remarks = useRemarksOf();
  return (
    <RemarksContext value={remarks}>
      <CanvasContext value={controller}>
        <DocumentCommands />
        <BringIn />
        <TakeOut />
        <FromServices />
        <ClipboardParts onPastedFiles={onPastedFiles} />
        <CanvasMenu onPastedFiles={onPastedFiles} />
        <div ref={frame} className={styles.frame}>
          <Header title={title} actions={actions} />
          <Tools hidden={flatplan} />
          <main id="content" className={styles.main} inert={flatplan} aria-label={words.label}>
            <Ruler
              controller={controller}
              width={width}
              marks={marks}
              onWidth={(next) => editor.view.setState({ width: next })}
            />
            <div ref={desk} className={styles.desk}>
              <Canvas controller={controller} scene={scene} selection={selection} tool={tool}>
                <HeightScale controller={controller} />
                <SheetMarks controller={controller}>
                  <PageOnDesk />
                </SheetMarks>
              </Canvas>
              {panel === "order" && <OrderMarks controller={controller} />}
              <PictureInput controller={controller} desk={desk} />
              <CanvasText controller={controller} />
              <ColourBar />
              {prose && <prose.TextBar controller={controller} />}
            </div>
          </main>
          <aside className={styles.panel} data-tour="panel" aria-label={words.panels.label}>
            <Panels />
          </aside>
          <div className={styles.strip} inert={flatplan}>
            <PageStrip addressOf={addressOf} />
          </div>
          {flatplan && <Flatplan />}
          {guide}
        </div>
      </CanvasContext>
    </RemarksContext>
  );
}

/** Which page lies on the desk: its folio, and its title. */
function PageOnDesk() {
  const page = useView((view) => view.page);
  const record = useRecord(page);
  const place = useChildren("pages").indexOf(page);
  return `${folio(place)}\u2002${titleOf(record)}`;
}

/** The scene of what the tab shows, and what the canvas may ask for. */
function useScene(title: string, leave: () => void): { scene: Scene; acts: Acts } {
  const editor = useEditor();
  const document = useDocument();
  const page = useView((view) => view.page);
  const width = useView((view) => view.width);
  const isReady = useProse() !== null;
  // The words stay where they are until they can be typed in.
  const editing = useStore(editor.selection.store, (selected) =>
    isReady ? selected.editing : null,
  );
  const before = useRef<Scene | null>(null);
  const layout = editor.layout;
  const nudge = useNudge((state) => state.nudge);
  const seen = useShown(title);
  const scene = useMemo(
    () => sceneOf({ document, page, width, editing, layout, nudge, seen }, before.current),
    [document, page, width, editing, layout, nudge, seen],
  );
  useLayoutEffect(() => {
    before.current = scene;
  }, [scene]);
  const left = useRef(leave);
  left.current = leave;
  const assets = useAssets();
  const acts = useMemo(() => {
    const choose = (at: Point, area: Bounds | null) =>
      chooseFiles((files) => void assets.place(files, at, { area, asPictures: true }));
    return new Acts(editor, () => left.current(), choose);
  }, [editor, assets]);
  useEffect(() => {
    editor.selection.retain((id) => document.records.has(id));
  }, [editor, document]);
  return { scene, acts };
}

/** What is seen of the page; of a page that is just being deleted, what was seen last. */
function useShown(title: string): ShownPage {
  const { hasDarkColours } = useEditor();
  const { document, pictures, files } = useShownPictures(useAssets());
  const page = useView((view) => view.page);
  const pixels = useView((view) => view.width);
  // Only projects with dark colours can be seen in them.
  const dark = useView((view) => view.dark) && hasDarkColours;
  const [shower] = useState(() => new PageShower());
  const last = useRef<ShownPage | null>(null);
  const seen = useMemo(
    () =>
      shower.show({
        document,
        page,
        pixels,
        width: classOf(pixels),
        dark,
        pictures,
        files,
        title,
      }),
    [shower, document, page, pixels, dark, pictures, files, title],
  );
  last.current = seen ?? last.current;
  if (last.current === null) throw new Error("The editor shows a page of its document");
  return last.current;
}

/** The widths that are marked on the ruler; a dot says that something of the page is other there (EDIT-171). */
function useMarks() {
  const document = useDocument();
  const page = useView((view) => view.page);
  return useMemo(() => {
    const classes = WIDTHS.map((width) => ({
      width: Math.round(measuresOf(document, width).width / 100),
      differs: width !== "base" && differsOn(document, page, width),
    }));
    const common = COMMON_WIDTHS.filter((width) =>
      classes.every((own) => Math.abs(own.width - width) > APART),
    );
    return [...classes, ...common.map((width) => ({ width, differs: false }))].sort(
      (one, other) => one.width - other.width,
    );
  }, [document, page]);
}
