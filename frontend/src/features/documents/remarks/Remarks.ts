/**
 * The remarks of a project while it is edited (EDIT-306). They are worked out when somebody rests: page by page, and bit by
 * bit while the browser has nothing else to do. A key or a drag never waits for it.
 */

import { createStore, type StoreApi } from "zustand";
import { fetchEarly, whenIdle } from "@/shared/idle";
import type { Assets } from "../assets/Assets";
import type { Editor } from "../editor/Editor";
import { ownFonts } from "../fonts/ownFonts";
import type { Document, RecordId } from "../model/record";
import { browserClock } from "../sync/browser";
import type { Clock } from "../sync/ports";
import { affectedBy } from "./affected";
import { loadedFonts } from "./fonts";
import type { Known, PageRemarks, Remark } from "./remark";

/** How long nothing has to change before remarks are looked for, in ms. */
const REST_MS = 250;
/** So much time has to be left for another step, in ms. More than the second a browser never has. */
const STEP_MS = 1;
const LONG_STEP_MS = 40;
/** So often a step waits for a time that is long enough, and each time so many ms at most. */
const MOST_WAITS = 2;
const LATEST_MS = 500;
/** A browser that is never idle still gets on by as many ms each time. */
const LEAST_MS = 4;
/** What somebody does who is not to be disturbed. */
const BUSY = ["keydown", "wheel"] as const;

type Engine = typeof import("./survey");

export interface RemarksState {
  /** Was every page looked at since it changed? */
  readonly isCurrent: boolean;
  /** Those of each page, as far as they are known. */
  readonly pages: ReadonlyMap<RecordId, readonly Remark[]>;
  /** The remark whose repair is asked for from elsewhere, by its key. */
  readonly asked: string | null;
}

