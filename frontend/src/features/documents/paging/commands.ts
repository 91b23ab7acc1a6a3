/** What can be done with a page (EDIT-179). */

import { type Availability, type Command, commandMenu, runCommand } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { announce, type MenuGroup, openMenu, showToast } from "@/shared/ui";
import { mayLayOut } from "../commands/context";
import type { Editor } from "../editor/Editor";
import { pagesMessages as words } from "../messages/pages";
import type { RecordId } from "../model/record";
import {
  copyPageOps,
  folio,
  movePageOps,
  type PageState,
  stateOf,
  titleOf,
} from "../structure/pages";
import { focusedPage, focusPage, targetPage, withPage } from "./target";

const STATES = ["listed", "hidden", "draft"] as const;

/** How to get at the address that readers have for a page; null where readers have none. */
export type AddressOf = ((path: string) => string) | null;

const { reasons } = words;

const placeOf = (editor: Editor, page: RecordId) => editor.records.children("pages").indexOf(page);

/** Deletes a page with all that is on it, and shows the one beside it. */
function remove(editor: Editor, page: RecordId): void {
  const pages = editor.records.children("pages");
  const at = pages.indexOf(page);
  const next = pages[at + 1] ?? pages[at - 1];
  const title = titleOf(editor.records.get(page));
  const focused = focusedPage(editor) === page;
  if (!editor.change([{ type: "delete", id: page }]) || next === undefined) return;
  if (editor.view.getState().page === page) editor.openPage(next);
  if (focused) focusPage(next);
  showToast({
    text: words.deleted(title),
    action: { label: common.undo, run: () => runCommand("editor.undo") },
  });
}

function duplicate(editor: Editor, page: RecordId): void {
  const copy = editor.newId();
  const ops = copyPageOps(editor.document, page, copy, () => editor.newId());
  if (editor.change(ops)) editor.openPage(copy);
}

/** Puts a page where another one is, counted from 0 (EDIT-046). */
export function movePage(editor: Editor, page: RecordId, to: number): void {
  if (!editor.change(movePageOps(editor.document, page, to))) return;
  announce(words.moved(titleOf(editor.records.get(page)), folio(placeOf(editor, page))));
}

async function copyAddress(editor: Editor, page: RecordId, addressOf: AddressOf): Promise<void> {
  const path = editor.records.get(page)?.base.path;
  const own = typeof path === "string" ? path : page;
  const address = addressOf?.(placeOf(editor, page) === 0 ? "" : `${own}/`);
  if (address === undefined) return;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ text: words.addressCopied });
  } catch {
    showToast({ text: words.addressNotCopied });
  }
}

/** Opens the field for the title of a page: in the flatplan or in the strip, whichever is shown. */
function rename(editor: Editor, page: RecordId): void {
  editor.view.setState({ renaming: page });
}

/** All that can be done with a page by a menu or from the palette. */
export function pageCommands(editor: Editor, addressOf: AddressOf): Command[] {
  const command = (
    id: string,
    label: string,
    run: (page: RecordId) => void,
    when: (page: RecordId) => Availability = () => true,
  ): Command => ({
    id: `page.${id}`,
    label,
    group: words.label,
    when: () => when(targetPage(editor)),
    run: () => run(targetPage(editor)),
  });
  const alone = () => editor.records.children("pages").length < 2;
  const layout = () => mayLayOut(editor);
  return [
    command("rename", words.rename, (page) => rename(editor, page)),
    command("duplicate", words.duplicate, (page) => duplicate(editor, page), layout),
    ...STATES.map((state) =>
      command(
        `state.${state}`,
        words.toState[state],
        (page) => editor.set([page], "state", state),
        (page) => {
          const first = state === "draft" && placeOf(editor, page) === 0;
          return first ? { reason: reasons.first } : layout();
        },
      ),
    ),
    command(
      "address",
      words.copyAddress,
      (page) => void copyAddress(editor, page, addressOf),
      () => addressOf !== null,
    ),
    {
      ...command(
        "delete",
        words.delete,
        (page) => remove(editor, page),
        () => (alone() ? { reason: reasons.only } : layout()),
      ),
      danger: true,
    },
    {
      id: "pages.flatplan",
      get label() {
        return editor.view.getState().flatplan ? words.closeFlatplan : words.openFlatplan;
      },
      group: words.label,
      shortcut: "shift+f",
      run: () => {
        // What is selected cannot be seen there.
        editor.selection.clear();
        editor.view.setState(({ flatplan }) => ({ flatplan: !flatplan, renaming: null }));
      },
    },
  ];
}

/**
 * The keys of a list of pages, while the focus is in it.
 *
 * @param columns how many pages stand beside each other
 */
export function pageKeys(
  editor: Editor,
  list: () => HTMLElement | null,
  shown: () => readonly RecordId[],
  columns: () => number,
): Command[] {
  const focused = () =>
    list()?.contains(document.activeElement) ? focusedPage(editor) : undefined;
  const key = (shortcut: string, label: string, run: (page: RecordId) => void): Command => ({
    id: `pages.key.${shortcut}`,
    label,
    group: words.label,
    shortcut,
    hiddenInPalette: true,
    when: () => focused() !== undefined,
    run: () => {
      const page = focused();
      if (page !== undefined) run(page);
    },
  });
  const go = (page: RecordId, by: number) => {
    const pages = shown();
    const next = pages[pages.indexOf(page) + by];
    if (next !== undefined) focusPage(next);
  };
  const move = (page: RecordId, by: number) => {
    const pages = shown();
    const beside = pages[pages.indexOf(page) + by];
    if (beside === undefined || !editor.layout) return;
    movePage(editor, page, placeOf(editor, beside));
    focusPage(page);
  };
  const ends = (at: 0 | -1) => () => {
    const end = shown().at(at);
    if (end !== undefined) focusPage(end);
  };
  const removing = (page: RecordId) => {
    withPage(page, () => runCommand("page.delete"));
  };
  return [
    key("ArrowRight", words.keys.next, (page) => go(page, 1)),
    key("ArrowLeft", words.keys.previous, (page) => go(page, -1)),
    key("ArrowDown", words.keys.below, (page) => go(page, columns())),
    key("ArrowUp", words.keys.above, (page) => go(page, -columns())),
    key("Home", words.keys.first, ends(0)),
    key("End", words.keys.last, ends(-1)),
    key("alt+ArrowRight", words.keys.moveOn, (page) => move(page, 1)),
    key("alt+ArrowLeft", words.keys.moveBack, (page) => move(page, -1)),
    key("F2", words.rename, (page) => rename(editor, page)),
    key("Delete", words.delete, removing),
    key("Backspace", words.delete, removing),
  ];
}

/** The menu of a page, at a point or beneath what opens it. */
export function openPageMenu(
  editor: Editor,
  page: RecordId,
  anchor: DOMRect | { x: number; y: number },
): void {
  const record = editor.records.get(page);
  const state: PageState = stateOf(record);
  const names = (...ids: readonly string[]) => ids.map((id) => `page.${id}`);
  const groups: MenuGroup[] = withPage(page, () => {
    const states = commandMenu(STATES.map((each) => `page.state.${each}`));
    return [
      commandMenu(names("rename", "duplicate", "address")),
      {
        items: states.items.map((item, at) => ({
          ...item,
          label: words.states[STATES[at] ?? "listed"],
          checked: STATES[at] === state,
        })),
      },
      commandMenu(names("delete")),
    ];
  });
  const bound = groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({
      ...item,
      run: () => withPage(page, () => runCommand(item.id)),
    })),
  }));
  openMenu(anchor, bound, { label: words.menu(titleOf(record)) });
}
