import { describe, expect, it } from "vitest";
import { id } from "../model/testing/documents";
import { sayDifference } from "./compare";
import type { Difference, WidgetDifference } from "./difference";
import { NO_DIFFERENCE, pageOf, partsOf, register, widgetOf } from "./testDifference";

const said = (difference: Partial<Difference>) =>
  sayDifference({ ...NO_DIFFERENCE, ...difference }).pages.map(({ title, sentence, count }) => [
    title,
    sentence,
    count,
  ]);

const written = (...parts: readonly string[]): Partial<WidgetDifference> => ({
  excerpt: "Salt & Kiln",
  aspects: ["words"],
  text: { parts: partsOf(...parts), isFormatted: false, isCut: false },
});

const boat = (...registers: WidgetDifference["registers"]): Partial<WidgetDifference> => ({
  kind: "picture",
  name: "Boat",
  registers,
});

describe("what changes for readers", () => {
  it("is nothing where nothing differs", () => {
    expect(sayDifference(NO_DIFFERENCE)).toEqual({ pages: [], count: 0 });
  });

  it.each<[string, Partial<WidgetDifference>, string]>([
    [
      "exactly the word that was replaced",
      written("The ", "-kiln", "+oven", " is hot\n"),
      "“kiln” became “oven” in “Salt & Kiln”",
    ],
    [
      "the word alone, and not the height that follows it",
      {
        ...written("The ", "-kiln", "+oven", "\n"),
        registers: [register("size", null, null)],
      },
      "“kiln” became “oven” in “Salt & Kiln”",
    ],
    [
      "words that come",
      written("Salt", "+ and pepper", "\n"),
      "“and pepper” was added in “Salt & Kiln”",
    ],
    ["words that go", written("of ", "-grey ", "salt\n"), "“grey” was deleted in “Salt & Kiln”"],
    [
      "two places of a text",
      written("-We", "+They", " make ", "-bowls", "+plates", "…", "and more"),
      "“We” became “They” and “bowls” became “plates” in “Salt & Kiln”",
    ],
    [
      "more than a few places as one",
      written("-a", " b ", "-c", " d ", "-e"),
      "“Salt & Kiln” rewritten",
    ],
    [
      "more than a few words as one",
      written("-We open at nine on weekdays", "+Closed", "\n"),
      "“Salt & Kiln” rewritten",
    ],
    [
      "the look of words",
      { excerpt: "Salt & Kiln", text: { parts: [], isFormatted: true, isCut: false } },
      "“Salt & Kiln” formatted differently",
    ],
    [
      "a picture",
      boat(register("asset", null, null), register("pixels", null, null)),
      "“Boat” replaced",
    ],
    [
      "what a picture says",
      boat(register("label", null, "At sea")),
      "“Boat” described differently",
    ],
    ["a place", boat(register("position", null, null)), "“Boat” moved"],
    [
      "a place on phones",
      boat(register("position", null, null, "phone")),
      "“Boat” moved on phones",
    ],
    [
      "letters",
      {
        excerpt: "Salt",
        registers: [
          register("fontSize", "3000", "4000"),
          register("fontSize", "3000", "2000", "phone"),
        ],
      },
      "“Salt” set larger, “Salt” set smaller on phones",
    ],
    ["what is hidden", boat(register("hidden", null, "true", "phone")), "“Boat” hidden on phones"],
    ["what is shown again", boat(register("hidden", "true", null)), "“Boat” shown"],
    ["the look", boat(register("opacity", "1000", "500")), "“Boat” looks different"],
    [
      "where it lies among others",
      { ...boat(), aspects: ["stacking"] },
      "“Boat” put before or behind others",
    ],
    [
      "what comes from another page",
      { ...boat(), aspects: ["position"], movedFrom: id(9) },
      "“Boat” moved here from another page",
    ],
    ["what is new", { kind: "line", change: "added" }, "A line added"],
    ["what is gone", { ...boat(), change: "removed" }, "“Boat” deleted"],
  ])("EDIT-354 says %s", (_, widget, sentence) => {
    expect(said({ pages: [pageOf("Home", [widgetOf(2, widget)])] })[0]?.[1]).toBe(sentence);
  });

  it("EDIT-354 says nothing of what readers do not see", () => {
    const widget = widgetOf(2, {
      ...boat(register("name", "Ship", "Boat"), register("locked", null, "true")),
      aspects: ["editing"],
    });
    const swatches = [
      { id: id(7), name: "Ember", change: "changed", uses: 0, registers: [] },
    ] satisfies Difference["swatches"];
    expect(said({ pages: [pageOf("Home", [widget])], swatches })).toEqual([]);
  });

  it("EDIT-354 says many alike together, and how many more there are", () => {
    const added = [20, 21, 22].map((one) => widgetOf(one, { kind: "picture", change: "added" }));
    expect(said({ pages: [pageOf("Home", added)] })).toEqual([["Home", "3 pictures added", 3]]);
    const others = [
      widgetOf(2, written("-kiln", "+oven")),
      widgetOf(3, boat(register("turn", "0", "900"), register("opacity", null, "500"))),
      widgetOf(4, boat(register("position", null, null))),
    ];
    expect(said({ pages: [pageOf("Home", [...others, ...added])] })).toEqual([
      [
        "Home",
        "“kiln” became “oven” in “Salt & Kiln”, “Boat” turned, “Boat” looks different, and 4 more",
        7,
      ],
    ]);
  });

  it.each<[string, Parameters<typeof pageOf>[2], string]>([
    ["is new", { change: "added", counts: { text: 2, shape: 1 } }, "New, with 3 widgets"],
    ["is new and empty", { change: "added" }, "New, and empty"],
    ["is gone", { change: "removed" }, "Deleted: its address leads nowhere"],
    [
      "is a draft now",
      { change: "removed", isDraft: true },
      "A draft now: its address leads nowhere",
    ],
    ["is first now", { isMoved: true, isFirst: true }, "It is the first page now"],
    [
      "is called and found otherwise",
      {
        registers: [
          register("title", "Menu", "Food"),
          register("path", "menu", "food"),
          register("state", null, "hidden"),
        ],
      },
      "Was called “Menu”, its address is /food/ now, in no menu any more",
    ],
    [
      "looks otherwise, also to search engines",
      { registers: [register("background", null, "#ffffffff"), register("noIndex", null, "true")] },
      "Another background, described differently for search engines and when it is shared",
    ],
    [
      "a picture behind a page",
      {
        registers: [
          register("backgroundPicture", null, null),
          register("backgroundArea", null, "window"),
        ],
      },
      "Another background",
    ],
    [
      "a picture for sharing, and a translation",
      { registers: [register("sharePicture", null, null), register("translationOf", null, null)] },
      "Another picture where it is shared, linked with other pages as their translation",
    ],
  ])("EDIT-354 says that a page %s", (_, page, sentence) => {
    expect(said({ pages: [pageOf("Food", [], page)] })[0]?.[1]).toBe(sentence);
  });

  it("EDIT-354 says what concerns every page for itself", () => {
    const difference = {
      settings: [register("language", null, "de"), register("designWidth", null, "36000", "phone")],
      swatches: [{ id: id(7), name: "Ember", change: "changed", uses: 2, registers: [] }],
      everywhere: [
        widgetOf(8, {
          kind: "button",
          excerpt: "Book",
          registers: [register("words", "A", "Book")],
        }),
      ],
    } satisfies Partial<Difference>;
    expect(said(difference)).toEqual([
      [
        "On every page",
        "The widths of pages changed, the language changed, the colour “Ember” changed, “Book” rewritten",
        4,
      ],
    ]);
    const pages = [pageOf("Home", [], { change: "added", counts: { text: 2, shape: 1 } })];
    const first = sayDifference({ ...NO_DIFFERENCE, ...difference, pages, isPublished: false });
    expect(first.pages.map(({ sentence }) => sentence)).toEqual(["New, with 3 widgets"]);
  });

  it("EDIT-354 says what the project says of itself", () => {
    const project = { title: { from: "Salt", to: "Salz" }, description: null, cover: true };
    expect(said({ project })).toEqual([["About the project", "Another title, another cover", 2]]);
  });

  it("counts what is too much to be listed", () => {
    expect(sayDifference({ ...NO_DIFFERENCE, unlisted: 12 }).count).toBe(12);
  });
});
