/** The pictures of a project in one tab: those that it has, and those that are on their way. */

import { createStore, type StoreApi } from "zustand";
import { announce, showToast } from "@/shared/ui";
import { makeWidget } from "../editor/acts";
import { addPictures } from "../editor/albums";
import type { Editor } from "../editor/Editor";
import type { Point } from "../hit/geometry";
import { assetsMessages as words } from "../messages/assets";
import { measuresOf } from "../model/layout/page";
import type { RecordId, Registers } from "../model/record";
import type { Asset, AssetsApi } from "./asset";
import { isFromDrawing } from "./drawing";
import { Films } from "./Films";
import { accepted, browserFiles, type LocalFiles } from "./files";
import { isVastGif } from "./gifs";
import { kindOfRegister } from "./kinds";
import type { Local } from "./local";
import { beside } from "./place";
import {
  ALL,
  DRAWN,
  drawnAs,
  nameOf,
  ofDrawn,
  PLACED,
  type Placing,
  type Put,
  putOps,
  REGISTERS,
  SIZES,
  type Sized,
  saidOf,
  sayOps,
  shownOf,
  sizedOf,
} from "./placing";
import type { AssetsState } from "./state";
import { type Filming, Uploads } from "./uploads";
import { replaceable, replaceEverywhere, usesOf } from "./uses";

export class Assets {
  readonly store: StoreApi<AssetsState> = createStore<AssetsState>(() => ({
    state: "loading",
    assets: [],
    uploads: [],
    local: new Map(),
  }));
  /** GIFs that are shown as videos, or as they came. */
  readonly films: Films;
  readonly #uploads: Uploads;
  /** Widgets that stand only for what is on its way, by upload. */
  readonly #made = new Map<string, RecordId>();

  constructor(
    private readonly editor: Editor,
    private readonly api: AssetsApi,
    private readonly files: LocalFiles = browserFiles,
  ) {
    this.#uploads = new Uploads(api, () => this.store.setState({ uploads: this.#uploads.list }));
    this.films = new Films(editor, {
      files,
      known: (key) => this.store.getState().assets.find((asset) => asset.key === key),
      send: (...sent) => this.#send(...sent),
      sendPoster: (video, poster) => this.#sendPoster(video, poster, true),
    });
  }

  async load(): Promise<void> {
    try {
      this.store.setState({ assets: await this.api.list(), state: "here" });
    } catch {
      // The panel offers to try again; pictures on the canvas are empty boxes until then.
      this.store.setState({ state: "failed" });
    }
  }

  /** Sends files to the project without placing them. */
  add(files: readonly File[]): void {
    for (const file of files) this.take(file, () => undefined);
  }

  /** Sends a file to the project, for what nobody sees meanwhile; `done` hears of what it has become. */
  take(file: File, done: (asset: Asset) => void): void {
    for (const each of accepted([file], ALL)) this.#send(this.editor.newId(), each, done);
  }

  /**
   * Places pictures, videos and audio beside each other on the page that is shown; they stand at once, and are sent meanwhile (EDIT-236).
   * `at` is in hundredths of a pixel of the design width that is shown. A single picture fills the area, where there is one.
   * An SVG that nobody meant as a picture becomes a shape, and a file to download a button that leads to it. Answers the widgets.
   */
  async place(
    files: readonly File[],
    at: Point,
    { area = null, asPictures = false, said = {} }: Placing = {},
  ): Promise<readonly RecordId[]> {
    const sized = await this.#sized(accepted(files, PLACED));
    const group = this.editor.newId();
    const frames = area !== null && sized.length === 1 ? [area] : this.#frames(sized, at);
    const made = frames.flatMap((frame, index): RecordId[] => {
      const one = sized[index] as Sized;
      const { file, address } = one;
      const drawn = drawnAs(one, asPictures);
      const widget = makeWidget(this.editor, drawn, frame, saidOf(one, drawn, said), { group });
      if (widget === null) {
        this.files.forget(address);
        return [];
      }
      const upload = this.editor.newId();
      this.#made.set(upload, widget);
      const register = REGISTERS[drawn] ?? "asset";
      this.#show(upload, { record: widget, register }, one);
      if (drawn === "picture" && isVastGif(file)) {
        this.films.instead(upload, widget, file, { group });
        return [widget];
      }
      const put = { added: file };
      this.#send(upload, file, (asset) => this.#put(widget, register, asset, true, put));
      this.#sendPoster(widget, one.poster, true);
      return [widget];
    });
    if (made.length > 0) this.editor.selection.select(made);
    return made;
  }

