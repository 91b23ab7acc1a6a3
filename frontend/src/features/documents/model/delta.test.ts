import Quill from "quill-delta";
import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/delta.json";
import { compose, DoesNotFit, invert, normalise, reachOf, transform } from "./delta";
import type { Delta, Step } from "./op";
import type { Segment } from "./record";
import { randomOf } from "./testing/random";
import { randomDelta, randomText } from "./testing/texts";

interface Vector {
  readonly base: readonly Segment[];
  readonly after: readonly Segment[];
  readonly a: Delta;
  readonly b: Delta;
  readonly c: Delta;
  readonly composed: Delta;
  readonly a_over_b_first: Delta;
  readonly a_over_b_second: Delta;
  readonly inverse: Delta;
}

const quill = (delta: Delta) => new Quill(JSON.parse(JSON.stringify(delta)));
const plain = (delta: Quill) => normalise(JSON.parse(JSON.stringify(delta.ops)) as Step[]);
const insertsOnly = (delta: Delta) => delta.every((step) => "insert" in step);

describe("changes of texts", () => {
  it("go together as they do on the server", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const vector of vectors as unknown as Vector[]) {
      const { base, a, b, c } = vector;
      expect(compose(base, a)).toEqual(normalise(vector.after));
      expect(compose(a, c)).toEqual(normalise(vector.composed));
      expect(transform(b, a, "first")).toEqual(normalise(vector.a_over_b_first));
      expect(transform(b, a, "second")).toEqual(normalise(vector.a_over_b_second));
      expect(compose(vector.after, normalise(vector.inverse))).toEqual(normalise(base));
      expect(compose(vector.after, invert(a, base))).toEqual(normalise(base));
    }
  });

  it("go together as in the package that others use", () => {
    const random = randomOf(7);
    for (let round = 0; round < 4_000; round += 1) {
      const base = randomText(random);
      const [a, b] = [randomDelta(base, random), randomDelta(base, random)];
      const c = randomDelta(compose(base, a) as readonly Segment[], random);
      expect(compose(a, c)).toEqual(plain(quill(a).compose(quill(c))));
      expect(transform(a, b, "first")).toEqual(plain(quill(a).transform(quill(b), true)));
      expect(transform(a, b, "second")).toEqual(plain(quill(a).transform(quill(b), false)));
      const back = plain(quill(a).invert(quill(base)));
      expect(compose(compose(base, a), invert(a, base))).toEqual(compose(compose(base, a), back));
    }
  });

  it("end alike in either order, and are taken back by their inverses", () => {
    const random = randomOf(11);
    for (let round = 0; round < 4_000; round += 1) {
      const base = randomText(random);
      const [a, b] = [randomDelta(base, random), randomDelta(base, random)];
      const one = compose(compose(base, a), transform(a, b, "first"));
      const other = compose(compose(base, b), transform(b, a, "second"));
      expect(one).toEqual(other);
      expect(insertsOnly(one)).toBe(true);
      expect(compose(compose(base, a), invert(a, base))).toEqual(base);
      const c = randomDelta(compose(base, a) as readonly Segment[], random);
      expect(compose(base, compose(a, c))).toEqual(compose(compose(base, a), c));
    }
  });

  it("have one form", () => {
    const steps: Step[] = [
      { retain: 0 },
      { delete: 1 },
      { insert: "a", attributes: {} },
      { delete: 2 },
      { insert: "b" },
      { retain: 3, attributes: {} },
      { retain: 1 },
    ];
    expect(normalise(steps)).toEqual([{ insert: "ab" }, { delete: 3 }]);
    expect(reachOf([{ retain: 2 }, { insert: "abc" }, { delete: 3 }])).toBe(5);
  });

  it("do not cut a character", () => {
    expect(() => compose([{ insert: "😀" }], [{ delete: 1 }])).toThrow(DoesNotFit);
    expect(compose([{ insert: "a😀" }], [{ delete: 1 }])).toEqual([{ insert: "😀" }]);
  });
});
