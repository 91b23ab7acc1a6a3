/** Which values registers and marks take: the twin of `Form::admits` in `domain/src/documents/value.rs`. */

import { isWebAddress } from "./address";
import { embedOf, isVideoAddress } from "./embeds";
import { isMotion, MOST_MOTIONS } from "./motion";
import type { AxisPlace, Shadow } from "./record";
import { compare } from "./record";
import type { Form } from "./registers";
import { bytesOf } from "./size";

/** Hundredths in a pixel. */
const PIXEL = 100;
const MOST_STOPS = 12;
const MOST_SHADOWS = 8;
/** The greatest length in a shadow: 500 px. */
const SHADOW_REACH = 50_000;
const LONGEST_LINK_TEXT = 254;
const MOST_TRACKS = 12;
const LONGEST_TRACK_LABEL = 80;
const MOST_AXES = 8;
/** The farthest place on an axis, in thousandths. */
const AXIS_REACH = 32_767_000;
/** A tag of an axis. Weight, width and whether letters are italic have registers of their own. */
const AXIS = /^(?!wght|wdth|ital)[A-Za-z0-9_-]{4}$/;

const ID = /^[0-9a-hjkmnp-tv-z]{12}$/;
const COLOUR = /^#[0-9a-f]{8}$/;
const FAMILY = /^[a-z0-9-]{1,64}$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const LONGEST_LANGUAGE = 35;
const PATH = /^[A-Za-z0-9-]+$/;
const CONTROL = /\p{Cc}/u;
const MAIL = /^[A-Za-z0-9.!#$*+\-/=^_{|}~]+@[A-Za-z0-9.!#$*+\-/=^_{|}~]+$/;
const PHONE = /^[0-9+\-().*#]+$/;

/** Is the text the id of a record? */
export function isRecordId(text: unknown): boolean {
  return typeof text === "string" && ID.test(text);
}

/** Is the value of this form, and within its limits? Everything else that JSON can hold is not. */
export function admits(form: Form, value: unknown): boolean {
  switch (form.type) {
    case "flag":
      return typeof value === "boolean";
    case "whole":
    case "thousandths":
      return within(value, form.least, form.most);
    case "length":
      return within(value, form.least * PIXEL, form.most * PIXEL);
    case "angle":
      return within(value, 0, 35_999);
    case "lengths":
      return numbers(value, 2, form.least * PIXEL, form.most * PIXEL);
    case "point":
      return numbers(value, 2, 0, 1_000);
    case "pixels":
      return numbers(value, 2, 1, 100_000);
    case "fourLengths":
      return numbers(value, 4, 0, form.most * PIXEL);
    case "places":
      return arePlaces(form, value);
    case "lines":
      return areLines(form, value);
    case "shadows":
      return isListOf(value, MOST_SHADOWS, isShadow);
    case "motions":
      return isListOf(value, MOST_MOTIONS, (one) => isMotion(one, { isInk, isId: isRecordId }));
    case "records":
      return isListOf(value, form.most, isRecordId) && ascending(value as string[]);
    case "record":
    case "accountStyle":
      return isRecordId(value);
    case "ink":
      return isInk(value);
    case "fill":
      return isFill(value);
    case "link":
      return isLink(value);
    case "embed":
      return typeof value === "string" && embedOf(value) !== undefined;
    case "videoAddress":
      return typeof value === "string" && isVideoAddress(value);
    case "axes":
      return isListOf(value, MOST_AXES, isPlaceOnAxis) && ascending(tagsOf(value as AxisPlace[]));
    case "tracks":
      return isListOf(value, MOST_TRACKS, isTrack);
    default:
      return typeof value === "string" && admitsText(form, value);
  }
}

function admitsText(form: Form, text: string): boolean {
  switch (form.type) {
    case "word":
      return form.words.includes(text);
    case "line":
      return isLine(text, form.most);
    case "code":
      return bytesOf(text) <= form.most && !CONTROL.test(text.replace(/[\n\t]/g, ""));
    case "path":
      return text.length <= form.most && PATH.test(text);
    case "language":
      return isLanguage(text);
    // The key of a file has the same signs.
    default:
      return FAMILY.test(text);
  }
}

function isLanguage(text: string): boolean {
  return text.length <= LONGEST_LANGUAGE && LANGUAGE.test(text);
}

/** Can a text style set this axis of a font? */
export const isAxisTag = (tag: string) => AXIS.test(tag);

function isPlaceOnAxis(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [tag, at] = value;
  return typeof tag === "string" && isAxisTag(tag) && within(at, -AXIS_REACH, AXIS_REACH);
}

const tagsOf = (places: readonly AxisPlace[]) => places.map(([tag]) => tag);

/** Captions in one language, which readers choose by their label. */
function isTrack(value: unknown): boolean {
  const track = membersOf(value, ["file", "language", "label"]);
  if (track === null) return false;
  const { file, language, label } = track;
  if (typeof file !== "string" || typeof language !== "string" || typeof label !== "string") {
    return false;
  }
  const isLabel = isLine(label, LONGEST_TRACK_LABEL) && label.trim() !== "";
  return FAMILY.test(file) && isLanguage(language) && isLabel;
}

function isLine(text: string, most: number): boolean {
  return [...text].length <= most && !CONTROL.test(text);
}

/** Lines of a person, none of them empty, each once. */
function areLines(form: Form & { readonly type: "lines" }, value: unknown): boolean {
  const isOne = (line: unknown) =>
    typeof line === "string" && isLine(line, form.most) && line.trim() !== "";
  return (
    isListOf(value, form.count, isOne) &&
    new Set(value as string[]).size === (value as string[]).length
  );
}

function within(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function isListOf(value: unknown, most: number, is: (element: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= most && value.every(is);
}

function numbers(value: unknown, count: number, least: number, most: number): boolean {
  const isOne = (element: unknown) => within(element, least, most);
  return isListOf(value, count, isOne) && (value as unknown[]).length === count;
}

/** Lengths within the limits, each once and in ascending order. */
function arePlaces(form: Form & { readonly type: "places" }, value: unknown): boolean {
  const isOne = (element: unknown) => within(element, form.least * PIXEL, form.most * PIXEL);
  if (!isListOf(value, form.count, isOne)) return false;
  return (value as number[]).every((at, index, all) => index === 0 || at > (all[index - 1] ?? at));
}

function ascending(texts: readonly string[]): boolean {
  return texts.every((text, index) => index === 0 || compare(texts[index - 1] ?? "", text) < 0);
}

/** The members of an object that has all of these and no others but the optional ones. */
function membersOf(
  value: unknown,
  needed: readonly string[],
  optional: readonly string[] = [],
): Record<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const names = Object.keys(value);
  const known = names.every((name) => needed.includes(name) || optional.includes(name));
  const complete = needed.every((name) => Object.hasOwn(value, name));
  return known && complete ? (value as Record<string, unknown>) : null;
}

function isInk(value: unknown): boolean {
  if (typeof value === "string") return COLOUR.test(value);
  return isRecordId(membersOf(value, ["swatch"])?.swatch);
}

function isFill(value: unknown): boolean {
  const fill = membersOf(value, ["gradient"]);
  if (fill === null) return isInk(value);
  const gradient = membersOf(fill.gradient, ["stops"], ["angle"]);
  if (gradient === null) return false;
  const { angle, stops } = gradient;
  const turned = angle === undefined || within(angle, 0, 35_999);
  return (
    turned && isListOf(stops, MOST_STOPS, isStop) && areStopsOrdered(stops as { at: number }[])
  );
}

function isStop(value: unknown): boolean {
  const stop = membersOf(value, ["at", "ink"]);
  return stop !== null && within(stop.at, 0, 1_000) && isInk(stop.ink);
}

function areStopsOrdered(stops: readonly { readonly at: number }[]): boolean {
  return stops.length >= 2 && stops.every(({ at }, index) => at >= (stops[index - 1]?.at ?? 0));
}

function isShadow(value: unknown): boolean {
  const shadow = membersOf(value, ["x", "y", "blur", "spread", "ink"]);
  if (shadow === null || !isInk(shadow.ink)) return false;
  const { x, y, blur, spread } = shadow as unknown as Shadow;
  const reach = [x, y, spread].every((length) => within(length, -SHADOW_REACH, SHADOW_REACH));
  return reach && within(blur, 0, SHADOW_REACH);
}

function isLink(value: unknown): boolean {
  const target = (name: string) => membersOf(value, [name])?.[name];
  if (isRecordId(target("page")) || isRecordId(target("widget"))) return true;
  const [web, mail, phone] = [target("web"), target("mail"), target("phone")];
  const file = target("file");
  if (typeof file === "string") return FAMILY.test(file);
  if (typeof web === "string") return isWebAddress(web);
  if (typeof mail === "string") return mail.length <= LONGEST_LINK_TEXT && MAIL.test(mail);
  const dialled = typeof phone === "string" && phone.length <= LONGEST_LINK_TEXT;
  return dialled && PHONE.test(phone) && /[0-9]/.test(phone);
}
