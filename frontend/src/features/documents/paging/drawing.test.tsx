import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { apply } from "../model/apply";
import type { Op } from "../model/op";
import type { Document } from "../model/record";
import { blank, create, id, PAGE, set, typed } from "../model/testing/documents";
import { Drawings } from "./drawing";
import { Thumbnail } from "./Thumbnail";

const KEY = "picture";

/** A page with a picture (2), a heading (3) and small words (4); a second page (6), and a colour (9). */
const scene = (...more: Op[]) =>
  apply(blank(), [
    create(9, "swatch", null),
    set(9, "paint", "#e6521fff"),
    create(2, "picture", PAGE, "a0"),
    create(3, "text", PAGE, "a1"),
    create(4, "text", PAGE, "a2"),
    set(2, "size", [72_000, 40_000]),
    set(2, "asset", KEY),
    set(3, "size", [120_000, 20_000]),
    set(3, "fontSize", 12_000),
    set(3, "textInk", { swatch: id(9) }),
    set(4, "position", [0, 60_000]),
    set(4, "size", [60_000, 9_600]),
    typed(3, 0, "The long ebb"),
    typed(4, 0, "Twice a year the sea leaves the north shore"),
    create(6, "page", null, "a1"),
    set(6, "background", { swatch: id(9) }),
    ...more,
  ]).document;

const drawn = (document: Document, page = PAGE) => {
  const drawing = new Drawings().of(document, [PAGE, id(6)]).get(page);
  if (drawing === undefined) throw new Error("The page is not drawn");
  return drawing;
};

describe("a page in small", () => {
  it("has its picture, its large words as words and the small ones as bars", () => {
    const pictures = new Map([[KEY, "/media/small.webp"]]);
    const { container } = render(
      <Thumbnail drawing={drawn(scene())} pictures={pictures} ratio={1} />,
    );
    expect(container.querySelector("image")).toHaveAttribute("href", "/media/small.webp");
    const [words, ...others] = container.querySelectorAll("text");
    expect(words).toHaveTextContent("The long ebb");
    expect(words?.parentElement).toHaveAttribute("fill", "#e6521fff");
    expect(others).toEqual([]);
    expect(container.querySelectorAll("path[opacity='0.45']")).toHaveLength(1);
  });

  it("shows a place for a picture that it does not know", () => {
    const { container } = render(
      <Thumbnail drawing={drawn(scene())} pictures={new Map()} ratio={1} />,
    );
    expect(container.querySelector("image")).toBeNull();
    expect(container.querySelector("path")).not.toBeNull();
  });

  it("EDIT-068 EDIT-261 shows the pictures of a gallery, and the first one of a slideshow", () => {
    const album = (kind: "gallery" | "slideshow") =>
      drawn(
        scene(
          create(20, kind, PAGE, "a5"),
          set(20, "size", [120_000, 40_000]),
          ...[21, 22, 23].flatMap((each) => [
            create(each, "picture", id(20), `a${each - 20}`),
            set(each, "asset", KEY),
          ]),
        ),
      ).marks.filter(({ id: mark }) => [id(21), id(22), id(23)].includes(mark));
    expect(album("gallery").map(({ x, width }) => [x, width])).toEqual([
      [0, 400],
      [400, 400],
      [800, 400],
    ]);
    expect(album("slideshow").map(({ id: mark, width }) => [mark, width])).toEqual([
      [id(21), 1_200],
    ]);
  });

  it("EDIT-271 shows the fields of a form in their rows", () => {
    const form = [create(20, "form", PAGE, "a5"), set(20, "size", [60_000, 40_000])];
    const field = (of: number, width: string) => [
      create(of, "field", id(20), `a${of - 20}`),
      set(of, "words", "Name"),
      set(of, "fieldWidth", width),
    ];
    const gap = [set(20, "gap", 1_200), set(20, "padding", [1_000, 0, 0, 0])];
    const fields = [...field(21, "half"), ...field(22, "half"), ...field(23, "full")];
    const marks = drawn(scene(...form, ...gap, ...fields)).marks.filter(({ id: mark }) =>
      [id(21), id(22), id(23)].includes(mark),
    );
    const boxes = marks.filter(({ look }) => look.type === "box");
    expect(boxes.map(({ x, y, width }) => [x, y, width])).toEqual([
      [0, 10, 294],
      [306, 10, 294],
      [0, 96, 600],
    ]);
    const words = marks.flatMap(({ look }) => (look.type === "words" ? look.lines : []));
    expect(words).toEqual(["Name", "Name", "Name"]);
  });

  it("EDIT-055 has the picture behind the page below all else", () => {
    const behind = scene(set(6, "backgroundPicture", KEY));
    const { container } = render(
      <Thumbnail
        drawing={drawn(behind, id(6))}
        pictures={new Map([[KEY, "/media/small.webp"]])}
        ratio={1}
      />,
    );
    const [ground, picture] = container.querySelectorAll("svg > *");
    expect(ground).toHaveAttribute("fill", "#e6521fff");
    expect(picture).toHaveAttribute("href", "/media/small.webp");
    expect(["width", "height"].map((side) => picture?.getAttribute(side))).toEqual(["1440", "900"]);
  });

  it("stays the same object until something of its page, or a colour, is another", () => {
    const drawings = new Drawings();
    const pages = [PAGE, id(6)];
    const before = scene();
    const first = drawings.of(before, pages);
    const moved = drawings.of(apply(before, [set(2, "position", [100, 100])]).document, pages);
    expect(moved.get(PAGE)).not.toBe(first.get(PAGE));
    expect(moved.get(id(6))).toBe(first.get(id(6)));
    const marks = (drawings: ReturnType<Drawings["of"]>, of: number) =>
      drawings.get(PAGE)?.marks.find((mark) => mark.id === id(of));
    expect(marks(moved, 2)).not.toBe(marks(first, 2));
    expect(marks(moved, 3)).toBe(marks(first, 3));
    const inked = drawings.of(apply(before, [set(9, "paint", "#111111ff")]).document, pages);
    expect(inked.get(id(6))?.ground).toBe("#111111ff");
  });
});
