import { counted } from "@/shared/format";

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** A place as it is said: 3rd. */
const nth = (place: number) => `${place}${ENDINGS[ORDINALS.select(place)]}`;

/** What the view of the reading order says. */
export const orderMessages = {
  label: "Reading order",
  count: (count: number) => `${counted(count, "step")}`,
  title: "As it is read aloud",
  empty: "Nothing on this page is read yet",
  hint: "Drag a row, or press Alt with the up and down arrows. The same order holds at every width.",
  silent: "Not read",
  decoration: "decoration",
  undescribed: "no description",
  moved: (was: number, now: number) => `Was ${nth(was)}, now ${nth(now)}`,
  reset: (name: string) => `Read ${name} as it is drawn`,
  resetShort: "reset",
  row: (place: number, name: string, element: string) => `${place}, ${name}, ${element}`,
  announced: (name: string, place: number, of: number) => `${name} is read ${nth(place)} of ${of}`,
  edge: "It cannot be read outside of its group",
  keys: {
    next: "Go to what is read next",
    previous: "Go to what is read before",
    first: "Go to what is read first",
    last: "Go to what is read last",
    choose: "Select it",
    earlier: "Read it earlier",
    later: "Read it later",
  },
};
