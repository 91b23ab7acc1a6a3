import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkError } from "@/shared/api/problem";
import { hideAllToasts, useToasts } from "@/shared/ui";
import { makeWidget } from "../editor/acts";
import type { Editor } from "../editor/Editor";
import { openEditor } from "../editor/testing/editor";
import type { RecordId, Registers } from "../model/record";
import { failure } from "../sync/testing/server";
import { Assets } from "./Assets";
import type { Asset } from "./asset";
import { filesOf, picturesOf, withLocal } from "./local";
import { placesOf, replaceEverywhere, usesOf } from "./uses";

const KEY = "0123456789abcdef0123456789abcdef";

const assetOf = (key: string, name = "Boat.jpg"): Asset => ({
  key,
  name,
  kind: "picture",
  bytes: 48_000,
  duration: null,
  picture: { address: `/media/${key}`, renditions: [], size: [1_200, 800] },
});

/** A server on whose answers a test decides, one by one. */
class Desk {
  readonly sent: {
    file: File;
    signal: AbortSignal;
    progress: (part: number) => void;
    answer: (asset: Asset) => void;
    fail: (error: Error) => void;
  }[] = [];
  assets: readonly Asset[] = [];
  readonly removed: string[] = [];

  list = async () => this.assets;
  add = (file: File, progress: (part: number) => void, signal: AbortSignal) =>
    new Promise<Asset>((answer, fail) => {
      this.sent.push({ file, signal, progress, answer, fail });
    });
  remove = async (key: string) => {
    this.removed.push(key);
  };
}

const picture = (name: string, type = "image/jpeg") => new File(["…"], name, { type });

