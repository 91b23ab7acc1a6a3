/** The menu of what is selected, out of the registry (EDIT-179). */

import { commandMenu } from "@/shared/commands";
import { type MenuGroup, type MenuItem, openMenu } from "@/shared/ui";
import { type CommandContext, selectAlone, selectedRoots } from "../commands/context";
import { nameOf } from "../editor/names";
import { commandsMessages as words } from "../messages/commands";
import type { RecordId } from "../model/record";

const GROUPS: readonly (readonly string[])[] = [
  ["edit.cut", "edit.copy", "edit.paste", "edit.pasteLook", "canvas.duplicate"],
  ["media.play", "media.fill"],
  ["pictures.fill", "services.fill"],
  ["edit.group", "edit.ungroup", "edit.stack", "picture.caption"],
  ["canvas.order.front", "canvas.order.back"],
  ["edit.lock", "edit.hide", "select.sameKind", "select.sameStyle"],
  ["edit.delete"],
];

const ON_PAGE: readonly (readonly string[])[] = [
  ["edit.paste", "canvas.all"],
  ["insert.text", "insert.picture", "insert.rectangle", "insert.line", "insert.button"],
  ["services.choose", "bringIn.open", "takeOut.open"],
  ["canvas.fit", "canvas.actual", "canvas.columns", "view.dark"],
];

/** What the menu calls otherwise than the palette, where it stands alone. */
const SHORT: Readonly<Record<string, string>> = { "canvas.duplicate": words.duplicate };
/** What is not listed where it makes no sense. */
const ONLY_WHERE_IT_FITS = [
  "edit.ungroup",
  "edit.group",
  "edit.stack",
  "select.sameStyle",
  "picture.caption",
  "media.play",
  "media.fill",
  "pictures.fill",
  "services.fill",
  "view.dark",
];

/** Where the layout is locked only what can be done is listed: every other row would have the same reason. */
const isOffered =
  (layout: boolean) =>
  ({ id, disabledReason }: MenuItem) =>
    disabledReason === undefined || (layout && !ONLY_WHERE_IT_FITS.includes(id));

/** What only the place of the press knows. */
interface Pressed {
  /** All that lies under the pointer, the frontmost first. */
  readonly below: readonly RecordId[];
  /** Pastes where it was pressed. */
  readonly pasteHere: () => void;
}

/** Opens the menu of the selection, or of the page where nothing is selected. */
export function openWidgetMenu(
  { editor, controller }: CommandContext,
  anchor: DOMRect | { x: number; y: number },
  pressed: Pressed | null = null,
): void {
  const ids = selectedRoots(editor);
  const [first, second] = ids;
  const groups = (first === undefined ? ON_PAGE : GROUPS).map((names) => commandMenu(names));
  const label =
    first === undefined
      ? words.menuOfPage
      : second === undefined
        ? nameOf(editor.document, first)
        : words.menuOfMany(ids.length);
  const [start = { items: [] }, ...others] = pressed === null ? groups : withHere(groups, pressed);
  const under = pressed === null ? { items: [] } : belowGroup(pressed);
  const listed = [start, under, ...others].map(({ items, ...group }) => ({
    ...group,
    items: items
      .map((item) => ({ ...item, label: SHORT[item.id] ?? item.label }))
      .filter(isOffered(editor.layout)),
  }));
  openMenu(anchor, listed, { label, returnFocus: controller.root });

  /** EDIT-178: what lies under what is seen can be reached. */
  function belowGroup({ below }: Pressed): MenuGroup {
    if (below.length < 2) return { items: [] };
    const items = below.map((id) => ({
      id: `below.${id}`,
      label: nameOf(editor.document, id),
      checked: ids.includes(id),
      run: () => selectAlone(editor, [id]),
    }));
    return { label: words.selectBelow, items };
  }
}

/** What is pasted by this menu comes where it was opened. */
function withHere(groups: readonly MenuGroup[], { pasteHere }: Pressed): MenuGroup[] {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) =>
      item.id === "edit.paste" ? { ...item, label: words.pasteHere, run: pasteHere } : item,
    ),
  }));
}
