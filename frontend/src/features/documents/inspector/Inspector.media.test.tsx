import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { create, id, set } from "../model/testing/documents";
import { choose, inspect, section, sections, write } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

const flag = (name: string) => screen.getByRole("checkbox", { name });

describe("the inspector of videos and audio", () => {
  it("EDIT-067 takes addresses of YouTube and Vimeo alone", async () => {
    const { record, user } = await inspect({ ops: [create(2, "video")], selected: [id(2)] });
    expect(sections()).toContain("Video");
    await write(user, "Or an address", "https://video.example/kiln.mp4");
    expect(record(2)?.base.videoAddress).toBeUndefined();
    expect(section("Video")).toHaveTextContent("A video has an address of YouTube or Vimeo");
    await write(user, "Or an address", "https://vimeo.com/76979871");
    expect(record(2)?.base.videoAddress).toBe("https://vimeo.com/76979871");
    expect(section("Video")).toHaveTextContent("From Vimeo, once a reader asks for it");
    // What a service plays has its own controls.
    expect(screen.queryByRole("checkbox", { name: "Starts by itself" })).toBeNull();
    await write(user, "Title", "The firing");
    expect(record(2)?.base.label).toBe("The firing");
  });

  it("EDIT-257 a video starts by itself without sound alone", async () => {
    const ops = [create(2, "video"), set(2, "media", "film")];
    const { editor, record, user } = await inspect({ ops, selected: [id(2)] });
    await user.click(flag("Starts by itself"));
    expect(record(2)?.base).toMatchObject({ autoplay: true, muted: true });
    expect(section("Video")).toHaveTextContent("with a button that pauses it");
    await user.click(flag("Without sound"));
    expect(record(2)?.base.autoplay).toBeUndefined();
    expect(record(2)?.base.muted).toBeUndefined();
    // Each was one step.
    editor.session.undo();
    expect(record(2)?.base).toMatchObject({ autoplay: true, muted: true });
    editor.session.undo();
    expect(record(2)?.base).toEqual({ media: "film" });
    expect(editor.set([id(2)], "autoplay", true)).toBe(false);
  });

  it("EDIT-256 says how a video is shown, and what its captions are called", async () => {
    const track = { file: "words", language: "en", label: "English" };
    const ops = [create(2, "video"), set(2, "media", "film"), set(2, "tracks", [track])];
    const { record, user } = await inspect({ ops, selected: [id(2)] });
    await choose(user, "Fit", "Whole video");
    await choose(user, "Loads at first", "Nothing");
    await user.click(flag("Controls of the browser"));
    await user.click(flag("Begins again at its end"));
    expect(record(2)?.base).toMatchObject({ preload: "none", controls: false, loops: true });
    await write(user, "Called", "English, with sounds");
    await write(user, "Language", "no language");
    expect(record(2)?.base.tracks).toEqual([{ ...track, label: "English, with sounds" }]);
    await write(user, "Language", "en-GB");
    await user.click(screen.getByRole("button", { name: /^Captions 1: / }));
    await user.click(await screen.findByRole("menuitem", { name: "Take them away" }));
    expect(record(2)?.base.tracks).toBeUndefined();
  });

  it("EDIT-065 says what a recording is called, and who it is by", async () => {
    const { record, user } = await inspect({ ops: [create(2, "audio")], selected: [id(2)] });
    await write(user, "Title", "High water");
    await write(user, "By, or about", "Noor Haddad");
    await user.click(flag("Begins again at its end"));
    expect(record(2)?.base).toMatchObject({
      label: "High water",
      caption: "Noor Haddad",
      loops: true,
    });
  });
});
