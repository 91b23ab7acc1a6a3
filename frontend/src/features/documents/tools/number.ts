/** What a number field holds. Its value is whole: hundredths of a pixel, a degree, a percent, a second or what is counted. */
export interface NumberField {
  readonly unit: "px" | "degree" | "percent" | "count" | "second";
  readonly least: number;
  readonly most: number;
}

/** How much of the field's unit one of each is; CSS has 96 px an inch. */
const UNITS: Readonly<Record<NumberField["unit"], Readonly<Record<string, number>>>> = {
  px: { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, rem: 16 },
  degree: { "°": 1, deg: 1, turn: 360, rad: 180 / Math.PI },
  percent: { "%": 1 },
  count: {},
  second: { s: 1, ms: 0.001 },
};

/** How deep brackets may stand in each other. */
const DEEPEST = 32;

/** Longer than this is no sum that somebody typed. */
const LONGEST = 200;

/**
 * Reads a sum: numbers with units, + − × ÷ and brackets. It is a parser of its own, so that nothing that is typed is ever
 * run as code. It answers NaN for what it cannot read.
 */
class Sum {
  private place = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly units: Readonly<Record<string, number>>,
  ) {}

  read(): number {
    const value = this.terms();
    return this.place === this.text.length ? value : Number.NaN;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text)?.[0];
    if (!found) return null;
    this.place += found.length;
    return found;
  }

  private terms(): number {
    let value = this.factors();
    for (let sign = this.take(/[+-]/y); sign; sign = this.take(/[+-]/y)) {
      const next = this.factors();
      value = sign === "+" ? value + next : value - next;
    }
    return value;
  }

  private factors(): number {
    let value = this.signed();
    for (let sign = this.take(/[*/]/y); sign; sign = this.take(/[*/]/y)) {
      const next = this.signed();
      value = sign === "*" ? value * next : value / next;
    }
    return value;
  }

  private signed(): number {
    const sign = this.take(/[+-]+/y) ?? "";
    const negative = [...sign].filter((each) => each === "-").length % 2 === 1;
    const value = this.single();
    return negative ? -value : value;
  }

  private single(): number {
    if (this.take(/\(/y)) return this.bracket();
    const digits = this.take(/\d+(?:\.\d*)?|\.\d+/y);
    if (digits === null) return Number.NaN;
    const unit = this.take(/[a-z°%]+/y);
    if (unit === null) return Number(digits);
    return Number(digits) * (this.units[unit] ?? Number.NaN);
  }

  private bracket(): number {
    this.depth += 1;
    if (this.depth > DEEPEST) return Number.NaN;
    const value = this.terms();
    this.depth -= 1;
    return this.take(/\)/y) ? value : Number.NaN;
  }
}

/** One way to write each sign; a comma before three digits groups them, any other one is a decimal point. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/[−–]/g, "-")
    .replace(/[×·]/g, "*")
    .replace(/[÷:]/g, "/")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/,/g, ".");
}

function clamp(value: number, { least, most }: NumberField): number {
  return Math.min(most, Math.max(least, value)) + 0;
}

/**
 * What was typed into a number field, whole and within its limits; null where it is no number (EDIT-140). A sum that begins
 * with +, × or ÷ goes on from the value before: `+8`. A minus is a sign, because places can be negative.
 */
export function readNumber(text: string, before: number, field: NumberField): number | null {
  const typed = plain(text);
  if (typed === "" || typed.length > LONGEST) return null;
  const goesOn = /^[+*/]/.test(typed);
  const current = (before / 100).toFixed(2);
  const start = goesOn ? (before < 0 ? `(${current})` : current) : "";
  const value = Math.round(new Sum(start + typed, UNITS[field.unit]).read() * 100);
  return Number.isFinite(value) ? clamp(value, field) : null;
}

/** Shift makes steps of 10, Alt of 0.1. */
interface StepKeys {
  readonly shift: boolean;
  readonly alt: boolean;
}

function unitOf({ shift, alt }: StepKeys): number {
  if (shift) return 1000;
  return alt ? 10 : 100;
}

/** The value after one press of the upper (1) or lower (-1) arrow key (EDIT-141). */
export function stepNumber(
  before: number,
  way: 1 | -1,
  keys: StepKeys,
  field: NumberField,
): number {
  return clamp(before + way * unitOf(keys), field);
}

/** The value while the pointer scrubs: one step for each screen px from where it was pressed (EDIT-142). */
export function scrubNumber(start: number, px: number, keys: StepKeys, field: NumberField): number {
  return clamp(start + Math.round(px) * unitOf(keys), field);
}

/** As the field shows it: no more decimals than there are. */
export function writeNumber(value: number): string {
  const sign = value < 0 ? "−" : "";
  const [whole, part] = [Math.trunc(Math.abs(value) / 100), Math.abs(value) % 100];
  const decimals = part === 0 ? "" : `.${String(part).padStart(2, "0").replace(/0$/, "")}`;
  return `${sign}${whole}${decimals}`;
}
