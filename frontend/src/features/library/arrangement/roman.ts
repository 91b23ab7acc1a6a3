const steps: ReadonlyArray<readonly [number, string]> = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Folio of a collection in the contents: 4 → "iv". */
export function roman(value: number): string {
  let rest = value;
  let text = "";
  for (const [step, letters] of steps) {
    while (rest >= step) {
      text += letters;
      rest -= step;
    }
  }
  return text;
}

/** Folio of a project: 4 → "04". */
export function folio(value: number): string {
  return String(value).padStart(2, "0");
}
