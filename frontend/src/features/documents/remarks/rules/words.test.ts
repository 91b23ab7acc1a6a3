import { describe, expect, it } from "vitest";
import { apply } from "../../model/apply";
import { create, id, PAGE, place, remove, set } from "../../model/testing/documents";
import {
  documentOf,
  found,
  frame,
  KEY,
  labels,
  mended,
  sentences,
  setting,
  text,
} from "../testRemarks";

const link = { page: id(9) };
const page = (of: number, title: string) => [
  create(of, "page", null, `a${of}`),
  set(of, "title", title),
];

describe("remarks about what is said", () => {
  it("EDIT-307 a picture without alternative text, unless it is decoration", () => {
    const empty = documentOf([create(2, "picture"), set(2, "name", "Boat")]);
    expect(found(empty, ["alternative"])).toEqual([]);
    const picture = [create(2, "picture"), set(2, "name", "Boat"), set(2, "asset", KEY)];
    const document = documentOf(picture);
    const [remark] = found(document, ["alternative"]);
    expect(remark?.sentence).toBe("“Boat” has no alternative text");
    expect(remark?.record).toBe(id(2));
    expect(labels(remark)).toEqual(["Write it", "Make it decoration"]);
    expect(found(mended(document, remark, "A boat at anchor"), ["alternative"])).toEqual([]);
    const decorative = documentOf([...picture, set(2, "decorative", true)]);
    expect(found(decorative, ["alternative"])).toEqual([]);
    const hidden = documentOf([...picture, set(2, "hidden", true)]);
    expect(found(hidden, ["alternative"])).toEqual([]);
    const onPhones = documentOf([
      ...picture,
      set(2, "hidden", true),
      set(2, "hidden", false, "phone"),
    ]);
    expect(found(onPhones, ["alternative"])).toHaveLength(1);
  });

  it("EDIT-307 a drawing from a file without alternative text, and no other shape", () => {
    const drawing = [create(2, "shape"), set(2, "figure", "drawing"), set(2, "asset", KEY)];
    expect(sentences(found(documentOf(drawing), ["alternative"]))).toEqual([
      "The drawing has no alternative text",
    ]);
    const ellipse = documentOf([create(2, "shape"), set(2, "figure", "ellipse")]);
    expect(found(ellipse, ["alternative"])).toEqual([]);
  });

  it("EDIT-308 a hotspot without a name, and an embed without an address", () => {
    const document = documentOf([create(2, "hotspot"), create(3, "embed", PAGE, "a5")]);
    const [hotspot] = found(document, ["emptyButton"]);
    expect(hotspot?.sentence).toBe("The hotspot has no name for those who do not see it");
    expect(found(mended(document, hotspot, "The ebb"), ["emptyButton"])).toEqual([]);
    expect(sentences(found(document, ["deadLink"]))).toEqual([
      "The embed shows nothing: it has no address",
    ]);
    const known = documentOf([create(3, "embed"), set(3, "source", "https://vimeo.com/76979871")]);
    expect(found(known, ["deadLink"])).toEqual([]);
  });

  it("EDIT-256 EDIT-308 a video that plays nothing, has no title, or says what nobody reads", () => {
    const empty = documentOf([create(2, "video"), create(3, "audio", PAGE, "a5")]);
    expect(sentences(found(empty, ["deadLink"]))).toEqual([
      "The video plays nothing",
      "The audio plays nothing",
    ]);
    const document = documentOf([create(2, "video"), set(2, "media", "film")]);
    const [untitled] = found(document, ["emptyButton"]);
    expect(untitled?.sentence).toBe("The video has no title for those who do not see it");
    expect(found(mended(document, untitled, "The ebb"), ["emptyButton"])).toEqual([]);
    expect(sentences(found(document, ["captions"]))).toEqual([
      "The video has no captions for those who do not hear it",
    ]);
    // What has no sound says nothing, and services have captions of their own.
    const silent = documentOf([create(2, "video"), set(2, "media", "film"), set(2, "muted", true)]);
    const known = documentOf([create(2, "video"), set(2, "videoAddress", "https://vimeo.com/1")]);
    expect([...found(silent, ["captions"]), ...found(known, ["captions"])]).toEqual([]);
    const starting = documentOf([
      create(2, "video"),
      set(2, "media", "film"),
      set(2, "muted", true),
      set(2, "autoplay", true),
    ]);
    const [moves] = found(starting, ["autoplay"]);
    expect(moves?.sentence).toBe("The video goes on by itself until somebody stops it");
    expect(found(mended(starting, moves), ["autoplay"])).toEqual([]);
  });

  it("EDIT-272 a field without a label or choices, and a form without fields", () => {
    const form = [create(2, "form"), create(3, "field", id(2))];
    const document = documentOf([...form, create(4, "form", PAGE, "a5"), set(4, "name", "Visit")]);
    const [label] = found(document, ["fieldLabel"]);
    expect(label?.sentence).toBe("The field has no label: nobody knows what to fill in");
    expect(found(mended(document, label, "Your name"), ["fieldLabel"])).toEqual([]);
    const [empty, ...others] = found(document, ["emptyForm"]);
    expect([empty?.sentence, empty?.record, others]).toEqual([
      "“Visit” asks for nothing",
      id(4),
      [],
    ]);
    expect(empty?.repairs).toEqual([{ type: "field", label: "Add a field", register: "fields" }]);
    const choice = documentOf([...form, set(3, "words", "Day"), set(3, "fieldType", "list")]);
    const [choices] = found(choice, ["fieldChoices"]);
    expect(choices?.sentence).toBe("“Day” has no choices: nobody can answer it");
    expect(choices?.repairs).toEqual([{ type: "field", label: "Write them", register: "choices" }]);
    const filled = apply(choice, [set(3, "choices", ["Friday"])]).document;
    expect(found(filled, ["fieldChoices", "fieldLabel", "emptyForm"])).toEqual([]);
  });

  it("EDIT-310 the labels of a form that hardly stand out", () => {
    const form = [
      create(2, "form"),
      ...frame(2, [64, 64, 600, 400]),
      set(2, "textInk", "#bbbbbbff"),
    ];
    const document = documentOf([...form, create(3, "field", id(2)), set(3, "words", "Name")]);
    const [remark] = found(document, ["contrast"]);
    expect(remark?.record).toBe(id(2));
    expect(found(mended(document, remark), ["contrast"])).toEqual([]);
  });

  it("EDIT-071 EDIT-308 code without HTML, or without a title", () => {
    const empty = documentOf([create(2, "code")]);
    const [nothing] = found(empty, ["deadLink", "emptyButton"]);
    expect(nothing?.sentence).toBe("The code shows nothing: it has no HTML");
    const untitled = documentOf([create(2, "code"), set(2, "html", "<b>12</b>")]);
    const [remark] = found(untitled, ["deadLink", "emptyButton"]);
    expect(remark?.sentence).toBe("The code has no title for those who do not see it");
    const titled = mended(untitled, remark, "A clock");
    expect(found(titled, ["deadLink", "emptyButton"])).toEqual([]);
  });

  it("EDIT-073 EDIT-308 a share widget from which every way was taken", () => {
    const ways = ["copyLink", "shareSheet", "mailLink"].map((way) => set(2, way, false));
    const document = documentOf([create(2, "share"), ...ways]);
    const [remark] = found(document, ["emptyButton"]);
    expect(remark?.sentence).toBe("The share offers readers no way to share");
    expect(labels(remark)).toEqual(["Let readers copy the link"]);
    expect(found(mended(document, remark), ["emptyButton"])).toEqual([]);
  });

  it("EDIT-308 a link to what is gone, or to a draft", () => {
    const shape = [
      ...page(9, "Tides"),
      create(2, "shape"),
      set(2, "label", "Tides"),
      set(2, "link", link),
    ];
    expect(found(documentOf(shape), ["deadLink"])).toEqual([]);
    const gone = documentOf([...shape, remove(9)]);
    const [remark] = found(gone, ["deadLink"]);
    expect(remark?.sentence).toBe("“Tides” leads to what is no longer there");
    expect(labels(remark)).toEqual(["Take the link away", "Choose where"]);
    expect(mended(gone, remark).records.get(id(2))?.base.link).toBeUndefined();
    const draft = documentOf([...shape, set(9, "state", "draft")]);
    expect(sentences(found(draft, ["deadLink"]))).toEqual([
      "“Tides” leads to “Tides”, which is a draft",
    ]);
    const widget = [
      ...page(9, "Tides"),
      create(3, "text", id(9)),
      set(2, "link", { widget: id(3) }),
    ];
    const within = documentOf([create(2, "shape"), ...widget, set(9, "state", "draft")]);
    expect(sentences(found(within, ["deadLink"]))).toEqual([
      "The shape leads to “Tides”, which is a draft",
    ]);
  });

  it("EDIT-308 a link in a text that leads nowhere, or has no words", () => {
    const words = documentOf(text(2, "See the tides", {}, { link, linkInNewTab: true }));
    const [remark] = found(words, ["deadLink"]);
    expect(remark?.sentence).toBe(
      "The link “See the tides” in “See the tides” leads to what is no longer there",
    );
    const plain = mended(words, remark);
    expect(plain.records.get(id(2))?.text).toEqual([{ insert: "See the tides\n" }]);
    const blank = documentOf(text(2, "  ", {}, { link: { web: "https://tides.example" } }));
    expect(sentences(found(blank, ["emptyLink"]))).toEqual(["A link in the text has no words"]);
  });

  it("EDIT-308 a widget that is a link and says nothing", () => {
    const web = { web: "https://tides.example" };
    const group = [create(2, "group"), set(2, "link", web), create(3, "shape", id(2))];
    const document = documentOf(group);
    const [remark] = found(document, ["emptyLink"]);
    expect(remark?.sentence).toBe("The group is a link without words");
    expect(found(mended(document, remark, "Tides"), ["emptyLink"])).toEqual([]);
    const said = documentOf([...group, ...text(4, "Tides"), place(4, id(2), "a5")]);
    expect(found(said, ["emptyLink"])).toEqual([]);
    const picture = [create(2, "picture"), set(2, "asset", KEY), set(2, "link", web)];
    const kinds = ["emptyLink", "alternative"] as const;
    expect(found(documentOf(picture), kinds).map(({ kind }) => kind)).toEqual(["alternative"]);
    // As decoration it would be a link that nobody hears of.
    const silent = documentOf([...picture, set(2, "decorative", true), set(2, "label", "Tides")]);
    const [unheard] = found(silent, kinds);
    expect(unheard?.kind).toBe("emptyLink");
    expect(found(mended(silent, unheard, "Tides"), kinds)).toEqual([]);
  });

  it("EDIT-308 a button without words, or without an address", () => {
    const button = [create(2, "button"), set(2, "link", { web: "https://tides.example" })];
    const document = documentOf(button);
    const [remark] = found(document, ["emptyButton"]);
    expect(remark?.sentence).toBe("The button has no words");
    expect(found(mended(document, remark, "Tides"), ["emptyButton"])).toEqual([]);
    expect(found(documentOf([...button, set(2, "label", "Tides")]), ["emptyButton"])).toEqual([]);
    const nowhere = documentOf([create(2, "button"), set(2, "words", "Tides")]);
    const [dead] = found(nowhere, ["deadLink"]);
    expect(dead?.sentence).toBe("“Tides” leads nowhere");
    expect(labels(dead)).toEqual(["Choose where"]);
  });

  it("EDIT-309 a page without an h1 whose first heading can be it, else its largest text", () => {
    const document = documentOf([
      ...text(2, "Twice a year"),
      ...text(3, "High water", { element: "h2" }),
    ]);
    const [remark] = found(document, ["noTitle"]);
    expect(remark?.sentence).toBe("The page has no h1: its title stands in, out of sight");
    expect(labels(remark)).toEqual(["Make “High water” h1"]);
    expect(remark?.record).toBe(id(3));
    expect(found(mended(document, remark), ["noTitle", "headingJump"])).toEqual([]);
    const plain = documentOf([...text(2, "Small"), ...text(3, "Large", {}, { size: 4_000 })]);
    expect(labels(found(plain, ["noTitle"])[0])).toEqual(["Make “Large” h1"]);
    expect(found(documentOf([create(2, "shape")]), ["noTitle"])).toEqual([]);
  });

  it("EDIT-309 several h1 on a page, each of which but the first becomes h2", () => {
    const document = documentOf([
      ...text(2, "The long ebb", { element: "h1" }),
      ...text(3, "High water", { element: "h1" }),
    ]);
    const [remark, ...others] = found(document, ["severalTitles"]);
    expect(others).toEqual([]);
    expect(remark?.record).toBe(id(3));
    expect(remark?.sentence).toBe("“High water” is one more h1; readers get it as h2");
    expect(found(mended(document, remark), ["severalTitles", "headingJump"])).toEqual([]);
  });

  it("EDIT-309 a heading that leaves a level out, also where its style says the level", () => {
    const document = documentOf([
      create(8, "textStyle", null),
      set(8, "element", "h4"),
      ...text(2, "The long ebb", { element: "h1" }),
      ...text(3, "High water", { style: id(8) }),
      ...text(4, "Low water", { element: "h5" }),
      // An item of a list is no heading.
      ...text(5, "Neap", { element: "h6", list: "bullet" }),
    ]);
    const [remark, ...others] = found(document, ["headingJump"]);
    expect(others).toEqual([]);
    expect(remark?.sentence).toBe("“High water” is h4 after h1: a level is left out");
    expect(labels(remark)).toEqual(["Make it h2"]);
    const next = mended(document, remark);
    expect(sentences(found(next, ["headingJump"]))).toEqual([
      "“Low water” is h5 after h2: a level is left out",
    ]);
  });

  it("EDIT-314 a language that nobody has said", () => {
    const document = documentOf([]);
    const [remark] = found(document, ["language"]);
    expect(remark?.sentence).toBe("Nobody has said in which language this is");
    expect(found(mended(document, remark, "en"), ["language"])).toEqual([]);
    expect(found(documentOf([setting("language", "pt")]), ["language"])).toEqual([]);
    expect(found(documentOf([set(1, "language", "pt")]), ["language"])).toEqual([]);
  });

  it("EDIT-315 a page with the title of one before it, drafts aside", () => {
    const pages = [set(1, "title", "Tides"), ...page(8, "tides "), ...page(9, "Tides")];
    const document = documentOf([...pages, set(9, "state", "draft")]);
    const at = (of: number) => found(document, ["sameTitle"], { page: id(of) });
    expect(at(1)).toEqual([]);
    const [remark] = at(8);
    expect(remark?.sentence).toBe("The page has the title of page 01");
    expect(found(mended(document, remark, "Moon"), ["sameTitle"], { page: id(8) })).toEqual([]);
    const untitled = documentOf([create(8, "page", null, "a8")]);
    expect(sentences(found(untitled, ["sameTitle"], { page: id(8) }))).toEqual([
      "The page has no title, as page 01 has none",
    ]);
  });

  it("EDIT-315 a page without a description, unless it is kept out of search engines", () => {
    const document = documentOf([]);
    const [remark] = found(document, ["description"]);
    expect(remark?.record).toBe(PAGE);
    expect(found(mended(document, remark, "When the sea comes"), ["description"])).toEqual([]);
    expect(found(documentOf([set(1, "noIndex", true)]), ["description"])).toEqual([]);
  });
});
