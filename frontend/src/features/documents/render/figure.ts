/** Shapes and lines that are no boxes: drawn as SVG. The twin of `adapters/pages/src/figure.rs`. */

import {
  type DocumentRecord,
  type Fill,
  type Gradient,
  type Ink,
  type RecordId,
  type Registers,
  valueAt,
  type Width,
} from "../model/record";
import {
  addressOf,
  type Declarations,
  decimal,
  fillOf,
  hundredths,
  inkOf,
  inner,
  type Rule,
} from "./css";
import { isDrawing, isFromFile, numberAt, wordAt } from "./look";
import { element, type MarkupElement } from "./markup";

/** The drawing of a shape, stretched to its frame; undefined for a box. */
export function shapeOf(id: RecordId, { base }: DocumentRecord): MarkupElement | undefined {
  const points = pointsOf(base);
  if (points === undefined) return undefined;
  const gradient = gradientOf(id, base.fill as Fill | undefined);
  return element(
    "svg",
    [
      ["viewBox", "0 0 1000 1000"],
      ["preserveAspectRatio", "none"],
      ["aria-hidden", "true"],
    ],
    [
      ...(gradient ? [gradient] : []),
      element("polygon", [
        ["points", points],
        ["vector-effect", "non-scaling-stroke"],
      ]),
    ],
  );
}

/** The corners of a shape that has some, in a square of a thousand. */
export function pointsOf({ figure, sides }: Registers): string | undefined {
  if (figure === "arrow") return ARROW;
  return figure === "polygon" ? polygon(typeof sides === "number" ? sides : 6) : undefined;
}

/** The drawing of a line: along the middle of its frame. Each line has a head of its own. */
export function lineDrawing(id: RecordId, { base: { ends } }: DocumentRecord): MarkupElement {
  const hasHead = ends === "arrow" || ends === "arrows";
  const at = (end: string) => [`marker-${end}`, `url(#h${id})`] as const;
  const line = element("line", [
    ["x1", "0"],
    ["y1", "50%"],
    ["x2", "100%"],
    ["y2", "50%"],
    ...(ends === "arrows" ? [at("start")] : []),
    ...(hasHead ? [at("end")] : []),
  ]);
  return element("svg", [["aria-hidden", "true"]], hasHead ? [headOf(id), line] : [line]);
}

function headOf(id: RecordId): MarkupElement {
  const head = element("path", [
    ["d", "M0 0L6 3L0 6z"],
    ["fill", "context-stroke"],
  ]);
  return element(
    "marker",
    [
      ["id", `h${id}`],
      ["viewBox", "0 0 6 6"],
      ["refX", "5"],
      ["refY", "3"],
      ["markerWidth", "6"],
      ["markerHeight", "6"],
      ["orient", "auto-start-reverse"],
    ],
    [head],
  );
}

/** Is a drawing from a file in a colour of the page, at any width, and not in its own (EDIT-244)? */
export function isRecoloured({ base, tablet, phone }: DocumentRecord): boolean {
  return [base, tablet, phone].some(({ fill }) => fill !== undefined);
}

/** The colours of a drawing from a file. */
function recolour(id: RecordId, record: DocumentRecord, address: string): Rule {
  const file = `${addressOf(address)} 50%/contain no-repeat`;
  const at = (width: Width): Declarations => {
    const fill = valueAt(record, "fill", width) as Fill | undefined;
    if (fill === undefined) return new Map([["background", file]]);
    return new Map([
      ["background", fillOf(fill)],
      ["mask", file],
    ]);
  };
  return { selector: `.w${id} span`, at };
}

/** What fills and strokes the drawing; `file` is the address of one that has a file. */
export function figureRules(id: RecordId, record: DocumentRecord, file?: string): Rule[] {
  if (isFromFile(record)) {
    return file !== undefined && isRecoloured(record) ? [recolour(id, record, file)] : [];
  }
  if (!isDrawing(record)) return [];
  const part = record.kind === "line" ? "line" : "polygon";
  const at = (width: Width) => {
    const rule: Declarations = new Map();
    if (part === "polygon") rule.set("fill", fillAt(id, record, width));
    setStroke(record, width, rule);
    return rule;
  };
  return [
    { selector: `.w${id} svg`, at: () => new Map([["overflow", "visible"]]) },
    { selector: `.w${id} ${part}`, at },
  ];
}

