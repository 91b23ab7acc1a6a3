/**
 * Siblings in bands across their parent, from above. Nothing of a band touches another one, so that how a band is read and
 * where its lines are depends on what lies in it alone. What was worked out of a band is kept: after an edit only the bands
 * that it touched are laid out anew.
 */

import { bottomOf, type Frame, SLACK } from "./frame";
import type { RecordId } from "./record";

/** A widget among its siblings. `height` says what decides its height, where that matters. */
interface Member {
  readonly id: RecordId;
  readonly frame: Frame;
  readonly height?: string;
}

/**
 * The places of frames in their list, band by band, each from the first to the last. Bands are further apart than what
 * touches, and what reaches above the parent belongs to the first one, where lines lie at its edge.
 */
export function bandsOf(members: readonly Member[]): number[][] {
  const tops = members.map(({ frame }) => frame.y);
  const places = members.map((_, place) => place);
  places.sort((one, other) => (tops[one] ?? 0) - (tops[other] ?? 0) || one - other);
  const bands: number[][] = [[]];
  let end = 0;
  for (const place of places) {
    const frame = members[place]?.frame;
    if (frame === undefined) continue;
    if (frame.y > end + SLACK) bands.push([place]);
    else bands.at(-1)?.push(place);
    end = Math.max(end, bottomOf(frame));
  }
  for (const band of bands) band.sort((one, other) => one - other);
  return bands.filter((band) => band.length > 0);
}

interface Known<T> {
  readonly members: readonly Member[];
  /** What it depends on besides its members. */
  readonly on: number;
  readonly made: T;
}

/** What was worked out of each band of a parent. */
export class KeptBands<T> {
  /** By the first member of the band. */
  private known = new Map<RecordId, Known<T>>();
  private next = new Map<RecordId, Known<T>>();

  /** What is made of a band, or was the last time. `on` is what that depends on besides the members. */
  of<M extends Member>(members: readonly M[], on: number, make: (members: readonly M[]) => T): T {
    const first = members[0]?.id;
    if (first === undefined) return make(members);
    const before = this.known.get(first);
    const known =
      before && before.on === on && areAlike(before.members, members)
        ? before
        : { members, on, made: make(members) };
    this.next.set(first, known);
    return known.made;
  }

  /** Every band was asked for: what is gone is forgotten. */
  turn(): void {
    [this.known, this.next] = [this.next, new Map()];
  }
}

function areAlike(one: readonly Member[], other: readonly Member[]): boolean {
  return one.length === other.length && one.every((member, at) => isAlike(member, other[at]));
}

function isAlike(one: Member, other: Member | undefined): boolean {
  if (one === other) return true;
  return (
    one.id === other?.id &&
    one.height === other.height &&
    (one.frame === other.frame ||
      (one.frame.x === other.frame.x &&
        one.frame.y === other.frame.y &&
        one.frame.width === other.frame.width &&
        one.frame.height === other.frame.height))
  );
}
