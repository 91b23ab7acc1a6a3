import { describe, expect, it } from "vitest";
import vectors from "../../../../../tests/data/documents/pages.json";
import { readDocument } from "../model/json";
import {
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type RecordId,
  WIDTHS,
} from "../model/record";
import { type Random, randomOf } from "../model/testing/random";
import { printMarkup } from "./markup";
import type { PagePicture } from "./pictures";
import { PageShower, type Showing, type ShownPage } from "./shown";
import type { ShownWidget } from "./shownWidget";

const PAGE = "k3v9x0q2m7ab" as RecordId;

/** The declarations of each rule of a sheet, the last ones of a property; those of one element in one place. */
type Rules = Map<string, Map<string, string>>;

function add(rules: Rules, sheet: string): void {
  for (const [, selector = "", block = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const rule = rules.get(selector) ?? new Map();
    rules.set(selector, rule);
    // Gradients and shadows hold no semicolons.
    for (const declaration of block.split(";").filter((each) => each !== "")) {
      const at = declaration.indexOf(":");
      const [property, value] = [declaration.slice(0, at), declaration.slice(at + 1)];
      if (value === "unset") rule.delete(property);
      else rule.set(property, value);
    }
  }
}

const RANGES = { base: "", tablet: "600px<=width<1024px", phone: "width<600px" };

/** What a printed sheet says at a width to readers who do not ask for dark pages. */
function printedAt(style: string, width: keyof typeof RANGES): Rules {
  const rules: Rules = new Map();
  const parts = style.matchAll(/@media \(([^)]*)\)\{((?:[^{}]*\{[^{}]*\})*)\}|[^{}]+\{[^{}]*\}/g);
  for (const [rule, range, inner] of parts) {
    if (range === undefined) add(rules, rule);
    else if (range === RANGES[width]) add(rules, inner ?? "");
  }
  return rules;
}

/** What says nothing where a page is shown at one width: a size of letters that is that of the drawing. */
const NOTHING = new Set(["--v:calc(var(--u)*1)"]);

const plain = (rules: Rules) =>
  [...rules]
    .map(([selector, rule]): [string, string[]] => [
      selector,
      [...rule]
        .map(([property, value]) => `${property}:${value}`)
        .filter((one) => !NOTHING.has(one)),
    ])
    .map(([selector, rule]): [string, string[]] =>
      rule.includes("display:none") ? [selector, ["display:none"]] : [selector, rule.sort()],
    )
    .filter(([, rule]) => rule.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));

const all = (widgets: readonly ShownWidget[]): ShownWidget[] =>
  widgets.flatMap((widget) => [widget, ...all(widget.children ?? [])]);

/** Markup in which what runs through a frame is there once. */
function inOneLap(markup: string): string {
  const [lap, copy, end] = [
    '<div class="run"><div class="lap">',
    '</div><div class="lap" aria-hidden="true">',
    "</div></div>",
  ];
  return markup.split(lap).reduce((before, part) => {
    const at = part.indexOf(copy);
    const inner = part.slice(0, at);
    const twin = inner.replace(/ id="[^"]*"/g, "").replaceAll("<a ", '<a tabindex="-1" ');
    expect(part.slice(at).startsWith(copy + twin + end)).toBe(true);
    return before + inner + part.slice(at + copy.length + twin.length + end.length);
  });
}

/** Widgets that readers get: what nobody knows here is shown in the editor alone (EDIT-075). */
const known = (document: Document, widgets: readonly ShownWidget[]) =>
  widgets.filter(({ id }) => document.records.get(id)?.kind !== "unknown");

function showing(document: Document, more: Partial<Showing> = {}): Showing {
  return {
    document,
    page: PAGE,
    width: "base",
    pixels: 1440,
    dark: false,
    pictures: NO_PICTURES,
    title: "Salt & Kiln",
    ...more,
  };
}
const NO_PICTURES = new Map<string, PagePicture>();

