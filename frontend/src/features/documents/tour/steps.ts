/** The eight steps of the tour, on the page of the sample project (EDIT-411). */

import type { RecordId } from "../model/record";
import {
  coloured,
  drawn,
  folded,
  type Goal,
  looked,
  moved,
  published,
  set,
  written,
} from "./goals";

/** What the steps speak of, by the ids that it has in every copy of the sample. */
export const ON_PAGE = {
  sun: "2dr9gbmxzkq6" as RecordId,
  title: "644kyzkxezve" as RecordId,
  leaf: "gkv6xvmtq34a" as RecordId,
  empty: "qxftc4z2jdzy" as RecordId,
};

export type StepId = "move" | "write" | "set" | "colour" | "draw" | "fold" | "look" | "publish";

export interface TourStep {
  readonly id: StepId;
  /** What is brought into sight on the page. */
  readonly shows?: RecordId;
  /** What is selected as the step begins, so that its properties stand in the panel. */
  readonly selects?: RecordId;
  /** The note keeps away from what it speaks of, as something opens beside that. */
  readonly away?: true;
  /** The note stands below, even if there is room beside it. */
  readonly below?: true;
  /** Where the step stands: the first of these that can be seen. */
  readonly anchors: readonly string[];
  readonly reached: Goal;
}

const widget = (id: RecordId) => `main [data-widget="${id}"]`;
/** The page on the desk, where what a step speaks of is gone. */
const PAGE = "main [data-canvas]";
const PANEL = "[data-tour='panel']";
/** The row of a register in the panel. */
const row = (register: string) => `${PANEL} [data-register='${register}']`;

export const TOUR_STEPS: readonly TourStep[] = [
  { id: "move", shows: ON_PAGE.sun, anchors: [widget(ON_PAGE.sun), PAGE], reached: moved },
  { id: "write", shows: ON_PAGE.title, anchors: [widget(ON_PAGE.title), PAGE], reached: written },
  {
    id: "set",
    shows: ON_PAGE.leaf,
    selects: ON_PAGE.leaf,
    away: true,
    anchors: [row("fontSize"), PANEL],
    reached: set,
  },
  {
    id: "colour",
    shows: ON_PAGE.sun,
    selects: ON_PAGE.sun,
    away: true,
    anchors: [row("fill"), PANEL],
    reached: coloured,
  },
  {
    id: "draw",
    shows: ON_PAGE.empty,
    anchors: ["[data-tour='tools'] ul:nth-of-type(2)"],
    reached: drawn,
  },
  { id: "fold", anchors: ["[data-tour='ruler']"], reached: folded },
  { id: "look", below: true, anchors: ["[data-tour='preview']"], reached: looked },
  { id: "publish", below: true, anchors: ["[data-tour='publish']"], reached: published },
];

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** What a step stands at now; null where nothing of it can be seen. */
export function findAnchor({ anchors }: TourStep): HTMLElement | null {
  for (const selector of anchors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (isVisible(element)) return element;
    }
  }
  return null;
}
