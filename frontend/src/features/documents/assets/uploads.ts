/** Pictures on their way to the server: a few at a time, with progress, each can be cancelled and tried again (EDIT-235). */

import { ApiError, isCanceled } from "@/shared/api/problem";
import { assetsMessages } from "../messages/assets";
import type { Asset, AssetsApi } from "./asset";

const words = assetsMessages.refused;

/** So many are sent at the same time. */
const AT_ONCE = 2;

type UploadState =
  | { readonly type: "waiting" }
  /** The part of 1 that the server has. */
  | { readonly type: "sending"; readonly part: number }
  /** Why it was not added. */
  | { readonly type: "failed"; readonly sentence: string };

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
}

interface Job extends Upload {
  readonly done: (asset: Asset) => void;
  readonly end: AbortController;
}

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
  add(id: string, file: File, done: (asset: Asset) => void): void {
    this.#jobs = [
      ...this.#jobs,
      { id, file, done, state: { type: "waiting" }, end: new AbortController() },
    ];
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
    const sending = this.#jobs.filter(({ state }) => state.type === "sending").length;
    const next = this.#jobs.filter(({ state }) => state.type === "waiting");
    for (const { id } of next.slice(0, Math.max(0, AT_ONCE - sending))) {
      this.#set(id, { state: { type: "sending", part: 0 } });
      void this.#send(id);
    }
    this.#changed();
  }

  async #send(id: string): Promise<void> {
    const job = this.#jobs.find((one) => one.id === id);
    if (job === undefined) return;
    const progress = (part: number) => {
      if (!job.end.signal.aborted) this.#set(id, { state: { type: "sending", part } });
      this.#changed();
    };
    try {
      const asset = await this.#api.add(job.file, progress, job.end.signal);
      if (job.end.signal.aborted) return;
      this.#jobs = this.#jobs.filter((one) => one.id !== id);
      job.done(asset);
    } catch (error) {
      if (job.end.signal.aborted || isCanceled(error)) return;
      this.#set(id, { state: { type: "failed", sentence: sentenceOf(error) } });
    }
    this.#go();
  }

  #set(id: string, change: Partial<Job>): void {
    this.#jobs = this.#jobs.map((job) => (job.id === id ? { ...job, ...change } : job));
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return words.failed;
  return error.status === 0 ? words.offline : error.said || words.failed;
}
