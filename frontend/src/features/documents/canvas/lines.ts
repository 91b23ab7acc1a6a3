/** Something in a parent and how high it is shown; `top` and `height` are drawn. In hundredths of a pixel. */
export interface Grown {
  readonly top: number;
  readonly height: number;
  readonly shown: number;
}

/** What is off by no more than this touches, as in the layout itself. */
const SLACK = 100;
/** What is taller than drawn by less than this has not grown: browsers round lengths. */
const LEAST = 50;

interface Line {
  /** Where it is drawn. */
  readonly at: number;
  /** How far what starts at it or below is moved. */
  readonly push: number;
}

/**
 * How far elastic lines move what lies in a parent: a model of the grid, for what is not laid out and for what is about to be
 * somewhere else. `model/lines.ts` makes the grid itself.
 */
export class PushLines {
  private readonly lines: readonly Line[];

  /** `before` is how far everything in the parent is moved with it. */
  constructor(
    grown: readonly Grown[],
    private readonly scale: number,
    private readonly before: number,
  ) {
    const lines: Line[] = [];
    const taller = grown.filter(({ height, shown }) => shown - height * scale > LEAST);
    taller.sort((one, other) => one.top + one.height - other.top - other.height);
    for (const { top, height, shown } of taller) {
      const at = top + height;
      const push = this.pushBy(lines, top) + shown - height * scale;
      lines.push({ at, push: Math.max(push, lines.at(-1)?.push ?? before) });
    }
    this.lines = lines;
  }

  private pushBy(lines: readonly Line[], y: number): number {
    return lines.findLast(({ at }) => at - SLACK <= y)?.push ?? this.before;
  }

  /** How far what is drawn there is moved. */
  push(y: number): number {
    return this.pushBy(this.lines, y);
  }

  /** Where something is drawn that is shown there. Between two lines that have moved apart it is the nearer one. */
  drawn(shown: number): number {
    let push = this.before;
    for (const line of this.lines) {
      const [end, next] = [line.at * this.scale + push, line.at * this.scale + line.push];
      if (shown < end) break;
      // It would not start at the line if it started above it by more than the slack.
      if (shown < next) return shown - end < next - shown ? line.at - 2 * SLACK : line.at;
      push = line.push;
    }
    return (shown - push) / this.scale;
  }
}
