import { type Bounds, middle, type Point, PX } from "../hit/geometry";

/**
 * What the canvas shows. `x` and `y` are where the page's top left corner is in the viewport, in screen px; `zoom` is
 * screen px per px of the page.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The size of the part of the window in which the page lies, in screen px. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** EDIT-167: 5 % and 800 %. */
export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 8;

/** The steps of "zoom in" and "zoom out". */
const STEPS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** At "fit" this many px of a page's width are in view, so that the whole ruler is (ui: 1920 at 55 %). */
const FIT_WIDTH = 1920;
/** Above the page at "fit", in screen px: its crop marks and slug line. */
const FIT_TOP = 48;
/** Around the selection at "to selection", in screen px. */
const SELECTION_MARGIN = 64;

/** A wheel that turns by so many px doubles the zoom. */
const WHEEL_DOUBLE = 300;
/** A wheel with notches sends more than this at once; the rest is left out, or one notch would be too much. */
const WHEEL_MOST = 60;

function clampZoom(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));
}

/** From the viewport, in screen px, to the page, in hundredths of a pixel. */
export function toPage(camera: Camera, point: Point): Point {
  const unit = PX / camera.zoom;
  return { x: (point.x - camera.x) * unit, y: (point.y - camera.y) * unit };
}

/** From the page to the viewport. */
export function toScreen(camera: Camera, point: Point): Point {
  const unit = camera.zoom / PX;
  return { x: point.x * unit + camera.x, y: point.y * unit + camera.y };
}

export function boundsToScreen(camera: Camera, bounds: Bounds): Bounds {
  const unit = camera.zoom / PX;
  const { x, y } = toScreen(camera, bounds);
  return { x, y, width: bounds.width * unit, height: bounds.height * unit };
}

/** The part of the page that can be seen, in hundredths of a pixel. */
export function visible(camera: Camera, { width, height }: Viewport): Bounds {
  const unit = PX / camera.zoom;
  return { ...toPage(camera, { x: 0, y: 0 }), width: width * unit, height: height * unit };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Zooms and keeps what is under the point, which is in screen px, where it is (EDIT-167). */
export function zoomAt(camera: Camera, zoom: number, point: Point): Camera {
  const next = clampZoom(zoom);
  const ratio = next / camera.zoom;
  return {
    x: point.x - (point.x - camera.x) * ratio,
    y: point.y - (point.y - camera.y) * ratio,
    zoom: next,
  };
}

/** A turn of the wheel, or a pinch, by `delta` px at a point. */
export function wheelZoom(camera: Camera, delta: number, point: Point): Camera {
  const by = Math.max(-WHEEL_MOST, Math.min(WHEEL_MOST, delta));
  return zoomAt(camera, camera.zoom * 2 ** (-by / WHEEL_DOUBLE), point);
}

const centreOf = ({ width, height }: Viewport): Point => ({ x: width / 2, y: height / 2 });

/** The next step in (1) or out (-1), about the middle of the viewport. */
export function zoomStep(camera: Camera, direction: 1 | -1, viewport: Viewport): Camera {
  const next =
    direction > 0
      ? STEPS.find((step) => step > camera.zoom * 1.001)
      : STEPS.findLast((step) => step < camera.zoom / 1.001);
  return zoomAt(camera, next ?? camera.zoom, centreOf(viewport));
}

/** 100 %, about the middle of the viewport (EDIT-168). */
export function actualSize(camera: Camera, viewport: Viewport): Camera {
  return zoomAt(camera, 1, centreOf(viewport));
}

/** The whole width of the page and of the ruler, from the top of the page (EDIT-168). `pageWidth` is in px. */
export function fitPage(pageWidth: number, viewport: Viewport): Camera {
  const zoom = clampZoom(viewport.width / Math.max(FIT_WIDTH, pageWidth));
  return { x: (viewport.width - pageWidth * zoom) / 2, y: FIT_TOP, zoom };
}

/** Does the camera show the page as "fit" does? */
export function isFitted(camera: Camera, pageWidth: number, viewport: Viewport): boolean {
  const fitted = fitPage(pageWidth, viewport);
  const near = (one: number, other: number) => Math.abs(one - other) < 1;
  const zoom = Math.abs(camera.zoom / fitted.zoom - 1) < 0.001;
  return zoom && near(camera.x, fitted.x) && near(camera.y, fitted.y);
}

/** Something of the page as large as the viewport allows, in its middle (EDIT-168). */
export function fitBounds(bounds: Bounds, viewport: Viewport): Camera {
  const room = (whole: number, part: number) =>
    Math.max(1, whole - 2 * SELECTION_MARGIN) / Math.max(1, part / PX);
  const zoom = clampZoom(
    Math.min(room(viewport.width, bounds.width), room(viewport.height, bounds.height)),
  );
  return centredOn(middle(bounds), zoom, viewport);
}

/** The whole of an area, as large as the viewport allows. */
export function showArea(area: Bounds, viewport: Viewport): Camera {
  const across = viewport.width / Math.max(1, area.width / PX);
  const down = viewport.height / Math.max(1, area.height / PX);
  return centredOn(middle(area), clampZoom(Math.min(across, down)), viewport);
}

function centredOn(point: Point, zoom: number, viewport: Viewport): Camera {
  const { x, y } = centreOf(viewport);
  return { x: x - (point.x / PX) * zoom, y: y - (point.y / PX) * zoom, zoom };
}

/** Moves as little as is needed for something to be seen, for instance what Tab has just selected. */
export function reveal(camera: Camera, bounds: Bounds, viewport: Viewport): Camera {
  const shown = boundsToScreen(camera, bounds);
  const by = (start: number, length: number, whole: number) => {
    if (start >= 0 && start + length <= whole) return 0;
    if (length > whole) return -start;
    return start < 0 ? -start : whole - start - length;
  };
  const dx = by(shown.x, shown.width, viewport.width);
  const dy = by(shown.y, shown.height, viewport.height);
  return dx === 0 && dy === 0 ? camera : panBy(camera, dx, dy);
}