export class Remarks {
  readonly store: StoreApi<RemarksState> = createStore<RemarksState>(() => ({
    isCurrent: false,
    pages: new Map(),
    asked: null,
  }));
  readonly #targets = new Map<RecordId, ReadonlySet<RecordId>>();
  /** The pages that have to be looked at. */
  readonly #open = new Set<RecordId>();
  readonly #ends: (() => void)[] = [];
  /** The document whose changes are known. */
  #seen: Document;
  #known: Known;
  #engine: Engine | null = null;
  #work: {
    readonly page: RecordId;
    readonly steps: Generator<number, PageRemarks>;
    /** About how many ms the next step takes. */
    next: number;
  } | null = null;
  /** Ends what was planned for when nothing changes any more. */
  #rest: (() => void) | null = null;
  #idle: (() => void) | null = null;
  /** Is a pointer pressed, as in a drag? */
  #pressed = false;
  #isClosed = true;

  constructor(
    private readonly editor: Editor,
    private readonly assets: Assets | null,
    private readonly clock: Clock = browserClock,
  ) {
    this.#seen = editor.document;
    this.#known = this.#knownNow();
    for (const page of editor.records.children("pages")) this.#open.add(page);
  }

  /** Begins to look, until it is closed. */
  start(): void {
    this.#isClosed = false;
    const press = (pressed: boolean) => () => {
      this.#pressed = pressed;
      if (pressed) this.#stop();
      else this.#later();
    };
    const { session } = this.editor;
    this.#hear("pointerdown", press(true));
    this.#hear("pointerup", press(false));
    this.#hear("pointercancel", press(false));
    for (const name of BUSY) {
      this.#hear(name, () => {
        if (this.#idle !== null) this.#later();
      });
    }
    this.#ends.push(
      session.subscribe(() => {
        if (session.document !== this.#seen) this.#later();
      }),
    );
    if (this.assets !== null) {
      this.#ends.push(
        this.assets.store.subscribe(({ assets }, before) => {
          if (assets !== before.assets) this.#later();
        }),
      );
    }
    this.#ends.push(
      ownFonts.subscribe(({ state, families }, before) => {
        if (state !== before.state || families !== before.families) this.#later();
      }),
    );
    this.#later();
  }

  #hear(name: keyof WindowEventMap, hear: () => void): void {
    const how = { capture: true, passive: true };
    window.addEventListener(name, hear, how);
    this.#ends.push(() => window.removeEventListener(name, hear, how));
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    for (const end of this.#ends.splice(0)) end();
  }

  /** The remark as it is now; null where it was mended. */
  async now({ page, key }: Remark): Promise<Remark | null> {
    const { remarksOn } = await this.#load();
    const { document } = this.editor;
    if (!document.records.has(page)) return null;
    const isKnown = document === this.#seen && !this.#open.has(page);
    if (!isKnown) this.#note(page, remarksOn(document, page, this.#knownNow()));
    return (
      this.store
        .getState()
        .pages.get(page)
        ?.find((one) => one.key === key) ?? null
    );
  }

  /** Looks at once: somebody has just mended something, and waits to see it go. */
  hasten(): void {
    this.#stop();
    if (!this.#isClosed) this.#begin();
  }

  async #load(): Promise<Engine> {
    this.#engine ??= await import("./survey");
    return this.#engine;
  }

  #knownNow(): Known {
    const assets = this.assets?.store.getState().assets ?? [];
    const own = ownFonts.getState();
    return {
      assets: new Map(assets.map((asset) => [asset.key, asset])),
      fonts: loadedFonts(),
      families:
        own.state === "here" ? new Map(own.families.map(({ id, files }) => [id, files])) : null,
    };
  }

  #stop(): void {
    this.#rest?.();
    this.#rest = null;
    this.#idle?.();
    this.#idle = null;
    this.#work = null;
  }

  /** Begins once nothing has changed for a while. What was begun is of a document that is not there any more. */
  #later(): void {
    this.#stop();
    if (!this.#pressed) this.#rest = this.clock.after(REST_MS, () => this.#begin());
  }

  #begin(): void {
    this.#takeIn();
    if (this.#open.size === 0) {
      this.#settle();
      return;
    }
    this.store.setState({ isCurrent: false });
    if (this.#engine === null) {
      // Where its code cannot be fetched, it is tried again with the next change.
      fetchEarly(() => this.#load().then(() => this.hasten()));
    } else this.#goOn();
  }

  /** Takes in what has changed since. */
  #takeIn(): void {
    const { document, records } = this.editor;
    const pages = records.children("pages");
    const known = this.#knownNow();
    const isKnown =
      known.fonts.size === this.#known.fonts.size &&
      sameAssets(known, this.#known) &&
      sameFamilies(known, this.#known);
    const affected = isKnown ? affectedBy(this.#seen, document, this.#targets) : null;
    for (const page of affected ?? pages) this.#open.add(page);
    [this.#seen, this.#known] = [document, known];
    const gone = [...this.#open, ...this.store.getState().pages.keys()].filter(
      (page) => !pages.includes(page),
    );
    for (const page of gone) {
      this.#open.delete(page);
      this.#targets.delete(page);
    }
    if (gone.length === 0) return;
    this.store.setState(({ pages: before }) => ({
      pages: new Map([...before].filter(([page]) => !gone.includes(page))),
    }));
  }

  #goOn(waits = 0): void {
    this.#idle = whenIdle((left) => {
      this.#idle = null;
      if (this.#pressed) return;
      const next = () => Math.max(this.#work?.next ?? 0, STEP_MS);
      const fits = () => left() >= Math.min(next(), LONG_STEP_MS);
      if (!fits() && next() > LEAST_MS && waits < MOST_WAITS) {
        this.#goOn(waits + 1);
        return;
      }
      const least = performance.now() + LEAST_MS;
      const isShort = () => next() <= LEAST_MS && performance.now() < least;
      do this.#step();
      while (this.#open.size > 0 && (fits() || isShort()));
      if (this.#open.size > 0) this.#goOn();
      else this.#settle();
    }, LATEST_MS);
  }

  #step(): void {
    const shown = this.editor.view.getState().page;
    const page = this.#work?.page ?? (this.#open.has(shown) ? shown : [...this.#open][0]);
    if (page === undefined || this.#engine === null) return;
    this.#work ??= { page, steps: this.#engine.surveying(this.#seen, page, this.#known), next: 0 };
    const step = this.#work.steps.next();
    if (step.done !== true) {
      this.#work.next = step.value;
      return;
    }
    this.#work = null;
    this.#open.delete(page);
    this.#note(page, step.value);
  }

  #note(page: RecordId, { remarks, targets }: PageRemarks): void {
    this.#targets.set(page, targets);
    this.store.setState(({ pages }) => ({ pages: new Map([...pages, [page, remarks]]) }));
  }

  #settle(): void {
    this.store.setState({ isCurrent: true });
  }
}

function sameFamilies({ families: one }: Known, { families: other }: Known): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every(([id, files]) => other.get(id) === files);
}

function sameAssets(one: Known, other: Known): boolean {
  const keys = [...one.assets.keys()];
  return keys.length === other.assets.size && keys.every((key) => other.assets.has(key));
}
