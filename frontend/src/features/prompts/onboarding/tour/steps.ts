import { onboarding } from "../messages/onboarding";

type StepId = "draw" | "title" | "cover" | "publish" | "add" | "search" | "kit";

export interface TourStep {
  id: StepId;
  page: "editor" | "sheet" | "dashboard";
  title: string;
  text: string;
  /** Where it stands on the page; the first that can be seen is taken. */
  anchors: readonly string[];
}

function step(id: StepId, page: TourStep["page"], ...anchors: string[]): TourStep {
  return { id, page, anchors, ...onboarding.tour.stops[id] };
}

/** The stops in their order, each at a thing that is really there. */
export const TOUR_STEPS: readonly TourStep[] = [
  step("draw", "editor", "[data-tour='tools']", "main h1", "main"),
  step("title", "sheet", "main [data-tour='title']", "main h1"),
  step("cover", "sheet", "main [data-tour='cover']", "main figure"),
  step("publish", "sheet", "main [data-tour='publish']"),
  step("add", "dashboard", "main [data-tour='add']"),
  step("search", "dashboard", "main [data-tour='search']"),
  step("kit", "dashboard", "[data-tour='kit']"),
];

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

export function findAnchor({ anchors }: TourStep): HTMLElement | null {
  for (const selector of anchors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (isVisible(element)) return element;
    }
  }
  return null;
}
