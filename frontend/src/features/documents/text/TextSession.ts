/** Typing in a text in place (EDIT-187). */

import { closeHistory, history } from "prosemirror-history";
import {
  type Command,
  EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { compose, transform } from "../model/delta";
import type { Delta } from "../model/op";
import type { Segment } from "../model/record";
import type { Clock } from "../sync/ports";
import { deltaOf, docOf, remoteTransaction } from "./bridge";
import { splitParagraph } from "./commands";
import { keptPlugin } from "./kept";
import { keyPlugins } from "./keys";
import { linesAsParagraphs, readableHtml } from "./paste";
import { pressedPlugin } from "./pressed";
import { asRemote, isRemote, type Rights, rightsPlugin } from "./rights";
import { schema } from "./schema";
import { type Surround, structurePlugin } from "./structure";
import styles from "./text.module.css";
import { type Look, markViews, nodeViews } from "./views";

/** How long after its end a composition may still change its letters, in ms. */
const SETTLE = 50;

/** What a session needs of what is around it. */
export interface TextSessionOptions {
  readonly rights: Rights;
  readonly look: Look;
  readonly surround: Surround;
  /** The language of the words, for spelling and hyphens; null where nobody said it. */
  readonly language: string | null;
  readonly clock: Clock;
  /** How long letters are gathered at most before they are told, in ms. */
  readonly gather: () => number;
  /** Names the sitting: all that is typed in it is one step of undo outside (EDIT-333). */
  readonly group: string;
  /** What the field is called for assistive technology. */
  readonly label: string;
  /** Where the cursor stands at first: at a point of the window in pixels, round all words, or at the end. */
  readonly start: "all" | "end" | { readonly left: number; readonly top: number };
  /** The person changed the text. What they type is told in words, a little late. */
  readonly onDelta: (delta: Delta, group: string) => void;
  /** There is something that was typed and not told yet, or there is nothing any more. */
  readonly onWaits: (waits: boolean) => void;
  /** Something changed that a bar shows: the words, the selection, or the marks of what is typed next. */
  readonly onState: (state: EditorState) => void;
  /** The person asks for a link on what is selected. */
  readonly onLink: () => void;
  /** The person goes to the bar with the keyboard. */
  readonly onBar: () => void;
  /** The cursor is to be seen: the canvas pans, as nothing on it scrolls. */
  readonly onReveal: () => void;
  /** The person leaves with Escape; it is for the host to destroy the session. */
  readonly onExit: () => void;
  /** What was typed or pasted is refused, as the text would be too long (EDIT-083). */
  readonly onTooLong: () => void;
}

type Rectangle = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** A text in which somebody types. A host has at most one at a time. */
export class TextSession {
  readonly #options: TextSessionOptions;
  readonly #view: EditorView;
  #waits = false;
  /** What was typed and not told yet. */
  #typed: Delta = [];
  /** What others did while letters were composed: the composition would break if it were shown. */
  #received: Delta = [];
  #composing = false;
  #cancelTelling: (() => void) | null = null;
  #cancelSettling: (() => void) | null = null;

  /** Shows the text in the element, which has to be empty, and takes the keyboard. */
  constructor(element: HTMLElement, text: readonly Segment[], options: TextSessionOptions) {
    this.#options = options;
    const { rights, look, label, language } = options;
    const plugins = [
      pressedPlugin(),
      ...keyPlugins({ onLink: options.onLink, onBar: options.onBar, onExit: options.onExit }),
      history(),
      structurePlugin(options.surround),
      keptPlugin(),
      rightsPlugin(rights, options.onTooLong),
    ];
    this.#view = new EditorView(element, {
      state: EditorState.create({ schema, doc: docOf(text), plugins }),
      attributes: {
        class: styles.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        spellcheck: "true",
        ...(language === null ? {} : { lang: language }),
      },
      nodeViews: nodeViews(look),
      markViews: markViews(look),
      transformPastedHTML: readableHtml,
      transformPasted: linesAsParagraphs,
      dispatchTransaction: (transaction) => this.#dispatch(transaction),
      handleScrollToSelection: () => {
        options.onReveal();
        return true;
      },
      handleDOMEvents: {
        compositionstart: () => this.#compose(),
        compositionend: () => this.#settle(),
        blur: () => this.#tell(),
      },
    });
    this.#place();
    this.#view.focus();
  }

  /** The text, its selection, and the marks of what is typed next. */
  get state(): EditorState {
    return this.#view.state;
  }

  /** The element in which is typed. */
  get element(): HTMLElement {
    return this.#view.dom;
  }

  /** Where the selection is in the window, in pixels: its first line begins and its last line ends there. */
  get place(): { readonly start: Rectangle; readonly end: Rectangle } {
    const { from, to } = this.#view.state.selection;
    return { start: this.#view.coordsAtPos(from), end: this.#view.coordsAtPos(to, -1) };
  }

  /** Takes the keyboard again. */
  focus(): void {
    this.#view.focus();
  }

  /** Draws anew what depends on styles that others may have changed. */
  refresh(): void {
    this.#view.updateState(this.#view.state.apply(this.#view.state.tr));
  }

  /** Does what a field asks in which the person goes on. Answers whether it could be done. */
  apply(command: Command): boolean {
    return command(this.#view.state, this.#view.dispatch, this.#view);
  }

  /** Does what a bar or a panel asks, and gives the keyboard back to the text. Answers whether it could be done. */
  run(command: Command): boolean {
    const done = this.apply(command);
    this.#view.focus();
    return done;
  }

  /** Types what was pressed before the session was there. */
  type(keys: readonly string[]): void {
    for (const key of keys) {
      this.apply(
        key === "Enter"
          ? splitParagraph
          : (state, dispatch) => {
              dispatch?.(state.tr.insertText(key));
              return true;
            },
      );
    }
  }

  /** Shows what somebody else did to the text as it was last told. */
  receive(delta: Delta): void {
    if (this.#composing) this.#received = compose(this.#received, delta);
    else this.#show(delta);
  }

  /** Tells what was typed, also the letters of a composition that has not ended. */
  tell(): void {
    this.#cancelSettling?.();
    this.#composed();
  }

  /** Tells what was typed, and leaves the element empty. */
  destroy(): void {
    this.tell();
    this.#view.destroy();
  }

  #place(): void {
    const { state } = this.#view;
    const { start } = this.#options;
    const { doc } = state;
    const point = typeof start === "string" ? null : this.#view.posAtCoords(start);
    const selection =
      start === "all"
        ? TextSelection.between(doc.resolve(1), Selection.atEnd(doc).$to)
        : point === null
          ? Selection.atEnd(doc)
          : Selection.near(doc.resolve(point.pos));
    this.#view.dispatch(state.tr.setSelection(selection));
  }

  #dispatch(transaction: Transaction): void {
    // A paste is a step of undo of its own.
    const pasted = transaction.getMeta("uiEvent") === "paste";
    if (pasted) closeHistory(transaction);
    const { state: after, transactions } = this.#view.state.applyTransaction(transaction);
    const state = pasted ? after.apply(closeHistory(after.tr)) : after;
    this.#view.updateState(state);
    const local = transactions.filter((change) => change.docChanged && !isRemote(change));
    const delta = local.map(deltaOf).reduce(compose, []);
    if (delta.length > 0) this.#gather(delta);
    this.#options.onState(state);
  }

  /** Letters wait for the end of their word; all else is told at once. */
  #gather(delta: Delta): void {
    this.#typed = compose(this.#typed, delta);
    this.#setWaits(this.#typed.length > 0);
    if (this.#composing) return;
    if (!isWithinWord(delta)) this.#tell();
    else
      this.#cancelTelling ??= this.#options.clock.after(this.#options.gather(), () => this.#tell());
  }

  #tell(): void {
    if (this.#composing) return;
    this.#cancelTelling?.();
    this.#cancelTelling = null;
    const delta = this.#typed;
    this.#typed = [];
    if (delta.length > 0) this.#options.onDelta(delta, this.#options.group);
    // The change is there before nothing waits any more: in between nobody says that all is saved.
    this.#setWaits(false);
  }

  #setWaits(waits: boolean): void {
    if (this.#waits === waits) return;
    this.#waits = waits;
    this.#options.onWaits(waits);
  }

  /** What was not told yet is made after it, as the server will do. */
  #show(delta: Delta): void {
    const theirs = transform(this.#typed, delta, "second");
    this.#typed = transform(delta, this.#typed, "first");
    this.#view.dispatch(asRemote(remoteTransaction(this.#view.state, theirs)));
  }

  #compose(): void {
    this.#cancelSettling?.();
    this.#cancelSettling = null;
    this.#composing = true;
  }

  /** The browser tells of the end before the letters are the last ones. */
  #settle(): void {
    this.#cancelSettling?.();
    this.#cancelSettling = this.#options.clock.after(SETTLE, () => this.#composed());
  }

  #composed(): void {
    this.#cancelSettling = null;
    this.#composing = false;
    const received = this.#received;
    this.#received = [];
    if (received.length > 0) this.#show(received);
    this.#tell();
  }
}

/** Does a change add or take letters of one word? */
function isWithinWord(delta: Delta): boolean {
  return delta.every((step) => {
    if ("retain" in step) return step.attributes === undefined;
    return "delete" in step || /^[^\s]{1,2}$/u.test(step.insert);
  });
}
