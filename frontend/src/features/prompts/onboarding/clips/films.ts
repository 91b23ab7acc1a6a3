import moments from "./films.gen.json";

/** The films in their order. `e2e/stories/films.spec.ts` makes them of the real editor. */
export const FILMS = ["draw", "write", "fold", "publish"] as const;
export type Film = (typeof FILMS)[number];

/** A moment of a film. */
export interface Moment {
  /** The sentence that it shows, from 0. */
  readonly step: number;
  /** Where the pointer is, in thousandths of the picture from its top left corner. */
  readonly pointer: readonly [x: number, y: number];
  readonly light: string;
  readonly dark: string;
}

const addresses = import.meta.glob<string>("./frames/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

function addressOf(name: string): string {
  const address = addresses[`./frames/${name}.webp`];
  if (address === undefined) throw new Error(`${name} was not filmed`);
  return address;
}

/** The moments of a film, the first one first. */
export function momentsOf(film: Film): readonly Moment[] {
  return moments[film].map(({ step, pointer: [x = 0, y = 0] }, at) => ({
    step,
    pointer: [x, y],
    light: addressOf(`${film}-${at}-light`),
    dark: addressOf(`${film}-${at}-dark`),
  }));
}
