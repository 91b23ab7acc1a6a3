/** Where the widgets of a page lie at one width. */

import { type Arrangement, arrange, drawnAgain } from "../model/arrange";
import { KeptBands } from "../model/bands";
import { type Drawing, drawingsOf, type Height, heightOf } from "../model/drawings";
import { bottomOf, type Frame, rightOf } from "../model/frame";
import {
  childrenOf,
  type Measures,
  measuresOf,
  type Widgets,
  widgetsOf,
} from "../model/layout/page";
import { gridOf, type KeptGrid } from "../model/lines";
import type { KeptReading } from "../model/reading";
import type { Document, RecordId, Width } from "../model/record";
import type { Cell, Track } from "../model/tracks";
import { numberAt } from "./look";

/** How the siblings in one parent lie. */
interface Laid {
  readonly drawings: readonly Drawing[];
  readonly tracks: readonly Track[];
  readonly cells: ReadonlyMap<RecordId, Cell>;
  /** How high the parent is as it is drawn. */
  readonly height: number;
}

const NOT_LAID: Laid = { drawings: [], tracks: [], cells: new Map(), height: 0 };

/** What was worked out of parents when the page was laid out the last time, by the width and the parent. */
export interface KeptLayout {
  readonly grids: Map<string, KeptGrid>;
  readonly readings: Map<RecordId, KeptReading>;
}

export function keptIn<K, T>(kept: Map<K, KeptBands<T>>, key: K): KeptBands<T> {
  const known = kept.get(key) ?? new KeptBands<T>();
  kept.set(key, known);
  return known;
}

/** A page at a width. What is not asked for is not computed: a canvas shows one width alone. */
export class Placed {
  readonly measures: Measures;
  readonly widgets: Widgets;
  /** The places of widgets in paint order, the lowest first. */
  readonly levels: Map<RecordId, number>;
  private arranged: Arrangement | undefined;
  private readonly heights: Map<RecordId, Height>;
  private readonly laid = new Map<RecordId, Laid>();
  private readonly laidBefore: ReadonlyMap<RecordId, Laid> | undefined;

  constructor(
    private readonly document: Document,
    private readonly page: RecordId,
    private readonly width: Width,
    private readonly kept: KeptLayout,
    before?: { readonly placed: Placed; readonly changed: ReadonlySet<RecordId> },
  ) {
    this.measures = measuresOf(document, width);
    if (before) {
      const { placed, changed } = before;
      ({ widgets: this.widgets, levels: this.levels, heights: this.heights } = placed);
      this.laidBefore = placed.laid;
      // At other widths everything may lie elsewhere.
      if (width === "base" && placed.arranged) {
        const frames = drawnAgain(document, this.widgets, placed.arranged.frames, changed);
        this.arranged = { frames, sizes: placed.arranged.sizes };
      }
      return;
    }
    this.widgets = widgetsOf(document, page, width);
    [this.levels, this.heights] = [new Map(), new Map()];
    for (const siblings of [this.widgets.top, ...this.widgets.children.values()]) {
      siblings.forEach((id, level) => {
        this.levels.set(id, level + 1);
      });
    }
  }

  private get arrangement(): Arrangement {
    this.arranged ??= arrange(this.document, this.page, this.width);
    return this.arranged;
  }

  get frames(): ReadonlyMap<RecordId, Frame> {
    return this.arrangement.frames;
  }

  /** Does something lie in it? */
  holds(id: RecordId): boolean {
    return this.widgets.children.has(id);
  }

  /** How large letters and inner lengths are, in thousandths of the drawing, where that is not all of it. */
  get sizes(): ReadonlyMap<RecordId, number> {
    return this.arrangement.sizes;
  }

  /** What decides the height of a widget. */
  heightOf(id: RecordId): Height {
    if (!this.levels.has(id)) return "drawn";
    const height = this.heights.get(id) ?? heightOf(this.document, this.widgets, id);
    this.heights.set(id, height);
    return height;
  }

  /** How what lies on the page, or in a group or a stack, lies in it. */
  within(parent: RecordId): Laid {
    const isPage = parent === this.page;
    if (!isPage && !this.levels.has(parent)) return NOT_LAID;
    const laid = this.laid.get(parent) ?? this.lay(parent, isPage);
    this.laid.set(parent, laid);
    return laid;
  }

  /** Drawings as they are now, where the same widgets lay in a parent; what did not move is the same object. */
  private drawnAgain(before: readonly Drawing[] | undefined): readonly Drawing[] | undefined {
    const { frames } = this;
    return before?.map((drawing) => {
      const frame = frames.get(drawing.id) ?? drawing.frame;
      return frame === drawing.frame ? drawing : { ...drawing, frame };
    });
  }

  private lay(parent: RecordId, isPage: boolean): Laid {
    const least = isPage
      ? (numberAt(this.document.records.get(parent), "leastHeight", this.width) ?? 0)
      : (this.frames.get(parent)?.height ?? 0);
    const siblings = isPage ? this.widgets.top : childrenOf(this.widgets, parent);
    const drawings =
      this.drawnAgain(this.laidBefore?.get(parent)?.drawings) ??
      drawingsOf(this.document, this.widgets, siblings, this.frames, this.width);
    const kept = keptIn(this.kept.grids, `${this.width} ${parent}`);
    const { tracks, cells } = gridOf(drawings, least, kept);
    return {
      drawings,
      tracks,
      cells: new Map(cells.map((cell) => [cell.id, cell])),
      height: drawings.reduce((most, { frame }) => Math.max(most, bottomOf(frame)), least),
    };
  }

  /** Does it reach from one edge of the page to the other? */
  isFullBleed(frame: Frame): boolean {
    return frame.x <= 0 && rightOf(frame) >= this.measures.width;
  }
}
