import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { hideAllToasts, useToasts } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { openEditor } from "../editor/testing/editor";
import { type filmOf, NoFilm } from "../media/film";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import type { Asset } from "./asset";
import { Films } from "./Films";
import type { Filming } from "./uploads";

const GIF = "0123456789abcdef0123456789abcdef";
const FILM = "fedcba9876543210fedcba9876543210";

const assetOf = (key: string, kind: Asset["kind"], file: string): Asset => ({
  key,
  kind,
  name: `Kiln.${file.split(".").at(-1)}`,
  bytes: 48_000,
  duration: null,
  picture: { address: `/media/assets/1/${key}/${file}?t=1`, renditions: [], size: [60, 40] },
});

const gif = new File(["GIF89a"], "Kiln.gif", { type: "image/gif" });
const webm = new File(["webm"], "Kiln.webm", { type: "video/webm" });

describe("GIFs that move", () => {
  let editor: Editor;
  let assets: Asset[];
  let make: Mock<typeof filmOf>;
  let posters: RecordId[];
  let sent: { upload: string; done: (asset: Asset) => void; filming: Filming }[];
  let films: Films;

  const open = async (ops: readonly Op[] = [], access: "owner" | "editor" = "owner") => {
    const gifOps = [create(2, "picture"), set(2, "asset", GIF), set(2, "label", "The kiln")];
    ({ editor } = await openEditor({ ops: [...gifOps, ...ops], access }));
    const desk = {
      files: {
        address: () => "blob:film",
        forget: () => {},
        measure: async () => null,
        look: async () => ({ size: [60, 40] as const, poster: new File([], "Kiln.jpg") }),
      },
      known: (key: unknown) => assets.find((asset) => asset.key === key),
      send: (upload: string, _: File, done: (asset: Asset) => void, filming: Filming) => {
        sent.push({ upload, done, filming });
      },
      sendPoster: (video: RecordId) => posters.push(video),
    };
    films = new Films(editor, desk, make);
  };

  beforeEach(() => {
    assets = [assetOf(GIF, "picture", "whole.gif"), assetOf(FILM, "video", "whole.webm")];
    make = vi.fn<typeof filmOf>(async () => ({ file: webm, loops: true }));
    posters = [];
    sent = [];
  });
  afterEach(() => {
    hideAllToasts();
    editor.close();
    vi.unstubAllGlobals();
  });

  const made = () => sent[0]?.filming.make(() => {}, new AbortController().signal);
  const arrive = () => sent[0]?.done(assetOf(FILM, "video", "whole.webm"));
  const shown = () =>
    [...editor.document.records.values()].filter(
      ({ kind }) => kind === "picture" || kind === "video",
    );
  const toasts = () => useToasts.getState().toasts;

  it("EDIT-242 become a video that readers can pause, as one step, and can be kept", async () => {
    await open();
    editor.selection.select([id(2)]);
    films.offer(id(2), gif, GIF);
    expect(await made()).toBe(webm);
    arrive();
    const playing = { autoplay: true, muted: true, loops: true, controls: false };
    const video = { media: FILM, gif: GIF, label: "The kiln", pixels: [60, 40], ...playing };
    expect(shown()).toMatchObject([{ kind: "video", base: video }]);
    // What is seen before it plays does not move.
    expect(shown()[0]?.base.asset).toBeUndefined();
    const [selected] = editor.selection.store.getState().ids;
    expect(editor.records.get(selected as RecordId)?.kind).toBe("video");
    expect(posters).toEqual([selected]);
    expect(toasts()[0]?.text).toBe("Kiln.gif is shown as a video, which readers can pause");
    toasts()[0]?.action?.run();
    const picture = { asset: GIF, label: "The kiln", pixels: [60, 40] };
    expect(shown()).toMatchObject([{ kind: "picture", base: picture }]);
    expect(shown()[0]?.base.media).toBeUndefined();
    editor.session.undo();
    expect(shown()).toMatchObject([{ kind: "video", base: video }]);
    editor.session.redo();
    expect(shown()).toMatchObject([{ kind: "picture", base: picture }]);
    editor.session.undo();
    editor.session.undo();
    expect(shown()).toMatchObject([{ kind: "picture", base: { asset: GIF } }]);
  });

  it("EDIT-242 stay as they are where no video can be made, and say so unless they stand still", async () => {
    await open();
    films.offer(id(2), gif, GIF);
    make.mockRejectedValueOnce(new NoFilm("still"));
    expect(await made()).toBeNull();
    expect(toasts()).toEqual([]);
    make.mockRejectedValueOnce(new NoFilm("clear"));
    expect(await made()).toBeNull();
    expect(toasts()[0]?.text).toBe("Kiln.gif stays a GIF: what lies behind it is seen through it");
    expect(shown()).toMatchObject([{ kind: "picture" }]);
  });

  it("EDIT-242 are not made a video of what is gone or has another picture", async () => {
    await open();
    films.offer(id(2), gif, GIF);
    editor.set([id(2)], "asset", FILM);
    expect(await made()).toBeNull();
    arrive();
    expect(shown()).toMatchObject([{ kind: "picture", base: { asset: FILM } }]);
  });

  it("EDIT-242 stay pictures in albums, where the layout is locked, and where something would be lost", async () => {
    await open([create(5, "gallery"), create(6, "picture", id(5)), set(6, "asset", GIF)]);
    films.offer(id(6), gif, GIF);
    editor.set([id(2)], "brightness", 500);
    films.offer(id(2), gif, GIF);
    editor.close();
    await open([], "editor");
    films.offer(id(2), gif, GIF);
    films.offer(id(2), new File([], "Boat.jpg", { type: "image/jpeg" }), GIF);
    expect(sent).toEqual([]);
  });

  it("EDIT-242 of the project become a video when asked, and at once where there was one", async () => {
    await open([set(2, "brightness", 500)]);
    const asked = vi.fn(async () => new Response("GIF89a"));
    vi.stubGlobal("fetch", asked);
    let heard = 0;
    const hear = () => {
      heard += 1;
    };
    films.film(id(2), hear);
    await made();
    expect(asked).toHaveBeenCalledWith(assets[0]?.picture.address, expect.anything());
    expect(make.mock.calls[0]?.[0]).toMatchObject({ name: "Kiln.gif", type: "image/gif", size: 6 });
    arrive();
    const video = [...editor.document.records].find(([, { kind }]) => kind === "video")?.[0];
    films.keep(video as RecordId);
    const back = [...editor.document.records].find(([, { kind }]) => kind === "picture")?.[0];
    films.film(back as RecordId, hear);
    expect(shown()).toMatchObject([
      { kind: "video", base: { media: FILM, gif: GIF, loops: true } },
    ]);
    expect([heard, sent.length]).toEqual([2, 1]);
  });

  it("EDIT-242 that cannot be fetched say so where they are being added", async () => {
    await open();
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    films.film(id(2), () => {});
    await expect(made()).rejects.toThrow("The GIF could not be read");
  });

  it("EDIT-242 that the server would not take become a video alone, in the step that placed them", async () => {
    await open([create(3, "picture")]);
    films.instead("upload", id(3), gif, { group: "placed" });
    expect(await made()).toBe(webm);
    arrive();
    const video = shown().find(({ kind }) => kind === "video");
    expect(video?.base).toMatchObject({ media: FILM, autoplay: true });
    expect(video?.base.gif).toBeUndefined();
    make.mockRejectedValueOnce(new NoFilm("browser"));
    await expect(made()).rejects.toThrow("A GIF has at most 8 MB");
  });
});
