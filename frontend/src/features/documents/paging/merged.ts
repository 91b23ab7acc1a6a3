/**
 * A page in small as few elements as it can be. A browser goes through all elements of a drawing whenever something beside
 * it is painted, and a page may have a thousand widgets (EDIT-183).
 */

import { isReadable, type Mark } from "./drawing";

/** Boxes of one paint, none of which lies on something that is painted after another one of them. */
interface Boxes {
  readonly type: "boxes";
  readonly key: string;
  readonly fill: string;
  readonly opacity: number;
  /** What turns them. Boxes that are turned are not merged with others. */
  readonly transform: string | undefined;
  /** The path of all of them. */
  readonly path: string;
}

/** What is drawn by itself. */
interface Single {
  readonly type: "single";
  readonly key: string;
  readonly mark: Mark;
}

/** The drawing is divided into so many cells across. Things in other cells do not lie on each other. */
const CELLS = 32;
/** How dark bars are that stand for words. */
const BAR = 0.45;
/** What is lower could not be seen. */
const LEAST_HEIGHT = 4;

/** The parts of a drawing of this width, in the order in which they are painted. */
export function merged(marks: readonly Mark[], width: number): readonly (Boxes | Single)[] {
  const levels = new Levels(Math.max(width / CELLS, 1));
  const parts: (Single | (Omit<Boxes, "path"> & { readonly paths: string[] }))[][] = [];
  marks.forEach((mark, place) => {
    const boxes = boxesOf(mark);
    const isAlone = boxes === null || boxes.transform !== undefined;
    const paint = isAlone ? `${mark.id} ${place}` : `${boxes.fill} ${boxes.opacity}`;
    const level = levels.put(mark, paint);
    parts[level] ??= [];
    const beside = parts[level];
    if (boxes === null) {
      beside.push({ type: "single", key: `${mark.id} ${mark.look.type}`, mark });
      return;
    }
    const key = `${level} ${paint}`;
    const known = beside.find((part) => part.key === key);
    if (known?.type === "boxes") known.paths.push(...boxes.paths);
    else beside.push({ type: "boxes", key, ...boxes });
  });
  return parts
    .flat()
    .map((part) => (part.type === "single" ? part : { ...part, path: part.paths.join("") }));
}

/** Which things lie on which, by the cells of the drawing that they touch. */
class Levels {
  private readonly tops = new Map<string, { readonly level: number; readonly paint: string }>();

  constructor(private readonly cell: number) {}

  /** The level of a thing: above all that it may lie on, but beside what has the same paint. */
  put({ x, y, width, height, turn }: Mark, paint: string): number {
    // What is turned lies in the circle around its box.
    const radius = turn === 0 ? null : Math.hypot(width, height) / 2;
    const [across, down] = radius === null ? [width / 2, height / 2] : [radius, radius];
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const at = (length: number) => Math.floor(length / this.cell);
    const cells: string[] = [];
    let level = 0;
    for (let row = at(middleY - down); row <= at(middleY + down); row++) {
      for (let column = at(middleX - across); column <= at(middleX + across); column++) {
        const cell = `${row} ${column}`;
        cells.push(cell);
        const top = this.tops.get(cell);
        if (top) level = Math.max(level, top.paint === paint ? top.level : top.level + 1);
      }
    }
    for (const cell of cells) this.tops.set(cell, { level, paint });
    return level;
  }
}

/** What turns a thing about its middle. */
export function turnOf({ x, y, width, height, turn }: Mark): string | undefined {
  return turn === 0 ? undefined : `rotate(${turn} ${x + width / 2} ${y + height / 2})`;
}

/** What is drawn as boxes, with its paint; null for all else. */
function boxesOf(mark: Mark) {
  const { x, y, width, height, look } = mark;
  const transform = turnOf(mark);
  if (look.type === "box") {
    const down = Math.max(height, LEAST_HEIGHT);
    const paths = [
      look.ellipse
        ? ellipse(x, y, width, down)
        : box(x, y, width, down, Math.min(look.round, width / 2, down / 2)),
    ];
    return { fill: look.fill, opacity: 1, transform, paths };
  }
  if (look.type !== "words" || isReadable(look.size)) return null;
  const paths = look.lines.map((line, at) => {
    const across = Math.min(width, line.length * look.size * 0.5);
    return box(x, y + (at + 0.3) * look.leading, across, look.size * 0.5, 0);
  });
  return { fill: look.ink, opacity: BAR, transform, paths };
}

const round = (length: number) => Math.round(length * 10) / 10;

function box(x: number, y: number, width: number, height: number, corner: number): string {
  const [w, h, r] = [round(width - 2 * corner), round(height - 2 * corner), round(corner)];
  const turn = (dx: number, dy: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`);
  const start = `M${round(x + corner)} ${round(y)}`;
  return `${start}h${w}${turn(1, 1)}v${h}${turn(-1, 1)}h${-w}${turn(-1, -1)}v${-h}${turn(1, -1)}z`;
}

function ellipse(x: number, y: number, width: number, height: number): string {
  const half = `a${round(width / 2)} ${round(height / 2)} 0 0 1 `;
  return `M${round(x)} ${round(y + height / 2)}${half}${round(width)} 0${half}${-round(width)} 0z`;
}
