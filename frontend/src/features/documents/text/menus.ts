/** The menus of the bar: what paragraphs are, and their lists. */

import type { Command, EditorState } from "prosemirror-state";
import type { MenuGroup, MenuItem } from "@/shared/ui";
import type { Editor } from "../editor/Editor";
import { textMessages as words } from "../messages/text";
import type { RecordId } from "../model/record";
import { activeMarks, indent, MIXED, setElement, setList, setParagraphs } from "./commands";
import { ELEMENTS, keyOfElement } from "./elements";
import { marksOfParagraph } from "./schema";
import { elementWithoutMark } from "./structure";

type Run = (command: Command) => boolean;

/** The name of a style; of one without a name as well. */
function nameOfStyle(editor: Editor, id: RecordId): string {
  const name = editor.records.get(id)?.base.name;
  return typeof name === "string" && name.trim() !== "" ? name : words.unnamed;
}

/** What a paragraph that is selected is: one value, or null where they differ. */
function elementAt(state: EditorState): string | null {
  const found = new Set<string>();
  state.doc.nodesBetween(state.selection.from, state.selection.to, (node) => {
    if (!node.isTextblock) return true;
    const marks = marksOfParagraph(node);
    const { element } = marks;
    found.add(typeof element === "string" ? element : elementWithoutMark(state, marks));
    return false;
  });
  const [only, other] = [...found];
  return other === undefined && only !== undefined ? only : null;
}

const named = (element: string) => words.elements[element as keyof typeof words.elements];

/** The style of the paragraphs that are selected: their own, else that of their text. */
export function styleAt(editor: Editor, state: EditorState): RecordId | typeof MIXED | undefined {
  const { style } = activeMarks(state);
  if (style !== undefined) return style as RecordId | typeof MIXED;
  const { editing, ids } = editor.selection.store.getState();
  const text = editing ?? ids[0];
  const own = text === undefined ? undefined : editor.records.get(text)?.base.style;
  return own as RecordId | undefined;
}

/** What the bar calls the paragraphs: by what they say they are, else by their style, else by what they are. */
export function styleName(editor: Editor, state: EditorState): string {
  const { element: said } = activeMarks(state);
  const style = styleAt(editor, state);
  if (said === MIXED || style === MIXED) return words.mixed;
  if (said === undefined && style !== undefined) return nameOfStyle(editor, style);
  const element = elementAt(state);
  return element === null ? words.mixed : named(element);
}

/** The styles of the project, which need the layout, and what a paragraph can be. */
export function styleMenu(editor: Editor, state: EditorState, run: Run): MenuGroup[] {
  const style = styleAt(editor, state);
  const apply = (id: RecordId | null) => run(setParagraphs({ style: id, element: null }));
  const own = editor.records.children("textStyles").map(
    (id): MenuItem => ({
      id,
      label: nameOfStyle(editor, id),
      checked: style === id,
      run: () => apply(id),
      ...(editor.layout ? {} : { disabledReason: words.locked }),
    }),
  );
  const none: MenuItem = {
    id: "none",
    label: words.noStyle,
    checked: style === undefined,
    run: () => apply(null),
  };
  const element = elementAt(state);
  const elements = ELEMENTS.map((name): MenuItem => {
    const shortcut = keyOfElement(name);
    return {
      id: name,
      label: words.elements[name],
      checked: element === name,
      run: () => run(setElement(name)),
      ...(shortcut === undefined ? {} : { shortcut }),
    };
  });
  const styled = editor.layout && own.length > 0 ? [...own, none] : own;
  return [
    { label: words.styles, items: styled },
    { label: words.paragraphs, items: elements },
  ];
}

/** Lists, and how deep their items lie (EDIT-190). */
export function listMenu(state: EditorState, run: Run): MenuGroup[] {
  const { list } = activeMarks(state);
  const kind = (id: "bullet" | "ordered" | "none", shortcut?: string): MenuItem => ({
    id,
    label: words.list[id],
    checked: id === "none" ? list === undefined : list === id,
    run: () => run(setList(id === "none" ? null : id)),
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const items = [kind("bullet", "mod+shift+8"), kind("ordered", "mod+shift+7"), kind("none")];
  if (list === undefined) return [{ items }];
  const nest: MenuItem[] = [
    { id: "deeper", label: words.list.deeper, shortcut: "Tab", run: () => run(indent(1)) },
    { id: "higher", label: words.list.higher, shortcut: "shift+Tab", run: () => run(indent(-1)) },
  ];
  return [{ items }, { items: nest }];
}
