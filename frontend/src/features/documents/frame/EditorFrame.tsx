import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { fetchEarly, whenIdle } from "@/shared/idle";
import { late } from "@/shared/ui";
import { usePastedFiles } from "../assets/PictureInput";
import { BringIn } from "../bringing/BringIn";
import { useCanvas } from "../canvas/context";
import { ClipboardParts } from "../clipboard/ClipboardParts";
import { preloadColours } from "../colours/ColourField";
import { DocumentCommands } from "../commands/DocumentCommands";
import { AroundContext, useAccess, useView } from "../editor/context";
import { useOwnFonts } from "../fonts/useOwnFonts";
import { History, preloadHistory, useHistoryOpen } from "../history/History";
import { CanvasMenu } from "../menus/CanvasMenu";
import { editorMessages as words } from "../messages/editor";
import { pagesMessages as pages } from "../messages/pages";
import type { AddressOf } from "../paging/commands";
import { RemarksContext, useRemarksOf } from "../remarks/context";
import { FromServices } from "../services/FromServices";
import { PageStrip } from "../strip/PageStrip";
import { TakeOut } from "../taking/TakeOut";
import { loadProse } from "../text/loading";
import { useTextCommands } from "../text/useTextCommands";
import { Desk, preloadDesk } from "./Desk";
import { Drawer, DrawerButtons } from "./Drawer";
import styles from "./EditorFrame.module.css";
import { Header } from "./Header";
import { Panels, preloadPanels } from "./Panels";
import { SceneProvider } from "./SceneProvider";
import { Tools } from "./Tools";
import { useEditorCommands } from "./useEditorCommands";
import { useRegions } from "./useRegions";

const Flatplan = late(async () => (await import("../flatplan/Flatplan")).Flatplan);

/** Fetches what is opened now and then: it opens at once, also where the connection is lost meanwhile. */
function preloadAll(): void {
  preloadPanels();
  preloadColours();
  preloadDesk();
  Flatplan.preload();
  preloadHistory();
  fetchEarly(loadProse);
}

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
  const flatplan = useView((view) => view.flatplan);
  const past = useHistoryOpen();
  const behind = flatplan || past;
  const leave = useCallback(() => {
    frame.current?.querySelector<HTMLElement>("[data-canvas]")?.blur();
  }, []);
  const onPastedFiles = usePastedFiles();
  // What may be done is asked for in many parts, and is seldom another: then all are rendered again.
  useAccess();
  useOwnFonts();
  useEffect(() => whenIdle(preloadAll), []);
  const remarks = useRemarksOf();
  return (
    <RemarksContext value={remarks}>
      <SceneProvider title={title} leave={leave}>
        <DocumentCommands />
        <BringIn />
        <TakeOut />
        <FromServices />
        <ClipboardParts onPastedFiles={onPastedFiles} />
        <CanvasMenu onPastedFiles={onPastedFiles} />
        <div ref={frame} className={styles.frame}>
          <AroundContext value={true}>
            <Header title={title} actions={actions} />
          </AroundContext>
          <Tools hidden={behind} />
          <main id="content" className={styles.main} inert={behind} aria-label={words.label}>
            <Desk />
          </main>
          <Drawer name="panel" label={words.panels.label}>
            <aside
              className={styles.panel}
              data-tour="panel"
              inert={past}
              aria-label={words.panels.label}
            >
              <AroundContext value={true}>
                <Panels />
              </AroundContext>
            </aside>
          </Drawer>
          <Drawer name="pages" label={pages.label}>
            <div className={styles.strip} inert={behind}>
              <AroundContext value={true}>
                <PageStrip addressOf={addressOf} />
              </AroundContext>
            </div>
          </Drawer>
          {!past && <DrawerButtons />}
          {flatplan && <Flatplan />}
          <History title={title} />
          {guide}
        </div>
        <FrameCommands frame={frame} />
      </SceneProvider>
    </RemarksContext>
  );
}

/** The commands that stand behind those of the parts, in the lists of commands and of keys. */
function FrameCommands({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEditorCommands();
  useRegions(frame);
  useTextCommands(useCanvas());
  return null;
}
