/** A document that is open in the editor of one tab: what its parts read, and how they change it. */

import { createStore, type StoreApi } from "zustand";
import { measuresOf } from "../model/layout/page";
import type { Op } from "../model/op";
import type { Document, DocumentRecord, Kind, RecordId, Value, Width } from "../model/record";
import { newRecord, SETTINGS, valueAt } from "../model/record";
import { Refusal } from "../model/refusal";
import { ruleOf } from "../model/registers";
import { FollowedDocument } from "../store/followed";
import { RecordStore } from "../store/records";
import { createSelection, type Selection } from "../store/selection";
import { randomId } from "../sync/browser";
import type { ChangeOptions } from "../sync/options";
import type { DocumentSession } from "../sync/session";
import type { Tool } from "../tools/state";
import { withUnlinked } from "./linked";
import { sayRefused } from "./refused";
import { classOf } from "./widths";

/** What stands in the column of panels at the right. */
export type Panel =
  | "properties"
  | "layers"
  | "order"
  | "remarks"
  | "comments"
  | "styles"
  | "files"
  | "find";

/** What a comment is about: a place on a page, in hundredths of a pixel of the desktop's design width, or a part of a widget. */
export interface Commented {
  readonly page: RecordId;
  readonly widget: RecordId | null;
  /** In a widget thousandths of its width and height. */
  readonly x: number;
  readonly y: number;
}

/** What one tab shows of a document. Nobody else has it. */
export interface EditorView {
  /** The page on the canvas. */
  readonly page: RecordId;
  /** The width at which it is shown, in px; its class is the one that is corrected. */
  readonly width: number;
  /** Is it shown as to readers who ask for dark pages? */
  readonly dark: boolean;
  readonly tool: Tool;
  readonly panel: Panel;
  /** Do all pages stand where the canvas else is? */
  readonly flatplan: boolean;
  /** The page whose title is a field. */
  readonly renaming: RecordId | null;
  /** The register whose field gets the focus as soon as its panel stands there. */
  readonly asked: string | null;
  /** What a comment is being written about. */
  readonly commenting: Commented | null;
}

export class Editor {
  readonly records: RecordStore;
  /** What the page shows, which may be a frame behind a gesture. */
  readonly shown: FollowedDocument;
  /** What the parts around the page show, which may be a frame behind the page. */
  readonly around: { readonly document: FollowedDocument; readonly records: RecordStore };
  readonly selection: Selection = createSelection();
  readonly view: StoreApi<EditorView>;
  /** What this person has changed otherwise than by moving it: a text of these keeps the height that it has got. */
  readonly reshaped = new Set<RecordId>();

  constructor(
    readonly session: DocumentSession,
    readonly numId: number,
    page: RecordId | null,
  ) {
    this.records = new RecordStore(session);
    this.shown = new FollowedDocument(session);
    const around = new FollowedDocument(this.shown);
    this.around = { document: around, records: new RecordStore(around) };
    const pages = this.records.children("pages");
    const first = pages[0];
    if (first === undefined) throw new Error("A document has at least one page");
    const shown = page !== null && pages.includes(page) ? page : first;
    this.view = createStore<EditorView>(() => ({
      page: shown,
      width: measuresOf(session.document, "base").width / 100,
      dark: false,
      tool: { name: "select" },
      panel: "properties",
      flatplan: false,
      renaming: null,
      asked: null,
      commenting: null,
    }));
  }

  get document(): Document {
    return this.session.document;
  }

  /** The class of widths that is shown now: what is changed in it corrects it alone (EDIT-111). */
  get width(): Width {
    return classOf(this.view.getState().width);
  }

  /** Have readers who ask for dark pages colours of their own (EDIT-231, 232)? */
  get hasDarkColours(): boolean {
    return this.document.records.get(SETTINGS)?.base.darkColours === true;
  }

  /** May the person change the layout (EDIT-012)? Else they change words and pictures. */
  get layout(): boolean {
    return this.session.access !== "editor";
  }

  /** A new id for a record. */
  newId(): RecordId {
    return randomId() as RecordId;
  }

  /** Makes a change; says why where it is refused. Answers whether it was made. */
  change(ops: readonly Op[], options?: ChangeOptions): boolean {
    if (ops.length === 0) return true;
    try {
      this.session.change(withUnlinked(this.document, ops), options);
      if (options?.silent !== true)
        for (const op of ops) if (reshapes(op)) this.reshaped.add(op.id);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sayRefused({ sentence: error.message, limit: error.limit });
      return false;
    }
  }

  /** Makes a change by a gesture or a key on the page, which is drawn before the parts around it are. */
  changeOnPage(ops: readonly Op[], options?: ChangeOptions): boolean {
    return this.around.document.lagging(() => this.change(ops, options));
  }

  /** The value of a register at the width that is shown. */
  value(id: RecordId, key: string): Value | undefined {
    const record = this.records.get(id);
    return record && valueAt(record, key, this.width);
  }

  /** Sets a register of some records, at the width that is shown where widths can differ; null takes it back. */
  set(
    ids: readonly RecordId[],
    key: string,
    value: Value | null,
    options?: ChangeOptions,
  ): boolean {
    return this.change(
      ids.map((id) => this.setOp(id, key, value)),
      options,
    );
  }

  /** The op that `set` makes. */
  setOp(id: RecordId, key: string, value: Value | null): Op {
    const width = ruleOf(key)?.widths === "each" ? this.width : "base";
    return value === null
      ? { type: "clear", id, key, width }
      : { type: "set", id, key, width, value };
  }

  /** The op that makes a record with these registers, which hold for every width. */
  createOp(
    kind: Exclude<Kind, "unknown">,
    place: Pick<DocumentRecord, "parent" | "order">,
    base: DocumentRecord["base"],
  ): Extract<Op, { type: "create" }> {
    return { type: "create", id: this.newId(), record: { ...newRecord(kind, place), base } };
  }

  /** Shows another page. */
  openPage(page: RecordId): void {
    if (page === this.view.getState().page) return;
    this.selection.clear();
    this.view.setState({ page });
  }

  close(): void {
    this.around.records.close();
    this.around.document.close();
    this.shown.close();
    this.records.close();
    this.session.close();
  }
}

/** May the op decide how high something is? */
function reshapes(op: Op): boolean {
  return op.type === "set" || op.type === "clear" ? op.key !== "position" : op.type === "text";
}
