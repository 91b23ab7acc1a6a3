/** GIFs that move, shown as videos with a pause or as they came (EDIT-242). */

import { receiveFile } from "@/shared/api/receive";
import { showToast } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { type Film, filmOf, NoFilm } from "../media/film";
import { assetsMessages } from "../messages/assets";
import { type DocumentRecord, isAlbum, type RecordId, WIDTHS } from "../model/record";
import { exchangeOps, has } from "../structure/exchanging";
import type { ChangeOptions } from "../sync/options";
import type { Asset } from "./asset";
import type { LocalFiles } from "./files";
import { GIF, isGif } from "./gifs";
import { nameOf } from "./placing";
import { type Filming, Unadded } from "./uploads";

const words = assetsMessages.films;

/** What a picture says that is of no use to a video and missed by nobody. */
const SPARE = ["asset", "focus", "scale"];

/** What it needs of the pictures of the project. */
interface FilmDesk {
  readonly files: LocalFiles;
  readonly known: (key: unknown) => Asset | undefined;
  readonly send: (
    upload: string,
    file: File,
    done: (asset: Asset) => void,
    filming: Filming,
  ) => void;
  /** Sends the picture that is seen of a video before it plays. */
  readonly sendPoster: (video: RecordId, poster: File) => void;
}

/** How a video of a GIF is made. */
interface Begun {
  /** The upload of which people read. */
  readonly upload: string;
  readonly picture: RecordId;
  readonly file: File;
  /** Fetches the file; without it that has all its bytes. */
  readonly read?: (signal: AbortSignal) => Promise<File>;
  /** The key of the GIF; undefined where the server has none. */
  readonly gif: string | undefined;
  /** What is done where it stays a GIF. Without it nothing is sent. */
  readonly stays: (error: NoFilm) => void;
  readonly done: (video: RecordId) => void;
  readonly options?: ChangeOptions;
}

export class Films {
  /** What was said of videos that were changed back, by GIF: they need not be made again. */
  readonly #made = new Map<string, DocumentRecord["base"]>();

  constructor(
    private readonly editor: Editor,
    private readonly desk: FilmDesk,
    private readonly make: typeof filmOf = filmOf,
  ) {}

