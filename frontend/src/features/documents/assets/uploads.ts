/** Pictures on their way to the server: a few at a time, with progress, each can be cancelled and tried again (EDIT-235). */

import { ApiError, isCanceled } from "@/shared/api/problem";
import { assetsMessages } from "../messages/assets";
import type { RecordId } from "../model/record";
import type { Asset, AssetsApi } from "./asset";

const words = assetsMessages.refused;

/** So many are sent at the same time. */
const AT_ONCE = 2;

type UploadState =
  | { readonly type: "waiting" }
  /** The part of 1 of a video that this browser has made. */
  | { readonly type: "filming"; readonly part: number }
  /** The part of 1 that the server has. */
  | { readonly type: "sending"; readonly part: number }
  /** Why it was not added. */
  | { readonly type: "failed"; readonly sentence: string };

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
  /** The picture of which a video is made first (EDIT-242). */
  readonly filmed?: RecordId;
}

/** Makes what is sent in place of a file; null where nothing is to be sent. What it throws is why it failed. */
export interface Filming {
  readonly record: RecordId;
  readonly make: (progress: (part: number) => void, signal: AbortSignal) => Promise<File | null>;
}

interface Job extends Upload {
  readonly done: (asset: Asset) => void;
  readonly end: AbortController;
  readonly make?: Filming["make"];
}

/** Why something was not added, in a sentence for the person. */
export class Unadded extends Error {}

export class Uploads {
  readonly #api: AssetsApi;
  readonly #changed: () => void;
  #jobs: readonly Job[] = [];

  constructor(api: AssetsApi, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  /** Those that are not done, the first one first. */
  get list(): readonly Upload[] {
    return this.#jobs;
  }

  /** Sends a file as soon as there is room; `done` hears of the picture that it has become. */
  add(id: string, file: File, done: (asset: Asset) => void, filming?: Filming): void {
    const filmed = filming && { filmed: filming.record, make: filming.make };
    const begun = { state: { type: "waiting" }, end: new AbortController() } as const;
    this.#jobs = [...this.#jobs, { id, file, done, ...begun, ...filmed }];
    this.#go();
  }

  /** Tries again what failed. */
  again(id: string): void {
    this.#set(id, { state: { type: "waiting" }, end: new AbortController() });
    this.#go();
  }

  /** Takes one out, sent or not. */
  cancel(id: string): void {
    this.#jobs.find((job) => job.id === id)?.end.abort();
    this.#jobs = this.#jobs.filter((job) => job.id !== id);
    this.#go();
  }

  close(): void {
    for (const { end } of this.#jobs) end.abort();
    this.#jobs = [];
  }

  #go(): void {
    const busy = ({ state }: Job) => state.type === "sending" || state.type === "filming";
    const sending = this.#jobs.filter(busy).length;
    const next = this.#jobs.filter(({ state }) => state.type === "waiting");
    for (const { id, make } of next.slice(0, Math.max(0, AT_ONCE - sending))) {
      this.#set(id, { state: { type: make === undefined ? "sending" : "filming", part: 0 } });
      void this.#send(id);
    }
    this.#changed();
  }

  async #send(id: string): Promise<void> {
    const job = this.#jobs.find((one) => one.id === id);
    if (job === undefined) return;
    const { signal } = job.end;
    const progress = (type: "filming" | "sending") => (part: number) => {
      if (!signal.aborted) this.#set(id, { state: { type, part } });
      this.#changed();
    };
    try {
      const file = job.make === undefined ? job.file : await job.make(progress("filming"), signal);
      if (signal.aborted) return;
      if (file === null) {
        this.cancel(id);
        return;
      }
      const asset = await this.#api.add(file, progress("sending"), signal);
      if (signal.aborted) return;
      this.#jobs = this.#jobs.filter((one) => one.id !== id);
      job.done(asset);
    } catch (error) {
      if (signal.aborted || isCanceled(error)) return;
      this.#set(id, { state: { type: "failed", sentence: sentenceOf(error) } });
    }
    this.#go();
  }

  #set(id: string, change: Partial<Job>): void {
    this.#jobs = this.#jobs.map((job) => (job.id === id ? { ...job, ...change } : job));
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Unadded) return error.message;
  if (!(error instanceof ApiError)) return words.failed;
  return error.status === 0 ? words.offline : error.said || words.failed;
}
