import type { DocumentRecord, RecordId } from "../../model/record";
import { newRecord } from "../../model/record";
import { PAGE } from "../../model/testing/documents";
import type { Server } from "../../sync/testing/server";
import type { Editor } from "../Editor";
import { openEditor } from "./editor";

/** An id has none of the letters that look like a digit, and no u. */
const SIGNS: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0", u: "v" };

/** The id of a record by its name in the test. */
export const widgetId = (name: string) =>
  name.replace(/[ilou]/g, (letter) => SIGNS[letter] ?? letter).padEnd(12, "0") as RecordId;

/** An editor on a document of one page with these records, in the order in which they are painted. */
export async function openWidgets(
  records: Readonly<Record<string, Partial<DocumentRecord>>>,
  access: Server["access"] = "owner",
): Promise<Editor> {
  const ops = Object.entries(records).map(([name, { kind = "shape", ...own }], at) => {
    if (kind === "unknown") throw new Error("Nobody draws what is unknown");
    const record = { ...newRecord(kind, { parent: PAGE, order: `a${at}` }), ...own };
    return { type: "create", id: widgetId(name), record } as const;
  });
  const { editor } = await openEditor({ ops, access });
  return editor;
}
