import { describe, expect, it } from "vitest";
import { bandsOf, KeptBands } from "./bands";
import type { Drawing, Height } from "./drawings";
import type { Frame } from "./frame";
import { gridOf, type KeptGrid } from "./lines";
import { type KeptReading, orderOf } from "./reading";
import type { Document, RecordId } from "./record";
import { type Random, randomOf } from "./testing/random";

const HEIGHTS: readonly Height[] = ["drawn", "drawn", "words", "closing words", "content"];
/** Coarse ones make what is aligned, touches or lies in each other. */
const STEPS = [1, 50, 100, 400, 1_000];

/** Siblings that somebody edits. */
class Edited {
  list: Drawing[] = [];
  private made = 0;

  constructor(
    private readonly random: Random,
    private readonly height: number,
  ) {
    const count = random.below(40) + 1;
    for (let at = 0; at < count; at += 1) this.list.push(this.drawing());
  }

  private drawing(): Drawing {
    this.made += 1;
    const step = this.random.of(STEPS);
    const length = (from: number, to: number) =>
      Math.round((from + this.random.below(to - from)) / step) * step;
    const frame: Frame = {
      x: length(-500, 14_000),
      y: length(-1_500, this.height),
      width: length(0, 8_000),
      height: length(0, 4_000),
    };
    return { id: `w${this.made}` as RecordId, frame, height: this.random.of(HEIGHTS) };
  }

  private with(id: RecordId, change: (drawing: Drawing) => Drawing): void {
    this.list = this.list.map((drawing) => (drawing.id === id ? change(drawing) : drawing));
  }

  /** Moves, adds, removes, raises or changes one. */
  edit(): void {
    const at = this.random.below(this.list.length);
    const one = this.list[at];
    if (one === undefined) return void this.list.push(this.drawing());
    const by = (most: number) => this.random.below(2 * most) - most;
    switch (this.random.below(6)) {
      case 0:
        this.list = this.list.toSpliced(at, 1);
        break;
      case 1:
        this.list = this.list.toSpliced(at, 0, this.drawing());
        break;
      case 2:
        this.list = [...this.list.toSpliced(at, 1), one];
        break;
      case 3:
        this.with(one.id, (drawing) => ({ ...drawing, height: this.random.of(HEIGHTS) }));
        break;
      default:
        this.with(one.id, ({ frame, ...rest }) => ({
          ...rest,
          frame: { ...frame, x: frame.x + by(800), y: frame.y + by(3_000) },
        }));
    }
  }

  get order(): [Document, RecordId[], Map<RecordId, Frame>] {
    const frames = new Map(this.list.map(({ id, frame }) => [id, frame]));
    return [{ records: new Map() }, [...frames.keys()], frames];
  }
}

describe("bands of siblings", () => {
  it("EDIT-184 lays out what an edit touched as it lays out everything", () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomOf(seed);
      const edited = new Edited(random, random.of([3_000, 20_000, 100_000]));
      const [grid, reading]: [KeptGrid, KeptReading] = [new KeptBands(), new KeptBands()];
      for (let edit = 0; edit < 8; edit += 1) {
        const { list, order } = edited;
        expect(gridOf(list, 5_000, grid), `grid ${seed} ${edit}`).toEqual(gridOf(list, 5_000));
        const direction = random.below(5) === 0 ? "rtl" : "ltr";
        const read = orderOf(...order, direction, reading);
        expect(read, `order ${seed} ${edit}`).toEqual(orderOf(...order, direction));
        edited.edit();
      }
    }
  });

  it("EDIT-184 asks only for what is made of the band that changed", () => {
    const at = (id: string, y: number) => ({
      id: id as RecordId,
      frame: { x: 0, y, width: 100, height: 1_000 },
    });
    const kept = new KeptBands<string>();
    const made: string[] = [];
    const lay = (members: ReturnType<typeof at>[]) => {
      for (const band of bandsOf(members)) {
        const of = band.flatMap((place) => members[place] ?? []);
        kept.of(of, 0, () => {
          const ids = of.map(({ id }) => id).join("");
          made.push(ids);
          return ids;
        });
      }
      kept.turn();
      return made.splice(0);
    };
    expect(lay([at("a", 0), at("b", 500), at("c", 5_000), at("d", 9_000)])).toEqual([
      "ab",
      "c",
      "d",
    ]);
    expect(lay([at("a", 0), at("b", 500), at("c", 5_000), at("d", 9_000)])).toEqual([]);
    expect(lay([at("a", 0), at("b", 500), at("c", 5_100), at("d", 9_000)])).toEqual(["c"]);
    expect(lay([at("a", 0), at("c", 5_100), at("b", 5_500), at("d", 9_000)])).toEqual(["a", "cb"]);
    expect(lay([at("a", 0), at("b", 500), at("d", 9_000)])).toEqual(["ab"]);
  });

  it("EDIT-184 keeps apart what does not touch, and together what does", () => {
    const frames = [0, 1_100, 2_201, 9_000].map((y, at) => ({
      id: `w${at}` as RecordId,
      frame: { x: 0, y, width: 100, height: 1_000 },
    }));
    expect(bandsOf(frames)).toEqual([[0, 1], [2], [3]]);
    expect(bandsOf([])).toEqual([]);
  });
});