function fillAt(id: RecordId, record: DocumentRecord, width: Width): string {
  const fill = valueAt(record, "fill", width) as Fill | undefined;
  if (fill === undefined) return "none";
  return typeof fill === "object" && "gradient" in fill ? `url(#g${id})` : inkOf(fill);
}

/** A line is drawn also where nothing was said about its stroke. */
function setStroke(record: DocumentRecord, width: Width, rule: Declarations): void {
  const weight = numberAt(record, "strokeWidth", width) ?? (record.kind === "line" ? 100 : 0);
  if (weight === 0) return;
  rule.set("stroke", inkOf((valueAt(record, "strokeInk", width) ?? "#000000ff") as Ink));
  rule.set("stroke-width", inner(weight));
  const dash = wordAt(record, "strokeDash", width);
  if (dash === "dashed") {
    rule.set("stroke-dasharray", `${inner(weight * 3)} ${inner(weight * 2)}`);
  } else if (dash === "dotted") {
    rule.set("stroke-dasharray", `0 ${inner(weight * 2)}`);
    rule.set("stroke-linecap", "round");
  }
  const { ends } = record.base;
  if (ends === "round" || ends === "square") rule.set("stroke-linecap", ends);
}

/** The gradient of a drawing, which is no background. */
function gradientOf(id: RecordId, fill: Fill | undefined): MarkupElement | undefined {
  if (typeof fill !== "object" || !("gradient" in fill)) return undefined;
  const { angle } = fill.gradient;
  const stops = stopsOf(fill.gradient);
  if (angle === undefined) return element("radialGradient", [["id", `g${id}`]], stops);
  // CSS counts from the bottom upwards, SVG from the left to the right.
  const turned = `rotate(${hundredths(angle - 9_000)} .5 .5)`;
  return element(
    "linearGradient",
    [
      ["id", `g${id}`],
      ["gradientTransform", turned],
    ],
    stops,
  );
}

function stopsOf({ stops }: Gradient): MarkupElement[] {
  return stops.map(({ at, ink }) =>
    element("stop", [
      ["offset", `${decimal(at, 1)}%`],
      ["stop-color", inkOf(ink)],
    ]),
  );
}

/** An arrow to the right in a square of a thousand. */
const ARROW = "0,350 600,350 600,100 1000,500 600,900 600,650 0,650";

/** The corners of a regular polygon in a square of a thousand, the first one at the top. */
function polygon(sides: number): string {
  const place = (part: number) => decimal(5_000 + Math.trunc(part / 2), 1);
  const corners = Array.from({ length: sides }, (_, corner) => {
    const angle = Math.trunc((36_000 * corner) / Math.max(sides, 3));
    return `${place(sine(angle))},${place(-sine(angle + 9_000))}`;
  });
  return corners.join(" ");
}

/** The sines of whole degrees from 0 to 90, in ten thousandths. */
const SINES = [
  0, 175, 349, 523, 698, 872, 1_045, 1_219, 1_392, 1_564, 1_736, 1_908, 2_079, 2_250, 2_419, 2_588,
  2_756, 2_924, 3_090, 3_256, 3_420, 3_584, 3_746, 3_907, 4_067, 4_226, 4_384, 4_540, 4_695, 4_848,
  5_000, 5_150, 5_299, 5_446, 5_592, 5_736, 5_878, 6_018, 6_157, 6_293, 6_428, 6_561, 6_691, 6_820,
  6_947, 7_071, 7_193, 7_314, 7_431, 7_547, 7_660, 7_771, 7_880, 7_986, 8_090, 8_192, 8_290, 8_387,
  8_480, 8_572, 8_660, 8_746, 8_829, 8_910, 8_988, 9_063, 9_135, 9_205, 9_272, 9_336, 9_397, 9_455,
  9_511, 9_563, 9_613, 9_659, 9_703, 9_744, 9_781, 9_816, 9_848, 9_877, 9_903, 9_925, 9_945, 9_962,
  9_976, 9_986, 9_994, 9_998, 10_000,
];

/** The sine of an angle of hundredths of a degree, in ten thousandths. Between whole degrees it is a straight line. */
function sine(angle: number): number {
  const turned = angle % 36_000;
  const half = turned % 18_000;
  const quarter = half <= 9_000 ? half : 18_000 - half;
  const of = (degree: number) => SINES[degree] ?? 10_000;
  const [degree, part] = [Math.trunc(quarter / 100), quarter % 100];
  const size = of(degree) + Math.trunc(((of(degree + 1) - of(degree)) * part) / 100);
  return turned < 18_000 ? size : -size;
}
