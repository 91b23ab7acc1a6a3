/** Going to another page, another width, or another panel. */

import type { Availability, Command } from "@/shared/commands";
import { announce } from "@/shared/ui";
import type { Editor, Panel } from "../editor/Editor";
import { commandsMessages as words } from "../messages/commands";
import { pagesMessages } from "../messages/pages";
import { measuresOf } from "../model/layout/page";
import { WIDTHS } from "../model/record";
import { addPageOps, folio, stateOf, titleOf } from "../structure/pages";
import { mayLayOut } from "./context";

const { groups } = words;

/** The panels that have nothing else to say than that they are there; finding words has a command of its own. */
const PANELS = ["properties", "layers", "order", "remarks", "comments", "styles", "files"] as const;
const { reasons } = pagesMessages;

/** The page so many places behind the one that is shown. */
function pageBeside(editor: Editor, way: 1 | -1) {
  const pages = editor.records.children("pages");
  return pages[pages.indexOf(editor.view.getState().page) + way];
}

function turnPage(editor: Editor, way: 1 | -1): void {
  const next = pageBeside(editor, way);
  if (next === undefined) return;
  editor.openPage(next);
  const page = editor.records.get(next);
  const place = editor.records.children("pages").indexOf(next);
  const state = pagesMessages.states[stateOf(page)];
  announce(pagesMessages.page(folio(place), titleOf(page), state));
}

/** Adds a page behind the one that is shown, and shows it (EDIT-047). */
function addPage(editor: Editor): boolean {
  const page = editor.newId();
  const made = editor.change(addPageOps(editor.document, page, editor.view.getState().page));
  if (made) editor.openPage(page);
  return made;
}

export function goingCommands(editor: Editor): Command[] {
  const beside = (way: 1 | -1, reason: string) => (): Availability =>
    pageBeside(editor, way) !== undefined || { reason };
  const panel = (id: Panel, label: string): Command => ({
    id: `panel.${id}`,
    label,
    group: groups.go,
    ...(id === "remarks" && { keywords: words.remarksKeywords }),
    ...(id === "comments" && { keywords: words.commentsKeywords }),
    run: () => editor.view.setState({ panel: id }),
  });
  return [
    {
      id: "view.dark",
      get label() {
        return editor.view.getState().dark ? words.showLight : words.showDark;
      },
      keywords: "dark light colours scheme theme",
      group: groups.go,
      shortcut: "shift+d",
      when: () => editor.hasDarkColours || { reason: words.reasons.noDark },
      run: () => editor.view.setState(({ dark }) => ({ dark: !dark })),
    },
    {
      id: "page.next",
      label: words.nextPage,
      group: groups.go,
      shortcut: "PageDown",
      when: beside(1, reasons.last),
      run: () => turnPage(editor, 1),
    },
    {
      id: "page.previous",
      label: words.previousPage,
      group: groups.go,
      shortcut: "PageUp",
      when: beside(-1, reasons.start),
      run: () => turnPage(editor, -1),
    },
    {
      id: "page.add",
      label: words.addPage,
      group: groups.add,
      when: () => mayLayOut(editor),
      run: () => addPage(editor),
    },
    ...WIDTHS.map(
      (width, at): Command => ({
        id: `width.${width}`,
        label: words.toWidth[width],
        group: groups.go,
        shortcut: `mod+${at + 1}`,
        run: () => {
          const shown = Math.round(measuresOf(editor.document, width).width / 100);
          editor.view.setState({ width: shown });
        },
      }),
    ),
    ...PANELS.map((id) => panel(id, words.panels[id])),
  ];
}