  /** Makes a video of a GIF that was added, unless it does not move, or the picture would lose something. */
  offer(picture: RecordId, file: File, gif: string): void {
    const { editor } = this;
    const record = editor.records.get(picture);
    if (!isGif(file) || !this.canBeFilm(picture) || (record && losesAnything(record))) return;
    this.#begin({
      upload: editor.newId(),
      picture,
      file,
      gif,
      stays: ({ obstacle }) => {
        if (obstacle !== "still") showToast({ text: words.stays(file.name, obstacle) });
      },
      done: (video) => {
        const keep = { label: words.keep, run: () => this.keep(video) };
        showToast({ text: words.done(file.name), action: keep });
      },
    });
  }

  /** Makes a video of a GIF that the server would not take; `options` are those with which its picture was made. */
  instead(upload: string, picture: RecordId, file: File, options: ChangeOptions): void {
    const stays = ({ obstacle }: NoFilm) => {
      throw new Unadded(words.vast(obstacle));
    };
    const done = () => showToast({ text: words.done(file.name) });
    this.#begin({ upload, picture, file, gif: undefined, stays, done, options });
  }

  /** Can a video stand where a picture is? */
  canBeFilm(picture: RecordId): boolean {
    const { editor } = this;
    const { kind, parent = null } = editor.records.get(picture) ?? {};
    const isInAlbum = parent !== null && isAlbum(editor.records.get(parent)?.kind);
    return editor.layout && kind === "picture" && !isInAlbum;
  }

  /** Shows a GIF of the project as a video; `done` hears when it is one. */
  film(picture: RecordId, done: () => void): void {
    const gif = this.editor.records.get(picture)?.base.asset;
    const asset = this.desk.known(gif);
    if (typeof gif !== "string" || asset === undefined || !this.canBeFilm(picture)) return;
    const before = this.#made.get(gif);
    if (this.desk.known(before?.media) !== undefined) {
      if (this.#exchange(picture, "video", { ...before, gif }) !== null) done();
      return;
    }
    this.#begin({
      upload: this.editor.newId(),
      picture,
      file: new File([], asset.name, { type: GIF }),
      read: (signal) => fetched(asset, signal),
      gif,
      stays: ({ obstacle }) => showToast({ text: words.stays(asset.name, obstacle) }),
      done,
    });
  }

  /** Shows a video as the GIF of which it was made. */
  keep(video: RecordId): void {
    const { base } = this.editor.records.get(video) ?? {};
    const asset = this.desk.known(base?.gif);
    if (base === undefined || asset === undefined) {
      showToast({ text: words.gone });
      return;
    }
    const { media, pixels, loops, asset: poster } = base;
    const said = Object.entries({ ...PLAYED, media, pixels, loops, asset: poster });
    this.#made.set(
      asset.key,
      Object.fromEntries(
        said.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
    );
    this.#exchange(video, "picture", { asset: asset.key, pixels: [...asset.picture.size] });
  }

  #begin(begun: Begun): void {
    const { upload, picture, file, read, gif, stays, done, options } = begun;
    let film: Film | null = null;
    let poster: File | null = null;
    const isThere = () => {
      const record = this.editor.records.get(picture);
      return record !== undefined && record.base.asset === gif && this.canBeFilm(picture);
    };
    const make: Filming["make"] = async (progress, signal) => {
      try {
        film = await this.make((await read?.(signal)) ?? file, progress, signal);
        poster = await this.#poster(film);
      } catch (error) {
        if (!(error instanceof NoFilm)) throw error;
        stays(error);
        return null;
      }
      // Somebody may have removed the picture meanwhile, or put another one there.
      return isThere() ? film.file : null;
    };
    const arrived = (asset: Asset) => {
      if (film === null || !isThere()) return;
      const { size } = asset.picture;
      const video = this.#exchange(
        picture,
        "video",
        {
          ...PLAYED,
          media: asset.key,
          ...(film.loops ? { loops: true } : {}),
          ...(gif === undefined ? {} : { gif }),
          ...(size[0] > 0 ? { pixels: [...size] } : {}),
        },
        options,
      );
      if (video === null) return;
      if (poster !== null) this.desk.sendPoster(video, poster);
      done(video);
    };
    this.desk.send(upload, file, arrived, { record: picture, make });
  }

  /** A picture of the beginning. What this browser has made it has to play. */
  async #poster({ file }: Film): Promise<File | null> {
    const { files } = this.desk;
    const address = files.address(file);
    try {
      const seen = await files.look(address, nameOf(file));
      if (seen === null) throw new NoFilm("failed");
      return seen.poster;
    } finally {
      files.forget(address);
    }
  }

  /** Puts the one where the other is, as one step; answers its id, or null where that was refused. */
  #exchange(
    id: RecordId,
    kind: "picture" | "video",
    registers: DocumentRecord["base"],
    options?: ChangeOptions,
  ): RecordId | null {
    const { editor } = this;
    // Of a video it is what is seen before, which does not move.
    const by = { id: editor.newId(), kind, registers, without: ["asset"] };
    const { ids } = editor.selection.store.getState();
    if (!editor.change(exchangeOps(editor.document, id, by), options)) return null;
    if (ids.includes(id)) {
      editor.selection.select(ids.map((each) => (each === id ? by.id : each)));
    }
    return by.id;
  }
}

/** A GIF of the project, with its bytes. */
async function fetched({ name, picture }: Asset, signal: AbortSignal): Promise<File> {
  try {
    return new File([await receiveFile(picture.address, signal)], name, { type: GIF });
  } catch (cause) {
    throw new Unadded(words.unread, { cause });
  }
}

/** How a video plays that stands for a GIF: by itself, without sound, and with a button that pauses it. */
const PLAYED = { autoplay: true, muted: true, controls: false };

/** Does a picture say anything that a video cannot? */
function losesAnything(record: DocumentRecord): boolean {
  return WIDTHS.some((width) =>
    Object.keys(record[width]).some((key) => !has("video", key) && !SPARE.includes(key)),
  );
}
