import { useChildren, useDocument, useEditor } from "../../editor/context";
import { titleOf } from "../../editor/scene";
import { inspectorMessages } from "../../messages/inspector";
import { keysBetween } from "../../model/order";
import type { RecordId } from "../../model/record";
import { useChosen, useLocked, useShared } from "../chosen";
import { ChoiceField } from "../fields/controls";
import { Row } from "../fields/Row";

const words = inspectorMessages.place;

/** On which pages the chosen widgets are: on theirs, or on every page (EDIT-076, 077). */
export function Everywhere() {
  const editor = useEditor();
  useDocument();
  const reason = useLocked();
  const { ids, records, page } = useChosen();
  const everywhere = records.every(({ parent }) => parent === null);
  if (!everywhere && !records.every(({ parent }) => parent === page)) return null;
  const put = (parent: typeof page | null) => {
    const last = editor.records.children(parent ?? "everywhere").at(-1);
    const before = last === undefined ? null : (editor.records.get(last)?.order ?? null);
    const orders = keysBetween(before, null, ids.length);
    editor.change(ids.map((id, at) => ({ type: "place", id, parent, order: orders[at] ?? "" })));
  };
  return (
    <>
      <Row label={words.on} reason={reason}>
        <ChoiceField
          label={words.on}
          shown={everywhere ? words.everyPage : words.thisPage}
          reason={reason}
          groups={[
            {
              items: [
                {
                  id: "page",
                  label: words.thisPage,
                  checked: !everywhere,
                  run: () => everywhere && put(page),
                },
                {
                  id: "everywhere",
                  label: words.everyPage,
                  checked: everywhere,
                  run: () => !everywhere && put(null),
                },
              ],
            },
          ]}
        />
      </Row>
      {everywhere && <Above />}
      {everywhere && <NotOn />}
    </>
  );
}

/** Does it lie above or below what is on the pages (EDIT-077)? */
function Above() {
  const { value, mixed, reason, set } = useShared<boolean>("above");
  const { below, above } = words.layers;
  const items = [
    { id: "below", label: below, checked: !mixed && value !== true, run: () => set(null) },
    { id: "above", label: above, checked: !mixed && value === true, run: () => set(true) },
  ];
  const shown = value === true ? above : below;
  return (
    <Row label={words.above} reason={reason}>
      <ChoiceField
        label={words.above}
        shown={mixed ? inspectorMessages.mixed : shown}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}

/** The pages that do not have it (EDIT-076). */
function NotOn() {
  const editor = useEditor();
  const pages = useChildren("pages");
  const { value, mixed, reason, set } = useShared<readonly RecordId[]>("notOn");
  const without = value ?? [];
  const name = (page: RecordId) => titleOf(editor.records.get(page));
  const toggle = (page: RecordId) => {
    const next = without.includes(page)
      ? without.filter((other) => other !== page)
      : [...without, page].sort();
    set(next.length === 0 ? null : next);
  };
  const items = pages.map((page) => ({
    id: page,
    label: name(page),
    checked: without.includes(page),
    run: () => toggle(page),
  }));
  const shown = without.length === 0 ? words.nowhere : without.map(name).join(", ");
  return (
    <Row label={words.notOn} reason={reason}>
      <ChoiceField
        label={words.notOn}
        shown={mixed ? inspectorMessages.mixed : shown}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}
