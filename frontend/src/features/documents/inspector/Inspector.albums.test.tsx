import { act, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { create, id, PAGE } from "../model/testing/documents";
import { choose, inspect, section, sections, write } from "./testInspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));

const GALLERY = [create(2, "gallery"), create(3, "picture", id(2)), create(4, "picture", id(2))];

describe("the inspector of albums", () => {
  it("EDIT-068 EDIT-266 says how a gallery lays out its pictures", async () => {
    const { record, user } = await inspect({ ops: GALLERY, selected: [id(2)] });
    expect(sections()).toEqual(["Gallery", "Place", "Look", "Motion", "Read aloud"]);
    expect(screen.queryByRole("spinbutton", { name: "Row height" })).toBeNull();
    await choose(user, "Cells", "3 : 2");
    const columns = screen.getByRole("spinbutton", { name: "Columns" });
    await user.clear(columns);
    await user.type(columns, "4{Enter}");
    await choose(user, "Layout", "Rows");
    expect(screen.queryByRole("spinbutton", { name: "Columns" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Pictures open large" }));
    expect(record(2)?.base).toMatchObject({
      cellRatio: "3:2",
      galleryColumns: 4,
      galleryLayout: "rows",
      lightbox: false,
    });
  });

  it("EDIT-262 EDIT-263 says how a slideshow is worked", async () => {
    const { record, user } = await inspect({ ops: [create(2, "slideshow")], selected: [id(2)] });
    expect(section("Slideshow")).toHaveTextContent("Add pictures, or drop them on it.");
    await choose(user, "Shows where it is", "Numbers");
    await user.click(screen.getByRole("checkbox", { name: "Arrows" }));
    await user.click(screen.getByRole("checkbox", { name: "Goes on by itself" }));
    expect(record(2)?.base).toMatchObject({ slideMarks: "numbers", arrows: false, autoplay: true });
    expect(section("Slideshow")).toHaveTextContent("for those who ask for less motion");
  });

  it("EDIT-262 asks for a caption where a picture lies in an album alone", async () => {
    const ops = [...GALLERY, create(5, "picture", PAGE, "a3")];
    const { record, user, editor } = await inspect({ ops, selected: [id(3)] });
    // The gallery says where it lies.
    expect(sections()).not.toContain("Place");
    await write(user, "Caption", "At high water");
    expect(record(3)?.base.caption).toBe("At high water");
    expect(screen.queryByRole("button", { name: "Add a caption" })).toBeNull();
    act(() => editor.selection.select([id(5)]));
    expect(screen.queryByRole("textbox", { name: "Caption" })).toBeNull();
  });
});

describe("the inspector of hotspots and embeds", () => {
  it("EDIT-069 writes what a hotspot says", async () => {
    const { record, user } = await inspect({ ops: [create(2, "hotspot")], selected: [id(2)] });
    await write(user, "Tip", "Where the ebb begins");
    await write(user, "Said as", "The ebb");
    expect(record(2)?.base).toMatchObject({ tip: "Where the ebb begins", label: "The ebb" });
  });

  it("EDIT-070 EDIT-282 takes the addresses of known services, and says which those are", async () => {
    const { record, user } = await inspect({ ops: [create(2, "embed")], selected: [id(2)] });
    await write(user, "Address", "https://example.com/");
    expect(record(2)?.base.source).toBeUndefined();
    expect(section("Embed")).toHaveTextContent("YouTube, Vimeo, SoundCloud");
    expect(screen.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.com/");
    await write(user, "Address", "https://vimeo.com/76979871");
    expect(record(2)?.base.source).toBe("https://vimeo.com/76979871");
    expect(section("Embed")).toHaveTextContent("From Vimeo, once a reader asks for it");
  });
});
