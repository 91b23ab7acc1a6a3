import type { Camera } from "./camera";

/**
 * How long after the last move the camera counts as still, in ms. A layer of its own makes moving fast and letters blurred, and
 * no event tells that the wheel has stopped.
 */
const CAMERA_RESTS = 200;

/** The layer under the camera. */
export class CameraLayer {
  element: HTMLElement | null = null;
  private timer: number | undefined;

  /** Shows what the camera sees. */
  look({ x, y, zoom }: Camera): void {
    // On whole pixels of the screen letters are as sharp as they are for readers.
    const [left, top] = [onPixel(x), onPixel(y)];
    if (this.element)
      this.element.style.transform = `translate(${left}px, ${top}px) scale(${zoom})`;
  }

  /** The camera moves: until it rests, its layer is a picture. */
  moves(): void {
    const { element } = this;
    if (element && this.timer === undefined) element.style.willChange = "transform";
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = undefined;
      // Drawn anew at its size: what was only scaled is not sharp.
      if (element) element.style.willChange = "";
    }, CAMERA_RESTS);
  }

  /** Nobody waits for the camera any more. */
  rest(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** The next whole pixel of the screen, in px. */
function onPixel(length: number): number {
  const dense = window.devicePixelRatio || 1;
  return Math.round(length * dense) / dense;
}
