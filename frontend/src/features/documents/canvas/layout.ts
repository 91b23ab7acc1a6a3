import { type BoxEntry, type Boxes, frameAt } from "../hit/boxes";
import {
  type Bounds,
  type Frame,
  type Point,
  PX,
  type WidgetId,
  wholePixels,
} from "../hit/geometry";
import type { Elements } from "./elements";
import { type Grown, PushLines } from "./lines";
import type { Scene } from "./scene";
import type { Measured } from "./unmeasured";

/** How a drawing is stretched to the page that is shown, and how far it is moved into its middle. */
interface Stretch {
  readonly scale: number;
  readonly shift: number;
}

/** Above the widest width a page stays as large, in the middle. */
export function stretchOf({ width, shown }: Scene): Stretch {
  const page = Math.min(width, shown.widest);
  return { scale: page / Math.max(1, shown.design), shift: (width - page) / 2 };
}

/** Columns as they are shown. */
export function shownColumns(scene: Scene): readonly Bounds[] {
  const { scale, shift } = stretchOf(scene);
  if (scale === 1 && shift === 0) return scene.columns;
  return scene.columns.map(({ x, y, width, height }) => ({
    x: Math.round(x * scale + shift),
    y: Math.round(y * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }));
}

/** What is measured. */
interface ToMeasure {
  readonly elements: Elements;
  /** The page, without a turn of its own. */
  readonly page: HTMLElement;
  /** How wide that is shown. */
  readonly width: number;
  readonly ids: Measured;
}

/**
 * Where things are shown, and where they are drawn. A page that is wider or narrower than its design width is shown larger or
 * smaller, and a text that is taller than drawn moves what is below it. Gestures see what is shown; what they write is drawn.
 * All lengths are in hundredths of a pixel.
 */
export class Layout {
  private scale = 1;
  private shift = 0;
  private drawn = new Map<WidgetId, BoxEntry>();
  /** How a widget was shown otherwise than drawn, when it was measured last: across, and in its size. */
  private readonly measured = new Map<WidgetId, Bounds>();

  /** The widgets as they are drawn now. */
  setScene(scene: Scene): void {
    ({ scale: this.scale, shift: this.shift } = stretchOf(scene));
    this.drawn = new Map(scene.entries.map((entry) => [entry.id, entry]));
    for (const id of this.measured.keys()) if (!this.drawn.has(id)) this.measured.delete(id);
  }

  /** Is a pixel of the drawing one of the page? */
  get isAsDrawn(): boolean {
    return this.scale === 1;
  }

  /** A length of the drawing as it is shown. */
  length(drawn: number): number {
    return drawn * this.scale;
  }

  /** The widgets as they are shown, as far as that is known without measuring. */
  expected(): BoxEntry[] {
    const shown = new Map<WidgetId, BoxEntry>();
    const lines = new Map<WidgetId | null, PushLines>();
    const members = new Map<WidgetId | null, BoxEntry[]>();
    for (const entry of this.drawn.values()) {
      const siblings = members.get(entry.parent);
      if (siblings) siblings.push(entry);
      else members.set(entry.parent, [entry]);
    }
    for (const entry of this.drawn.values()) {
      const parent = entry.parent === null ? undefined : shown.get(entry.parent);
      let own = lines.get(entry.parent);
      if (!own) {
        const siblings = members.get(entry.parent) ?? [];
        own = this.linesOf(
          siblings.map((sibling) => this.grown(sibling)),
          parent,
          entry.parent,
        );
        lines.set(entry.parent, own);
      }
      const { x = 0, y, width = 0, height = 0 } = this.measured.get(entry.id) ?? {};
      const turned = parent !== undefined && parent.turn !== 0;
      shown.set(entry.id, {
        ...entry,
        x: Math.round(entry.x * this.scale + this.shift + x),
        y: Math.round(entry.y * this.scale + (turned ? (y ?? 0) : own.push(entry.y))),
        width: Math.round(entry.width * this.scale + width),
        height: Math.round(entry.height * this.scale + height),
      });
    }
    return [...shown.values()];
  }

  /** How far what lies in a parent is moved before its first line. */
  private linesOf(
    grown: readonly Grown[],
    shown: Bounds | undefined,
    parent: WidgetId | null,
  ): PushLines {
    const drawn = parent === null ? undefined : this.drawn.get(parent);
    const before = shown && drawn ? shown.y - drawn.y * this.scale : 0;
    return new PushLines(grown, this.scale, before);
  }

  private grown({ id, y, height }: BoxEntry): Grown {
    return { top: y, height, shown: height * this.scale + (this.measured.get(id)?.height ?? 0) };
  }

  /** Measures what is laid out: the boxes before they are turned. What is not laid out now keeps what is expected of it. */
  measure(
    { elements, page, width, ids }: ToMeasure,
    expected: readonly BoxEntry[],
  ): readonly BoxEntry[] {
    const origin = page.getBoundingClientRect();
    const unit = origin.width === 0 ? 0 : width / origin.width;
    return expected.map((entry) => {
      if (ids !== "all" && !ids.has(entry.id)) return entry;
      const element = elements.get(entry.id);
      const rect = element?.getBoundingClientRect();
      if (!element || !rect || (rect.width === 0 && rect.height === 0) || unit === 0) return entry;
      const size = sizeOf(element, rect, entry.turn, unit);
      // A turn about the middle leaves the middle where it is.
      const box = {
        x: Math.round((rect.left + rect.width / 2 - origin.left) * unit - size.width / 2),
        y: Math.round((rect.top + rect.height / 2 - origin.top) * unit - size.height / 2),
        width: Math.round(size.width),
        height: Math.round(size.height),
      };
      this.keep(entry.id, box);
      const isSame =
        box.x === entry.x &&
        box.y === entry.y &&
        box.width === entry.width &&
        box.height === entry.height;
      return isSame ? entry : { ...entry, ...box };
    });
  }

  private keep(id: WidgetId, box: Bounds): void {
    const drawn = this.drawn.get(id);
    if (!drawn) return;
    this.measured.set(id, {
      x: box.x - drawn.x * this.scale - this.shift,
      y: box.y - drawn.y * this.scale,
      width: box.width - drawn.width * this.scale,
      height: box.height - drawn.height * this.scale,
    });
  }

  /** The frames to write, for frames as they are to be shown. `boxes` are as they are shown now. */
  toDrawn(frames: readonly Frame[], boxes: Boxes): Frame[] {
    const moved = new Set(frames.map(({ id }) => id));
    const done = new Map<WidgetId, { readonly shown: Frame; readonly drawn: Frame }>();
    for (const frame of frames) {
      const entry = this.drawn.get(frame.id);
      const index = boxes.indexOf.get(frame.id);
      if (!entry || index === undefined) continue;
      const drawn = this.frameToDrawn(frame, entry, frameAt(boxes, index), {
        boxes,
        moved,
        parent: entry.parent === null ? undefined : done.get(entry.parent),
      });
      done.set(frame.id, { shown: frame, drawn });
    }
    return [...done.values()].map(({ drawn }) => drawn);
  }

  private frameToDrawn(
    frame: Frame,
    drawn: BoxEntry,
    now: Frame,
    around: {
      readonly boxes: Boxes;
      readonly moved: ReadonlySet<WidgetId>;
      readonly parent: { readonly shown: Frame; readonly drawn: Frame } | undefined;
    },
  ): Frame {
    const settle = drawn.turn === 0 && frame.turn === 0 ? wholePixels : Math.round;
    const by = (before: number, from: number, to: number) =>
      from === to ? before : settle(before + (to - from) / this.scale);
    return {
      id: frame.id,
      x: by(drawn.x, now.x, frame.x),
      y: now.y === frame.y ? drawn.y : settle(this.yToDrawn(frame.y, drawn, now, around)),
      width: Math.max(PX, by(drawn.width, now.width, frame.width)),
      height: Math.max(PX, by(drawn.height, now.height, frame.height)),
      turn: frame.turn,
    };
  }

  /** Where something has to be drawn to be shown there: what it passes on its way moves it no longer, or does now. */
  private yToDrawn(
    y: number,
    { parent, y: drawn }: BoxEntry,
    now: Frame,
    {
      boxes,
      moved,
      parent: movedParent,
    }: {
      readonly boxes: Boxes;
      readonly moved: ReadonlySet<WidgetId>;
      readonly parent: { readonly shown: Frame; readonly drawn: Frame } | undefined;
    },
  ): number {
    const index = parent === null ? undefined : boxes.indexOf.get(parent);
    const holder = index === undefined ? undefined : frameAt(boxes, index);
    if (holder && holder.turn !== 0) return drawn + (y - now.y) / this.scale;
    const staying = [...this.drawn.values()].filter(
      (entry) => entry.parent === parent && !moved.has(entry.id),
    );
    const grown = staying.map((entry) => this.grown(entry));
    const lines = this.linesOf(grown, holder, parent);
    // What moves along pushes as it did.
    const own = now.y - drawn * this.scale - lines.push(drawn);
    const before = movedParent ? movedParent.shown.y - movedParent.drawn.y * this.scale : null;
    const after = before === null ? lines : new PushLines(grown, this.scale, before);
    return after.drawn(y - own);
  }

  /** The lines of the page itself. */
  private pageLines(): PushLines {
    const top = [...this.drawn.values()].filter(({ parent }) => parent === null);
    const grown = top.map((entry) => this.grown(entry));
    return this.linesOf(grown, undefined, null);
  }

  /** A point on the page itself, in the drawing. */
  pointToDrawn({ x, y }: Point): Point {
    return {
      x: wholePixels((x - this.shift) / this.scale),
      y: wholePixels(this.pageLines().drawn(y)),
    };
  }

  /** Where a point of the drawing is shown. */
  pointToShown({ x, y }: Point): Point {
    return { x: x * this.scale + this.shift, y: y * this.scale + this.pageLines().push(y) };
  }

  areaToDrawn(area: Bounds): Bounds {
    const size = (length: number) => Math.max(PX, wholePixels(length / this.scale));
    return { ...this.pointToDrawn(area), width: size(area.width), height: size(area.height) };
  }

  /** A distance that something is moved by, in the drawing. */
  byToDrawn({ x, y }: Point): Point {
    return { x: wholePixels(x / this.scale), y: wholePixels(y / this.scale) };
  }
}

/** The size of an element before it is turned. */
function sizeOf(element: HTMLElement, rect: DOMRect, turn: number, unit: number) {
  if (turn === 0) return { width: rect.width * unit, height: rect.height * unit };
  const { width, height } = getComputedStyle(element);
  return { width: Number.parseFloat(width) * PX, height: Number.parseFloat(height) * PX };
}

/** Does a box lie where another one lies? */
export function isAt(box: BoxEntry, other: BoxEntry | undefined): boolean {
  return (
    box.id === other?.id &&
    box.x === other.x &&
    box.y === other.y &&
    box.width === other.width &&
    box.height === other.height &&
    box.turn === other.turn
  );
}