  /** Adds pictures to a gallery or a slideshow, behind those that it has; they stand at once, and are sent meanwhile. */
  async addTo(album: RecordId, files: readonly File[], said: Registers = {}) {
    const sized = await this.#sized(accepted(files));
    const named = sized.map((one) => saidOf(one, "picture", said));
    const made = addPictures(this.editor, album, named);
    for (const [at, one] of sized.entries()) {
      const widget = made[at];
      if (widget === undefined) {
        this.files.forget(one.address);
        continue;
      }
      const upload = this.editor.newId();
      this.#made.set(upload, widget);
      this.#show(upload, { record: widget, register: "asset" }, one);
      this.#send(upload, one.file, (asset) => this.#put(widget, "asset", asset, true));
    }
    return made;
  }

  /** Puts what the project has on the page. What is no picture, is not played and is not downloaded has no place there. */
  placeKnown(asset: Asset, at: Point): void {
    const { kind } = asset;
    if (kind === "captions") return;
    const size = SIZES[kind] ?? (asset.picture.size[0] > 0 ? asset.picture.size : null);
    const [frame] = this.#frames([{ size }], at);
    if (frame === undefined) return;
    const drawn = isFromDrawing(asset) ? "drawing" : DRAWN[kind];
    const register = REGISTERS[drawn] ?? "asset";
    const value = register === "link" ? { file: asset.key } : asset.key;
    const registers = { name: nameOf(asset), [register]: value, ...ofDrawn(drawn, asset, size) };
    const widget = makeWidget(this.editor, drawn, frame, registers);
    if (widget === null) return;
    this.editor.selection.select([widget]);
    void this.#pose(widget, asset, true);
  }

  /** Gives a record a file that the project has. */
  use(record: RecordId, asset: Asset, register: string): void {
    this.#put(record, register, asset, false);
    void this.#pose(record, asset, false);
  }

  /** Puts a file into a picture or a shape that is there, or into another register that names one; `said` is as of `place`. */
  async fill(record: RecordId, file: File, register = "asset", said: Registers = {}) {
    const { kind } = this.editor.records.get(record) ?? {};
    for (const one of await this.#sized(accepted([file], [kindOfRegister(register, kind)]))) {
      const upload = this.editor.newId();
      this.#show(upload, { record, register }, one);
      const put = { added: one.file, said };
      this.#send(upload, one.file, (asset) => this.#put(record, register, asset, false, put));
      this.#sendPoster(record, one.poster, false);
    }
  }

