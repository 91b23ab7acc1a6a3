/** The markup of widgets. `widgetRules.ts` has their rules. The twin of `adapters/pages/src/widget.rs`. */

import type { Document, DocumentRecord, RecordId } from "../model/record";
import {
  galleryElement,
  hasLightbox,
  openingElement,
  slideElement,
  slideshowElement,
} from "./album";
import { codeElement } from "./code";
import type { Rule } from "./css";
import { embedElement } from "./embed";
import { isRecoloured, lineDrawing, shapeOf } from "./figure";
import { NO_FILES, type PageFiles } from "./files";
import { asksForFiles, fieldElement, formElement } from "./form";
import { hotspotElement } from "./hotspot";
import { imageElement, isFigure, stillElement } from "./images";
import { isFromFile, lineOf } from "./look";
import { element, type Links, type MarkupElement, type MarkupNode } from "./markup";
import { audioElement, videoElement } from "./media";
import { type Moving, STILL } from "./motion";
import {
  around,
  decorative,
  having,
  holdsLink,
  labelled,
  named,
  plain,
  pressOf,
  twice,
  withLast,
  withStyle,
} from "./parts";
import { isDrawingAt, mainPicture, type Pictures } from "./pictures";
import type { Places } from "./place";
import { type Pin, pinOf } from "./placing";
import { shareElement } from "./share";
import { Words } from "./text";
import { pinRule, widgetRules } from "./widgetRules";

/** The box in which a pinned widget lies. */
export function pinElement(id: RecordId, inner: readonly MarkupElement[]): MarkupElement {
  return element("div", [["class", `pin p${id}`]], inner);
}

/** The classes of figures that have one. */
const SHAPES: Readonly<Record<string, string>> = { ellipse: "e", drawing: "d" };

/** What is drawn says what its label says; without one it is decoration, but for what is a link. */
function drawn(own: MarkupElement, record: DocumentRecord): MarkupElement {
  const label = record.base.decorative === true ? undefined : lineOf(record, "label");
  if (own.name !== "div") return label === undefined ? own : named(own, label);
  return label === undefined ? decorative(own) : labelled(own, "img", label);
}

/** What a widget that has been made is told. */
type Told = (rules: readonly Rule[]) => void;

/** What lies on a page, in the order in which it is read. */
interface Content {
  readonly header: readonly MarkupNode[];
  readonly main: readonly MarkupNode[];
  readonly footer: readonly MarkupNode[];
  /** The first widget that is on this page alone. */
  readonly start: RecordId | undefined;
}

/** Makes the widgets of a page, in the order in which they are read. */
export class Printer {
  readonly words = new Words();
  private main: RecordId | null | undefined;

  /** `told` gets the rules of each widget, before those of what is in it. */
  constructor(
    private readonly document: Document,
    private readonly places: Places,
    private readonly links: Links,
    readonly pictures: Pictures,
    private readonly told: Told = () => {},
    private readonly moving: Moving = STILL,
    private readonly files: PageFiles = NO_FILES,
  ) {}

  /** The picture that is loaded at once; the others are when they come near. */
  get mainPicture(): RecordId | null {
    if (this.main === undefined) this.main = mainPicture(this.document, this.places, this.pictures);
    return this.main;
  }

  /**
   * What lies on the page, but for what is pinned. What is on every page and is read before all others is its header, and
   * what is read after them its footer, unless the window has one.
   */
  content(hasHeader: boolean, hasFooter: boolean): Content {
    const ids = this.held(undefined);
    const isOwn = (id: RecordId) => this.document.records.get(id)?.parent !== null;
    const [first, last] = [ids.findIndex(isOwn), ids.findLastIndex(isOwn)];
    const start = hasHeader || first < 0 ? 0 : first;
    const end = hasFooter || last < 0 ? ids.length : last + 1;
    const print = (from: number, to: number) =>
      ids.slice(from, to).flatMap((id) => this.widget(id, this.places.page) ?? []);
    const header = print(0, start);
    const main = print(start, end);
    return { header, main, footer: print(end, ids.length), start: ids[first] };
  }

  /** What is pinned to an edge of the window. */
  pinned(edge: Pin): MarkupNode[] {
    return this.held(edge).flatMap((id) => {
      const record = this.document.records.get(id);
      if (record === undefined) return [];
      this.told([pinRule(id, record)]);
      const inner = this.widget(id, this.places.page);
      return pinElement(id, inner ? [inner] : []);
    });
  }

  /** What lies on the page and is pinned to this edge, or to none. */
  held(edge: Pin | undefined): RecordId[] {
    const pin = (record: DocumentRecord | undefined) => record && pinOf(record);
    const ids = this.places.within(this.places.page);
    return ids.filter((id) => pin(this.document.records.get(id)) === edge);
  }

  /** A widget with what is in it; undefined for one of an unknown kind. */
  private widget(id: RecordId, parent: RecordId): MarkupElement | undefined {
    const record = this.document.records.get(id);
    if (record === undefined || record.kind === "unknown") return undefined;
    this.told(widgetRules(this.document, this.places, id, parent, this.drawingOf(record)));
    return this.elementOf(id, record, () =>
      this.places.within(id).flatMap((child) => this.widget(child, id) ?? []),
    );
  }

  /** The element of a widget. `within` makes the widgets in it, of those that hold some. */
  elementOf(
    id: RecordId,
    record: DocumentRecord,
    within: () => readonly MarkupElement[],
  ): MarkupElement {
    const own = this.restOf(id, record, within);
    return this.moving.pressed.has(id) ? withLast(own, pressOf(id, record)) : own;
  }

  /** What is in a widget, twice where it runs through its frame. */
  private laps(id: RecordId, inner: readonly MarkupNode[]): readonly MarkupNode[] {
    return this.moving.marquees.has(id) ? [twice(inner)] : inner;
  }

