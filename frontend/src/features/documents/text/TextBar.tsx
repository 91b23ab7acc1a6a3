import {
  Bold,
  ChevronDown,
  Italic,
  Link,
  List,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { formatShortcut } from "@/shared/commands";
import { cx, DropdownMenu, Icon } from "@/shared/ui";
import type { CanvasController } from "../canvas/controller";
import { useChildren, useEditor } from "../editor/context";
import { textMessages as words } from "../messages/text";
import { barAnchor, barPlace } from "./barPlace";
import { ColourPanel } from "./ColourPanel";
import { activeMarks, clearFormatting, MIXED, toggleMark } from "./commands";
import { LinkPanel } from "./LinkPanel";
import { listMenu, styleMenu, styleName } from "./menus";
import styles from "./TextBar.module.css";
import type { TextSession } from "./TextSession";
import { openAtBar, typing } from "./typing";

/** What of the bar is open beneath it. */
type Opened = "link" | "colour" | null;

/** The bar at the text that somebody types in: style, emphasis, links, lists and colour (EDIT-188). */
export function TextBar({ controller }: { controller: CanvasController }) {
  const session = useStore(typing, (now) => now.session);
  const state = useStore(typing, (now) => now.state);
  if (session === null || state === null) return null;
  return <Bar controller={controller} session={session} state={state} />;
}

interface BarProps {
  controller: CanvasController;
  session: TextSession;
  state: EditorState;
}

function Bar({ controller, session, state }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const opened = useStore(typing, (now) => now.opened);
  const asked = useStore(typing, (now) => now.asked);
  usePlace(controller, session, state, bar, opened);
  useRoving(bar);
  useEffect(() => {
    if (asked !== null) bar.current?.querySelector<HTMLElement>("[data-tool]")?.focus();
  }, [asked]);
  const back = useCallback(() => {
    openAtBar(null);
    session.focus();
  }, [session]);
  const toggle = (what: Opened) => openAtBar(opened === what ? null : what);
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="group"
      aria-label={words.group}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        back();
      }}
    >
      <Toolbar session={session} state={state} opened={opened} onToggle={toggle} />
      {opened === "link" && <LinkPanel session={session} state={state} onDone={back} />}
      {opened === "colour" && <ColourPanel session={session} state={state} onDone={back} />}
    </div>
  );
}

interface ToolbarProps {
  session: TextSession;
  state: EditorState;
  opened: Opened;
  onToggle: (what: Opened) => void;
}

const FLAGS = [
  { mark: "bold", icon: Bold, shortcut: "mod+b" },
  { mark: "italic", icon: Italic, shortcut: "mod+i" },
  { mark: "underline", icon: Underline, shortcut: "mod+u" },
  { mark: "strike", icon: Strikethrough, shortcut: "mod+shift+x" },
] as const;

function Toolbar({ session, state, opened, onToggle }: ToolbarProps) {
  const editor = useEditor();
  useChildren("textStyles");
  const marks = activeMarks(state);
  const run = (command: Command) => session.run(command);
  const linked = marks.link === MIXED ? "mixed" : marks.link !== undefined;
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={words.bar}
      // The text keeps the keyboard while the bar is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <DropdownMenu
        label={words.style}
        className={cx(styles.tool, styles.style)}
        data-tool=""
        groups={() => styleMenu(editor, state, run)}
        trigger={
          <>
            <span className={styles.name}>{styleName(editor, state)}</span>
            <Icon of={ChevronDown} />
          </>
        }
      />
      <span className={styles.gap} />
      {FLAGS.map(({ mark, icon, shortcut }) => (
        <button
          key={mark}
          type="button"
          className={styles.tool}
          data-tool=""
          aria-label={words[mark]}
          aria-pressed={marks[mark] === MIXED ? "mixed" : marks[mark] === true}
          title={`${words[mark]} (${formatShortcut(shortcut)})`}
          onClick={() => run(toggleMark(mark))}
        >
          <Icon of={icon} />
        </button>
      ))}
      <span className={styles.gap} />
      <button
        type="button"
        className={styles.tool}
        data-tool=""
        aria-pressed={linked}
        aria-expanded={opened === "link"}
        onClick={() => onToggle("link")}
      >
        <Icon of={Link} />
        {words.link.title}
      </button>
      <DropdownMenu
        label={words.list.title}
        className={styles.tool}
        data-tool=""
        groups={() => listMenu(state, run)}
        trigger={
          <>
            <Icon of={List} />
            {words.list.title}
          </>
        }
      />
      <button
        type="button"
        className={styles.tool}
        data-tool=""
        aria-expanded={opened === "colour"}
        aria-disabled={editor.layout ? undefined : true}
        title={editor.layout ? undefined : words.locked}
        onClick={() => editor.layout && onToggle("colour")}
      >
        {words.colour}
      </button>
      <span className={styles.gap} />
      <button
        type="button"
        className={styles.tool}
        data-tool=""
        aria-label={words.clear}
        title={words.clear}
        onClick={() => run(clearFormatting)}
      >
        <Icon of={RemoveFormatting} />
      </button>
    </div>
  );
}

