/** Forms and their fields. The twin of `adapters/pages/src/form.rs`. */

import { DEFAULT_BUTTON, type Field, fieldOf, fieldTypeOf } from "../model/fields";
import type { Document, DocumentRecord, RecordId, Width } from "../model/record";
import type { Declarations, Rule } from "./css";
import { lineOf, wordAt } from "./look";
import { element, type MarkupElement, type MarkupNode } from "./markup";
import { around, having, named, plain, withStyle } from "./parts";

/** Stands where the stamp belongs that says when a reader got the page. */
const FORM_STAMP = "\u0001stamp\u0001";
const MOST_LINE = 1_000;
const MOST_TEXT = 20_000;

/** How much of the width of its form a field takes. */
export function fieldRules({ records }: Document, id: RecordId, record: DocumentRecord): Rule[] {
  const form = record.parent === null ? undefined : records.get(record.parent);
  if (record.kind !== "field" || form?.kind !== "form") return [];
  return [{ selector: `.w${id}.q`, at: (width) => widthOf(record, width) }];
}

const COLUMNS: Readonly<Record<string, string>> = { half: "span 3", third: "span 2" };

/** On phones each takes all of it, unless somebody said otherwise. */
function widthOf(record: DocumentRecord, width: Width): Declarations {
  const said = width === "phone" ? record.phone.fieldWidth : wordAt(record, "fieldWidth", width);
  return new Map([["grid-column", COLUMNS[String(said)] ?? "1/-1"]]);
}

/** Does one of these ask for a file? */
export function asksForFiles({ records }: Document, fields: readonly RecordId[]): boolean {
  const isFile = (field: DocumentRecord) => field.kind === "field" && fieldTypeOf(field) === "file";
  return fields.some((id) => {
    const field = records.get(id);
    return field !== undefined && isFile(field);
  });
}

/**
 * A form, with what keeps programs from sending it: a field that no reader sees, and a stamp of when it was shown.
 *
 * @param address where it is sent
 * @param asks does it ask for files?
 */
export function formElement(
  id: RecordId,
  record: DocumentRecord,
  fields: readonly MarkupElement[],
  address: string,
  asks: boolean,
): MarkupElement {
  const own = having(
    plain("form", id, withStyle("o", record)),
    ["method", "post"],
    ["action", address],
    ...(asks ? [["enctype", "multipart/form-data"] as const] : []),
  );
  const label = lineOf(record, "label");
  return around(label === undefined ? own : named(own, label), [
    element("input", [
      ["type", "hidden"],
      ["name", "stamp"],
      ["value", FORM_STAMP],
    ]),
    pot(),
    ...fields,
    element("button", [["class", "send"]], [lineOf(record, "words") ?? DEFAULT_BUTTON]),
  ]);
}

/** What readers do not see, and programs fill in. */
function pot(): MarkupElement {
  const input = element("input", [
    ["name", "website"],
    ["tabindex", "-1"],
    ["autocomplete", "off"],
  ]);
  const label = element("label", [], ["Leave this empty ", input]);
  return element(
    "p",
    [
      ["class", "hidden"],
      ["aria-hidden", "true"],
    ],
    [label],
  );
}

/** A field: its label, its hint, what it asks for, and what is said where it is not filled in. */
export function fieldElement(id: RecordId, record: DocumentRecord): MarkupElement {
  const field = fieldOf(id, record);
  const label: MarkupNode[] = field.isRequired
    ? [`${field.label} `, element("span", [["aria-hidden", "true"]], ["*"])]
    : [field.label];
  const help = field.hint === undefined ? [] : [helpOf(id, field.hint)];
  const control = controlOf(field);
  const wrong = faultsOf(field);
  switch (field.type) {
    case "one":
    case "several": {
      const own = having(plain("fieldset", id, "q"), ...describedBy(field));
      return around(own, [element("legend", [], label), ...help, ...control, ...wrong]);
    }
    case "tick": {
      const words = element("span", [], label);
      const tick = element("label", [["class", "choice"]], [...control, words]);
      return around(plain("div", id, "q"), [tick, ...help, ...wrong]);
    }
    default: {
      const own = element("label", [["for", `f${id}`]], label);
      return around(plain("div", id, "q"), [own, ...help, ...control, ...wrong]);
    }
  }
}

function helpOf(id: RecordId, hint: string): MarkupElement {
  return element(
    "p",
    [
      ["class", "help"],
      ["id", `h${id}`],
    ],
    [hint],
  );
}

type Attributes = MarkupElement["attributes"];

function describedBy({ id, hint }: Field): Attributes {
  return hint === undefined ? [] : [["aria-describedby", `h${id}`]];
}

/** What a reader fills in. */
function controlOf(field: Field): MarkupElement[] {
  const { id, isRequired, choices } = field;
  const required: Attributes = isRequired ? [["required", ""]] : [];
  const common: Attributes = [["id", `f${id}`], ["name", id], ...required, ...describedBy(field)];
  const input = (...more: Attributes) => [element("input", [...common, ...more])];
  const line = (...more: Attributes) => input(...more, ["maxlength", String(MOST_LINE)], EMPTY);
  switch (field.type) {
    case "text":
      return line(["type", "text"]);
    case "email":
      return line(["type", "email"], ["autocomplete", "email"]);
    case "phone":
      return line(["type", "tel"], ["autocomplete", "tel"]);
    case "number":
      return input(["type", "number"], ["step", "any"], ["inputmode", "decimal"], EMPTY);
    case "date":
      return input(["type", "date"]);
    case "longText": {
      const size: Attributes = [
        ["rows", "5"],
        ["maxlength", String(MOST_TEXT)],
      ];
      return [element("textarea", [...common, ...size, EMPTY])];
    }
    case "file":
      return input(["type", "file"]);
    case "tick":
      return input(["type", "checkbox"], ["value", "yes"]);
    case "one":
      return choices.map((choice) => choiceOf(id, "radio", choice, required));
    case "several":
      // Browsers would ask for each of them.
      return choices.map((choice) => choiceOf(id, "checkbox", choice, []));
    case "list": {
      const options = choices.map((choice) => element("option", [], [choice]));
      return [element("select", common, [element("option", [["value", ""]], ["–"]), ...options])];
    }
  }
}

/** By it the look knows whether something was typed. */
const EMPTY = ["placeholder", " "] as const;

function choiceOf(id: RecordId, type: string, choice: string, required: Attributes): MarkupElement {
  const input = element("input", [["type", type], ["name", id], ["value", choice], ...required]);
  return element("label", [["class", "choice"]], [input, element("span", [], [choice])]);
}

/** What is said where it is required and empty, or not as it should be: shown once a reader has passed it. */
function faultsOf({ isRequired, type, missing, invalid }: Field): MarkupElement[] {
  const faults: MarkupElement[] = [];
  if (isRequired && type !== "several") {
    faults.push(element("p", [["class", "wrong missing"]], [missing]));
  }
  if (type === "email" || type === "number") {
    faults.push(element("p", [["class", "wrong bad"]], [invalid]));
  }
  return faults;
}
