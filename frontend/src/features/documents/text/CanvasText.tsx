import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { fetchEarly } from "@/shared/idle";
import { showToast, useListener } from "@/shared/ui";
import { panBy } from "../canvas/camera";
import type { CanvasController } from "../canvas/controller";
import { useEditor, useView } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { nameOf } from "../editor/names";
import { textMessages as words } from "../messages/text";
import { textDifference } from "../model/diff";
import type { Delta } from "../model/op";
import type { RecordId, Segment } from "../model/record";
import { applyDelta, plainOf } from "../model/text";
import { equal } from "../model/values";
import { browserClock } from "../sync/browser";
import { EarlyKeys } from "./early";
import { loadProse, type Prose, useProse } from "./loading";
import { languageOf, publishedLook, surroundOf } from "./look";
import type { TextSession, TextSessionOptions } from "./TextSession";
import { askBar, endTyping, openAtBar, typing } from "./typing";

/** A press on a text is the reason why it is edited for so long, in ms. */
const PRESS = 1_000;
/** The cursor stays so far from the edges of the canvas, in px. */
const MARGIN = 48;

/** Types in the text that the selection is editing, in the place where it stands on the canvas (EDIT-187). */
export function CanvasText({ controller }: { controller: CanvasController }) {
  const editor = useEditor();
  const editing = useStore(editor.selection.store, (selected) => selected.editing);
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const press = (event: PointerEvent) => {
    pressed.current = event.timeStamp;
  };
  useListener("pointerup", press, { capture: true });
  const prose = useProse();
  const early = useRef<EarlyKeys | null>(null);
  useComing();
  useLayoutEffect(() => {
    if (editing === null) early.current = null;
    if (editing === null || prose !== null) return;
    const keys = new EarlyKeys(() => editor.selection.stopEditing());
    early.current = keys;
    loadProse().catch(() => {
      showToast({ text: words.notLoaded });
      editor.selection.stopEditing();
    });
    return () => void keys.end();
  }, [editor, editing, prose]);
  // Before the document is closed: what was typed last is told when the sitting ends.
  useLayoutEffect(() => {
    if (editing === null || prose === null) return;
    const keys = early.current?.end() ?? [];
    early.current = null;
    const host = hostOf(controller, editing);
    const record = editor.records.get(editing);
    if (host === null || record?.text == null) {
      editor.selection.stopEditing();
      return;
    }
    const byPointer = performance.now() - pressed.current < PRESS;
    const { text } = record;
    return typeIn({ prose, editor, controller, id: editing, host, text, byPointer, keys });
  }, [editor, controller, editing, prose]);
  return null;
}

/** What is needed to type and to copy comes as soon as something is selected, or the tool for a text is in hand. */
function useComing(): void {
  const editor = useEditor();
  const isSelected = useStore(editor.selection.store, ({ ids }) => ids.length > 0);
  const draws = useView(({ tool }) => tool.name === "create" && tool.kind === "text");
  useEffect(() => {
    if (isSelected || draws) fetchEarly(loadProse);
  }, [isSelected, draws]);
}

/** The element in which the words of a text stand. */
function hostOf({ elements }: CanvasController, id: RecordId): HTMLElement | null {
  const element = elements.get(id);
  if (element === undefined) return null;
  return element.matches(".t") ? element : (element.querySelector<HTMLElement>(".t") ?? element);
}

interface Start {
  readonly prose: Prose;
  readonly editor: Editor;
  readonly controller: CanvasController;
  readonly id: RecordId;
  readonly host: HTMLElement;
  readonly text: readonly Segment[];
  /** The text was pressed, and not entered with the keyboard. */
  readonly byPointer: boolean;
  /** What was pressed since the text was entered. */
  readonly keys: readonly string[];
}

