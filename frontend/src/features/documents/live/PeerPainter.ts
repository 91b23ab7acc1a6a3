/** Draws what others have selected, and their cursors, in each frame of the canvas. */

import { boundsToScreen } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { Pool } from "../canvas/overlay/pool";
import { type Boxes, framesOf } from "../hit/boxes";
import type { Point } from "../hit/geometry";
import { shortName, toneOf } from "./people";
import type { LiveState } from "./state";
import type { Peer } from "./wire";

interface PainterParts {
  readonly frames: HTMLElement;
  readonly cursors: HTMLElement;
}

interface PainterClasses {
  readonly frame: string;
  readonly cursor: string;
}

/** So many frames are drawn at most. */
const MOST_FRAMES = 300;
/** A name has its room above a frame from so many px of the viewport on; else it stands in the frame. */
const ROOM = 20;
const SVG = "http://www.w3.org/2000/svg";
/** The pointer of a mouse. */
const ARROW = "M1 1 L1 17 L5.5 12.8 L8.4 19 L11.4 17.6 L8.5 11.6 L14.5 11.2 Z";

/** A cursor that is drawn, and where that was found to be. */
interface Drawn {
  readonly element: HTMLElement;
  at: Point | null;
  of: Peer["cursor"];
  boxes: Boxes | null;
}

export class PeerPainter {
  readonly #controller: CanvasController;
  readonly #parts: PainterParts;
  readonly #classes: PainterClasses;
  readonly #frames: Pool;
  readonly #cursors = new Map<string, Drawn>();
  #zoom = 0;

  constructor(controller: CanvasController, parts: PainterParts, classes: PainterClasses) {
    this.#controller = controller;
    this.#parts = parts;
    this.#classes = classes;
    this.#frames = new Pool(parts.frames, classes.frame);
  }

  /** Draws those who have the same page open. Cursors are at places of a drawing, and only those of one width are alike. */
  paint({ peers, cursors }: LiveState, page: string, width: string): void {
    const here = peers.filter((peer) => peer.page === page);
    this.#paintFrames(here);
    const pointing = here.filter((peer) => cursors && peer.cursor !== null && peer.width === width);
    this.#paintCursors(pointing);
  }

  #paintFrames(peers: readonly Peer[]): void {
    const { boxes, camera } = this.#controller;
    this.#frames.begin();
    let left = MOST_FRAMES;
    for (const { selected, name, color } of peers) {
      framesOf(boxes, selected.slice(0, left)).forEach((frame, place) => {
        const { x, y, width, height } = boundsToScreen(camera, frame);
        const element = this.#frames.next();
        const { style, dataset } = element;
        style.setProperty("--tone", toneOf(color));
        style.translate = `${x}px ${y}px`;
        style.width = `${width}px`;
        style.height = `${height}px`;
        style.rotate = frame.turn === 0 ? "" : `${frame.turn / 100}deg`;
        // One name is enough for all that somebody has selected.
        if (place === 0) dataset.name = shortName(name);
        else delete dataset.name;
        dataset.within = String(y < ROOM);
        left -= 1;
      });
    }
    this.#frames.end();
  }

  #paintCursors(peers: readonly Peer[]): void {
    const { camera } = this.#controller;
    const layer = this.#parts.cursors;
    // A cursor glides when its owner moves it, and not when the page is moved or zoomed here.
    layer.style.translate = `${camera.x}px ${camera.y}px`;
    layer.dataset.still = String(this.#zoom !== camera.zoom);
    this.#zoom = camera.zoom;
    for (const peer of peers) {
      const drawn = this.#cursors.get(peer.peer) ?? this.#draw(peer);
      const at = this.#placeOf(drawn, peer.cursor);
      const unit = camera.zoom / 100;
      drawn.element.hidden = at === null;
      if (at !== null) drawn.element.style.translate = `${at.x * unit}px ${at.y * unit}px`;
    }
    const shown = new Set(peers.map(({ peer }) => peer));
    for (const [id, { element }] of this.#cursors) {
      if (shown.has(id)) continue;
      element.remove();
      this.#cursors.delete(id);
    }
  }

  /** Where a cursor is shown, which is found anew only when it or the page is another. */
  #placeOf(drawn: Drawn, cursor: Peer["cursor"]): Point | null {
    const { boxes, layout } = this.#controller;
    if (drawn.of === cursor && drawn.boxes === boxes) return drawn.at;
    drawn.of = cursor;
    drawn.boxes = boxes;
    drawn.at = cursor === null ? null : layout.pointToShown(cursor);
    return drawn.at;
  }

  #draw({ peer, name, color }: Peer): Drawn {
    const element = document.createElement("div");
    element.className = this.#classes.cursor;
    element.style.setProperty("--tone", toneOf(color));
    const arrow = document.createElementNS(SVG, "svg");
    arrow.setAttribute("viewBox", "0 0 16 20");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", ARROW);
    arrow.append(path);
    const label = document.createElement("span");
    label.textContent = shortName(name);
    label.dir = "auto";
    element.append(arrow, label);
    this.#parts.cursors.append(element);
    const drawn: Drawn = { element, at: null, of: null, boxes: null };
    this.#cursors.set(peer, drawn);
    return drawn;
  }
}
