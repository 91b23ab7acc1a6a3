import { useMemo, useRef } from "react";
import { useStore } from "zustand";
import { late } from "@/shared/ui";
import { PictureInput } from "../assets/PictureInput";
import { Canvas } from "../canvas/Canvas";
import { useCanvas } from "../canvas/context";
import { HeightScale } from "../canvas/desk/HeightScale";
import { SheetMarks } from "../canvas/desk/SheetMarks";
import { Ruler } from "../canvas/ruler/Ruler";
import { ColourBar } from "../colours/ColourBar";
import { useCommentParts } from "../comments/parts";
import {
  AroundContext,
  useChildren,
  useDocument,
  useEditor,
  useRecord,
  useView,
} from "../editor/context";
import { differsOn } from "../editor/differs";
import { titleOf } from "../editor/scene";
import { useLiveParts } from "../live/loading";
import { measuresOf } from "../model/layout/page";
import { WIDTHS } from "../model/record";
import { folio } from "../structure/pages";
import { CanvasText } from "../text/CanvasText";
import { useProse } from "../text/loading";
import styles from "./EditorFrame.module.css";
import { useScene } from "./SceneProvider";

const OrderMarks = late(async () => (await import("../order/OrderMarks")).OrderMarks);

/** Fetches what lies on the desk now and then. */
export function preloadDesk(): void {
  OrderMarks.preload();
}

/** Widths that screens often have, besides those of the classes, in px. */
const COMMON_WIDTHS = [390, 1024, 1920];

/** Marks that are nearer to each other than this, in px, would stand on each other. */
const APART = 100;

/** The page on its desk with the ruler above it. */
export function Desk() {
  const desk = useRef<HTMLDivElement>(null);
  const controller = useCanvas();
  const panel = useView((view) => view.panel);
  const prose = useProse();
  const live = useLiveParts();
  const comments = useCommentParts();
  return (
    <>
      <AroundContext value={true}>
        <WidthRuler />
      </AroundContext>
      <div ref={desk} className={styles.desk}>
        <PageCanvas />
        {panel === "order" && <OrderMarks controller={controller} />}
        {comments && <comments.Pins />}
        {live && <live.OnDesk controller={controller} />}
        <PictureInput controller={controller} desk={desk} />
        <CanvasText controller={controller} />
        <AroundContext value={true}>
          <ColourBar />
        </AroundContext>
        {prose && <prose.TextBar controller={controller} />}
      </div>
    </>
  );
}

function WidthRuler() {
  const editor = useEditor();
  const controller = useCanvas();
  const width = useView((view) => view.width);
  const marks = useMarks();
  return (
    <Ruler
      controller={controller}
      width={width}
      marks={marks}
      onWidth={(next) => editor.view.setState({ width: next })}
    />
  );
}

function PageCanvas() {
  const editor = useEditor();
  const controller = useCanvas();
  const scene = useScene();
  const tool = useView((view) => view.tool);
  const { ids, within } = useStore(editor.selection.store);
  const selection = useMemo(() => ({ ids, opened: within }), [ids, within]);
  return (
    <Canvas controller={controller} scene={scene} selection={selection} tool={tool}>
      <HeightScale controller={controller} />
      <SheetMarks controller={controller}>
        <PageOnDesk />
      </SheetMarks>
    </Canvas>
  );
}

/** Which page lies on the desk: its folio, and its title. */
function PageOnDesk() {
  const page = useView((view) => view.page);
  const record = useRecord(page);
  const place = useChildren("pages").indexOf(page);
  return `${folio(place)}\u2002${titleOf(record)}`;
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
