/** Printing CSS: numbers, lengths, colours, and rules that differ by width. The twin of `adapters/pages/src/css.rs`. */

import type { Fill, Ink, Shadow, Width } from "../model/record";

/** A whole number of such parts (a power of ten) as a decimal, with no digit that says nothing. */
export function decimal(number: number, digits: number): string {
  const padded = String(Math.abs(number)).padStart(digits + 1, "0");
  const whole = padded.slice(0, -digits);
  const part = padded.slice(-digits).replace(/0+$/, "");
  if (part === "" && whole === "0") return "0";
  const sign = number < 0 ? "-" : "";
  if (part === "") return sign + whole;
  return `${sign}${whole === "0" ? "" : whole}.${part}`;
}

/** Hundredths as a decimal. */
export function hundredths(number: number): string {
  return decimal(number, 2);
}

/** Thousandths as a decimal. */
export function thousandths(number: number): string {
  return decimal(number, 3);
}

/** A length that scales with the page (EDIT-091), of hundredths of a pixel of the design width. */
export function length(number: number): string {
  return number === 0 ? "0" : `calc(var(--u)*${hundredths(number)})`;
}

/** The same within a widget whose arrangement is smaller than its drawing: letters, paddings, strokes. */
export function inner(number: number): string {
  return number === 0 ? "0" : `calc(var(--v)*${hundredths(number)})`;
}

/** A length that scales with the page, as a part of a sum. */
export function sum(number: number): string {
  return `var(--u)*${hundredths(number)}`;
}

/** A length that follows the reader's own font size, of hundredths of a pixel. */
export function rem(number: number): string {
  // A rem is 16 pixels: a hundredth of a pixel is 625 millionths of it.
  return `${decimal(number * 625, 6)}rem`;
}

/** An angle of hundredths of a degree. */
export function degrees(number: number): string {
  return `${hundredths(number)}deg`;
}

function colour(text: string): string {
  return text.endsWith("ff") ? text.slice(0, -2) : text;
}

/** A colour, or the swatch with black where that is gone. */
export function inkOf(ink: Ink): string {
  return typeof ink === "string" ? colour(ink) : `var(--c${ink.swatch},#000)`;
}

/** What a surface is filled with, as a background. */
export function fillOf(fill: Fill): string {
  if (typeof fill === "string") return colour(fill);
  // A swatch may hold a gradient, which is no colour.
  if ("swatch" in fill) return `var(--f${fill.swatch},#000)`;
  const { angle, stops } = fill.gradient;
  const start =
    angle === undefined ? "radial-gradient(closest-side" : `linear-gradient(${degrees(angle)}`;
  const each = stops.map(({ at, ink }) => `,${inkOf(ink)} ${decimal(at, 1)}%`);
  return `${start}${each.join("")})`;
}

/** An address as a value. Ours have no sign that could end it; one that had would be left out. */
export function addressOf(address: string): string {
  return `url("${address.replace(/["\\<\n\r]/g, "")}")`;
}

export function shadowsOf(shadows: readonly Shadow[]): string {
  const one = ({ x, y, blur, spread, ink }: Shadow) =>
    [...[x, y, blur, spread].map(inner), inkOf(ink)].join(" ");
  return shadows.length === 0 ? "none" : shadows.map(one).join(",");
}

/** Shadows of letters, which do not spread. */
export function textShadowsOf(shadows: readonly Shadow[]): string {
  const one = ({ x, y, blur, ink }: Shadow) => [...[x, y, blur].map(inner), inkOf(ink)].join(" ");
  return shadows.length === 0 ? "none" : shadows.map(one).join(",");
}

/** A shadow in the form of what casts it. A filter counts a blur by its deviation, which is half of it. */
export function dropShadowOf({ x, y, blur, ink }: Shadow): string {
  return `drop-shadow(${[x, y, Math.trunc(blur / 2)].map(inner).join(" ")} ${inkOf(ink)})`;
}

/** The declarations of a rule, in the order in which they were first set. A later value takes the place of an earlier one. */
export type Declarations = Map<string, string>;

/** What has to be said where the others hold already. Of what is not shown that is all. */
function beyond(own: Declarations, base: Declarations): Declarations {
  if (own.get("display") === "none") {
    return new Map(base.get("display") === "none" ? [] : [["display", "none"]]);
  }
  const changed = [...own].filter(([property, value]) => base.get(property) !== value);
  const gone = [...base.keys()].filter((property) => !own.has(property));
  return new Map([...changed, ...gone.map((property) => [property, "unset"] as const)]);
}

/** A rule as text; nothing where it says nothing. */
function printRule(selector: string, declarations: Declarations): string {
  if (declarations.size === 0) return "";
  const each = [...declarations].map(([property, value]) => `${property}:${value}`);
  return `${selector}{${each.join(";")}}`;
}

/** A rule whose declarations depend on the width. */
export interface Rule {
  readonly selector: string;
  readonly at: (width: Width) => Declarations;
}

/** What takes the rules of a page. */
export interface RuleSheet {
  /** Adds rules as they are. */
  raw(rules: string): void;
  /** Adds rules for readers who ask for dark pages. */
  dark(rules: string): void;
  /** Adds a rule that is the same at every width. */
  rule(selector: string, declarations: Declarations): void;
  /** Adds a rule that differs by width. */
  ruleByWidth(rule: Rule): void;
  /** Ends a part: what follows holds over it, also over what it says of tablets and phones. */
  endPart(): void;
}

/** The rules that hold at one width, for a page that is shown at it. */
export class ShownSheet implements RuleSheet {
  private rules = "";

  constructor(
    private readonly width: Width,
    private readonly isDark: boolean,
  ) {}

  raw(rules: string): void {
    this.rules += rules;
  }

  dark(rules: string): void {
    if (this.isDark) this.rules += rules;
  }

  rule(selector: string, declarations: Declarations): void {
    this.rules += printRule(selector, declarations);
  }

  ruleByWidth({ selector, at }: Rule): void {
    this.rule(selector, at(this.width));
  }

  /** At one width each part follows the one before by itself. */
  endPart(): void {}

  text(): string {
    return this.rules;
  }
}

/** A style sheet whose rules differ by width. */
export class Sheet implements RuleSheet {
  private base = "";
  private tablet = "";
  private phone = "";

  raw(rules: string): void {
    this.base += rules;
  }

  dark(rules: string): void {
    this.base += `@media (prefers-color-scheme:dark){${rules}}`;
  }

  rule(selector: string, declarations: Declarations): void {
    this.base += printRule(selector, declarations);
  }

  /** Adds a rule: what holds at the base, and what differs from that elsewhere. */
  ruleByWidth({ selector, at }: Rule): void {
    const base = at("base");
    this.base += printRule(selector, base);
    this.tablet += printRule(selector, beyond(at("tablet"), base));
    this.phone += printRule(selector, beyond(at("phone"), base));
  }

  endPart(): void {
    const media = (range: string, rules: string) =>
      rules === "" ? "" : `@media (${range}){${rules}}`;
    // The classes change at 1 024 and 600 px (EDIT-042).
    this.base += media("600px<=width<1024px", this.tablet) + media("width<600px", this.phone);
    [this.tablet, this.phone] = ["", ""];
  }

  /** Its text. */
  text(): string {
    this.endPart();
    return this.base;
  }
}
