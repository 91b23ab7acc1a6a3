/** What keys do while a text is typed in. */

import { baseKeymap, chainCommands } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Command, Plugin } from "prosemirror-state";
import {
  clearFormatting,
  indent,
  liftAtStart,
  liftEmpty,
  setElement,
  splitAlike,
  splitParagraph,
  toggleList,
  toggleMark,
} from "./commands";

/** What keys ask of what is around the text. */
interface KeyRequests {
  /** The person asks for a link on what is selected. */
  readonly onLink: () => void;
  /** The person goes to the bar. */
  readonly onBar: () => void;
  /** The person leaves the text. */
  readonly onExit: () => void;
}

/** A key that does its work even where there is nothing to do, as Tab must not leave the text. */
const always =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view);
    return true;
  };

/** Headings by their level, and plain paragraphs. */
function elementKeys(): Record<string, Command> {
  const keys = [1, 2, 3, 4, 5, 6].map(
    (level) => [`Mod-Alt-${level}`, setElement(`h${level}`)] as const,
  );
  return { ...Object.fromEntries(keys), "Mod-Alt-0": setElement("p") };
}

/** The keys, those of a list before those of every text. */
export function keyPlugins({ onLink, onBar, onExit }: KeyRequests): Plugin[] {
  const asks =
    (request: () => void): Command =>
    (_, dispatch) => {
      if (dispatch) request();
      return true;
    };
  const keys: Record<string, Command> = {
    Enter: chainCommands(liftEmpty, splitParagraph),
    // A text has no line breaks within its paragraphs.
    "Shift-Enter": splitAlike,
    Backspace: liftAtStart,
    Tab: always(indent(1)),
    "Shift-Tab": always(indent(-1)),
    "Mod-b": toggleMark("bold"),
    "Mod-i": toggleMark("italic"),
    "Mod-u": toggleMark("underline"),
    "Mod-Shift-x": toggleMark("strike"),
    "Mod-k": asks(onLink),
    "Alt-F10": asks(onBar),
    "Mod-\\": clearFormatting,
    "Mod-Shift-7": toggleList("ordered"),
    "Mod-Shift-8": toggleList("bullet"),
    ...elementKeys(),
    "Mod-z": always(undo),
    "Mod-Shift-z": always(redo),
    "Mod-y": always(redo),
    Escape: asks(onExit),
  };
  return [keymap(keys), keymap(baseKeymap)];
}
