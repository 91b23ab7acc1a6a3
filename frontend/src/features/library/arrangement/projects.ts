import type { CoverShape } from "@/entities/project/covers";
import type { Project } from "@/shared/api/model";
import { FLAG, type Packed } from "@/shared/list/packed";
import { type Facts, FactsAt } from "./facts";

/** A list as it came. A project is read from it when somebody asks for it, and kept. */
class Came {
  readonly packed: Packed;
  readonly #place = new Map<number, number>();
  readonly #read: (Project | undefined)[] = [];
  readonly #decoder = new TextDecoder();
  #all = false;

  constructor(packed: Packed) {
    this.packed = packed;
    for (let at = 0; at < packed.ids.length; at += 1) this.#place.set(packed.ids[at] as number, at);
  }

  placeOf(id: number): number | undefined {
    return this.#place.get(id);
  }

  at(place: number): Project {
    const known = this.#read[place];
    if (known) return known;
    const project: Project = JSON.parse(this.#text(place, place));
    this.#read[place] = project;
    return project;
  }

  /** Reads what has not been read. All at once is several times faster than one by one. */
  readAll(): void {
    const { length } = this.packed.ids;
    if (this.#all || length === 0) return;
    const all: Project[] = JSON.parse(`[${this.#text(0, length - 1)}]`);
    for (let place = 0; place < length; place += 1) {
      this.#read[place] ??= all[place];
    }
    this.#all = true;
  }

  /** The JSON from one project to another one. */
  #text(first: number, last: number): string {
    const { bytes, bounds } = this.packed;
    return this.#decoder.decode(bytes.subarray(bounds[2 * first], bounds[2 * last + 1]));
  }
}

interface Changed {
  readonly put: Iterable<Project>;
  readonly taken?: Iterable<number>;
}

const nothing: Packed = {
  bytes: new Uint8Array(),
  bounds: new Uint32Array(),
  ids: new Float64Array(),
  flags: new Uint16Array(),
  folder: new Int32Array(),
  folders: [],
  changed: new Float64Array(),
  created: new Float64Array(),
  unpublished: new Float64Array(),
  unmapped: new Float64Array(),
  seeds: new Uint32Array(),
  coverWidth: new Float64Array(),
  coverHeight: new Float64Array(),
  byChanged: new Uint32Array(),
  byCreated: new Uint32Array(),
};

/**
 * The projects of a library by number: a list as it came, and what was changed since. A change copies what was changed
 * before it and not the list.
 */
export class Projects implements ReadonlyMap<number, Project> {
  readonly size: number;
  readonly #came: Came;
  readonly #put: ReadonlyMap<number, Project>;
  readonly #taken: ReadonlySet<number>;
  readonly #facts: FactsAt;
  /** All of it is as it came. */
  readonly #asCame: boolean;

  private constructor(came: Came, put: ReadonlyMap<number, Project>, taken: ReadonlySet<number>) {
    this.#came = came;
    this.#put = put;
    this.#taken = taken;
    this.#facts = new FactsAt(came.packed, (at) => came.at(at));
    this.#asCame = put.size === 0 && taken.size === 0;
    let size = came.packed.ids.length - taken.size;
    for (const id of put.keys()) if (came.placeOf(id) === undefined) size += 1;
    this.size = size;
  }

  /** A list as it came. */
  static from(packed: Packed): Projects {
    return new Projects(new Came(packed), new Map(), new Set());
  }

  /** A list that is made here. */
  static of(projects: Iterable<Project>): Projects {
    return Projects.from(nothing).with({ put: projects });
  }

