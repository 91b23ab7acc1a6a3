/** The table of registers and marks, made from the domain's: what it does not list cannot exist. */

import type { Kind } from "./record";
import table from "./registers.gen.json";

/** Which values a register or a mark takes. Lengths have their limits in pixels, and values in hundredths of them. */
export type Form =
  | {
      readonly type: "whole" | "length" | "lengths" | "thousandths";
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly type: "places";
      readonly least: number;
      readonly most: number;
      readonly count: number;
    }
  | { readonly type: "lines"; readonly count: number; readonly most: number }
  | { readonly type: "fourLengths" | "line" | "code" | "path"; readonly most: number }
  | { readonly type: "word"; readonly words: readonly string[] }
  | { readonly type: "record"; readonly kind: Kind | null }
  | { readonly type: "records"; readonly kind: Kind; readonly most: number }
  | {
      readonly type:
        | "flag"
        | "angle"
        | "point"
        | "pixels"
        | "language"
        | "family"
        | "axes"
        | "ink"
        | "fill"
        | "shadows"
        | "motions"
        | "link"
        | "embed"
        | "videoAddress"
        | "tracks"
        | "accountStyle"
        | "asset";
    };

/** What a person needs for a change: words and pictures may be changed where the layout is locked. */
export type Need = "content" | "layout";

/** What the table says about a register. */
export interface Rule {
  readonly name: string;
  readonly form: Form;
  /** What has it. */
  readonly kinds: readonly Kind[];
  /** `each`: tablets and phones can differ. */
  readonly widths: "each" | "one";
  readonly need: Need;
}

/** What the table says about a mark. */
export interface MarkRule {
  readonly name: string;
  readonly form: Form;
  /** `paragraph`: of the line end that ends it. */
  readonly scope: "inline" | "paragraph";
  readonly need: Need;
}

// The file is generated. To the compiler its closed words are plain texts, so the type is given here.
const generated = table as unknown as {
  readonly registers: readonly Rule[];
  readonly marks: readonly MarkRule[];
};

const rules = new Map(generated.registers.map((rule) => [rule.name, rule]));
const markRules = new Map(generated.marks.map((rule) => [rule.name, rule]));

/** The schema of documents that this version reads and writes. */
export const SCHEMA: number = table.schema;

/** How much a document holds (EDIT-078, 080 to 084). */
export const LIMITS: Readonly<typeof table.limits> = table.limits;

/** The line of the table for a register. */
export function ruleOf(key: string): Rule | undefined {
  return rules.get(key);
}

/** The line of the table for a mark. */
export function markRuleOf(mark: string): MarkRule | undefined {
  return markRules.get(mark);
}

/** Is the text the name of a kind that this version knows? */
export function isKnownKind(name: string): name is Kind {
  return name !== "unknown" && table.kinds.includes(name);
}
