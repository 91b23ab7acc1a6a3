/** Markup as data, its escaping, and the attributes of links. The twin of `adapters/pages/src/markup.rs`. */

import {
  bySiblingOrder,
  type Document,
  type DocumentRecord,
  isWidgetKind,
  type Link,
  type RecordId,
} from "../model/record";
import { aboutFile, NO_FILES, type PageFiles } from "./files";
import { lineOf } from "./look";

/** A name and a value, not escaped. */
type Attribute = readonly [name: string, value: string];

/** An element of a page. Its words are not escaped; it is no markup yet. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly MarkupNode[];
}

/** An element, or words. */
export type MarkupNode = MarkupElement | string;

/** An element with these attributes and children. */
export function element(
  name: string,
  attributes: readonly Attribute[] = [],
  children: readonly MarkupNode[] = [],
): MarkupElement {
  return { name, attributes, children };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Words as they stand in markup, also within an attribute. */
function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Elements that have no end, and those of drawings that have nothing in them. */
const VOID = ["img", "br", "input", "track"];
const CLOSED = ["stop", "polygon", "path", "line"];

/** Nodes as the server prints them. */
export function printMarkup(nodes: readonly MarkupNode[]): string {
  return nodes.map(printNode).join("");
}

function printNode(node: MarkupNode): string {
  if (typeof node === "string") return escaped(node);
  const { name, attributes, children } = node;
  const start = `<${name}${attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("")}`;
  if (VOID.includes(name)) return `${start}>`;
  if (CLOSED.includes(name)) return `${start}/>`;
  return `${start}>${printMarkup(children)}</${name}>`;
}

/** The pages of a document, the first one first. */
function pagesOf(document: Document): (readonly [RecordId, DocumentRecord])[] {
  return [...document.records].filter(([, { kind }]) => kind === "page").sort(bySiblingOrder);
}

/** What links need to know of the project. */
interface LinkSurroundings {
  readonly base: string;
  readonly title: string;
  readonly address?: string;
  readonly forms?: string;
  readonly files?: PageFiles;
}

/** Words within the address of a mail. */
const partOf = (words: string) =>
  encodeURIComponent(words).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Where links lead, as seen from a page. */
export class Links {
  private readonly paths: ReadonlyMap<RecordId, string>;
  private readonly title: string;
  private readonly forms: string;
  private readonly files: PageFiles;
  /** The whole address of the page. Only readers are told it. */
  readonly whole: string;

  /**
   * `base` is the path of the first page, with a slash at both ends; `title` is that of the project. `address` is the whole
   * address of the page. `forms` is the address to which forms are sent, up to the id of the form. It is empty where nobody
   * can send them, as in the editor.
   */
  constructor(
    private readonly document: Document,
    private readonly page: RecordId,
    { base, title, address = "", forms = "", files = NO_FILES }: LinkSurroundings,
  ) {
    [this.title, this.forms, this.whole, this.files] = [title, forms, address, files];
    const published = pagesOf(document).filter(
      ([
        ,
        {
          base: { state },
        },
      ]) => state !== "draft",
    );
    this.paths = new Map(
      published.map(([id, record], place) => [id, pagePath(base, place, record, id)]),
    );
  }

  /** The page on which a widget lies; undefined for one that is on every page, and for what is not a widget. */
  private pageOf(id: RecordId): RecordId | undefined {
    let top: RecordId | undefined;
    let parent = this.document.records.get(id)?.parent;
    while (parent) {
      top = parent;
      parent = this.document.records.get(parent)?.parent;
    }
    return top;
  }

  /** Where a mail begins that passes the page on: its title, and its whole address (EDIT-073). */
  byMail(): string {
    const title = lineOf(this.document.records.get(this.page), "title") ?? this.title;
    return `mailto:?subject=${partOf(title)}&body=${partOf(this.whole)}`;
  }

  /** The address of a link; undefined where it leads to what is not there. */
  private address(link: Link): string | undefined {
    if ("page" in link) return this.paths.get(link.page);
    if ("web" in link) return link.web;
    if ("mail" in link) return `mailto:${link.mail}`;
    if ("phone" in link) return `tel:${link.phone}`;
    if ("file" in link) return this.files.get(link.file)?.address;
    const widget = this.document.records.get(link.widget);
    if (widget === undefined || !isWidgetKind(widget.kind)) return undefined;
    const page = this.pageOf(link.widget);
    const path = this.paths.get(page ?? this.page);
    if (path === undefined) return undefined;
    return `${page === this.page ? "" : path}#w${link.widget}`;
  }

  /** The address to which a form is sent. */
  formAddress(form: RecordId): string {
    return `${this.forms}${form}`;
  }

  /** The attributes of an anchor; undefined where it leads to what is not there. */
  anchor(link: Link, newTab: boolean): Attribute[] | undefined {
    const address = this.address(link);
    if (address === undefined) return undefined;
    const attributes: Attribute[] = [["href", address]];
    if ("page" in link && link.page === this.page) attributes.push(["aria-current", "page"]);
    const file = "file" in link ? this.files.get(link.file) : undefined;
    if (file) attributes.push(["download", file.name], ["data-file", aboutFile(file)]);
    else if (newTab) attributes.push(["target", "_blank"], ["rel", "noopener"]);
    return attributes;
  }

  /** The same for a widget with a link. */
  anchorOf({ base: { link, linkInNewTab } }: DocumentRecord): Attribute[] | undefined {
    return link === undefined ? undefined : this.anchor(link as Link, linkInNewTab === true);
  }

  /** The pages of a menu with their names: those that it names, or all that are listed (EDIT-046, 051, 072). */
  menu({ base: { menuPages, chosenPages } }: DocumentRecord): (readonly [RecordId, string])[] {
    const chosen = menuPages === "chosen" ? ((chosenPages ?? []) as readonly string[]) : null;
    const isIn = ([id, page]: readonly [RecordId, DocumentRecord]) =>
      this.paths.has(id) && (chosen === null ? page.base.state !== "hidden" : chosen.includes(id));
    return pagesOf(this.document)
      .filter(isIn)
      .map(([id, page]) => [id, this.nameOf(id, page)]);
  }

  /** What a page is called in a menu. The first page is the project's own, as in its heading. */
  private nameOf(id: RecordId, page: DocumentRecord): string {
    const isFirst = pagesOf(this.document)[0]?.[0] === id;
    return lineOf(page, "title") ?? (isFirst ? this.title : "Untitled");
  }
}

/** The path of a page. The first page has none of its own (EDIT-050); one that has none is found by its id. */
function pagePath(base: string, place: number, page: DocumentRecord, id: RecordId): string {
  return place === 0 ? base : `${base}${lineOf(page, "path") ?? id}/`;
}
