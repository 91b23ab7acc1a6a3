/** What keys do while a text is typed in. */

import { baseKeymap, chainCommands } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Command, Plugin } from "prosemirror-state";
import { indent, liftAtStart, liftEmpty, splitAlike, splitParagraph, toggleMark } from "./commands";

/** What keys ask of what is around the text. */
interface KeyRequests {
  /** The person asks for a link on what is selected. */
  readonly onLink: () => void;
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

/** The keys, those of a list before those of every text. */
export function keyPlugins({ onLink, onExit }: KeyRequests): Plugin[] {
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
    "Mod-z": always(undo),
    "Mod-Shift-z": always(redo),
    "Mod-y": always(redo),
    Escape: asks(onExit),
  };
  return [keymap(keys), keymap(baseKeymap)];
}
