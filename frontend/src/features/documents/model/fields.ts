/** What a form asks for: the twin of `domain/src/forms/definition.rs`, as far as the client has to know it. */

import type { DocumentRecord, RecordId } from "./record";

/** What fields ask for (EDIT-268, 269), in the order in which they are offered. */
export const FIELD_TYPES = [
  "text",
  "email",
  "phone",
  "number",
  "date",
  "longText",
  "one",
  "several",
  "list",
  "tick",
  "file",
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** A field of a form. */
export interface Field {
  readonly id: RecordId;
  /** May be empty. */
  readonly label: string;
  readonly type: FieldType;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  /** What is said where it is required and empty. */
  readonly missing: string;
  /** What is said where it is not filled in as it should be. */
  readonly invalid: string;
  /** What a reader chooses from. */
  readonly choices: readonly string[];
}

/** The words on the button of a form that has none of its own. */
export const DEFAULT_BUTTON = "Send";
/** What readers see once they sent a form, where nobody wrote anything. */
export const DEFAULT_DONE = "Thank you. Your answers were sent.";

/** Does a reader choose from what the designer wrote? */
export function hasChoices(type: FieldType): boolean {
  return type === "one" || type === "several" || type === "list";
}

/** Can a page say that what was typed is no such thing? Of the others what is typed or chosen fits, or the server says it. */
export function canBeInvalid(type: FieldType): boolean {
  return type === "email" || type === "phone" || type === "number" || type === "date";
}

/** The type of a field; a line of text where nobody said it. */
export function fieldTypeOf({ base }: DocumentRecord): FieldType {
  return FIELD_TYPES.find((type) => type === base.fieldType) ?? "text";
}

/** The field that a record is. */
export function fieldOf(id: RecordId, record: DocumentRecord): Field {
  const type = fieldTypeOf(record);
  return {
    id,
    type,
    label: trimmed(record, "words") ?? "",
    hint: trimmed(record, "hint"),
    isRequired: record.base.required === true,
    missing: trimmed(record, "requiredError") ?? missingOf(type),
    invalid: trimmed(record, "invalidError") ?? invalidOf(type),
    choices: (record.base.choices ?? []) as readonly string[],
  };
}

/** What is said where a field of this type is required and empty, unless the designer wrote something else. */
export function missingOf(type: FieldType): string {
  switch (type) {
    case "one":
    case "list":
      return "Please choose one";
    case "several":
      return "Please choose at least one";
    case "tick":
      return "Please tick this to go on";
    case "file":
      return "Please choose a file";
    default:
      return "Please fill this in";
  }
}

/** What is said where a field of this type is not filled in as it should be. */
export function invalidOf(type: FieldType): string {
  switch (type) {
    case "email":
      return "This is not an e-mail address. One looks like name@example.com";
    case "phone":
      return "This is not a phone number. One has digits, spaces and a plus sign";
    case "number":
      return "This is not a number. One looks like 12 or 12.5";
    case "date":
      return "This is not a date. One looks like 2026-11-27";
    case "one":
    case "several":
    case "list":
      return "This is not among the choices";
    case "file":
      return "Please choose one file";
    default:
      return "This cannot be sent";
  }
}

function trimmed({ base }: DocumentRecord, key: string): string | undefined {
  const value = base[key];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
