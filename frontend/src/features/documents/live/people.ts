/** Who is here, by person. */

import type { Peer } from "./wire";

/** Somebody's tab without what changes all the time. */
export type Face = Pick<Peer, "peer" | "user" | "name" | "avatar" | "color" | "page">;

export const facesOf = (peers: readonly Peer[]): readonly Face[] =>
  peers.map(({ peer, user, name, avatar, color, page }) => ({
    peer,
    user,
    name,
    avatar,
    color,
    page,
  }));

/** One tab of each person, in the order in which they came: one that shows a page, if there is any. */
export function peopleOf(faces: readonly Face[]): readonly Face[] {
  const people = new Map<string, Face>();
  for (const face of faces) {
    const known = people.get(face.user);
    if (known === undefined || (known.page === null && face.page !== null))
      people.set(face.user, face);
  }
  return [...people.values()];
}

/** The word that stands at a cursor. */
export const shortName = (name: string) => name.trim().split(/\s+/u)[0] ?? "";

/** So many colours there are. */
const COLOURS = 12;

/** The paint of somebody's marks. */
export const toneOf = (color: number) =>
  `oklch(var(--avatar-lightness) var(--avatar-chroma) ${(color % COLOURS) * (360 / COLOURS)})`;
