/**
 * Makes the list of projects compact: the bytes as they came, where each project stands in them, and columns of what
 * lists are counted, sorted and filtered by. It is done beside the page, which then reads only the projects that it shows.
 * No project is made of its JSON here either: that would take twice as long.
 */

import type { Library } from "../api/model";
import { SEED, settled, sown } from "../seed";
import { eachEntry, eachMember, pastValue } from "./json";
import { FLAG, type Packed, type PackedLibrary } from "./packed";

const decoder = new TextDecoder();
const codeOf = (letter: string) => letter.charCodeAt(0);
const [ZERO, DOT, TRUE, NULL, END_OF_UTC] = [..."0.tnZ"].map(codeOf) as [
  number,
  number,
  number,
  number,
  number,
];
/** The status of a copy begins with it. */
const PROCESSING = codeOf("p");

/** Flags that say whether a member is true. */
const HOLDS = {
  isArchived: FLAG.archived,
  // A record from elsewhere may spell the mark so.
  isArchive: FLAG.archived,
  archivedWithFolder: FLAG.archivedWithFolder,
  is_published: FLAG.published,
  is_private: FLAG.private,
  isPublishedAsTemplate: FLAG.listedTemplate,
  isCopyableTemplate: FLAG.copyableTemplate,
  showAsNew: FLAG.fresh,
};
/** Flags that say whether there is a value. */
const IS_THERE = { domain: FLAG.domain, cover: FLAG.cover };

/** Of the Gregorian calendar; years begin in March, so that the day of the leap year is the last one. */
function daysSince1970(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leaps + Math.floor((153 * months + 2) / 5) + day - 719_469;
}