  /** These put in the place of those with their numbers, or at the end, and others taken out. */
  with({ put, taken = [] }: Changed): Projects {
    const now = new Map(this.#put);
    const gone = new Set(this.#taken);
    for (const id of taken) {
      now.delete(id);
      if (this.#came.placeOf(id) !== undefined) gone.add(id);
    }
    for (const project of put) {
      now.set(project.num_id, project);
      gone.delete(project.num_id);
    }
    return new Projects(this.#came, now, gone);
  }

  /** Where it stands in the list as it came, if it is the one that came. */
  #placeOf(id: number): number | undefined {
    const place = this.#came.placeOf(id);
    return this.#asCame || !(this.#put.has(id) || this.#taken.has(id)) ? place : undefined;
  }

  get(id: number): Project | undefined {
    const place = this.#placeOf(id);
    return place === undefined ? this.#put.get(id) : this.#came.at(place);
  }

  has(id: number): boolean {
    return this.#placeOf(id) !== undefined || this.#put.has(id);
  }

  /** What a project is counted and filtered by, until the next one is asked for. */
  factsOf(id: number): Facts | undefined {
    const place = this.#placeOf(id);
    if (place === undefined) return this.#put.get(id);
    this.#facts.at = place;
    return this.#facts;
  }

  /** The facts of all; each of them until the next one. */
  *facts(): IterableIterator<Facts> {
    const facts = new FactsAt(this.#came.packed, (at) => this.#came.at(at));
    const { ids } = this.#came.packed;
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number;
      facts.at = at;
      if (this.#asCame) yield facts;
      else if (!this.#taken.has(id)) yield this.#put.get(id) ?? facts;
    }
    yield* this.#added();
  }

  /** What stands behind the list that came. */
  *#added(): IterableIterator<Project> {
    for (const [id, project] of this.#put) if (this.#came.placeOf(id) === undefined) yield project;
  }

  /** In ms since 1970. */
  timeOf(id: number, by: "last_changed" | "creation_date"): number {
    const place = this.#placeOf(id);
    const { changed, created } = this.#came.packed;
    if (place === undefined) return Date.parse(this.#put.get(id)?.[by] ?? "");
    return (by === "last_changed" ? changed : created)[place] as number;
  }

  /** The numbers of those that came and were not changed, newest first, and the projects that were. */
  byTime(by: "last_changed" | "creation_date"): [came: number[], put: Iterable<Project>] {
    const { byChanged, byCreated, ids } = this.#came.packed;
    const came: number[] = [];
    for (const place of by === "last_changed" ? byChanged : byCreated) {
      const id = ids[place] as number;
      if (this.#asCame || !(this.#put.has(id) || this.#taken.has(id))) came.push(id);
    }
    return [came, this.#put.values()];
  }

  /** What its cover is shaped by; null for a project that was changed. */
  coverOf(id: number): CoverShape | null {
    const place = this.#placeOf(id);
    if (place === undefined) return null;
    const { flags, seeds, coverWidth, coverHeight } = this.#came.packed;
    return {
      seed: seeds[place] as number,
      picture: ((flags[place] as number) & FLAG.cover) !== 0,
      width: coverWidth[place] as number,
      height: coverHeight[place] as number,
    };
  }

  /** The numbers of those that differ from `before`, which comes from the same list; otherwise null. */
  differsFrom(before: Projects): Set<number> | null {
    if (before.#came !== this.#came) return null;
    const ids = new Set<number>();
    for (const id of this.#taken) if (!before.#taken.has(id)) ids.add(id);
    for (const id of before.#taken) if (!this.#taken.has(id)) ids.add(id);
    for (const [id, project] of this.#put) if (before.#put.get(id) !== project) ids.add(id);
    for (const id of before.#put.keys()) if (!this.#put.has(id)) ids.add(id);
    return ids;
  }

  *keys(): MapIterator<number> {
    for (const { num_id } of this.facts()) yield num_id;
  }

  *values(): MapIterator<Project> {
    this.#came.readAll();
    const { ids } = this.#came.packed;
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number;
      if (!this.#taken.has(id)) yield this.#put.get(id) ?? this.#came.at(at);
    }
    yield* this.#added();
  }

  *entries(): MapIterator<[number, Project]> {
    for (const project of this.values()) yield [project.num_id, project];
  }

  [Symbol.iterator](): MapIterator<[number, Project]> {
    return this.entries();
  }

  forEach(visit: (project: Project, id: number, all: ReadonlyMap<number, Project>) => void): void {
    for (const [id, project] of this.entries()) visit(project, id, this);
  }
}

type Read = ReadonlyMap<number, Project>;

/** Facts of all projects of a list, each until the next one. */
export function factsIn(projects: Read): Iterable<Facts> {
  return projects instanceof Projects ? projects.facts() : projects.values();
}

/** Facts of one of them, until the next one is asked for. */
export function factsOfOne(projects: Read, id: number): Facts | undefined {
  return projects instanceof Projects ? projects.factsOf(id) : projects.get(id);
}

/** What a project's cover is shaped by, without reading the project; null where only the project says it. */
export function coverShapeOf(projects: Read, id: number): CoverShape | null {
  return projects instanceof Projects ? projects.coverOf(id) : null;
}
