/** Going to what a remark is about, and mending it (EDIT-318). */

import { runCommand } from "@/shared/commands";
import { announce, showToast } from "@/shared/ui";
import { selectAlone } from "../commands/context";
import type { Editor } from "../editor/Editor";
import { remarksMessages as words } from "../messages/remarks";
import { measuresOf } from "../model/layout/page";
import type { Op } from "../model/op";
import { isWidgetKind, type Value } from "../model/record";
import { ruleOf } from "../model/registers";
import { needOfDelta } from "../model/text";
import type { Remarks } from "./Remarks";
import type { Remark, Repair } from "./remark";

/** Shows what a remark is about: its page, at the width at which it is seen, with its widget selected and in sight. */
export function goTo(editor: Editor, { page, record: id, width }: Remark): void {
  editor.openPage(page);
  editor.view.setState({ flatplan: false });
  if (width !== null && width !== editor.width) {
    const shown = Math.round(measuresOf(editor.document, width).width / 100);
    editor.view.setState({ width: shown });
  }
  const record = editor.records.get(id);
  if (record === undefined || !isWidgetKind(record.kind)) {
    editor.selection.clear();
    return;
  }
  selectAlone(editor, [id]);
  // The canvas draws another page first.
  requestAnimationFrame(() => runCommand("canvas.reveal"));
}

/** Goes to the property that mends a remark: the inspector puts the focus into it. */
export function goToField(editor: Editor, remark: Remark, register: string): void {
  goTo(editor, remark);
  editor.view.setState({ panel: "properties", asked: register });
}

/** May the person mend it this way? */
export function mayRepair({ layout, document }: Editor, remark: Remark, repair: Repair): boolean {
  if (layout) return true;
  const needs = (op: Op) => {
    if (op.type === "set" || op.type === "clear") return ruleOf(op.key)?.need;
    const text = "id" in op ? document.records.get(op.id)?.text : null;
    return op.type === "text" && text ? needOfDelta(text, op.delta) : "layout";
  };
  switch (repair.type) {
    case "change":
      return repair.ops.every((op) => needs(op) === "content");
    case "write":
      return ruleOf(repair.register)?.need === "content";
    case "field":
      return ruleOf(repair.register)?.need === "content" && document.records.has(remark.record);
  }
}

/** Mends a remark in one step of undo, by a change or with words that were written. Answers whether it did. */
export async function mend(
  editor: Editor,
  remarks: Remarks,
  remark: Remark,
  label: string,
  written: Value | null = null,
): Promise<boolean> {
  // Since it was made, the document may have changed.
  const now = await remarks.now(remark);
  const repair = now?.repairs.find((one) => one.label === label && one.type !== "field");
  if (repair === undefined || repair.type === "field") {
    showToast({ text: words.gone });
    return false;
  }
  const done = editor.change(opsOf(repair, written));
  if (done) announce(words.done(label));
  remarks.hasten();
  return done;
}

function opsOf(repair: Exclude<Repair, { type: "field" }>, written: Value | null): readonly Op[] {
  if (repair.type === "change") return repair.ops;
  const { id, register: key, also } = repair;
  const slot = { id, key, width: "base" } as const;
  const own: Op =
    written === null ? { type: "clear", ...slot } : { type: "set", ...slot, value: written };
  return [own, ...also];
}