class Columns {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #places = new Map<string, number>();
  readonly #bounds: number[] = [];
  readonly #ids: number[] = [];
  readonly #flags: number[] = [];
  readonly #folder: number[] = [];
  readonly #seeds: number[] = [];
  readonly #changed: number[] = [];
  readonly #created: number[] = [];
  readonly #unpublished: number[] = [];
  readonly #unmapped: number[] = [];
  readonly #width: number[] = [];
  readonly #height: number[] = [];
  /** The place of the project that is read now. */
  #at = -1;
  /** The names of a project's members in their order, which is the same in nearly all of them. */
  readonly #names: Uint8Array[] = [];
  readonly #takes: (((from: number, to: number) => void) | undefined)[] = [];
  #next = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    for (const [name, flag] of Object.entries(HOLDS)) {
      this.#wanted[name] = (from) => this.#mark(flag, bytes[from] === TRUE);
    }
    for (const [name, flag] of Object.entries(IS_THERE)) {
      this.#wanted[name] = (from) => this.#mark(flag, bytes[from] !== NULL);
    }
  }

  /** What is taken over of a project, by the name of its member. */
  readonly #wanted: Record<string, (from: number, to: number) => void> = {
    _id: (from, to) => this.#put(this.#seeds, this.#seed(from + 1, to - 1)),
    num_id: (from, to) => this.#put(this.#ids, this.#number(from, to)),
    folder: (from, to) => this.#put(this.#folder, this.#place(from, to)),
    last_changed: (from, to) => this.#put(this.#changed, this.#time(from, to)),
    creation_date: (from, to) => this.#put(this.#created, this.#time(from, to)),
    last_unpublished: (from, to) => this.#put(this.#unpublished, this.#time(from, to)),
    lastUnmapped: (from, to) => this.#put(this.#unmapped, this.#time(from, to)),
    coverWidth: (from, to) => this.#put(this.#width, this.#number(from, to)),
    coverHeight: (from, to) => this.#put(this.#height, this.#number(from, to)),
    copyStatus: (from) => {
      if (this.#bytes[from] === NULL) return;
      const copying = this.#bytes[from + 1] === PROCESSING;
      this.#mark(copying ? FLAG.copying : FLAG.copyFailed, true);
    },
  };

  #put(column: number[], value: number): void {
    column[this.#at] = value;
  }

  #mark(flag: number, holds: boolean): void {
    if (holds) this.#flags[this.#at] = (this.#flags[this.#at] as number) | flag;
  }

  #text(from: number, to: number): string {
    return decoder.decode(this.#bytes.subarray(from, to));
  }

  #seed(from: number, to: number): number {
    let hash = SEED;
    for (let at = from; at < to; at += 1) hash = sown(hash, this.#bytes[at] as number);
    return settled(hash);
  }

  /** A natural number; 0 for null. */
  #number(from: number, to: number): number {
    if (this.#bytes[from] === NULL) return 0;
    let number = 0;
    for (let at = from; at < to; at += 1) number = 10 * number + (this.#bytes[at] as number) - ZERO;
    return number;
  }

  /** In ms since 1970; NaN for null. */
  #time(from: number, to: number): number {
    if (this.#bytes[from] === NULL) return Number.NaN;
    // "2026-11-28T22:08:20.905886Z", with or without what is less than a second.
    const bytes = this.#bytes;
    if (bytes[to - 2] !== END_OF_UTC) return Date.parse(this.#text(from + 1, to - 1));
    const two = (at: number) =>
      10 * ((bytes[from + at] as number) - ZERO) + (bytes[from + at + 1] as number) - ZERO;
    const day = daysSince1970(100 * two(1) + two(3), two(6), two(9));
    const seconds = ((24 * day + two(12)) * 60 + two(15)) * 60 + two(18);
    let ms = 0;
    for (let at = from + 21, unit = 100; unit >= 1; at += 1, unit /= 10) {
      if (bytes[from + 20] === DOT && at < to - 2) ms += unit * ((bytes[at] as number) - ZERO);
    }
    return 1000 * seconds + ms;
  }

  #place(from: number, to: number): number {
    if (this.#bytes[from] === NULL) return -1;
    const id = this.#text(from + 1, to - 1);
    const place = this.#places.get(id) ?? this.#places.size;
    this.#places.set(id, place);
    return place;
  }

  /** Reads the project at `from`; answers where it ends. */
  add(from: number): number {
    this.#at += 1;
    this.#next = 0;
    this.#flags[this.#at] = 0;
    const end = eachMember(this.#bytes, from, this.#take);
    this.#bounds.push(from, end);
    return end;
  }

  readonly #take = (name: number, nameEnd: number, value: number): number => {
    const end = pastValue(this.#bytes, value);
    if (!this.#isNext(name, nameEnd)) this.#expect(name, nameEnd);
    this.#takes[this.#next]?.(value, end);
    this.#next += 1;
    return end;
  };

  #isNext(from: number, to: number): boolean {
    const name = this.#names[this.#next];
    if (name === undefined || name.length !== to - from) return false;
    for (let at = 1; at < name.length; at += 1) {
      if (this.#bytes[from + at] !== name[at]) return false;
    }
    return true;
  }

  #expect(from: number, to: number): void {
    this.#names[this.#next] = this.#bytes.slice(from, to);
    const name: string = JSON.parse(this.#text(from, to));
    this.#takes[this.#next] = Object.hasOwn(this.#wanted, name) ? this.#wanted[name] : undefined;
  }

  done(): Packed {
    const ids = Float64Array.from(this.#ids);
    const changed = Float64Array.from(this.#changed);
    const created = Float64Array.from(this.#created);
    return {
      bytes: this.#bytes,
      bounds: Uint32Array.from(this.#bounds),
      ids,
      flags: Uint16Array.from(this.#flags),
      folder: Int32Array.from(this.#folder),
      folders: [...this.#places.keys()],
      changed,
      created,
      unpublished: Float64Array.from(this.#unpublished),
      unmapped: Float64Array.from(this.#unmapped),
      seeds: Uint32Array.from(this.#seeds),
      coverWidth: Float64Array.from(this.#width),
      coverHeight: Float64Array.from(this.#height),
      byChanged: orderBy(changed, ids),
      byCreated: orderBy(created, ids),
    };
  }
}

/** Newest first; what is of one time, the younger number first. */
function orderBy(times: Float64Array, ids: Float64Array): Uint32Array<ArrayBuffer> {
  const time = (at: number) => times[at] as number;
  // A list runs through what is in order already in one pass, and a column would not.
  const order = Array.from(ids, (_, at) => at).sort(
    (a, b) => time(b) - time(a) || (ids[b] as number) - (ids[a] as number),
  );
  return Uint32Array.from(order);
}

/** Reads a library's JSON; throws where it is none. */
export function pack(bytes: Uint8Array<ArrayBuffer>): PackedLibrary {
  const columns = new Columns(bytes);
  // All but the projects is short, and is read as it is.
  const rest: string[] = [];
  eachMember(bytes, 0, (name, nameEnd, value) => {
    const said = decoder.decode(bytes.subarray(name, nameEnd));
    if (said === '"mags"') return eachEntry(bytes, value, (at) => columns.add(at));
    const end = pastValue(bytes, value);
    rest.push(`${said}:${decoder.decode(bytes.subarray(value, end))}`);
    return end;
  });
  const library: Omit<Library, "mags"> = JSON.parse(`{${rest.join()}}`);
  return { ...library, mags: columns.done() };
}

/** What can be handed over to another thread without a copy. */
export function buffersOf({ mags }: PackedLibrary): ArrayBuffer[] {
  return Object.values(mags).flatMap((column) => ("buffer" in column ? [column.buffer] : []));
}