describe("a page that is shown at one width", () => {
  const pages = vectors.filter(({ style }) => style !== "");
  const cases = pages.flatMap((vector) => WIDTHS.map((width) => ({ ...vector, width })));

  it.each(cases)("EDIT-115 has the rules that are printed: $name, $width", (vector) => {
    const { page, around, style, width, body } = vector;
    const document = readDocument(vector.document);
    const files = new Map(Object.entries("files" in around ? around.files : {}));
    const pictures = new Map(Object.entries(around.pictures) as unknown as [string, PagePicture][]);
    const shown = new PageShower().show(
      showing(document, { page: page as RecordId, width, pictures, files }),
    );
    if (!shown) throw new Error("the page is gone");
    const rules: Rules = new Map();
    add(rules, shown.shared);
    rules.set(".page", new Map([["grid-template-rows", shown.rows]]));
    const pins = [...shown.above, ...shown.below];
    const widgets = known(document, all([...shown.content, ...pins.map(({ widget }) => widget)]));
    for (const { id, declarations } of widgets) rules.set(`.w${id}`, new Map(declarations));
    for (const rule of shown.rules.values()) add(rules, rule);
    // Motion is the reader's: on the canvas all stands as drawn.
    const [still = ""] = style.split("@media screen{");
    expect(plain(rules)).toEqual(plain(printedAt(still, width)));
    // The addresses of pages and the sizes of pictures are the reader's matter.
    const own = (markup: string) =>
      markup
        .replace(/ (?:sizes|href|target|rel|action|data-share)="[^"]*"/g, "")
        .replace(/<p class="on-paper">[^<]*<\/p>/g, "")
        .replace(/<h1 class="hidden">[^<]*<\/h1>|<\/?(?:header|main|footer)[^>]*>/g, "");
    const content = printMarkup(known(document, shown.content).map(({ markup }) => markup));
    if (!style.includes(">.press{")) expect(own(inOneLap(body))).toContain(own(content));
    const ground = printMarkup(shown.behind);
    const [, printed = ""] =
      /<div class="frame">((?:<img[^>]*>)?(?:<video[^>]*><\/video>)?)<div/.exec(body) ?? [];
    expect(own(ground)).toBe(own(printed));
  });
});

it("EDIT-075 shows a box that names a kind that only a newer version knows", () => {
  const document = readDocument({
    schema: 1,
    settings: {},
    pages: { [PAGE]: { order: "a0" } },
    textStyles: {},
    swatches: {},
    widgets: { c00000000001: { kind: "carousel", parent: PAGE, order: "a0", slides: 3 } },
  });
  const [box] = new PageShower().show(showing(document))?.content ?? [];
  expect(box && printMarkup([box.markup])).toBe(
    '<div class="wc00000000001 unknown" id="wc00000000001">' +
      "<strong>Carousel</strong><span>Made by a newer version</span></div>",
  );
});

describe("a page that is edited at random", () => {
  const pages = vectors.filter(({ style }) => style !== "");

  /** All that is seen of it. */
  const seen = (shown: ShownPage) => ({
    rows: shown.rows,
    rules: shown.rules,
    shared: shown.shared,
    pins: [...shown.above, ...shown.below],
    content: shown.content,
    reading: all(shown.content).map(({ id }) => shown.places.within(id)),
  });

  function edited(document: Document, random: Random): Document {
    const widgets = [...document.records].filter(([, { kind }]) => isWidgetKind(kind));
    const records = new Map(document.records);
    if (widgets.length === 0) return { records };
    const [id, record] = random.of(widgets);
    const length = () => random.below(60_000);
    const base = (registers: DocumentRecord["base"]) => ({ ...record.base, ...registers });
    switch (random.below(7)) {
      case 0:
        records.set(id, { ...record, base: base({ hidden: random.chance(0.5) }) });
        break;
      case 1:
        records.set(id, { ...record, order: random.of(widgets)[1].order });
        break;
      case 2:
        records.set(id, { ...record, base: base({ size: [length(), length()] }) });
        break;
      case 3:
        records.set(id, { ...record, phone: { ...record.phone, position: [length(), length()] } });
        break;
      case 4:
        if (widgets.every(([, { parent }]) => parent !== id)) records.delete(id);
        break;
      default:
        records.set(id, { ...record, base: base({ position: [length(), length()] }) });
    }
    return { records };
  }

  it.each(pages)("EDIT-184 looks as if it were shown for the first time: $name", (vector) => {
    const pictures = new Map(
      Object.entries(vector.around.pictures) as unknown as [string, PagePicture][],
    );
    const random = randomOf(vector.name.length);
    const width = random.of(WIDTHS);
    const shower = new PageShower();
    let document = readDocument(vector.document);
    for (let edit = 0; edit < 5; edit += 1) {
      const now = showing(document, { page: vector.page as RecordId, width, pictures });
      const [again, first] = [shower.show(now), new PageShower().show(now)];
      if (!again || !first) throw new Error("the page is gone");
      expect(seen(again), `${width}, edit ${edit}`).toEqual(seen(first));
      document = edited(document, random);
    }
  });
});

