import { createStore } from "zustand/vanilla";
import { type BoxEntry, type Boxes, frameAt, makeBoxes } from "../hit/boxes";
import type { Bounds, Point, WidgetId } from "../hit/geometry";
import type { Guides } from "../snapping/field";
import type { Duplicated } from "../tools/arrange";
import { handlesOf, parentOf, withMembers } from "../tools/context";
import { inGesture, step } from "../tools/machine";
import {
  type CanvasEvent,
  type Chosen,
  type Context,
  IDLE,
  type MoveEvent,
  type Preview,
  type State,
  type Tool,
} from "../tools/state";
import { type Camera, fitPage, isFitted, panBy, type Viewport, visible } from "./camera";
import { CameraLayer } from "./cameraLayer";
import { applyEffects, settle } from "./effects";
import { Culling, type Elements, type ShownWidgets } from "./elements";
import { GuideHand } from "./guides/hand";
import { NO_GUIDES, shownGuides } from "./guides/places";
import { TextHeights } from "./heights";
import { isAt, Layout, shownColumns } from "./layout";
import { Previews } from "./previews";
import type { CanvasActs, Scene } from "./scene";
import { type Measured, Unmeasured } from "./unmeasured";
import { type CanvasView, cursorOf } from "./view";

const kindOf = (tool: Tool) => (tool.name === "create" ? `${tool.kind} ${tool.keep}` : "");

/**
 * The canvas behind its components: holds camera, state of the tools and the arrays of boxes, runs the effects of the
 * machine, and paints at most once a frame.
 */
export class CanvasController {
  readonly view = createStore<CanvasView>()(() => ({
    handles: [],
    cursor: "select",
    columns: false,
    guides: true,
  }));
  readonly guides = new GuideHand(this);
  /** The own element of each widget. That of the text that is edited has nothing in it but what its editor puts there. */
  readonly elements: Elements = new Map();
  readonly widgets: ShownWidgets = new Map();
  readonly layout = new Layout();
  camera: Camera = { x: 0, y: 0, zoom: 1 };
  viewport: Viewport = { width: 0, height: 0 };
  state: State = IDLE;
  selection: Chosen = { ids: [], opened: null };
  /** What was selected, though it may come to the page only with the next scene. */
  private chosen: Chosen = this.selection;
  preview: Preview | null = null;
  /** Is what a gesture has ended with still shown as the gesture showed it? */
  isSettling = false;
  /** Where the pointer measures from the selection, in the viewport; null while it does not (EDIT-150). */
  measuring: { readonly at: Point; readonly deep: boolean } | null = null;
  /** Where the pointer was last, in the viewport. */
  pointer: Point = { x: 0, y: 0 };
  boxes: Boxes = makeBoxes([]);
  duplicated: Duplicated | null = null;
  /** The area that listens to the pointer, the layer under the camera, and the page on it as its readers get it. */
  root: HTMLElement | null = null;
  readonly layer = new CameraLayer();
  page: HTMLElement | null = null;
  tool: Tool = { name: "select" };
  private frame = 0;
  private waiting: MoveEvent | null = null;
  /** The widgets as they are shown, from back to front. */
  private entries: readonly BoxEntry[] = [];
  private readonly heights = new TextHeights();
  private columns: readonly Bounds[] = [];
  private shownGuides: Guides = NO_GUIDES;
  pageHeight = 0;
  private readonly unmeasured = new Unmeasured(() => this.schedule());
  private readonly painters = new Set<() => void>();
  private readonly culling = new Culling();
  readonly previews = new Previews({
    elements: this.elements,
    widgets: this.widgets,
    frameOf: (id) => {
      const index = this.boxes.indexOf.get(id);
      return index === undefined ? undefined : frameAt(this.boxes, index);
    },
    parentOf: (id) => parentOf(this.context(), id),
    flows: (id) => this.scene.traits(id).widthOnly,
  });

  constructor(
    public scene: Scene,
    public acts: CanvasActs,
  ) {
    this.setScene(scene);
  }

  setScene(scene: Scene): void {
    settle(this);
    // A page of another width stays in the middle of where it was.
    const wider = (scene.width - this.scene.width) / 100;
    if (wider !== 0) this.camera = panBy(this.camera, (-wider / 2) * this.camera.zoom, 0);
    this.unmeasured.changed(this.scene, scene);
    this.scene = scene;
    this.layer.look(this.camera);
    this.layout.setScene(scene);
    this.columns = shownColumns(scene);
    this.shownGuides = shownGuides(scene);
    this.pageHeight = Math.max(this.pageHeight, this.layout.length(scene.height));
    this.showAt(this.layout.expected());
    this.setSelection(this.chosen);
  }

  /** The widgets are shown there. */
  private showAt(entries: readonly BoxEntry[]): void {
    this.entries = entries;
    // Another object, as what is drawn of the boxes is kept by which object they are.
    this.boxes = makeBoxes(entries);
    this.culling.invalidate();
  }

  /** Something was laid out anew: it is measured in the next frame, all at once. */
  remeasure(): void {
    this.unmeasured.all();
    this.schedule();
  }

