/** Motions that are often asked for, as they are when they are chosen. */

import { motionMessages } from "../messages/motion";
import type { Motion, Step, Trigger } from "../model/motion";
import type { DocumentRecord } from "../model/record";
import { colourOf } from "../render/motionSteps";

const { presets: words } = motionMessages;

export type PresetName = Exclude<keyof typeof words, "groups">;
type PresetGroup = keyof typeof words.groups;

function motion(trigger: Trigger, steps: readonly Step[], more: Partial<Motion> = {}): Motion {
  const range: readonly [number, number] = [0, 1_000];
  const times = trigger === "scroll" ? { duration: 0, range } : { duration: 600 };
  return { trigger, delay: 0, easing: "easeOut", repeat: "once", steps, ...times, ...more };
}

const CLEAR: Step = { opacity: { from: 0 } };
const QUICK = { duration: 200 };

export const PRESETS: Readonly<Record<PresetGroup, Readonly<Partial<Record<PresetName, Motion>>>>> =
  {
    appear: {
      fadeIn: motion("appear", [CLEAR]),
      rise: motion("appear", [CLEAR, { move: { from: [0, 4_000] } }]),
      slideRight: motion("appear", [CLEAR, { move: { from: [-8_000, 0] } }]),
      slideLeft: motion("appear", [CLEAR, { move: { from: [8_000, 0] } }]),
      scaleUp: motion("appear", [CLEAR, { scale: { from: 900 } }]),
      sharpen: motion("appear", [CLEAR, { blur: { from: 1_200 } }]),
      reveal: motion("appear", [{ clip: { from: [0, 1_000, 0, 0] } }], {
        duration: 800,
        easing: "easeInOut",
      }),
    },
    scroll: {
      parallax: motion("scroll", [{ move: { from: [0, -6_000], to: [0, 6_000] } }], {
        easing: "linear",
      }),
      growWithScroll: motion("scroll", [{ scale: { from: 800 } }], { range: [0, 500] }),
      fadeAway: motion("scroll", [{ opacity: { to: 0 } }], { range: [600, 1_000] }),
    },
    hover: {
      lift: motion("hover", [{ move: { to: [0, -800] } }], QUICK),
      grow: motion("hover", [{ scale: { to: 1_050 } }], QUICK),
      dim: motion("hover", [{ opacity: { to: 600 } }], QUICK),
      tint: motion("hover", [{ colour: { to: "#1a1a1aff" } }], QUICK),
    },
    click: {
      aside: motion("click", [{ move: { to: [8_000, 0] } }], { duration: 400 }),
      enlarge: motion("click", [{ scale: { to: 1_500 } }], { duration: 400 }),
      turnOver: motion("click", [{ turn: { to: 18_000 } }], { duration: 400 }),
    },
    loop: {
      spin: motion("appear", [{ turn: { from: -36_000 } }], {
        duration: 8_000,
        easing: "linear",
        repeat: "loop",
      }),
      pulse: motion("appear", [{ scale: { from: 950 } }], {
        duration: 1_200,
        easing: "easeInOut",
        repeat: "swing",
      }),
      float: motion("appear", [{ move: { from: [0, 1_200] } }], {
        duration: 2_000,
        easing: "easeInOut",
        repeat: "swing",
      }),
    },
  };

/** Does a preset say something of all of these? */
export function suits(preset: Motion, records: readonly DocumentRecord[]): boolean {
  const hasColour = preset.steps.some(({ colour }) => colour !== undefined);
  return !hasColour || records.every((record) => colourOf(record) !== undefined);
}
