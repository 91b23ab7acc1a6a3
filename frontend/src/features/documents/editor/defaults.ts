/** What a new widget is like, until somebody makes something of it. */

import { editorMessages as words } from "../messages/editor";
import type { Registers, WidgetKind } from "../model/record";

/** What a tool draws: a kind of widget, or a figure of a shape. */
type Drawable =
  | Exclude<WidgetKind, "unknown" | "group" | "field">
  | "rectangle"
  | "ellipse"
  | "polygon"
  | "arrow"
  | "drawing";

interface Default {
  readonly kind: Exclude<WidgetKind, "unknown">;
  /** Width and height where only a place is said, in hundredths of a pixel. */
  readonly size: readonly [number, number];
  readonly registers: Registers;
  /** What lies in it from the beginning: fields. */
  readonly fields?: readonly Registers[];
}

const INK = "#1d1b19ff";
const GREY = "#d8d4ccff";

const shape = (figure: string, more: Registers = {}): Default => ({
  kind: "shape",
  size: [24_000, 24_000],
  registers: { figure, fill: GREY, ...more },
});

/** What most forms ask for. */
const FIELDS: readonly Registers[] = [
  { fieldType: "text", words: words.formFields.name, required: true },
  { fieldType: "email", words: words.formFields.email, required: true },
  { fieldType: "longText", words: words.formFields.message, required: true },
];

const DEFAULTS: Readonly<Record<Drawable, Default>> = {
  text: { kind: "text", size: [48_000, 2_400], registers: {} },
  picture: { kind: "picture", size: [48_000, 32_000], registers: {} },
  shape: shape("rectangle"),
  rectangle: shape("rectangle"),
  ellipse: shape("ellipse"),
  polygon: shape("polygon", { sides: 6 }),
  arrow: shape("arrow"),
  // Its colours are its own until somebody chooses another one.
  drawing: { kind: "shape", size: [24_000, 24_000], registers: { figure: "drawing" } },
  line: { kind: "line", size: [32_000, 200], registers: { strokeInk: INK, strokeWidth: 200 } },
  button: {
    kind: "button",
    size: [16_000, 4_800],
    registers: { words: words.button, fill: INK, textInk: "#ffffffff", align: "center" },
  },
  menu: { kind: "menu", size: [64_000, 2_400], registers: { direction: "row", gap: 2_400 } },
  stack: {
    kind: "stack",
    size: [64_000, 24_000],
    registers: { direction: "row", gap: 2_400, padding: [2_400, 2_400, 2_400, 2_400] },
  },
  gallery: { kind: "gallery", size: [96_000, 32_000], registers: { gap: 1_600 } },
  slideshow: { kind: "slideshow", size: [96_000, 54_000], registers: { fill: GREY } },
  hotspot: {
    kind: "hotspot",
    size: [3_200, 3_200],
    registers: { fill: INK, strokeInk: "#ffffffff", strokeWidth: 400, textInk: INK },
  },
  video: { kind: "video", size: [64_000, 36_000], registers: { fill: GREY } },
  audio: {
    kind: "audio",
    size: [48_000, 12_000],
    registers: { fill: "#f0ede8ff", padding: [1_600, 1_600, 1_600, 1_600] },
  },
  embed: { kind: "embed", size: [64_000, 36_000], registers: { fill: GREY } },
  form: { kind: "form", size: [56_000, 48_000], registers: { fieldCorners: 400 }, fields: FIELDS },
  code: { kind: "code", size: [64_000, 36_000], registers: { fill: GREY } },
  share: {
    kind: "share",
    size: [64_000, 4_400],
    registers: {
      direction: "row",
      gap: 1_200,
      fill: INK,
      textInk: "#ffffffff",
      padding: [1_200, 2_000, 1_200, 2_000],
    },
  },
};

/** The defaults of what a tool draws; undefined where no tool draws that. */
export function defaultOf(drawn: string): Default | undefined {
  return (DEFAULTS as Readonly<Record<string, Default | undefined>>)[drawn];
}
