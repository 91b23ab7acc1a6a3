import { describe, expect, it } from "vitest";
import { admits } from "../model/forms";
import { isLoop, LONGEST, type Motion, TRIGGERS } from "../model/motion";
import { ruleOf } from "../model/registers";
import { create, id } from "../model/testing/documents";
import { inSequence, withDuration, withEnd, withRepeat, withTrigger } from "./changing";
import { PRESETS, suits } from "./presets";
import { framesOf, lengthOf, timingOf } from "./timeline";

const form = ruleOf("motions")?.form;
const isTaken = (motions: readonly Motion[]) => form !== undefined && admits(form, motions);
const all = Object.values(PRESETS).flatMap((group) => Object.entries(group));
const preset = (name: string) => {
  const [, motion] = all.find(([each]) => each === name) ?? [];
  if (motion === undefined) throw new Error(`there is no ${name}`);
  return motion;
};
const recordOf = (kind: "shape" | "picture") => {
  const op = create(2, kind);
  if (op.type !== "create") throw new Error("it makes nothing");
  return op.record;
};

describe("motions that can be chosen", () => {
  it.each(all)("EDIT-291 EDIT-292 %s is one that documents take", (_, motion) => {
    expect(isTaken([motion])).toBe(true);
  });

  it.each(all)("EDIT-287 EDIT-290 %s can be started by anything else", (_, motion) => {
    for (const trigger of TRIGGERS) {
      const other = withTrigger(motion, trigger);
      expect(isTaken([other]), JSON.stringify(other)).toBe(true);
      expect(isTaken([withTrigger(other, motion.trigger)])).toBe(true);
    }
  });

  it("EDIT-291 offers a colour only where there is one", () => {
    const [shape, picture] = [recordOf("shape"), recordOf("picture")];
    expect(suits(preset("tint"), [shape])).toBe(true);
    expect(suits(preset("tint"), [shape, picture])).toBe(false);
    expect(suits(preset("lift"), [picture])).toBe(true);
  });
});

describe("changes of motions", () => {
  it("EDIT-292 lets nothing flash", () => {
    const quick = withRepeat(preset("lift"), "swing");
    expect(quick.duration).toBe(350);
    expect(withDuration(quick, 0).duration).toBe(350);
    expect(withDuration(withRepeat(quick, "once"), 0).duration).toBe(0);
  });

  it("EDIT-288 says either end of what follows the scroll", () => {
    const grown = withEnd(preset("growWithScroll"), 0, "to", 1_200);
    expect(grown.steps).toEqual([{ scale: { from: 800, to: 1_200 } }]);
    expect(isTaken([grown])).toBe(true);
  });

  it("EDIT-293 starts several one after another, all with the first", () => {
    const ids = [id(2), id(3), id(4)];
    const own = [[preset("rise")], [preset("rise"), preset("parallax")], [preset("fadeIn")]];
    const [first, second, third] = inSequence(ids, own, 120, LONGEST);
    expect(first?.[0]).toMatchObject({ delay: 0 });
    expect(first?.[0]).not.toHaveProperty("by");
    expect(second?.[0]).toMatchObject({ delay: 120, by: id(2) });
    expect(second?.[1]).toEqual(preset("parallax"));
    expect(third?.[0]).toMatchObject({ delay: 240, by: id(2) });
    for (const motions of [first, second, third]) expect(isTaken(motions ?? [])).toBe(true);
  });
});

describe("the line of time of a preview", () => {
  const track = (motion: Motion) => {
    const motions = [{ place: 0, motion, source: id(2) }];
    return { id: id(2), record: recordOf("shape"), motions };
  };

  it("EDIT-301 is as long as what takes longest, and ends for what has no end", () => {
    const late = { ...preset("fadeIn"), delay: 2_000 };
    expect(lengthOf([track(preset("lift"))])).toBe(1_000);
    expect(lengthOf([track(late), track(preset("lift"))])).toBe(2_600);
    expect(isLoop(preset("spin"))).toBe(true);
    expect(lengthOf([track(preset("spin"))])).toBe(16_000);
    expect(timingOf(preset("pulse"), 5_000)).toMatchObject({
      iterations: 2,
      direction: "alternate",
    });
  });

  it("EDIT-301 is the way through the window for what follows the scroll", () => {
    const { fadeAway } = PRESETS.scroll;
    expect(fadeAway && timingOf(fadeAway, 3_000)).toMatchObject({ delay: 1_800, duration: 1_200 });
  });

  it("EDIT-301 has the frames that are printed", () => {
    expect(framesOf(preset("rise"), recordOf("shape"))).toEqual([
      { offset: 0, opacity: "0", translate: "0 calc(var(--u)*40)" },
      { offset: 1 },
    ]);
    expect(framesOf(preset("tint"), recordOf("shape"))).toEqual([
      { offset: 0 },
      { offset: 1, backgroundColor: "#1a1a1a" },
    ]);
    expect(framesOf(preset("reveal"), recordOf("picture"))).toEqual([
      { offset: 0, clipPath: "inset(0% 100% 0% 0%)" },
      { offset: 1, clipPath: "inset(0)" },
    ]);
  });
});