/** Keeps the bar at what is selected, also while the camera moves. */
function usePlace(
  controller: CanvasController,
  session: TextSession,
  state: EditorState,
  bar: { readonly current: HTMLElement | null },
  opened: Opened,
): void {
  useLayoutEffect(() => {
    const place = () => {
      const { root } = controller;
      const element = bar.current;
      if (root === null || element === null || !session.element.isConnected) return;
      const { left, top, width, height } = root.getBoundingClientRect();
      const { start, end } = session.place;
      const isOneLine = Math.abs(start.top - end.top) < 2;
      const text = session.element.getBoundingClientRect();
      const shifted = (box: Pick<DOMRect, "left" | "right" | "top" | "bottom">) => ({
        left: box.left - left,
        right: box.right - left,
        top: box.top - top,
        bottom: box.bottom - top,
      });
      const selected = shifted({
        left: isOneLine ? start.left : text.left,
        right: isOneLine ? end.right : text.right,
        top: Math.min(start.top, end.top),
        bottom: Math.max(start.bottom, end.bottom),
      });
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const anchor = barAnchor(selected, state.selection.empty, shifted(text), size);
      const panel = opened === null ? null : element.querySelector<HTMLElement>("[data-panel]");
      const room = panel === null ? 0 : panel.offsetHeight;
      const { x, y, opens } = barPlace(anchor, size, { width, height }, room);
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
      element.dataset.opens = opens;
      // While something is moved, resized or turned, the bar would only be in the way.
      element.hidden = controller.preview !== null;
    };
    place();
    return controller.onPaint(place);
  }, [controller, session, state, bar, opened]);
}

/** One stop of Tab for all tools; the arrow keys go from one to the next. */
function useRoving(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const tools = () => [...element.querySelectorAll<HTMLElement>("[data-tool]")];
    const stopAt = (stop: HTMLElement | undefined) => {
      for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
    };
    stopAt(tools()[0]);
    const focus = (event: FocusEvent) => {
      const tool = tools().find((one) => one === event.target);
      if (tool !== undefined) stopAt(tool);
    };
    const key = (event: globalThis.KeyboardEvent) => {
      const all = tools();
      const at = all.indexOf(event.target as HTMLElement);
      const to = at < 0 ? undefined : toolAfter(all, at, event.key);
      if (to === undefined) return;
      event.preventDefault();
      to.focus();
    };
    element.addEventListener("focusin", focus);
    element.addEventListener("keydown", key);
    return () => {
      element.removeEventListener("focusin", focus);
      element.removeEventListener("keydown", key);
    };
  }, [bar]);
}

function toolAfter(
  tools: readonly HTMLElement[],
  at: number,
  key: KeyboardEvent["key"],
): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return tools[(at + 1) % tools.length];
    case "ArrowLeft":
      return tools.at(at - 1);
    case "Home":
      return tools[0];
    case "End":
      return tools.at(-1);
    default:
      return undefined;
  }
}