/** Lets everything happen that waits for no time to pass. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the pictures of a project", () => {
  let editor: Editor;
  let desk: Desk;
  let assets: Assets;
  let forgotten: string[];

  beforeEach(async () => {
    ({ editor } = await openEditor());
    desk = new Desk();
    forgotten = [];
    assets = new Assets(editor, desk, {
      address: (file) => `blob:${file.name}`,
      forget: (address) => forgotten.push(address),
      measure: async () => [1_200, 800],
      look: async () => ({ size: [1_280, 720], poster: picture("Waves.jpg") }),
    });
  });
  afterEach(() => {
    hideAllToasts();
    editor.close();
  });

  const widgets = (): (Registers & { readonly id: RecordId })[] =>
    [...editor.document.records].flatMap(([id, { kind, base }]) =>
      kind === "picture" ? [{ ...base, id }] : [],
    );
  const first = (): RecordId => {
    const [widget] = widgets();
    if (widget === undefined) throw new Error("There is no picture on the page");
    return widget.id;
  };
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

  it("EDIT-236 stand at once with the local picture, and get theirs when the server has it", async () => {
    await assets.place([picture("Boat.jpg")], { x: 20_000, y: 5_000 });
    const [placed] = widgets();
    expect(placed).toMatchObject({ name: "Boat", pixels: [1_200, 800] });
    expect(placed?.asset).toBeUndefined();
    const { local, assets: known } = assets.store.getState();
    const shown = withLocal(editor.document, local).records.get(first());
    expect(picturesOf(known, local).get(String(shown?.base.asset))).toEqual({
      address: "blob:Boat.jpg",
      renditions: [],
      size: [1_200, 800],
    });
    desk.sent[0]?.answer(assetOf(KEY));
    await settled();
    expect(widgets()[0]?.asset).toBe(KEY);
    expect(assets.store.getState()).toMatchObject({ uploads: [], local: new Map() });
    expect(forgotten).toEqual(["blob:Boat.jpg"]);
    // That it has arrived is no step of its own: one undo takes the picture away.
    editor.session.undo();
    expect(widgets()).toEqual([]);
  });

  it("EDIT-233 lie beside each other when three are dropped at once, as one step", async () => {
    const files = ["A.jpg", "B.jpg", "C.jpg"].map((name) => picture(name));
    await assets.place(files, { x: 0, y: 5_050 });
    const frames = widgets().map(({ position, size }) => [position, size]);
    const [[start, size], [next]] = frames as [number[][], number[][]];
    expect(frames).toHaveLength(3);
    expect(start).toEqual([6_400, 5_000]);
    expect(new Set(frames.map(([, each]) => String(each))).size).toBe(1);
    expect(next?.[0]).toBe((start?.[0] ?? 0) + (size?.[0] ?? 0) + 2_400);
    editor.session.undo();
    expect(widgets()).toEqual([]);
  });

  it("EDIT-066 become a shape where they are an SVG, and a picture where one was asked for", async () => {
    const drawings = () =>
      [...editor.document.records.values()].filter(({ kind }) => kind === "shape");
    const svg = picture("Kiln.svg", "image/svg+xml");
    await assets.place([svg], { x: 20_000, y: 5_000 });
    const { picture: shown, ...rest } = assetOf(KEY, "Kiln.svg");
    const address = `/media/assets/1/${KEY}/whole.svg?t=1`;
    desk.sent[0]?.answer({ ...rest, picture: { ...shown, address } });
    await settled();
    expect(drawings().map(({ base }) => base)).toMatchObject([
      { figure: "drawing", name: "Kiln", asset: KEY },
    ]);
    expect(drawings()[0]?.base.fill).toBeUndefined();
    const [known] = assets.store.getState().assets;
    if (known) assets.placeKnown(known, { x: 0, y: 0 });
    expect(drawings()).toHaveLength(2);
    await assets.place([svg], { x: 0, y: 0 }, { asPictures: true });
    expect([drawings().length, widgets().length]).toEqual([2, 1]);
  });

  it("EDIT-066 make a drawing of a shape, in one step, with its own colours", async () => {
    const shape = makeWidget(editor, "rectangle", { x: 0, y: 0 });
    if (shape === null) throw new Error("There is no shape");
    await assets.fill(shape, picture("Kiln.svg", "image/svg+xml"));
    desk.sent[0]?.answer(assetOf(KEY));
    await settled();
    const base = () => editor.document.records.get(shape)?.base;
    expect(base()).toMatchObject({ figure: "drawing", asset: KEY });
    expect(base()?.fill).toBeUndefined();
    editor.session.undo();
    expect(base()).toMatchObject({ figure: "rectangle", fill: "#d8d4ccff" });
  });

  it("EDIT-235 show how far they are, two at a time", async () => {
    assets.add([picture("A.jpg"), picture("B.jpg"), picture("C.jpg")]);
    desk.sent[0]?.progress(0.5);
    const states = () => assets.store.getState().uploads.map(({ state }) => state);
    expect(states()).toEqual([
      { type: "sending", part: 0.5 },
      { type: "sending", part: 0 },
      { type: "waiting" },
    ]);
    desk.sent[0]?.answer(assetOf(KEY));
    await settled();
    expect(states()).toEqual([
      { type: "sending", part: 0 },
      { type: "sending", part: 0 },
    ]);
  });

  it("EDIT-235 say why they were not added, and can be tried again", async () => {
    await assets.place([picture("Boat.jpg")], { x: 0, y: 0 });
    desk.sent[0]?.fail(failure(413, "The owner has no room for it"));
    await settled();
    const [upload] = assets.store.getState().uploads;
    expect(upload?.state).toEqual({ type: "failed", sentence: "The owner has no room for it" });
    assets.again(upload?.id ?? "");
    desk.sent[1]?.fail(networkError("Nobody answers"));
    await settled();
    expect(assets.store.getState().uploads[0]?.state).toEqual({
      type: "failed",
      sentence: "There is no connection",
    });
    assets.again(upload?.id ?? "");
    desk.sent[2]?.answer(assetOf(KEY));
    await settled();
    expect(widgets()[0]?.asset).toBe(KEY);
  });

  it("EDIT-235 can be cancelled, and take their widget along", async () => {
    await assets.place([picture("Boat.jpg")], { x: 0, y: 0 });
    assets.cancel(assets.store.getState().uploads[0]?.id ?? "");
    expect(desk.sent[0]?.signal.aborted).toBe(true);
    expect(widgets()).toEqual([]);
    expect(assets.store.getState()).toMatchObject({ uploads: [], local: new Map() });
  });

  it("EDIT-245 are refused with a sentence where they cannot be shown", async () => {
    const large = picture("Wall.png", "image/png");
    Object.defineProperty(large, "size", { value: 25 * 1024 * 1024 + 1 });
    await assets.place([picture("IMG_1.heic", ""), picture("Notes.txt", "text/plain"), large], {
      x: 0,
      y: 0,
    });
    expect(widgets()).toEqual([]);
    expect(desk.sent).toEqual([]);
    expect(toasts()).toEqual([
      "IMG_1.heic: HEIC pictures are shown by few browsers. Save it as a JPEG first",
      "Notes.txt: This is no picture, video, audio, PDF or ZIP",
      "Wall.png: It has at most 25 MB",
    ]);
  });

  it("EDIT-166 are videos and audio that play, and files that a button leads to", async () => {
    await assets.place(
      [
        picture("Waves.mp4", "video/mp4"),
        picture("Waves.mp3", "audio/mpeg"),
        picture("Prices.pdf", "application/pdf"),
        picture("Clarendon.otf", ""),
      ],
      { x: 0, y: 0 },
    );
    expect(toasts()).toEqual([
      "Clarendon.otf: This is a font and no picture: drop it on the page, or add it where fonts are chosen",
    ]);
    const of = (kind: string) =>
      [...editor.document.records.values()].find((record) => record.kind === kind)?.base;
    expect(of("video")).toMatchObject({ name: "Waves", pixels: [1_280, 720] });
    expect(of("button")).toMatchObject({ words: "Prices" });
    expect(of("button")?.link).toBeUndefined();
    // The video can be played while it is on its way.
    const { local } = assets.store.getState();
    const shown = [...withLocal(editor.document, local).records.values()];
    const media = shown.find(({ kind }) => kind === "video")?.base.media;
    expect(filesOf([], local).get(String(media))?.address).toBe("blob:Waves.mp4");
    const kinds = ["video", "audio", "file"] as const;
    const sent = () => desk.sent.map(({ file }) => file.name);
    for (let at = 0; at < 4; at += 1) {
      const name = sent()[at] ?? "";
      const kind =
        name === "Waves.jpg" ? "picture" : kinds[["mp4", "mp3", "pdf"].indexOf(name.slice(-3))];
      desk.sent[at]?.answer({ ...assetOf(`${KEY.slice(1)}${at}`, name), kind: kind ?? "file" });
      await settled();
    }
    expect(sent().toSorted()).toEqual(["Prices.pdf", "Waves.jpg", "Waves.mp3", "Waves.mp4"]);
    const key = (name: string) => `${KEY.slice(1)}${sent().indexOf(name)}`;
    // What is seen before it is played was taken of its beginning.
    expect(of("video")).toMatchObject({ media: key("Waves.mp4"), asset: key("Waves.jpg") });
    expect(of("audio")).toMatchObject({ media: key("Waves.mp3") });
    expect(of("button")).toMatchObject({ link: { file: key("Prices.pdf") } });
    const uses = usesOf(editor.document);
    expect(
      ["Waves.mp4", "Waves.mp3", "Prices.pdf"].map((name) => uses.get(key(name))?.[0]?.key),
    ).toEqual(["media", "media", "link"]);
  });

  it("EDIT-238 EDIT-256 are replaced in captions and in linked words, too", () => {
    const video = makeWidget(editor, "video", { x: 0, y: 0 });
    const words = makeWidget(editor, "text", { x: 0, y: 0 });
    if (video === null || words === null) throw new Error("There is no widget");
    const track = { file: KEY, language: "de", label: "Deutsch" };
    editor.set([video], "tracks", [track, { ...track, file: "other" }]);
    const attributes = { link: { file: KEY } };
    editor.change([
      { type: "text", id: words, delta: [{ insert: "See " }, { insert: "prices", attributes }] },
    ]);
    const uses = usesOf(editor.document).get(KEY) ?? [];
    expect(uses.map(({ key }) => key).toSorted()).toEqual(["text", "tracks"]);
    editor.change(replaceEverywhere(editor.document, KEY, uses, { key: "new", size: [0, 0] }));
    const after = usesOf(editor.document);
    expect([after.get(KEY), after.get("new")?.length, after.get("other")?.length]).toEqual([
      undefined,
      2,
      1,
    ]);
  });

  it("EDIT-237 EDIT-238 know where they are used, and are replaced there in one step", async () => {
    const known = assetOf(KEY);
    assets.placeKnown(known, { x: 0, y: 0 });
    assets.placeKnown(known, { x: 0, y: 9_000 });
    editor.set([editor.view.getState().page], "title", "Home");
    editor.set([editor.view.getState().page], "sharePicture", KEY);
    const uses = usesOf(editor.document).get(KEY) ?? [];
    expect(placesOf(editor.document, uses)).toEqual(["for sharing Home", "on Home (2)"]);
    assets.replace(KEY, picture("Ship.jpg"));
    const other = KEY.replaceAll("0", "f");
    desk.sent[0]?.answer(assetOf(other, "Ship.jpg"));
    await settled();
    expect(widgets().map(({ asset }) => asset)).toEqual([other, other]);
    expect(usesOf(editor.document).get(KEY)).toBeUndefined();
    editor.session.undo();
    expect(usesOf(editor.document).get(KEY)).toHaveLength(3);
  });

  it("EDIT-239 are deleted where nothing shows them", async () => {
    desk.assets = [assetOf(KEY)];
    await assets.load();
    await assets.delete([KEY]);
    expect(desk.removed).toEqual([KEY]);
    expect(assets.store.getState().assets).toEqual([]);
    desk.assets = [assetOf(KEY)];
    await assets.load();
    desk.remove = async () => {
      throw failure(409, "In use");
    };
    await assets.delete([KEY]);
    expect(assets.store.getState().assets).toHaveLength(1);
  });
});
