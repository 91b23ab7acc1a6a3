/**
 * What a document is made of: the twin of `domain/src/documents/`. Everything here is immutable. Values are kept as the
 * wire writes them (`docs/api/documents.md`), so that they need no translation; what they may be says the table in
 * `registers.ts`.
 */

import type { Motion } from "./motion";

declare const brand: unique symbol;

/** A page, a widget, a text style or a swatch: 12 characters of Crockford's base 32, in lower case. */
export type RecordId = string & { readonly [brand]: "RecordId" };

/** A client of a document: a tab, for as long as it keeps what it has not sent yet. Written as a `RecordId` is. */
export type ClientId = string & { readonly [brand]: "ClientId" };

/** The settings of a document are a record as well; there is one in each document. */
export const SETTINGS = "000000000000" as RecordId;

/** A class of widths: from 1 024 px, from 600 px, and below (EDIT-002). */
export type Width = "base" | "tablet" | "phone";

/** Every class, the widest one first. */
export const WIDTHS: readonly Width[] = ["base", "tablet", "phone"];

/** The kinds of widgets. `unknown` is one of a kind that a newer version knows (EDIT-075). */
const WIDGET_KINDS = [
  "text",
  "picture",
  "shape",
  "line",
  "button",
  "menu",
  "group",
  "stack",
  "gallery",
  "slideshow",
  "hotspot",
  "embed",
  "form",
  "field",
  "share",
  "code",
  "video",
  "audio",
  "unknown",
] as const;

export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** What a record is. */
export type Kind = "settings" | "page" | "textStyle" | "swatch" | WidgetKind;

/** A colour as `#rrggbbaa` in lower case, or one of the project's swatches. */
export type Ink = string | { readonly swatch: RecordId };

/** A colour of a gradient; `at` is in thousandths of the way. */
interface Stop {
  readonly at: number;
  readonly ink: Ink;
}

/** Two to twelve colours. `angle` is in hundredths of a degree, 0 leads up; without it the gradient is radial. */
export interface Gradient {
  readonly angle?: number;
  readonly stops: readonly Stop[];
}

/** What a surface is filled with. */
export type Fill = Ink | { readonly gradient: Gradient };

/** A shadow. Lengths are in hundredths of a pixel of the design width. */
export interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly ink: Ink;
}

/** Where a link leads. */
export type Link =
  | { readonly page: RecordId }
  | { readonly widget: RecordId }
  | { readonly web: string }
  | { readonly mail: string }
  | { readonly phone: string }
  | { readonly file: string };

/** Captions of a video in one language (EDIT-256). `file` is the key of the WebVTT file, `language` a tag. */
export interface Track {
  readonly file: string;
  readonly language: string;
  readonly label: string;
}

/**
 * The value of a register or of a mark. Numbers are whole: hundredths of a pixel, hundredths of a degree, thousandths. Two
 * are across and down, four are from the top left corner or the top edge clockwise.
 */
export type Value =
  | boolean
  | number
  | string
  | readonly number[]
  | readonly string[]
  | readonly Shadow[]
  | readonly Motion[]
  | readonly Track[]
  | readonly AxisPlace[]
  | Fill
  | Link;

/** A place on an axis of a variable font, by its tag: in thousandths of the unit of that axis. */
export type AxisPlace = readonly [tag: string, at: number];

/** Where a text style, or what has words, says that letters stand on the axes of their font. */
export function placesOn({ base: { axes } }: DocumentRecord): readonly AxisPlace[] {
  // The table of registers says which form a value has, and what was read has it.
  return (axes ?? []) as readonly AxisPlace[];
}

/** The registers that are set at one width, by the names of the table. */
export type Registers = Readonly<Record<string, Value>>;

/** Marks of characters or of a paragraph, by the names of the table. */
export type Marks = Readonly<Record<string, Value>>;

/** Characters with the same marks. Without marks there are no `attributes`. */
export interface Segment {
  readonly insert: string;
  readonly attributes?: Marks;
}

/** What a newer version wrote about a widget and this one cannot read. It is kept as it is (EDIT-075). */
export interface Unread {
  /** The name of its kind. */
  readonly kind: string;
  /** Its members that could not be read. */
  readonly registers: Readonly<Record<string, unknown>>;
}

