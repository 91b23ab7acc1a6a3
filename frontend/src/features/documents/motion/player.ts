import type { Elements } from "../canvas/elements";
import { framesOf, lengthOf, type Track, timingOf } from "./timeline";

/**
 * Plays motions on the elements of the canvas, and stops them at any moment (EDIT-301). They are animations of the browser
 * over what is drawn: the document does not know of them, and without them all looks as before.
 */
export class Player {
  /** How long all of it takes, in milliseconds. */
  readonly length: number;
  private readonly animations: Animation[] = [];
  /** Moves nothing: it says what time it is. */
  private readonly clock: Animation;
  private frame = 0;

  constructor(
    tracks: readonly Track[],
    elements: Elements,
    /** Gets the moment that is shown, and whether it goes on; null where all is at rest again. */
    private readonly told: (at: number | null, playing: boolean) => void,
  ) {
    this.length = lengthOf(tracks);
    this.clock = new Animation(new KeyframeEffect(null, null, { duration: this.length }));
    for (const { id, record, motions } of tracks) {
      const element = elements.get(id);
      if (!element) continue;
      for (const { motion } of motions) {
        const timing = timingOf(motion, this.length);
        const animation = element.animate(framesOf(motion, record), timing);
        animation.pause();
        this.animations.push(animation);
      }
    }
    this.clock.onfinish = () => this.rest();
  }

  /** Shows the moment so many milliseconds after the start. */
  seek(at: number): void {
    this.pause();
    this.clock.currentTime = at;
    this.show(at);
  }

  /** Goes on from where it is. */
  play(): void {
    this.clock.play();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.tick);
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    this.clock.pause();
    this.told(this.at, false);
  }

  /** All looks as it is drawn again. */
  end(): void {
    cancelAnimationFrame(this.frame);
    this.clock.onfinish = null;
    this.clock.cancel();
    for (const animation of this.animations) animation.cancel();
  }

  private get at(): number {
    return Number(this.clock.currentTime ?? 0);
  }

  private readonly tick = () => {
    this.show(this.at);
    this.told(this.at, true);
    this.frame = requestAnimationFrame(this.tick);
  };

  private show(at: number): void {
    for (const animation of this.animations) animation.currentTime = at;
  }

  private rest(): void {
    this.end();
    this.told(null, false);
  }
}
