/** What goes out with a call. */

type Filled<Body> = { [Key in keyof Body]?: Exclude<Body[Key], null | undefined> };

/** Leaves out what says nothing (null, "", an empty list); false and 0 say something. */
export function withoutEmpty<Body extends object>(body: Body): Filled<Body> {
  const full = Object.entries(body).filter(
    ([, value]) =>
      value !== undefined &&
      value !== null &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(full) as Filled<Body>;
}

/** For texts that travel where only ASCII arrives whole, as in a cookie or a coupon. */
export function stripNonAscii(text: string): string {
  return [...text].filter((character) => character <= "\u007f").join("");
}