  private restOf(
    id: RecordId,
    record: DocumentRecord,
    within: () => readonly MarkupElement[],
  ): MarkupElement {
    switch (record.kind) {
      case "text": {
        const words = this.words.nodesOf(this.document, record, this.links);
        const name = this.isCaptionOfFigure(record) ? "figcaption" : "div";
        return around(plain(name, id, withStyle("t", record)), this.laps(id, words));
      }
      case "picture":
        return this.picture(id, record);
      case "shape":
        return this.shape(id, record);
      case "line":
        return around(drawn(plain("div", id), record), [lineDrawing(id, record)]);
      case "button":
        return this.button(id, record);
      case "menu":
        return this.menu(id, record);
      case "gallery":
        return galleryElement(id, record, within());
      case "slideshow":
        return slideshowElement(id, record, within());
      case "hotspot":
        return hotspotElement(id, record);
      case "embed":
        return embedElement(id, record, stillElement(id, record, this.pictures, this.places));
      case "form": {
        const asks = asksForFiles(this.document, this.places.within(id));
        return formElement(id, record, within(), this.links.formAddress(id), asks);
      }
      case "field":
        return fieldElement(id, record);
      case "share":
        return shareElement(id, record, this.links);
      case "code":
        return codeElement(id, record);
      case "video":
        return videoElement(id, record, this.around);
      case "audio":
        return audioElement(id, record, this.around);
      default:
        return this.container(id, record, within());
    }
  }

  private get around() {
    const { files, pictures, places, links } = this;
    return { files, pictures, places, address: links.whole };
  }

  /** The address of the drawing that a picture or a shape shows; undefined for other pictures. */
  drawingOf(record: DocumentRecord): string | undefined {
    const { kind, base } = record;
    const address = this.pictures.get(String(base.asset))?.address;
    if (isFromFile(record)) return address;
    if (kind !== "picture") return undefined;
    return address !== undefined && isDrawingAt(address) ? address : undefined;
  }

  private picture(id: RecordId, record: DocumentRecord): MarkupElement {
    const image = this.image(id, record);
    const album = record.parent === null ? undefined : this.document.records.get(record.parent);
    const { base } = record;
    const link = this.links.anchorOf(record);
    const opens = link === undefined && this.pictures.has(String(base.asset));
    if (album?.kind === "slideshow") return slideElement(id, record, image, link);
    if (album?.kind === "gallery" && opens && hasLightbox(album)) {
      const address = this.pictures.get(String(base.asset))?.address ?? "";
      return openingElement(id, record, image, address);
    }
    return around(this.linked("div", id, "i", record), image ? [image] : []);
  }

  private image(id: RecordId, record: DocumentRecord): MarkupElement | undefined {
    return imageElement(id, record, this.pictures, this.places, this.mainPicture === id);
  }

  private shape(id: RecordId, record: DocumentRecord): MarkupElement {
    const { figure } = record.base;
    const own = this.linked("div", id, SHAPES[String(figure)] ?? "", record);
    const isRecoloredFile =
      isFromFile(record) && isRecoloured(record) && this.pictures.has(String(record.base.asset));
    // What says what is pressed says what is drawn.
    const said = (one: MarkupElement) => (this.moving.pressed.has(id) ? one : drawn(one, record));
    if (isRecoloredFile) return around(said(own), [element("span", [])]);
    const image = isFromFile(record) ? this.image(id, record) : undefined;
    if (image) return around(own, [image]);
    const inner = shapeOf(id, record);
    return around(said(own), inner ? [inner] : []);
  }

  private button(id: RecordId, record: DocumentRecord): MarkupElement {
    const own = this.linked("span", id, withStyle("b", record), record);
    const [words, label] = [lineOf(record, "words"), lineOf(record, "label")];
    const button = label !== undefined && own.name === "a" ? named(own, label) : own;
    return around(button, words === undefined ? [] : [words]);
  }

  private menu(id: RecordId, record: DocumentRecord): MarkupElement {
    const items = this.links.menu(record).map(([page, name]) => {
      const anchor = this.links.anchor({ page }, false);
      return element("li", [], [element("a", anchor, [name])]);
    });
    const own = named(plain("nav", id, withStyle("n", record)), lineOf(record, "label") ?? "Pages");
    return around(own, [element("ul", [], items)]);
  }

  private container(
    id: RecordId,
    record: DocumentRecord,
    inner: readonly MarkupElement[],
  ): MarkupElement {
    const name = record.kind === "group" ? "g" : "k";
    // A link cannot hold links.
    const tag = this.isFigure(id) ? "figure" : "div";
    const own = holdsLink(inner) ? plain(tag, id, name) : this.linked(tag, id, name, record);
    const label = lineOf(record, "label");
    const laps = this.laps(id, inner);
    const isSilent = record.base.decorative === true && !this.moving.pressed.has(id);
    if (isSilent) return around(decorative(own), laps);
    if (label === undefined) return around(own, laps);
    return around(own.name === "div" ? labelled(own, "group", label) : named(own, label), laps);
  }

  private isFigure(id: RecordId): boolean {
    return isFigure(this.document, this.links, this.places, id);
  }

  /** Is a text the caption of a picture that it lies in one group with? */
  isCaptionOfFigure({ kind, parent }: DocumentRecord): boolean {
    return kind === "text" && parent !== null && this.isFigure(parent);
  }

  /** An anchor where the widget leads somewhere, else this element. */
  private linked(
    name: string,
    id: RecordId,
    classes: string,
    record: DocumentRecord,
  ): MarkupElement {
    const anchor = this.links.anchorOf(record);
    return anchor ? having(plain("a", id, classes), ...anchor) : plain(name, id, classes);
  }
}
