import { createStore } from "zustand/vanilla";
import { at, type BoxEntry, type Boxes, makeBoxes } from "../hit/boxes";
import type { Bounds, Point, WidgetId } from "../hit/geometry";
import type { Duplicated } from "../tools/arrange";
import { handlesOf, withMembers } from "../tools/context";
import { inGesture, step } from "../tools/machine";
import {
  type CanvasEvent,
  type Chosen,
  type Context,
  type Effect,
  IDLE,
  type MoveEvent,
  type Preview,
  type State,
  type Tool,
} from "../tools/state";
import { type Camera, fitPage, panBy, type Viewport, visible } from "./camera";
import { Culling, type Elements } from "./elements";
import { Previews } from "./previews";
import type { CanvasActs, Scene } from "./scene";
import { type CanvasView, cursorOf } from "./view";

const kindOf = (tool: Tool) => (tool.name === "create" ? `${tool.kind} ${tool.keep}` : "");

/**
 * How long after the last move the camera counts as still, in ms. A layer of its own makes moving fast and letters blurred, and
 * no event tells that the wheel has stopped.
 */
const CAMERA_RESTS = 200;

/**
 * The canvas behind its components: holds camera, state of the tools and the arrays of boxes, runs the effects of the
 * machine, and paints at most once a frame.
 */
export class CanvasController {
  readonly view = createStore<CanvasView>()(() => ({
    handles: [],
    cursor: "select",
    columns: false,
  }));
  readonly elements: Elements = new Map();
  camera: Camera = { x: 0, y: 0, zoom: 1 };
  viewport: Viewport = { width: 0, height: 0 };
  state: State = IDLE;
  selection: Chosen = { ids: [], opened: null };
  preview: Preview | null = null;
  /** Where the pointer was last, in the viewport. */
  pointer: Point = { x: 0, y: 0 };
  boxes: Boxes = makeBoxes([]);
  duplicated: Duplicated | null = null;
  /** The area that listens to the pointer, the layer under the camera, and the page on it. */
  root: HTMLElement | null = null;
  stage: HTMLElement | null = null;
  page: HTMLElement | null = null;

  private tool: Tool = { name: "select" };
  private frame = 0;
  private cameraTimer: number | undefined;
  private waiting: MoveEvent | null = null;
  private entries = new Map<WidgetId, BoxEntry>();
  private readonly painters = new Set<() => void>();
  private readonly culling = new Culling();
  private readonly previews = new Previews({
    elements: this.elements,
    entryOf: (id) => this.entries.get(id),
    withMembers: (id) => withMembers(this.context(), id),
    flows: (id) => this.scene.traits(id).widthOnly,
  });

  constructor(
    public scene: Scene,
    public acts: CanvasActs,
  ) {
    this.setScene(scene);
  }

  setScene(scene: Scene): void {
    // A page of another width stays in the middle of where it was.
    const wider = (scene.width - this.scene.width) / 100;
    if (wider !== 0) this.camera = panBy(this.camera, (-wider / 2) * this.camera.zoom, 0);
    this.scene = scene;
    this.look();
    this.entries = new Map(scene.entries.map((entry) => [entry.id, entry]));
    const before = this.boxes;
    this.boxes = makeBoxes(scene.entries);
    this.keepHeights(before);
    this.culling.invalidate();
    this.setSelection(this.selection);
  }

  /** Texts go on with the heights that they have on the screen. */
  private keepHeights(before: Boxes): void {
    for (const id of this.elements.keys()) {
      const index = before.indexOf.get(id);
      if (index === undefined || !this.entries.has(id) || !this.scene.traits(id).widthOnly)
        continue;
      this.setHeight(id, at(before.height, index));
    }
  }

  private setHeight(id: WidgetId, height: number): boolean {
    const index = this.boxes.indexOf.get(id);
    if (index === undefined || height === at(this.boxes.height, index)) return false;
    this.boxes.height[index] = height;
    return true;
  }

  /** A text was laid out; `height` is in hundredths of a pixel. */
  measure(id: WidgetId, height: number): void {
    if (!this.setHeight(id, height)) return;
    // Another object, as what is drawn of the boxes is kept by which object they are.
    this.boxes = { ...this.boxes };
    this.acts.measured(id, height);
    this.schedule();
  }

  setSelection(chosen: Chosen): void {
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
    const first = this.viewport.width === 0;
    this.viewport = viewport;
    this.culling.invalidate();
    if (first) this.camera = fitPage(this.scene.width / 100, viewport);
    this.schedule();
  }

  setCamera(camera: Camera): void {
    this.camera = camera;
    const { stage } = this;
    if (stage && this.cameraTimer === undefined) stage.style.willChange = "transform";
    window.clearTimeout(this.cameraTimer);
    this.cameraTimer = window.setTimeout(() => {
      this.cameraTimer = undefined;
      // Drawn anew at its size: what was only scaled is not sharp.
      if (stage) stage.style.willChange = "";
    }, CAMERA_RESTS);
    this.schedule();
  }

  context(): Context {
    const { scene, camera, viewport, boxes, selection } = this;
    const { traits, columns, guides, layout } = scene;
    const page: Bounds = { x: 0, y: 0, width: scene.width, height: scene.height };
    return { camera, viewport, boxes, selection, traits, page, columns, guides, layout };
  }

  get busy(): boolean {
    return inGesture(this.state);
  }

  dispatch(event: CanvasEvent): void {
    const { state, effects } = step(this.state, event, this.context());
    this.state = state;
    for (const effect of effects) this.apply(effect);
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

  private apply(effect: Effect): void {
    switch (effect.type) {
      case "select":
        this.setSelection(effect);
        this.acts.select(this.selection);
        break;
      case "preview":
        this.preview = effect.preview;
        this.previews.show(effect.preview, this.page);
        break;
      case "restore":
        this.preview = null;
        this.previews.clear();
        break;
      case "commit":
        this.acts.write(effect.frames);
        break;
      case "duplicate":
        this.duplicate(effect.ids, effect.dx, effect.dy);
        break;
      case "create":
        this.acts.create(effect.kind, effect.at, effect.area);
        break;
      case "edit":
        this.acts.edit(effect.id);
        break;
      case "pan":
        this.setCamera(panBy(this.camera, effect.dx, effect.dy));
        break;
      case "tool":
        this.tool = effect.tool;
        this.acts.tool(effect.tool);
        break;
      case "leave":
        this.acts.leave();
        break;
    }
  }

  /** Makes copies and remembers how far they are from the originals (EDIT-160, EDIT-161). */
  duplicate(ids: readonly WidgetId[], dx: number, dy: number): void {
    const originals = ids.flatMap((id) => this.entries.get(id) ?? []);
    this.duplicated = { originals, copies: this.acts.duplicate(ids, dx, dy) };
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
    window.clearTimeout(this.cameraTimer);
    this.cameraTimer = undefined;
    this.waiting = null;
  }

  private look(): void {
    const { x, y, zoom } = this.camera;
    if (this.stage) this.stage.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }

  private paint(): void {
    this.look();
    if (this.viewport.width > 0) {
      const seen = visible(this.camera, this.viewport);
      this.culling.apply(this.elements, this.scene.entries, seen, () => this.kept());
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
    this.culling.forget(id);
  }

  /** Tells React what has changed for it; most frames change nothing. */
  private show(): void {
    const handles = handlesOf(this.context());
    const cursor = cursorOf(this.state);
    const before = this.view.getState();
    if (before.cursor !== cursor || before.handles !== handles) {
      this.view.setState({ handles, cursor });
    }
  }
}
