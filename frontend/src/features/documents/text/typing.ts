/** The text that somebody types in, for the bar, the panels and the commands. A tab has at most one. */

import type { EditorState } from "prosemirror-state";
import { createStore } from "zustand";
import type { RecordId } from "../model/record";
import type { TextSession } from "./TextSession";

interface Typing {
  readonly id: RecordId | null;
  readonly session: TextSession | null;
  /** The words, what of them is selected, and the marks of what is typed next. */
  readonly state: EditorState | null;
  /** What is open at the bar. */
  readonly opened: "link" | "colour" | null;
  /** The person asked for the bar with the keyboard; it is another object each time. */
  readonly asked: object | null;
}

const NOBODY: Typing = { id: null, session: null, state: null, opened: null, asked: null };

export const typing = createStore<Typing>(() => NOBODY);

/** Nobody types any more. */
export function endTyping(): void {
  typing.setState(NOBODY);
}

/** Asks the bar for the focus. */
export function askBar(): void {
  typing.setState({ asked: {} });
}

/** Opens something at the bar; null closes it. */
export function openAtBar(opened: Typing["opened"]): void {
  typing.setState({ opened });
}
