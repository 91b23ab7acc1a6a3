import { normalise } from "../delta";
import type { Delta, MarkChanges, Step } from "../op";
import type { Marks, Segment } from "../record";
import type { Random } from "./random";

const WORDS = ["salt", "é", "😀", "年 ki", "\n", "a", "\nb"];
const INLINE: readonly Marks[] = [{}, {}, { bold: true }, { italic: true }, { size: 1_300 }];
const PARAGRAPH: readonly Marks[] = [{}, {}, { element: "h1" }, { element: "h2" }];

/** Characters as steps: line ends have marks of paragraphs, the others those of characters. */
function words(random: Random): Step[] {
  const parts = random.of(WORDS).split(/(\n)/).filter(Boolean);
  return parts.map((insert) => ({
    insert,
    attributes: random.of(insert === "\n" ? PARAGRAPH : INLINE),
  }));
}

/** A text of a few words that ends with a line end. */
export function randomText(random: Random): readonly Segment[] {
  const count = random.below(5);
  const steps = Array.from({ length: count }, () => words(random)).flat();
  return normalise([...steps, { insert: "\n", attributes: random.of(PARAGRAPH) }]) as Segment[];
}

/** A valid change of a text: it cuts no character, and the last line end stays. */
export function randomDelta(text: readonly Segment[], random: Random): Delta {
  const signs = [...text.map((segment) => segment.insert).join("")];
  const steps: Step[] = [];
  signs.forEach((sign, index) => {
    if (random.chance(0.15)) steps.push(...words(random));
    const length = sign.length;
    if (index < signs.length - 1 && random.chance(0.2)) steps.push({ delete: length });
    else if (random.chance(0.2)) steps.push({ retain: length, attributes: marking(sign, random) });
    else steps.push({ retain: length });
  });
  return normalise(steps);
}

function marking(sign: string, random: Random): MarkChanges {
  return sign === "\n"
    ? random.of([{ element: "h2" }, { element: null }])
    : random.of([{ bold: true }, { bold: null, size: 1_100 }, { italic: null }]);
}
