import type { RecordId } from "./record";

/** Why a change of a document is refused; the names are those of `domain/src/documents/fault.rs` and `limits.rs`. */
export type RefusalReason =
  | "layoutLocked"
  | "notItsRegister"
  | "sameAtEveryWidth"
  | "value"
  | "codeTooLong"
  | "autoplayWithSound"
  | "parts"
  | "doesNotFit"
  | "lastLineEnd"
  | "misplacedMark"
  | "markValue"
  | "controlCharacter"
  | "tooLong"
  | "kind"
  | "idTaken"
  | "pathTaken"
  | "firstPageDraft"
  | "lastPage"
  | "limit";

/** A change is refused as a whole, with a sentence for the person (EDIT-085). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly reason: RefusalReason;
  /** The record that is the cause, where it is one. */
  readonly id: RecordId | null;
  /** The limit of the plan that it would pass, by the name that calls have for it; null where it is none (EDIT-087). */
  readonly limit: "pages" | null;

  constructor(
    reason: RefusalReason,
    id: RecordId | null,
    sentence = SENTENCES[reason],
    limit: "pages" | null = null,
  ) {
    super(sentence);
    this.reason = reason;
    this.id = id;
    this.limit = limit;
  }
}

const SENTENCES: Readonly<Record<RefusalReason, string>> = {
  layoutLocked: "The layout is locked for you: you can change words and pictures",
  notItsRegister: "This has no such property",
  sameAtEveryWidth: "This is the same at every width",
  value: "This cannot have this value",
  codeTooLong: "The HTML of a code widget has at most 64 kB",
  autoplayWithSound: "A video that plays by itself is muted",
  parts: "The parts of this do not belong to its kind",
  doesNotFit: "A change of a text does not fit the text",
  lastLineEnd: "The last line end of a text stays its last character",
  misplacedMark: "A mark does not belong to these characters",
  markValue: "A mark of a text has a value that it cannot have",
  controlCharacter: "A text has no control characters but line ends",
  tooLong: "A text has at most 100,000 characters",
  kind: "This cannot be done with a part of this kind",
  idTaken: "There is something with this id",
  pathTaken: "Another page has this address",
  firstPageDraft: "The first page cannot be a draft",
  lastPage: "A project has at least one page",
  limit: "This is more than a project holds",
};