  /** Takes a picture of the beginning of a video that the project has. */
  async #pose(record: RecordId, asset: Asset, silent: boolean): Promise<void> {
    if (asset.kind !== "video") return;
    const seen = await this.files.look(asset.picture.address, nameOf(asset));
    this.#sendPoster(record, seen?.poster ?? null, silent);
  }

  /** Sends the picture that was taken of a video, where nothing else is seen before it is played. */
  #sendPoster(record: RecordId, poster: File | null, silent: boolean): void {
    const { kind, base } = this.editor.records.get(record) ?? {};
    const register = kind === "page" ? "backgroundPicture" : "asset";
    if (poster === null || base?.[register] !== undefined) return;
    this.#send(this.editor.newId(), poster, (asset) => this.#put(record, register, asset, silent));
  }

  /** Puts a file wherever another picture is used now (EDIT-238). */
  replace(key: string, file: File): void {
    const kind = this.store.getState().assets.find((asset) => asset.key === key)?.kind ?? "picture";
    for (const each of accepted([file], [kind])) {
      this.#send(this.editor.newId(), each, (asset) => {
        const { document } = this.editor;
        const uses = replaceable(usesOf(document).get(key));
        const by = { key: asset.key, size: asset.picture.size };
        if (asset.key !== key && this.editor.change(replaceEverywhere(document, key, uses, by))) {
          showToast({ text: words.replaced(uses.length) });
        }
      });
    }
  }

  /** Deletes pictures from the project. */
  async delete(keys: readonly string[]): Promise<void> {
    let deleted = 0;
    for (const key of keys) {
      try {
        await this.api.remove(key);
      } catch {
        // Those that are left stay in the panel.
        showToast({ text: words.deleteFailed });
        break;
      }
      deleted += 1;
      this.store.setState(({ assets }) => ({ assets: assets.filter((one) => one.key !== key) }));
    }
    if (deleted > 0) showToast({ text: words.deleted(deleted) });
  }

  again(upload: string): void {
    this.#uploads.again(upload);
  }

  /** Leaves a file out, with the widget that stands for it alone. */
  cancel(upload: string): void {
    this.#uploads.cancel(upload);
    this.#hide(upload);
    const widget = this.#made.get(upload);
    this.#made.delete(upload);
    if (widget === undefined || this.editor.records.get(widget) === undefined) return;
    this.editor.change([{ type: "delete", id: widget }], { silent: true });
  }

  close(): void {
    this.#uploads.close();
    for (const upload of this.store.getState().local.keys()) this.#hide(upload);
  }

  #sized(files: readonly File[]): Promise<readonly Sized[]> {
    return Promise.all(files.map((file) => sizedOf(file, this.files)));
  }

  #frames(sized: readonly Pick<Sized, "size">[], at: Point) {
    const sizes = sized.map(({ size }) => size);
    return beside(sizes, at, measuresOf(this.editor.document, this.editor.width));
  }

  #send(upload: string, file: File, done: (asset: Asset) => void, filming?: Filming): void {
    const arrived = (asset: Asset) => void this.#arrived(upload, asset, done);
    this.#uploads.add(upload, file, arrived, filming);
  }

  async #arrived(upload: string, asset: Asset, done: (asset: Asset) => void): Promise<void> {
    this.store.setState(({ assets }) => ({
      assets: [asset, ...assets.filter(({ key }) => key !== asset.key)],
    }));
    announce(words.announced(1));
    // The file of the server is there before the local one goes, so that nothing flickers.
    const isShown = asset.kind === "picture" && this.store.getState().local.has(upload);
    if (isShown) await this.files.measure(asset.picture.address);
    this.#made.delete(upload);
    done(asset);
    this.#hide(upload);
  }

  /** Says which file a record has. That a new one has arrived is no step of undo. A GIF that somebody added may become a video. */
  #put(id: RecordId, register: string, asset: Asset, silent: boolean, by: Put = {}): void {
    const record = this.editor.records.get(id);
    if (record === undefined) return;
    const ops = [...putOps(id, record, register, asset), ...sayOps(id, record, by.said ?? {})];
    this.editor.change(ops, { silent });
    if (by.added !== undefined) this.films.offer(id, by.added, asset.key);
  }

  #show(upload: string, of: Pick<Local, "record" | "register">, sized: Sized): void {
    // A link leads nowhere until there is something at its end.
    if (of.register === "link") return;
    this.store.setState(({ local }) => ({
      local: new Map([...local, [upload, { ...of, ...shownOf(sized) }]]),
    }));
  }

  #hide(upload: string): void {
    const shown = this.store.getState().local.get(upload);
    if (shown === undefined) return;
    this.files.forget(shown.picture.address);
    this.store.setState(({ local }) => ({
      local: new Map([...local].filter(([id]) => id !== upload)),
    }));
  }
}
