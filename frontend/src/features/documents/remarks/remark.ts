/** A remark: what readers would miss or stumble over, where it is, and what mends it (EDIT-306, 318). */

import type { OwnFontFile } from "@/shared/api/documents";
import type { Asset } from "../assets/asset";
import type { Op } from "../model/op";
import type { RecordId, Value, Width } from "../model/record";

/** What remarks are about. */
export type RemarkKind =
  | "alternative"
  | "deadLink"
  | "emptyLink"
  | "emptyButton"
  | "fieldLabel"
  | "fieldChoices"
  | "emptyForm"
  | "noTitle"
  | "severalTitles"
  | "headingJump"
  | "contrast"
  | "target"
  | "smallText"
  | "autoplay"
  | "captions"
  | "language"
  | "sameTitle"
  | "description"
  | "weight"
  | "largePicture"
  | "missingFont";

/** What can be done about a remark. */
export type Repair = {
  /** What a button says. */
  readonly label: string;
} & (
  | {
      /** It is mended in one step. */
      readonly type: "change";
      readonly ops: readonly Op[];
    }
  | {
      /** It is mended by words that somebody writes. */
      readonly type: "write";
      readonly id: RecordId;
      readonly register: string;
      /** What stands there now. */
      readonly value: string;
      /** What is asked for. */
      readonly field: string;
      /** What has to be changed with it. */
      readonly also: readonly Op[];
    }
  | {
      /** It is mended by the property of this name. */
      readonly type: "field";
      readonly register: string;
    }
);

export interface Remark {
  /** The same as long as it is about the same. */
  readonly key: string;
  readonly kind: RemarkKind;
  /** The page on which it is. */
  readonly page: RecordId;
  /** What it is about: a widget, the page or the settings. */
  readonly record: RecordId;
  readonly sentence: string;
  /** The width at which it is seen; null where it is the same at every width. */
  readonly width: Width | null;
  /** What mends it, the best first. */
  readonly repairs: readonly Repair[];
}

/** What is known besides the document. */
export interface Known {
  /** The pictures of the project, by their keys. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** How many bytes files of letters have, by their names. */
  readonly fonts: ReadonlyMap<string, number>;
  /** The files of the own families that the owner of the project has; null as long as nobody knows. */
  readonly families: ReadonlyMap<string, readonly OwnFontFile[]> | null;
}

/** The remarks of a page, in the order in which it is read. */
export interface PageRemarks {
  readonly remarks: readonly Remark[];
  /** What its links lead to: where one of these changes, they may be others. */
  readonly targets: ReadonlySet<RecordId>;
}

/** Sets a register of a record. */
export function setOp(id: RecordId, key: string, value: Value, width: Width = "base"): Op {
  return { type: "set", id, key, width, value };
}

/** Takes a register of a record back. */
export function clearOp(id: RecordId, key: string): Op {
  return { type: "clear", id, key, width: "base" };
}
