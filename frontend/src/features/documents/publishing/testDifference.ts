/** What the server answers, for tests: nothing differs but what a test says. */

import { id } from "../model/testing/documents";
import type {
  Difference,
  PageDifference,
  RegisterDifference,
  TextPart,
  WidgetDifference,
} from "./difference";

export const NO_DIFFERENCE: Difference = {
  isPublished: true,
  isSame: false,
  seq: 0,
  project: { title: null, description: null, cover: false },
  drafts: [],
  settings: [],
  pages: [],
  everywhere: [],
  textStyles: [],
  swatches: [],
  unlisted: 0,
};

export function widgetOf(number: number, more: Partial<WidgetDifference> = {}): WidgetDifference {
  return {
    id: id(number),
    kind: "text",
    change: "changed",
    name: "",
    excerpt: "",
    aspects: [],
    registers: [],
    movedFrom: null,
    text: null,
    ...more,
  };
}

export function pageOf(
  title: string,
  widgets: WidgetDifference[],
  more: Partial<PageDifference> = {},
): PageDifference {
  return {
    id: id(1),
    title,
    isFirst: false,
    change: "changed",
    isDraft: false,
    isMoved: false,
    registers: [],
    widgets,
    counts: {},
    ...more,
  };
}

export function register(
  key: string,
  from: string | null,
  to: string | null,
  width: RegisterDifference["width"] = "base",
): RegisterDifference {
  return { key, width, from, to };
}

/** Parts of a text: `-` goes, `+` comes, `…` is left out, and the rest stays. */
export function partsOf(...parts: readonly string[]): TextPart[] {
  return parts.map((part) => {
    if (part === "…") return { kind: "gap", text: "" };
    if (part.startsWith("-")) return { kind: "deleted", text: part.slice(1) };
    return part.startsWith("+")
      ? { kind: "inserted", text: part.slice(1) }
      : { kind: "same", text: part };
  });
}
