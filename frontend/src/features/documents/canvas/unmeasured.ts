import { whenIdle } from "@/shared/idle";
import type { WidgetId } from "../hit/geometry";
import type { Scene } from "./scene";

/** Which widgets are measured. */
export type Measured = ReadonlySet<WidgetId> | "all";

/**
 * What was laid out since it was measured. Of a scene that follows another one, only what changed is measured at once. The
 * rest is where it is expected to be, until the browser has time to measure that as well.
 */
export class Unmeasured {
  private isAll = true;
  private changes = new Set<WidgetId>();
  /** Takes back that the rest is measured later; null where nothing is left to measure. */
  private later: (() => void) | null = null;

  /** `rested` is called when there is time to measure the rest. */
  constructor(private readonly rested: () => void) {}

  /** Everything may lie somewhere else. */
  all(): void {
    this.isAll = true;
  }

  /** One scene follows another. */
  changed(before: Scene, now: Scene): void {
    if (before.shown.page !== now.shown.page || before.width !== now.width) this.all();
    if (before.shown.width !== now.shown.width) this.all();
    const known = new Set(before.entries);
    for (const entry of now.entries) if (!known.has(entry)) this.changes.add(entry.id);
    // What is gone or was styled anew can have moved the others.
    if (before.shown !== now.shown) this.wait();
  }

  /** What is to be measured now. */
  take(): Measured | "none" {
    const [isAll, changes] = [this.isAll, this.changes];
    if (!isAll && changes.size === 0) return "none";
    this.isAll = false;
    this.changes = new Set();
    if (!isAll) return changes;
    this.stop();
    return "all";
  }

  /** Measures the rest now. Answers whether anything of it was left. */
  hurry(): boolean {
    if (this.later === null) return false;
    this.stop();
    this.all();
    return true;
  }

  /** The rest is not measured any more. */
  stop(): void {
    this.later?.();
    this.later = null;
  }

  private wait(): void {
    this.stop();
    this.later = whenIdle(() => {
      this.later = null;
      this.all();
      this.rested();
    });
  }
}