/** Where a record stands. */
export interface Place {
  /** What a widget lies in. None for a widget that is on every page, and for what is not a widget. */
  readonly parent: RecordId | null;
  /** A fractional key; siblings stand in the order of its bytes, then of their ids. */
  readonly order: string;
}

/** A part of a document. */
export interface DocumentRecord extends Place {
  readonly kind: Kind;
  /** What is set for every width; registers that have one value have it here. */
  readonly base: Registers;
  /** What is corrected for tablets (EDIT-003, 111). */
  readonly tablet: Registers;
  /** What is corrected for phones. */
  readonly phone: Registers;
  /** The words of a text, the last of which is a line end. Null for every other kind. */
  readonly text: readonly Segment[] | null;
  /** What cannot be read of a widget of an unknown kind. Null for every other kind. */
  readonly unread: Unread | null;
}

/** The settings, pages, widgets, text styles and swatches of a project, in one flat map. */
export interface Document {
  readonly records: ReadonlyMap<RecordId, DocumentRecord>;
}

/** What a register holds at a width: what was corrected there, else what the base has (EDIT-003, 114). */
export function valueAt(record: DocumentRecord, key: string, width: Width): Value | undefined {
  return record[width][key] ?? record.base[key];
}

/** Does a width hold a correction of its own (EDIT-112)? The base never does. */
export function isCorrected(record: DocumentRecord, key: string, width: Width): boolean {
  return width !== "base" && record[width][key] !== undefined;
}

const NONE: Registers = {};
const EMPTY_TEXT: readonly Segment[] = [{ insert: "\n" }];

/** A record in which nothing is set; a text has one empty paragraph. */
export function newRecord(kind: Exclude<Kind, "unknown">, place: Place): DocumentRecord {
  const text = kind === "text" ? EMPTY_TEXT : null;
  const { parent, order } = place;
  return { kind, parent, order, base: NONE, tablet: NONE, phone: NONE, text, unread: null };
}

/** Is it a kind of widgets? */
export function isWidgetKind(kind: Kind): kind is WidgetKind {
  return (WIDGET_KINDS as readonly Kind[]).includes(kind);
}

/** Does it lay out pictures, and hold nothing else? */
export function isAlbum(kind: Kind | undefined): boolean {
  return kind === "gallery" || kind === "slideshow";
}

/** Does it lay out what it holds? That has no frames of its own. */
export function laysOut(kind: Kind | undefined): boolean {
  return kind === "stack" || kind === "form" || isAlbum(kind);
}

/** Can widgets lie in a record of this kind? */
export function holdsWidgets(kind: Kind | undefined): boolean {
  return kind === "page" || kind === "group" || laysOut(kind);
}

/** The kinds of widgets that hold one kind alone, with that kind. Both take what a newer version put there, too. */
const MEMBERS: { readonly [kind in Kind]?: WidgetKind } = {
  gallery: "picture",
  slideshow: "picture",
  form: "field",
};

/** Does it say how large what it holds is? */
export function sizesMembers(kind: Kind | undefined): boolean {
  return kind !== undefined && MEMBERS[kind] !== undefined;
}

/** Can a widget of this kind lie in it? Albums hold pictures alone, and forms fields. Fields lie in forms alone. */
export function takesIn(kind: Kind, widget: WidgetKind): boolean {
  const member = MEMBERS[kind];
  if (member !== undefined) return widget === member || widget === "unknown";
  return holdsWidgets(kind) && widget !== "field";
}

/** Can it be without a parent? What is not a widget always is; a widget is on every page then (EDIT-076). */
export function standsAlone(kind: Kind): boolean {
  return kind !== "field";
}

/** The order of siblings: that of their keys, then of their ids. */
export function bySiblingOrder(
  [id, one]: readonly [RecordId, Place],
  [otherId, other]: readonly [RecordId, Place],
): number {
  return compare(one.order, other.order) || compare(id, otherId);
}

/** The order of two texts by their units, which is that of the bytes for keys and ids. */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
