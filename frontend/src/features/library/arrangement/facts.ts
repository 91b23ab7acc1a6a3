import type { Project } from "@/shared/api/model";
import { FLAG, type Packed } from "@/shared/list/packed";

/** What projects are counted, filtered and put into strips by; a project itself is such a row. */
export type Facts = Pick<
  Project,
  | "num_id"
  | "folder"
  | "isArchived"
  | "archivedWithFolder"
  | "is_published"
  | "is_private"
  | "isPublishedAsTemplate"
  | "isCopyableTemplate"
  | "showAsNew"
  | "domain"
  | "copyStatus"
  | "last_unpublished"
  | "lastUnmapped"
>;

function asTime(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The facts of one packed project after another: `at` says of which. Nothing is made for it, so nobody may keep it. */
export class FactsAt implements Facts {
  at = 0;
  readonly #packed: Packed;
  readonly #whole: (at: number) => Project;

  constructor(packed: Packed, whole: (at: number) => Project) {
    this.#packed = packed;
    this.#whole = whole;
  }

  #has(flag: number): boolean {
    return ((this.#packed.flags[this.at] as number) & flag) !== 0;
  }

  get num_id(): number {
    return this.#packed.ids[this.at] as number;
  }

  get folder(): string | null {
    return this.#packed.folders[this.#packed.folder[this.at] as number] ?? null;
  }

  get isArchived(): boolean {
    return this.#has(FLAG.archived);
  }

  get archivedWithFolder(): boolean {
    return this.#has(FLAG.archivedWithFolder);
  }

  get is_published(): boolean {
    return this.#has(FLAG.published);
  }

  get is_private(): boolean {
    return this.#has(FLAG.private);
  }

  get isPublishedAsTemplate(): boolean {
    return this.#has(FLAG.listedTemplate);
  }

  get isCopyableTemplate(): boolean {
    return this.#has(FLAG.copyableTemplate);
  }

  get showAsNew(): boolean {
    return this.#has(FLAG.fresh);
  }

  /** Few have one, so it is read. */
  get domain(): string | null {
    return this.#has(FLAG.domain) ? this.#whole(this.at).domain : null;
  }

  get copyStatus(): Project["copyStatus"] {
    if (this.#has(FLAG.copying)) return "processing";
    return this.#has(FLAG.copyFailed) ? "failed" : null;
  }

  get last_unpublished(): string | null {
    return asTime(this.#packed.unpublished[this.at] as number);
  }

  get lastUnmapped(): string | null {
    return asTime(this.#packed.unmapped[this.at] as number);
  }
}
