/** The text styles of the account whose project is open, in one tab (EDIT-191). */

import { createStore, type StoreApi } from "zustand/vanilla";
import { accountStylesApi } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { showToast } from "@/shared/ui";
import { colourOf } from "../colours/paint";
import type { Editor } from "../editor/Editor";
import { stylesMessages } from "../messages/styles";
import { readOps, writeOps } from "../model/json";
import type { Op } from "../model/op";
import type { Document, DocumentRecord, Ink, RecordId, Registers } from "../model/record";
import { equal } from "../model/values";
import { nextOrders } from "./change";

const { account: words, unnamed } = stylesMessages;

/** A text style of the account. */
export interface AccountStyle {
  readonly id: RecordId;
  readonly record: DocumentRecord;
}

interface AccountStylesState {
  readonly styles: readonly AccountStyle[];
  /** Are they the person's own? Those of others can be used, and not be changed. */
  readonly mayChange: boolean;
}

const NOTHING: AccountStylesState = { styles: [], mayChange: false };

export const accountStyles: StoreApi<AccountStylesState> = createStore(() => NOTHING);

/** The project that was opened last. */
let opened = 0;

/** Takes in the styles that the project can share. */
export async function loadAccountStyles(numId: number): Promise<void> {
  opened = numId;
  accountStyles.setState(NOTHING);
  try {
    const { styles, mayChange } = await accountStylesApi.of(numId);
    const read = styles.flatMap(({ id, style }) => {
      const [op] = readOps([{ create: { id, record: style } }]);
      return op?.type === "create" ? [{ id: op.id, record: op.record }] : [];
    });
    if (opened === numId) accountStyles.setState({ styles: read, mayChange });
  } catch (error) {
    if (opened === numId) showToast({ text: sentenceOf(error) });
  }
}

const sentenceOf = (error: unknown) => (error instanceof ApiError && error.said) || words.failed;

export function nameOf({ base: { name } }: DocumentRecord): string {
  return typeof name === "string" && name.trim() !== "" ? name : unnamed;
}

/** The style of the account that a text style follows; undefined for one of the project alone. */
export function followed(record: DocumentRecord): AccountStyle | undefined {
  const { styles } = accountStyles.getState();
  return styles.find(({ id }) => id === record.base.accountStyle);
}

/** The style of the account with the name of a text style. */
export function namesake(record: DocumentRecord): AccountStyle | undefined {
  const { styles } = accountStyles.getState();
  return styles.find((style) => nameOf(style.record) === nameOf(record));
}

/** What a style is for all projects: with colours of its own, since those of a project are not there elsewhere. */
function portable(document: Document, record: DocumentRecord): DocumentRecord {
  const { accountStyle: _, ...own } = record.base;
  const ink = own.textInk as Ink | undefined;
  const textInk = ink === undefined ? {} : { textInk: colourOf(document, ink) };
  const base: Registers = { ...own, ...textInk, name: nameOf(record) };
  return { ...record, base };
}

/**
 * Gives a style of the project to the account, in place of the one there with its name, and has the project follow it. Other
 * projects that follow that one change soon.
 */
export async function shareStyle(editor: Editor, style: RecordId): Promise<void> {
  const before = editor.records.get(style);
  if (before === undefined) return;
  const record = portable(editor.document, before);
  const known = namesake(before);
  const id = known?.id ?? editor.newId();
  const [op] = writeOps([{ type: "create", id, record }]) as [{ create: { record: object } }];
  try {
    await accountStylesApi.put(id, op.create.record);
  } catch (error) {
    showToast({ text: sentenceOf(error) });
    return;
  }
  accountStyles.setState(({ styles }) => ({
    styles: [...styles.filter((one) => one.id !== id), { id, record }],
  }));
  const changed = (["name", "textInk"] as const).filter(
    (key) => !equal(before.base[key], record.base[key]),
  );
  editor.change([
    ...changed.map((key): Op => editor.setOp(style, key, record.base[key] ?? null)),
    editor.setOp(style, "accountStyle", id),
  ]);
  showToast({
    text: known === undefined ? words.shared(nameOf(record)) : words.changed(nameOf(record)),
  });
}

/** Makes a style of the project that follows one of the account. Answers its id. */
export function addFromAccount(editor: Editor, { id, record }: AccountStyle): RecordId | null {
  const [order = "a0"] = nextOrders(editor, 1);
  const base = { ...record.base, accountStyle: id };
  const op = editor.createOp("textStyle", { parent: null, order }, base);
  const { tablet, phone } = record;
  const made = { ...op, record: { ...op.record, tablet, phone } };
  return editor.change([made]) ? op.id : null;
}

/** Deletes a style of the account. Projects keep its look as their own. */
export async function removeAccountStyle({ id, record }: AccountStyle): Promise<void> {
  try {
    await accountStylesApi.remove(id);
  } catch (error) {
    showToast({ text: sentenceOf(error) });
    return;
  }
  accountStyles.setState(({ styles }) => ({ styles: styles.filter((one) => one.id !== id) }));
  showToast({ text: words.deleted(nameOf(record)) });
}