describe("a page that changes while it is shown", () => {
  const [group, chair, text, other, style] = [
    "g00000000001",
    "c00000000001",
    "t00000000001",
    "t00000000002",
    "s00000000001",
  ] as RecordId[] as [RecordId, RecordId, RecordId, RecordId, RecordId];

  function documentOf(): Document {
    const written = (insert: string, element: string) => [
      { insert },
      { insert: "\n", attributes: { element } },
    ];
    return readDocument({
      schema: 1,
      settings: {},
      pages: { [PAGE]: { order: "a0" } },
      textStyles: { [style]: { order: "a0", fontSize: { base: 2_000 } } },
      swatches: {},
      widgets: {
        [group]: { kind: "group", parent: PAGE, order: "a0", position: { base: [0, 60_000] } },
        [chair]: { kind: "shape", parent: group, order: "a0", size: { base: [1_000, 1_000] } },
        [text]: {
          kind: "text",
          parent: PAGE,
          order: "a1",
          size: { base: [50_000, 5_000] },
          text: written("One", "h1"),
        },
        [other]: {
          kind: "text",
          parent: PAGE,
          order: "a2",
          position: { base: [0, 20_000] },
          size: { base: [50_000, 5_000] },
          text: written("Two", "h1"),
        },
      },
    } as Parameters<typeof readDocument>[0]);
  }

  function changed(document: Document, id: RecordId, base: Record<string, unknown>): Document {
    const record = document.records.get(id);
    if (!record) throw new Error("it is gone");
    const next = { ...record, base: { ...record.base, ...base } } as typeof record;
    return { records: new Map(document.records).set(id, next) };
  }

  const setUp = () => {
    const shower = new PageShower();
    const document = documentOf();
    const show = (now: Document, more: Partial<Showing> = {}) => {
      const shown = shower.show(showing(now, more));
      if (!shown) throw new Error("the page is gone");
      return { ...shown, byId: new Map(all(shown.content).map((widget) => [widget.id, widget])) };
    };
    return { document, show, first: show(document) };
  };

  it("EDIT-184 makes again only what a change concerns", () => {
    const { document, show, first } = setUp();
    const next = show(changed(document, text, { position: [2_000, 0] }));
    expect(next.byId.get(text)?.declarations.get("margin-left")).toBe("calc(var(--u)*20)");
    for (const id of [group, chair, other]) expect(next.byId.get(id)).toBe(first.byId.get(id));
    expect([next.shared, next.rules, next.faces]).toEqual([first.shared, first.rules, first.faces]);
    expect(next.rules).toBe(first.rules);
  });

  it("gives what lies in a group another parent only where it has one", () => {
    const { document, show, first } = setUp();
    const next = show(changed(document, chair, { fill: "#ff0000ff" }));
    expect(next.byId.get(chair)?.declarations.get("background")).toBe("#ff0000");
    expect(next.byId.get(group)?.children?.[0]).toBe(next.byId.get(chair));
    expect(next.byId.get(text)).toBe(first.byId.get(text));
  });

  it("prints a heading anew when another one comes before it", () => {
    const { document, show, first } = setUp();
    const nameOf = (shown: typeof first, id: RecordId) => {
      const node = shown.byId.get(id)?.markup.children[0];
      return typeof node === "object" ? node.name : node;
    };
    expect([nameOf(first, text), nameOf(first, other)]).toEqual(["h1", "h2"]);
    const next = show(changed(document, text, { position: [0, 40_000] }));
    expect([nameOf(next, text), nameOf(next, other)]).toEqual(["h2", "h1"]);
  });

  it("EDIT-195 makes all again for a style and for a width", () => {
    const { document, show, first } = setUp();
    const styled = changed(document, style, { fontSize: 3_000 });
    expect(show(styled).shared).toContain("calc(var(--v)*30)");
    const phone = show(styled, { width: "phone", pixels: 375 });
    expect([first.design, phone.design]).toEqual([144_000, 37_500]);
    expect(phone.shared).toContain("--d:375");
  });

  it("EDIT-213 loads the families that the document names, and no others", () => {
    const { document, show, first } = setUp();
    const families = (faces: string) =>
      new Set([...faces.matchAll(/font-family:"([^"]*)"/g)].map(([, name]) => name));
    expect(families(first.faces)).toEqual(
      new Set(["Schibsted Grotesk", "Schibsted Grotesk fallback"]),
    );
    const next = show(changed(document, text, { family: "newsreader", italic: true }));
    expect(families(next.faces)).toContain("Newsreader");
    expect(next.faces).toContain("font-style:italic");
  });

  it("is null where the document has no such page", () => {
    expect(new PageShower().show(showing(documentOf(), { page: text }))).toBeNull();
  });
});
