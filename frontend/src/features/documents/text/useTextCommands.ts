import { useMemo } from "react";
import { type Availability, type Command, useRegisterCommands } from "@/shared/commands";
import type { CanvasController } from "../canvas/controller";
import { middleSeen } from "../commands/inserting";
import { makeWidget } from "../editor/acts";
import { useEditor } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { wholePixels } from "../hit/geometry";
import { textMessages as words } from "../messages/text";
import { ELEMENTS, keyOfElement } from "./elements";
import { type Prose, withProse } from "./loading";
import { selectedTexts } from "./selected";
import { askBar, openAtBar, typing } from "./typing";

/** Everything that can be done with texts, as commands of the one registry (EDIT-179). */
export function useTextCommands(controller: CanvasController): void {
  const editor = useEditor();
  useRegisterCommands(useMemo(() => textCommands(editor, controller), [editor, controller]));
}

/** What is done to the texts. */
type Doing = (prose: Prose) => Parameters<Prose["format"]>[1];

/** Is there a text that is typed in or selected; and for looks, may they be changed? */
function can(editor: Editor, layout: boolean): Availability {
  if (layout && !editor.layout) return { reason: words.locked };
  const isThere = typing.getState().session !== null || selectedTexts(editor).length > 0;
  return isThere || { reason: words.noText };
}

function textCommands(editor: Editor, controller: CanvasController): Command[] {
  const make = (
    id: string,
    label: string,
    doing: Doing,
    { shortcut, layout = false }: { shortcut?: string | undefined; layout?: boolean } = {},
  ): Command => ({
    id: `text.${id}`,
    label,
    group: words.group,
    inText: true,
    when: () => can(editor, layout),
    run: () => withProse((prose) => void prose.format(editor, doing(prose))),
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const align = (way: "start" | "center" | "end" | "justify", key: string) =>
    make(`align.${way}`, words.align[way], ({ setAlign }) => setAlign(way), {
      shortcut: `mod+shift+${key}`,
      layout: true,
    });
  return [
    make("bold", words.bold, ({ toggleMark }) => toggleMark("bold"), { shortcut: "mod+b" }),
    make("italic", words.italic, ({ toggleMark }) => toggleMark("italic"), { shortcut: "mod+i" }),
    make("underline", words.underline, ({ toggleMark }) => toggleMark("underline"), {
      shortcut: "mod+u",
    }),
    make("strike", words.strike, ({ toggleMark }) => toggleMark("strike"), {
      shortcut: "mod+shift+x",
    }),
    make("code", words.code, ({ toggleMark }) => toggleMark("code")),
    make("bullet", words.list.bullet, ({ toggleList }) => toggleList("bullet"), {
      shortcut: "mod+shift+8",
    }),
    make("ordered", words.list.ordered, ({ toggleList }) => toggleList("ordered"), {
      shortcut: "mod+shift+7",
    }),
    make("deeper", words.list.deeper, ({ indent }) => indent(1)),
    make("higher", words.list.higher, ({ indent }) => indent(-1)),
    align("start", "l"),
    align("center", "e"),
    align("end", "r"),
    align("justify", "j"),
    make("noStyle", words.noStyle, ({ setParagraphs }) => setParagraphs({ style: null }), {
      layout: true,
    }),
    make("clear", words.clear, ({ clearFormatting }) => clearFormatting, { shortcut: "mod+\\" }),
    ...ELEMENTS.map((element) => elementCommand(editor, controller, element)),
    {
      id: "text.link",
      label: words.link.title,
      group: words.group,
      when: () => typing.getState().session !== null || { reason: words.noCursor },
      run: () => openAtBar("link"),
    },
    {
      id: "text.bar",
      label: words.toBar,
      group: words.group,
      shortcut: "alt+F10",
      handledLocally: true,
      when: () => typing.getState().session !== null || { reason: words.noCursor },
      run: askBar,
    },
  ];
}

/** Makes paragraphs of what is selected into this element; where no text is, adds one. */
function elementCommand(
  editor: Editor,
  controller: CanvasController,
  element: (typeof ELEMENTS)[number],
): Command {
  const shortcut = keyOfElement(element);
  return {
    id: `text.element.${element}`,
    label: words.elements[element],
    keywords: words.insert,
    group: words.group,
    inText: true,
    when: () => {
      const available = can(editor, false);
      return available === true || editor.layout || available;
    },
    run: () => {
      if (can(editor, false) !== true) insertText(editor, controller, element);
      else withProse(({ format, setElement }) => void format(editor, setElement(element)));
    },
    ...(shortcut === undefined ? {} : { shortcut }),
  };
}

/** Adds a text of this element in the middle of what is seen, and puts the cursor into it. */
function insertText(editor: Editor, controller: CanvasController, element: string): void {
  const { x, y } = middleSeen(controller);
  const frame = { x: wholePixels(x - WIDTH / 2), y: wholePixels(y), width: WIDTH };
  const made = makeWidget(editor, "text", frame);
  if (made === null) return;
  controller.acts.edit(made);
  if (element === "p") return;
  // The cursor is there once the canvas has drawn the text.
  const stop = typing.subscribe(({ id, session }) => {
    if (id !== made || session === null) return;
    stop();
    withProse(({ setElement }) => void session.run(setElement(element)));
  });
}

/** How wide a new text is, in hundredths of a pixel. */
const WIDTH = 48_000;
