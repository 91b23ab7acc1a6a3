import { describe, expect, it } from "vitest";
import { DEFAULT_FAMILY, fontFamilies } from "../../fonts/library";
import { create, id, PAGE, set } from "../../model/testing/documents";
import {
  documentOf,
  found,
  frame,
  KEY,
  knowing,
  labels,
  mended,
  photograph,
  sentences,
  setting,
  text,
} from "../testRemarks";
import { bytesShown } from "./weight";

const GREY = "#999999ff";
const WEB = { web: "https://tides.example" };

describe("remarks about what is seen", () => {
  it("EDIT-310 words with too little contrast against the page", () => {
    const document = documentOf([...text(2, "Twice a year"), set(2, "textInk", GREY)]);
    const [remark] = found(document, ["contrast"]);
    expect(remark?.sentence).toBe("“Twice a year” has a contrast of 2.8, 4.5 is needed");
    expect(labels(remark)[0]).toMatch(/^Darken it to 4\.[5-9]$/);
    expect(found(mended(document, remark), ["contrast"])).toEqual([]);
    expect(found(documentOf(text(2, "Twice a year")), ["contrast"])).toEqual([]);
  });

  it("EDIT-310 what is typed into fields of nearly its own colour", () => {
    const light = set(2, "textInk", "#f4f1eaff");
    const form = [create(2, "form", PAGE, "a0"), ...frame(2, [0, 0, 600, 400]), light];
    const filled = [...form, set(2, "fieldFill", "#ffffffff")];
    const [remark] = found(documentOf(filled), ["contrast"]);
    expect(remark?.sentence).toMatch(
      /^What is typed into .+ has a contrast of 1\.\d, 4\.5 is needed$/,
    );
    expect(labels(remark)).toEqual(["Choose another fill"]);
    const dark = documentOf([...form, set(2, "fieldFill", "#1d1b19ff")]);
    expect(found(dark, ["contrast"])).toEqual([]);
    expect(found(documentOf(form), ["contrast"])).toEqual([]);
  });

  it("EDIT-310 large words need less", () => {
    const ink = [set(2, "textInk", "#888888ff"), set(2, "fontSize", 4_800)];
    const document = documentOf([...text(2, "Ebb"), ...ink]);
    expect(found(document, ["contrast"])).toEqual([]);
    const small = documentOf([...text(2, "Ebb"), ...ink, set(2, "fontSize", 2_000)]);
    expect(found(small, ["contrast"])).toHaveLength(1);
    const bold = documentOf([
      ...text(2, "Ebb"),
      ...ink,
      set(2, "fontSize", 2_800),
      set(2, "leastFontSize", 2_000),
      set(2, "weight", 700),
    ]);
    expect(found(bold, ["contrast"])).toEqual([]);
  });

  it("EDIT-310 at the worst of the widths, where what lies behind is another colour", () => {
    const document = documentOf([
      create(3, "shape", PAGE, "a0"),
      ...frame(3, [0, 200, 1_440, 200]),
      set(3, "fill", "#ffffffff"),
      set(3, "fill", "#222222ff", "phone"),
      ...text(2, "Twice a year"),
    ]);
    const [remark] = found(document, ["contrast"]);
    expect(remark?.sentence).toMatch(
      /^“Twice a year” has a contrast of 1\.\d, 4\.5 is needed, on phones$/,
    );
    expect(remark?.width).toBe("phone");
    // Nothing is black on white and white on black: a colour has to be chosen.
    expect(labels(remark)).toEqual(["Choose a colour"]);
  });

  it("EDIT-310 in the dark colours of the project", () => {
    const swatch = [create(8, "swatch", null), set(8, "name", "Ink"), set(8, "paint", "#222222ff")];
    const ops = [...swatch, set(8, "darkPaint", "#eeeeeeff"), ...text(2, "Ebb")];
    const inked = [...ops, set(2, "textInk", { swatch: id(8) })];
    expect(found(documentOf(inked), ["contrast"])).toEqual([]);
    const [remark] = found(documentOf([...inked, setting("darkColours", true)]), ["contrast"]);
    expect(remark?.sentence).toMatch(/in the dark colours$/);
  });

  it("EDIT-310 is mended with a colour of the project that comes nearest", () => {
    const swatch = (of: number, name: string, paint: string) => [
      create(of, "swatch", null, `a${of}`),
      set(of, "name", name),
      set(of, "paint", paint),
    ];
    const document = documentOf([
      ...swatch(7, "Night", "#000000ff"),
      ...swatch(8, "Sea", "#2a5a6aff"),
      ...swatch(9, "Foam", "#99bbccff"),
      ...text(2, "Ebb"),
      set(2, "textInk", { swatch: id(9) }),
    ]);
    const [remark] = found(document, ["contrast"]);
    expect(labels(remark)[0]).toMatch(/^Use Sea, 7\.\d$/);
    expect(mended(document, remark).records.get(id(2))?.base.textInk).toEqual({ swatch: id(8) });
  });

  it("EDIT-310 gives other letters alone another ink where only some are meant", () => {
    const document = documentOf([
      ...text(2, "Twice", {}, { ink: GREY }),
      { type: "text", id: id(2), delta: [{ insert: "Not so " }] },
    ]);
    const [remark] = found(document, ["contrast"]);
    const next = mended(document, remark).records.get(id(2));
    expect(next?.base.textInk).toBeUndefined();
    expect(next?.text?.[0]).toEqual({ insert: "Not so " });
    expect(next?.text?.[1]?.attributes?.ink).not.toBe(GREY);
  });

  it("EDIT-310 says nothing of words on a picture", () => {
    const document = documentOf([
      create(3, "picture", PAGE, "a0"),
      ...frame(3, [0, 200, 1_440, 400]),
      set(3, "asset", KEY),
      ...text(2, "Ebb"),
      set(2, "textInk", "#ffffffff"),
    ]);
    expect(found(document, ["contrast"])).toEqual([]);
  });

  it("EDIT-311 a link or a button under 24 px in its narrowest window", () => {
    const button = [create(2, "button"), set(2, "words", "Tides"), set(2, "link", WEB)];
    const document = documentOf([...button, ...frame(2, [64, 64, 120, 20])]);
    const [remark] = found(document, ["target"]);
    expect(remark?.sentence).toMatch(/^“Tides” is 20 px high on /);
    expect(labels(remark)).toEqual(["Make it 34"]);
    const next = mended(document, remark);
    expect(next.records.get(id(2))?.base.size).toEqual([12_000, 3_400]);
    expect(found(next, ["target"])).toEqual([]);
    const shape = [create(2, "shape"), ...frame(2, [64, 64, 20, 80])];
    expect(found(documentOf(shape), ["target"])).toEqual([]);
    const [narrow] = found(documentOf([...shape, set(2, "link", WEB)]), ["target"]);
    expect(narrow?.sentence).toMatch(/^The shape is 14\.2 px wide on desktops/);
  });

  it("EDIT-311 pictures keep their proportion where they become larger", () => {
    const document = documentOf([
      create(2, "picture"),
      ...frame(2, [64, 64, 40, 20]),
      set(2, "link", WEB),
    ]);
    const [remark] = found(document, ["target"]);
    expect(mended(document, remark).records.get(id(2))?.base.size).toEqual([6_800, 3_400]);
  });

  it("EDIT-311 entries of menus, and lines that are a link as a whole", () => {
    const menu = [create(2, "menu"), ...frame(2, [0, 0, 600, 24]), set(1, "title", "April")];
    expect(found(documentOf(menu), ["target"])).toEqual([]);
    const low = documentOf([...menu, set(2, "lineHeight", 1_000)]);
    const [remark] = found(low, ["target"]);
    expect(remark?.sentence).toMatch(
      /^“April” in the menu is 16 px high on \w+, a finger wants 24$/,
    );
    expect(found(mended(low, remark), ["target"])).toEqual([]);
    const lines = documentOf([...text(3, "Tides", {}, { link: WEB }), set(3, "lineHeight", 1_000)]);
    expect(found(lines, ["target"])).toHaveLength(1);
    const sentence = documentOf([
      ...text(3, "Tides", {}, { link: WEB }),
      set(3, "lineHeight", 1_000),
      { type: "text", id: id(3), delta: [{ insert: "See the " }] },
    ]);
    expect(found(sentence, ["target"])).toEqual([]);
  });

  it("EDIT-312 letters under 12 px, at the width at which they are smallest", () => {
    expect(found(documentOf(text(2, "Ebb")), ["smallText"])).toEqual([]);
    const scaled = [...text(2, "Ebb"), set(2, "fontSize", 1_400), set(2, "leastFontSize", 800)];
    const document = documentOf(scaled);
    const [remark] = found(document, ["smallText"]);
    // 14 px of 1,440 in a window of 1,024.
    expect(remark?.sentence).toBe("“Ebb” has letters of 9.9 px on desktops, 12 can be read");
    const next = mended(document, remark);
    expect(next.records.get(id(2))?.base).toMatchObject({ fontSize: 1_400, leastFontSize: 1_200 });
    expect(found(next, ["smallText"])).toEqual([]);
    const phones = documentOf([...text(2, "Ebb"), set(2, "fontSize", 1_000, "phone")]);
    const [onPhones] = found(phones, ["smallText"]);
    expect(onPhones?.width).toBe("phone");
    const mendedThere = mended(phones, onPhones);
    expect(mendedThere.records.get(id(2))?.base.fontSize).toBeUndefined();
    expect(found(mendedThere, ["smallText"])).toEqual([]);
  });

  it("EDIT-312 letters that say their size themselves, in a text whose others are larger", () => {
    const document = documentOf([
      ...text(2, "Ebb", {}, { size: 900 }),
      { type: "text", id: id(2), delta: [{ insert: "Flood and " }] },
    ]);
    const [remark] = found(document, ["smallText"]);
    const next = mended(document, remark);
    expect(next.records.get(id(2))?.text?.[1]?.attributes?.size).toBe(1_200);
    expect(found(next, ["smallText"])).toEqual([]);
  });

  it("EDIT-313 a picture that moves by itself", () => {
    const document = documentOf([create(2, "picture"), set(2, "asset", KEY)]);
    const still = knowing(photograph([400, 300]));
    expect(found(document, ["autoplay"], { known: still })).toEqual([]);
    const slides = documentOf([create(5, "slideshow"), set(5, "autoplay", true)]);
    const [slideshow] = found(slides, ["autoplay"]);
    expect(slideshow?.sentence).toBe("The slideshow goes on by itself until somebody stops it");
    expect(found(mended(slides, slideshow), ["autoplay"])).toEqual([]);
    const moving = knowing(photograph([400, 300], { renditions: [], file: "whole.gif?token=1" }));
    const remarks = found(document, ["autoplay"], { known: moving });
    expect(sentences(remarks)).toEqual(["The picture moves by itself, and nobody can stop it"]);
    expect(labels(remarks[0])).toEqual([
      "Show it as a video with pause",
      "Choose a picture that stands still",
    ]);
    const webp = knowing(photograph([400, 300], { renditions: [], file: "whole.webp" }));
    expect(labels(found(document, ["autoplay"], { known: webp })[0])).toHaveLength(1);
  });

  it("EDIT-313 motion and marquees that go on without an end", () => {
    const spin = {
      trigger: "appear",
      delay: 0,
      duration: 6_000,
      easing: "linear",
      repeat: "loop",
      steps: [{ turn: { from: -36_000 } }],
    } as const;
    const document = documentOf([
      create(2, "shape"),
      set(2, "motions", [spin, { ...spin, repeat: "once" }]),
      create(3, "stack", PAGE, "a3"),
      set(3, "marquee", "left"),
      create(4, "shape", PAGE, "a4"),
      set(4, "motions", [{ ...spin, repeat: "once" }]),
    ]);
    const remarks = found(document, ["autoplay"]);
    expect(remarks.map(({ record }) => record)).toEqual([id(2), id(3)]);
    const next = mended(mended(document, remarks[0]), remarks[1]);
    expect(found(next, ["autoplay"])).toEqual([]);
    expect(next.records.get(id(2))?.base.motions).toHaveLength(2);
  });

  it("EDIT-316 a page whose pictures and letters weigh more than 2 MB, each picture once", () => {
    const pictures = [2, 3].flatMap((of) => [
      create(of, "picture", PAGE, `a${of}`),
      ...frame(of, [0, of * 500, 1_440, 400]),
      set(of, "asset", KEY),
    ]);
    const document = documentOf([...pictures, ...text(4, "Ebb")]);
    const heavy = (bytes: number) => photograph([3_000, 2_000], { bytes, renditions: [2_560] });
    const light = { known: knowing(heavy(1_900_000)) };
    expect(found(document, ["weight"], light)).toEqual([]);
    const file = fontFamilies
      .find(({ id: name }) => name === DEFAULT_FAMILY)
      ?.subsets.at(-1)?.files;
    const fonts = new Map([
      [file?.normal ?? "", 300_000],
      ["another.woff2", 900_000],
    ]);
    const both = { ...light.known, fonts };
    expect(sentences(found(document, ["weight"], { known: both }))).toEqual([
      "The page weighs about 2.2 MB: 1.9 MB of pictures and 300 kB of letters",
    ]);
    const [remark] = found(document, ["weight"], { known: knowing(heavy(2_400_000)) });
    expect(remark?.sentence).toBe("The page weighs about 2.4 MB: 2.4 MB of pictures");
    expect(remark?.record).toBe(id(2));
    expect(labels(remark)).toEqual(["Replace the picture, 2.4 MB"]);
  });

  it("EDIT-316 counts of a picture the rendition that is loaded", () => {
    const asset = photograph([3_000, 2_000], { bytes: 1_000, renditions: [100, 200] });
    expect(bytesShown(asset, 90)).toBe(200);
    expect(bytesShown(asset, 101)).toBe(800);
    expect(bytesShown(asset, 900)).toBe(800);
  });

  it("EDIT-317 a picture much larger than the sharpest screen shows it", () => {
    const document = documentOf([
      create(2, "picture"),
      ...frame(2, [64, 64, 300, 200]),
      set(2, "asset", KEY),
    ]);
    const at = (width: number) =>
      found(document, ["largePicture"], { known: knowing(photograph([width, (width * 2) / 3])) });
    expect(at(1_400)).toEqual([]);
    expect(sentences(at(7_000))).toHaveLength(1);
    expect(at(7_000)[0]?.sentence).toMatch(/^The picture is 7,000 pixels wide, \d/);
    const drawing = photograph([7_000, 4_000], { renditions: [], file: "whole.svg" });
    expect(found(document, ["largePicture"], { known: knowing(drawing) })).toEqual([]);
  });

  it("EDIT-306 EDIT-318 are in the order of reading, and those of the page come first", () => {
    const document = documentOf([
      ...text(3, "High water", { element: "h4" }),
      ...text(2, "The long ebb", { element: "h1" }),
      set(3, "textInk", GREY),
      create(5, "group", PAGE, "a0"),
      create(4, "picture", id(5)),
      ...frame(4, [0, 0, 90, 90]),
      ...frame(5, [64, 900, 90, 90]),
      set(4, "asset", KEY),
    ]);
    const kinds = ["description", "headingJump", "contrast", "alternative"] as const;
    expect(found(document, kinds).map(({ kind }) => kind)).toEqual([
      "description",
      "headingJump",
      "contrast",
      "alternative",
    ]);
  });
});
