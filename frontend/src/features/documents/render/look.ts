/** How the registers of a record look: which declarations each of them makes. The twin of `adapters/pages/src/look.rs`. */

import { familyStack } from "../fonts/library";
import { textColumns } from "../model/layout/words";
import {
  type AxisPlace,
  type DocumentRecord,
  type Fill,
  type Ink,
  type Shadow,
  type Value,
  valueAt,
  type Width,
} from "../model/record";
import {
  type Declarations,
  decimal,
  degrees,
  dropShadowOf,
  fillOf,
  hundredths,
  inkOf,
  inner,
  rem,
  shadowsOf,
  textShadowsOf,
  thousandths,
} from "./css";

type Write = (value: Value) => string;

// The table of registers says which form a value has, and what was read has it.
const number =
  (write: (value: number) => string): Write =>
  (value) =>
    write(value as number);
const flagged =
  (on: string, off: string): Write =>
  (value) =>
    value === true ? on : off;
const worded =
  (words: Readonly<Record<string, string>> = {}): Write =>
  (value) =>
    words[value as string] ?? (value as string);
const ink: Write = (value) => inkOf(value as Ink);
const fill: Write = (value) => fillOf(value as Fill);
const shadows: Write = (value) => shadowsOf(value as readonly Shadow[]);
const four: Write = (value) => (value as readonly number[]).map(inner).join(" ");
const blur = (value: number) => (value === 0 ? "none" : `blur(${inner(value)})`);
const axes = (places: readonly AxisPlace[]) =>
  places.length === 0
    ? "normal"
    : places.map(([tag, at]) => `"${tag}" ${thousandths(at)}`).join(",");
const FLEX = { start: "flex-start", end: "flex-end", between: "space-between" };

/**
 * The declaration of a register: its property and how its value is written, in the order of the table of registers. What
 * depends on more than one register is not here.
 */
const DECLARATIONS: readonly (readonly [key: string, property: string, write: Write])[] = [
  ["turn", "rotate", number(degrees)],
  ["opacity", "opacity", number(thousandths)],
  ["blend", "mix-blend-mode", worded()],
  ["blur", "filter", number(blur)],
  ["shadows", "box-shadow", shadows],
  ["fill", "background", fill],
  ["corners", "border-radius", four],
  ["padding", "padding", four],
  ["direction", "flex-direction", worded()],
  ["gap", "gap", number(inner)],
  ["wrap", "flex-wrap", flagged("wrap", "nowrap")],
  ["alignItems", "align-items", worded(FLEX)],
  ["justifyItems", "justify-content", worded(FLEX)],
  ["fieldFill", "--field", ink],
  ["fieldStroke", "--edge", ink],
  ["fieldCorners", "--round", number(inner)],
  ["accent", "--accent", ink],
  ["accentInk", "--on-accent", ink],
  ["family", "font-family", (value) => familyStack(value as string)],
  ["weight", "font-weight", number(String)],
  ["fontWidth", "font-stretch", number((value) => `${decimal(value, 1)}%`)],
  ["axes", "font-variation-settings", (value) => axes(value as readonly AxisPlace[])],
  ["italic", "font-style", flagged("italic", "normal")],
  ["lineHeight", "line-height", number(thousandths)],
  ["tracking", "letter-spacing", number((value) => `${thousandths(value)}em`)],
  ["case", "text-transform", worded({ upper: "uppercase", lower: "lowercase" })],
  ["align", "text-align", worded()],
  ["indent", "text-indent", number(inner)],
  ["spaceBefore", "--before", number(inner)],
  ["spaceAfter", "--after", number(inner)],
  ["hyphens", "hyphens", flagged("auto", "manual")],
  ["textInk", "color", ink],
  [
    "ligatures",
    "font-variant-ligatures",
    worded({ all: "common-ligatures discretionary-ligatures" }),
  ],
  ["smallCapitals", "font-variant-caps", flagged("small-caps", "normal")],
  [
    "figures",
    "font-variant-numeric",
    worded({ lining: "lining-nums", oldstyle: "oldstyle-nums", tabular: "tabular-nums" }),
  ],
  ["verticalAlign", "align-content", worded({ middle: "center", bottom: "end", top: "start" })],
];