  /** Reads where everything is. Not in the middle of a gesture, which goes from where things were. */
  private measure(): void {
    const { page } = this;
    if (this.preview !== null || !page) return;
    const ids = this.unmeasured.take();
    if (ids === "none") return;
    const measured = this.measured(page, ids);
    this.pageHeight = Math.max(page.offsetHeight * 100, this.layout.length(this.scene.height));
    const isSame = measured.every((box, index) => isAt(box, this.entries[index]));
    if (!isSame) {
      this.showAt(measured);
      this.show();
    }
    this.heights.tell(this.elements, this.widgets, this.scene.editing, (id, height) => {
      if (this.layout.isAsDrawn) this.acts.measured(id, height);
    });
  }

  private measured(page: HTMLElement, ids: Measured): readonly BoxEntry[] {
    const { layout, elements, entries } = this;
    const what = { elements, page, width: this.scene.width, ids };
    const measured = layout.measure(what, entries);
    const isAsHigh = measured.every(({ height }, index) => height === entries[index]?.height);
    // What has grown moves what is out of sight, too.
    return isAsHigh ? measured : layout.measure(what, layout.expected());
  }

  setSelection(chosen: Chosen): void {
    this.chosen = chosen;
    const ids = chosen.ids.filter((id) => this.boxes.indexOf.has(id));
    const opened = chosen.opened !== null && this.boxes.indexOf.has(chosen.opened);
    this.selection = { ids, opened: opened ? chosen.opened : null };
    this.culling.invalidate();
    this.show();
    this.schedule();
  }

  /** Takes a tool in hand, unless it is there already. */
  take(tool: Tool): void {
    const now = this.tool;
    const same = now.name === tool.name && kindOf(now) === kindOf(tool);
    this.tool = tool;
    if (!same) this.dispatch({ type: "tool", tool });
  }

  setViewport(viewport: Viewport): void {
    const width = this.scene.width / 100;
    // What is fitted stays so in a window of another size.
    const fits = this.viewport.width === 0 || isFitted(this.camera, width, this.viewport);
    this.viewport = viewport;
    this.culling.invalidate();
    if (fits) this.camera = fitPage(width, viewport);
    this.schedule();
  }

  setCamera(camera: Camera): void {
    this.camera = camera;
    this.layer.moves();
    this.schedule();
  }

  context(): Context {
    const { scene, camera, viewport, boxes, selection, columns } = this;
    const guides = this.view.getState().guides ? this.shownGuides : NO_GUIDES;
    const { traits, layout } = scene;
    const page: Bounds = { x: 0, y: 0, width: scene.width, height: this.pageHeight };
    return { camera, viewport, boxes, selection, traits, page, columns, guides, layout };
  }

  /** Where a point of the shown page is in the drawing. */
  toDrawing(point: Point): Point {
    return this.layout.pointToDrawn(point);
  }

  get busy(): boolean {
    return inGesture(this.state);
  }

  dispatch(event: CanvasEvent): void {
    // A gesture goes from where things are.
    if (event.type === "down") {
      if (this.isSettling) this.acts.catchUp();
      if (this.unmeasured.hurry()) this.measure();
    }
    const { state, effects } = step(this.state, event, this.context());
    this.state = state;
    applyEffects(this, effects);
    this.show();
    this.schedule();
  }

  /** A move of the pointer; of those within a frame the last one counts. */
  move(event: MoveEvent): void {
    this.pointer = event.at;
    this.waiting = event;
    this.schedule();
  }

  /** Handles a move that waits for its frame now, so that a drop ends where the pointer is. */
  flush(): void {
    const event = this.waiting;
    this.waiting = null;
    if (event) this.dispatch(event);
  }

  /** Is called in each frame in which something of the canvas changed. */
  onPaint(painter: () => void): () => void {
    this.painters.add(painter);
    this.schedule();
    return () => this.painters.delete(painter);
  }

  schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.flush();
      // What the flush has scheduled is painted in this very frame.
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      this.paint();
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.layer.rest();
    this.unmeasured.stop();
    this.waiting = null;
  }

  private paint(): void {
    this.layer.look(this.camera);
    this.measure();
    if (this.viewport.width > 0) {
      const seen = visible(this.camera, this.viewport);
      const { elements, widgets, entries: boxes } = this;
      const came = this.culling.apply({ elements, widgets, boxes }, seen, () => this.kept());
      if (came) this.unmeasured.all();
      this.measure();
    }
    for (const painter of this.painters) painter();
  }

  /** What stays in the layout wherever it is: the selection and the text that is edited. */
  private kept(): Set<WidgetId> {
    const context = this.context();
    const kept = new Set(this.selection.ids.flatMap((id) => withMembers(context, id)));
    if (this.scene.editing !== null) kept.add(this.scene.editing);
    return kept;
  }

  forget(id: WidgetId): void {
    this.elements.delete(id);
    this.widgets.delete(id);
    this.heights.forget(id);
    this.culling.forget(id);
  }

  /** Tells React what has changed for it; most frames change nothing. */
  private show(): void {
    const next = { handles: handlesOf(this.context()), cursor: cursorOf(this.state) };
    const { handles, cursor } = this.view.getState();
    if (cursor !== next.cursor || handles !== next.handles) this.view.setState(next);
  }
}
