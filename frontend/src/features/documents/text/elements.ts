/** The elements of paragraphs, in the order of the digits of their shortcuts. */
export const ELEMENTS = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "quote",
  "code",
  "caption",
] as const;

/** The key that makes paragraphs of this element. */
export function keyOfElement(element: string): string | undefined {
  const level = element === "p" ? "0" : /^h([1-6])$/.exec(element)?.[1];
  return level === undefined ? undefined : `mod+alt+${level}`;
}
