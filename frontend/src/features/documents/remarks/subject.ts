/** A page as rules look at it: what is on it, in the order in which it is read, and where that lies at each width. */

import { filesOf } from "../assets/local";
import { type SizedLayout, sizedLayoutOf } from "../editor/layout";
import type { Frame } from "../model/frame";
import { childrenOf, directionOf, familyOf, measuresOf, pairAt } from "../model/layout/page";
import { NARROWEST } from "../model/layout/words";
import { orderOf } from "../model/reading";
import {
  type Document,
  type DocumentRecord,
  type RecordId,
  WIDTHS,
  type Width,
} from "../model/record";
import { numberAt } from "../render/look";
import { Links } from "../render/markup";
import { widestPageOf } from "../render/page";
import { pinOf } from "../render/placing";
import type { Known } from "./remark";

/** The widest windows of the classes that have an end, in px. */
const WIDEST = { tablet: 1_023, phone: 599 } as const;

/** Letters and lengths as they are drawn, in thousandths. */
const AS_DRAWN = 1_000;

/** A widget on the page. */
export interface Subject {
  readonly id: RecordId;
  readonly record: DocumentRecord;
  /** At which widths it is seen. */
  readonly widths: readonly Width[];
}

export class PageSubject {
  readonly links: Links;
  readonly targets = new Set<RecordId>();
  readonly #layouts = new Map<Width, SizedLayout>();
  #subjects: readonly Subject[] | null = null;

  constructor(
    readonly document: Document,
    readonly page: RecordId,
    readonly known: Known,
  ) {
    const files = filesOf([...known.assets.values()], new Map());
    this.links = new Links(document, page, { base: "/", title: "", files });
  }

  /** Where everything lies at a width. */
  at(width: Width): SizedLayout {
    const layout = this.#layouts.get(width) ?? sizedLayoutOf(this.document, this.page, width);
    this.#layouts.set(width, layout);
    return layout;
  }

  record(id: RecordId | null | undefined): DocumentRecord | undefined {
    return id == null ? undefined : this.document.records.get(id);
  }

  /** What is seen at any width, in the order in which it is read; holders before what they hold. */
  get subjects(): readonly Subject[] {
    this.#subjects ??= this.#read();
    return this.#subjects;
  }

  #read(): readonly Subject[] {
    const seen = new Map<RecordId, Width[]>();
    const frames = new Map<RecordId, Frame>();
    const within = new Map<RecordId | null, Set<RecordId>>();
    // What the base does not show is read where it lies elsewhere.
    for (const width of WIDTHS) {
      const { widgets, frames: its } = this.at(width);
      for (const [id, frame] of its) if (!frames.has(id)) frames.set(id, frame);
      const add = (parent: RecordId | null, ids: readonly RecordId[]) => {
        const known = within.get(parent) ?? new Set();
        within.set(parent, known);
        for (const id of ids) known.add(id);
      };
      add(null, widgets.top);
      for (const [parent, ids] of widgets.children) add(parent, ids);
      for (const id of widgets.top.flatMap((each) => familyOf(widgets, each)))
        seen.set(id, [...(seen.get(id) ?? []), width]);
    }
    const direction = directionOf(this.document, this.page);
    const order = (parent: RecordId | null): RecordId[] => {
      const siblings = within.get(parent);
      if (siblings === undefined) return [];
      const ids = orderOf(this.document, [...siblings], frames, direction);
      const inMarkup = parent === null ? this.#byPin(ids) : ids;
      return inMarkup.flatMap((id) => [id, ...order(id)]);
    };
    return order(null).flatMap((id): Subject[] => {
      const record = this.record(id);
      return record === undefined ? [] : [{ id, record, widths: seen.get(id) ?? [] }];
    });
  }

  /** What is pinned to the upper edge comes first in the markup, and to the lower one last. */
  #byPin(ids: readonly RecordId[]): RecordId[] {
    const pinned = (edge: "top" | "bottom" | undefined) =>
      ids.filter((id) => {
        const record = this.record(id);
        return record !== undefined && pinOf(record) === edge;
      });
    return [...pinned("top"), ...pinned(undefined), ...pinned("bottom")];
  }

  /** What lies in a widget at any width. */
  within(id: RecordId): readonly RecordId[] {
    return [...new Set(WIDTHS.flatMap((width) => childrenOf(this.at(width).widgets, id)))];
  }

  /** How large a px of the design width is in the narrowest window of a class. */
  narrowest(width: Width): number {
    return (NARROWEST[width] * 100) / measuresOf(this.document, width).width;
  }

  /** How large it is in the widest window. */
  widest(width: Width): number {
    const most = width === "base" ? widestPageOf(this.document) / 100 : WIDEST[width];
    return (most * 100) / measuresOf(this.document, width).width;
  }

  /** How much smaller than drawn the letters of a widget are at a width. */
  shrunk(id: RecordId, width: Width): number {
    return (this.at(width).sizes.get(id) ?? AS_DRAWN) / AS_DRAWN;
  }

  /** How high letters of a widget are in the narrowest window of a class, in px. Sizes are in hundredths. */
  shownSize(
    id: RecordId,
    width: Width,
    [least, drawn]: readonly [number, number],
    most = Number.POSITIVE_INFINITY,
  ): number {
    const scaled = drawn * this.shrunk(id, width) * this.narrowest(width);
    return Math.max(least, Math.min(scaled, most)) / 100;
  }

  /** The size of a widget at a width, in hundredths of a px of the design width. */
  sizeOf(id: RecordId, width: Width): readonly [number, number] {
    const frame = this.at(width).frames.get(id);
    if (frame !== undefined) return [frame.width, frame.height];
    return pairAt(this.record(id), "size", width) ?? [0, 0];
  }

  /** A number that a register of a widget holds at a width. */
  number(id: RecordId, key: string, width: Width, otherwise: number): number {
    return numberAt(this.record(id), key, width) ?? otherwise;
  }
}