/** Begins a sitting; the answer ends it. */
function typeIn(start: Start): () => void {
  const { prose, editor, controller, id, host, text, byPointer, keys } = start;
  const sitting = new Sitting(editor, id, text);
  const wasEmpty = plainOf(text) === "\n";
  const leave = () => {
    // What is open at the bar is closed first.
    if (typing.getState().opened !== null) return openAtBar(null);
    editor.selection.stopEditing();
    controller.root?.focus({ preventScroll: true });
  };
  host.dataset.typed = "";
  const session = new prose.TextSession(host, text, {
    rights: editor.layout ? "layout" : "content",
    look: publishedLook,
    surround: surroundOf(() => editor.document, id, host),
    language: languageOf(editor.document, editor.view.getState().page),
    clock: browserClock,
    gather: () => editor.session.pushes.gather,
    group: `text ${editor.newId()}`,
    label: words.field(nameOf(editor.document, id)),
    start: wasEmpty ? "end" : byPointer ? pointIn(controller, host) : "all",
    onDelta: (delta, group) => sitting.tell(delta, group),
    onWaits: (waits) => sitting.wait(waits),
    onState: (state) => typing.setState({ state }),
    onReveal: () => reveal(controller),
    onLink: () => openAtBar("link"),
    onBar: askBar,
    onExit: leave,
    onTooLong: () => showToast({ text: words.tooLong }),
  });
  sitting.session = session;
  typing.setState({ id, session, state: session.state, opened: null, asked: null });
  const stopHearing = editor.records.subscribe(id, () => sitting.hear());
  const stopWatching = editor.session.subscribe(() => sitting.watchStyles());
  session.type(keys);
  const out = (event: FocusEvent) => {
    const { relatedTarget: to } = event;
    const onCanvas = to instanceof Node && controller.root?.contains(to) === true;
    if (onCanvas && !host.contains(to)) editor.selection.stopEditing();
  };
  host.addEventListener("focusout", out);
  return () => {
    host.removeEventListener("focusout", out);
    stopWatching();
    session.destroy();
    stopHearing();
    delete host.dataset.typed;
    endTyping();
    if (wasEmpty) sitting.deleteEmpty();
  };
}

/** What is typed in one sitting: one step of undo (EDIT-333). */
class Sitting {
  session: TextSession | null = null;
  /** The text as it was told, and as the session shows it but for what it has not told yet. */
  #known: readonly Segment[];
  #hasTyped = false;
  #group: string | null = null;
  #stopWaiting: (() => void) | null = null;
  #styles: unknown;

  constructor(
    private readonly editor: Editor,
    private readonly id: RecordId,
    text: readonly Segment[],
  ) {
    this.#known = text;
    this.#styles = this.#stylesNow();
  }

  /** What the person typed becomes a change of the document. */
  tell(delta: Delta, group: string): void {
    this.#known = applyDelta(this.#known, delta);
    this.#hasTyped = true;
    this.#group = group;
    const made = this.editor.changeOnPage([{ type: "text", id: this.id, delta }], { group });
    // What was refused is taken out of the text again.
    if (!made) this.hear();
  }

  /** From the first letter on the status is true, and who leaves the page loses none (EDIT-010, EDIT-329). */
  wait(waits: boolean): void {
    this.#stopWaiting?.();
    this.#stopWaiting = waits ? this.editor.session.gather(() => this.session?.tell()) : null;
  }

  /** What others did is shown, and the person goes on where they were (EDIT-378). */
  hear(): void {
    const text = this.editor.records.get(this.id)?.text;
    if (text == null) {
      this.editor.selection.stopEditing();
      return;
    }
    if (equal(text, this.#known)) return;
    const delta = textDifference(this.#known, text);
    this.#known = text;
    this.session?.receive(delta);
  }

  /** A style may now be of another element. */
  watchStyles(): void {
    const now = this.#stylesNow();
    if (equal(now, this.#styles)) return;
    this.#styles = now;
    this.session?.refresh();
  }

  #stylesNow(): unknown {
    const { records } = this.editor;
    const own = records.get(this.id)?.base.style;
    return [own, ...records.children("textStyles").map((id) => records.get(id)?.base.element)];
  }

  /** A text that was begun and left without a word goes again. */
  deleteEmpty(): void {
    const { editor, id } = this;
    const text = editor.records.get(id)?.text;
    if (text == null || plainOf(text) !== "\n" || !editor.layout) return;
    // Where nothing was typed there is nothing to take back.
    const options =
      this.#hasTyped && this.#group !== null ? { group: this.#group } : { silent: true };
    editor.change([{ type: "delete", id }], options);
  }
}

/** The cursor stands where the text was pressed. */
function pointIn(
  { root, pointer }: CanvasController,
  host: HTMLElement,
): TextSessionOptions["start"] {
  if (root === null) return "end";
  const { left, top } = root.getBoundingClientRect();
  const point = { left: pointer.x + left, top: pointer.y + top };
  const box = host.getBoundingClientRect();
  const isAcross = point.left >= box.left && point.left <= box.right;
  return isAcross && point.top >= box.top && point.top <= box.bottom ? point : "end";
}

/** Pans until the cursor is in sight. */
function reveal(controller: CanvasController): void {
  const { session } = typing.getState();
  if (session === null || controller.root === null) return;
  const { end } = session.place;
  const box = controller.root.getBoundingClientRect();
  const beyond = (from: number, to: number, least: number, most: number) => {
    if (from < least + MARGIN) return least + MARGIN - from;
    return to > most - MARGIN ? most - MARGIN - to : 0;
  };
  const dx = beyond(end.left, end.right, box.left, box.right);
  const dy = beyond(end.top, end.bottom, box.top, box.bottom);
  if (dx !== 0 || dy !== 0) controller.setCamera(panBy(controller.camera, dx, dy));
}