/** Sets what the registers of a record say at a width. A drawing of shapes and lines is filled elsewhere. */
export function setLook(record: DocumentRecord, width: Width, rule: Declarations): void {
  const isDrawn = isDrawing(record);
  const hasBareWords = record.kind === "text" && valueAt(record, "fill", width) === undefined;
  for (const [key, property, write] of DECLARATIONS) {
    const value = valueAt(record, key, width);
    // What is no box has a fill and a shadow of its own form.
    const isOwn =
      (isDrawn && ["fill", "corners", "shadows"].includes(key)) ||
      (record.kind === "share" && SURFACE.includes(key));
    if (value === undefined || isOwn || (hasBareWords && key === "shadows")) continue;
    rule.set(property, write(value));
  }
  // What stands in a row at the base goes on in another row where it is narrow, unless somebody said otherwise.
  if (record.kind === "stack" && width !== "base" && record[width].wrap === undefined) {
    rule.set("flex-wrap", "wrap");
  }
  const columns = textColumns(record, width);
  if (columns !== undefined) rule.set("columns", String(columns));
  const cast = valueAt(record, "shadows", width) as readonly Shadow[] | undefined;
  if (cast !== undefined && isDrawn) setCastShadows(record, width, cast, rule);
  else if (cast !== undefined && hasBareWords) rule.set("text-shadow", textShadowsOf(cast));
  if (!isDrawn && record.kind !== "share") setStroke(record, width, rule);
  setFontSize(record, width, rule);
}

/** What makes the surface of a box, with its stroke. */
const SURFACE: readonly string[] = ["shadows", "fill", "corners", "padding"];

/** Sets the surface of what lies in a widget, where that has none of its own: of the buttons of a share widget. */
export function setSurface(record: DocumentRecord, width: Width, rule: Declarations): void {
  for (const [key, property, write] of DECLARATIONS) {
    const value = SURFACE.includes(key) ? valueAt(record, key, width) : undefined;
    if (value !== undefined) rule.set(property, write(value));
  }
  setStroke(record, width, rule);
}

/** The shadows of what is drawn have its form. A filter holds one value, so the blur stands before them. */
function setCastShadows(
  record: DocumentRecord,
  width: Width,
  cast: readonly Shadow[],
  rule: Declarations,
): void {
  const own = numberAt(record, "blur", width) ?? 0;
  const parts = [...(own > 0 ? [blur(own)] : []), ...cast.map(dropShadowOf)];
  rule.set("filter", parts.length === 0 ? "none" : parts.join(" "));
}

/** Is it a line, or a shape that is no box, which are drawn as SVG? */
export function isDrawing(record: DocumentRecord): boolean {
  return record.kind === "line" || (record.kind === "shape" && !isRectangle(record));
}

/** Is it a drawing that a file has (EDIT-066)? */
export function isFromFile({ kind, base: { figure } }: DocumentRecord): boolean {
  return kind === "shape" && figure === "drawing";
}

/** Is it a box whose fill and corners are those of its element? */
function isRectangle({ base: { figure } }: DocumentRecord): boolean {
  return figure === undefined || figure === "rectangle" || figure === "ellipse";
}

/** A number that a register holds at a width. */
export function numberAt(
  record: DocumentRecord | undefined,
  key: string,
  width: Width,
): number | undefined {
  const value = record && valueAt(record, key, width);
  return typeof value === "number" ? value : undefined;
}

/** A word that a register holds at a width. */
export function wordAt(
  record: DocumentRecord | undefined,
  key: string,
  width: Width,
): string | undefined {
  const value = record && valueAt(record, key, width);
  return typeof value === "string" ? value : undefined;
}

/** A line that a register holds; none where it is empty. */
export function lineOf(record: DocumentRecord | undefined, key: string): string | undefined {
  const value = record?.base[key];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function setStroke(record: DocumentRecord, width: Width, rule: Declarations): void {
  const weight = numberAt(record, "strokeWidth", width) ?? 0;
  if (weight <= 0) return;
  const dash = wordAt(record, "strokeDash", width) ?? "solid";
  const own = valueAt(record, "strokeInk", width);
  rule.set("border", `${inner(weight)} ${dash} ${own === undefined ? "#000" : ink(own)}`);
}

/**
 * The smallest size of what is drawn so large, where nobody chose one: 16 px, and 13 px for small text (EDIT-093). What is
 * drawn smaller than that is never smaller than drawn. In hundredths of a pixel.
 */
export function leastSize(drawn: number): number {
  return drawn >= 1_600 ? 1_600 : Math.min(drawn, 1_300);
}

/**
 * A size of letters: it scales with the page between its smallest and its largest size (EDIT-092, 094). The smallest is in
 * rem, so that it follows the reader's own font size.
 */
export function fontSize(drawn: number, least?: number, most?: number): string {
  const smallest = rem(least ?? leastSize(drawn));
  const scaled = inner(drawn);
  // Where the reader's size asks for more than the largest, that holds.
  return most === undefined
    ? `max(${smallest},${scaled})`
    : `max(${smallest},min(${scaled},${hundredths(most)}px))`;
}

function setFontSize(record: DocumentRecord, width: Width, rule: Declarations): void {
  const drawn = numberAt(record, "fontSize", width);
  if (drawn === undefined) return;
  const [least, most] = [
    numberAt(record, "leastFontSize", width),
    numberAt(record, "mostFontSize", width),
  ];
  rule.set("font-size", fontSize(drawn, least, most));
}
