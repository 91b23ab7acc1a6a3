import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { useAssets, useShownPictures } from "../assets/context";
import { chooseFiles } from "../assets/files";
import { useCanvasController } from "../canvas/Canvas";
import { CanvasContext } from "../canvas/context";
import type { Scene } from "../canvas/scene";
import { Acts } from "../editor/acts";
import { useEditor, useShownDocument, useView } from "../editor/context";
import { useNudge } from "../editor/nudge";
import { sceneOf } from "../editor/scene";
import { classOf } from "../editor/widths";
import type { Bounds, Point } from "../hit/geometry";
import { PageShower, type ShownPage } from "../render/shown";
import { useProse } from "../text/loading";

const SceneContext = createContext<Scene | null>(null);

/** The page as the canvas shows it now. */
export function useScene(): Scene {
  const scene = use(SceneContext);
  if (scene === null) throw new Error("There is no scene around this part");
  return scene;
}

interface SceneProviderProps {
  /** The title of the project. */
  title: string;
  /** Takes the focus away from the page. */
  leave: () => void;
  children: ReactNode;
}

/**
 * The canvas, and the page that lies on it, for the parts around it. An edit makes another scene, so only those parts that
 * read it are rendered again, and not all that stands in the editor (EDIT-184).
 */
export function SceneProvider({ title, leave, children }: SceneProviderProps) {
  const { scene, acts } = useSceneOf(title, leave);
  const controller = useCanvasController(scene, acts);
  return (
    <CanvasContext value={controller}>
      <SceneContext value={scene}>{children}</SceneContext>
    </CanvasContext>
  );
}

/** The scene of what the tab shows, and what the canvas may ask for. */
function useSceneOf(title: string, leave: () => void): { scene: Scene; acts: Acts } {
  const editor = useEditor();
  const document = useShownDocument();
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
  useEffect(
    () =>
      // What is there is said by the document itself: the scene may be behind it.
      editor.session.subscribe(() =>
        editor.selection.retain((id) => editor.document.records.has(id)),
      ),
    [editor],
  );
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
