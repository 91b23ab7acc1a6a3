/** The pictures of the help pages. `e2e/stories/films.spec.ts` makes them of the real editor (EDIT-412). */

export type HelpPicture =
  | "editor"
  | "editor-forms"
  | "editor-motion"
  | "editor-publishing"
  | "editor-text"
  | "editor-widths";

const addresses = import.meta.glob<string>("./*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a picture in a theme. */
export function addressOf(picture: HelpPicture, theme: "light" | "dark"): string {
  const address = addresses[`./${picture}-${theme}.webp`];
  if (address === undefined) throw new Error(`${picture} was not taken`);
  return address;
}
