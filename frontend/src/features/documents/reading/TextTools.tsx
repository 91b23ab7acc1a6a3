import { Bold, ChevronDown, Italic, Link, List } from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { useStore } from "zustand";
import { Button, DropdownMenu, Icon, type MenuGroup } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import { useEditor } from "../editor/context";
import { readingMessages as words } from "../messages/reading";
import { textMessages } from "../messages/text";
import { activeMarks, MIXED, toggleMark } from "../text/commands";
import { LinkPanel } from "../text/LinkPanel";
import { listMenu, styleMenu, styleName } from "../text/menus";
import type { TextSession } from "../text/TextSession";
import { openAtBar, typing } from "../text/typing";
import styles from "./Reading.module.css";

const FLAGS = [
  { mark: "bold", icon: Bold },
  { mark: "italic", icon: Italic },
] as const;

/** What can be said of the words that are typed: what they are and mean, and not how they look. */
export function TextTools() {
  const session = useStore(typing, (now) => now.session);
  const state = useStore(typing, (now) => now.state);
  const editor = useEditor();
  const controller = useCanvas();
  const done = () => {
    editor.selection.stopEditing();
    controller.root?.focus({ preventScroll: true });
  };
  return (
    <>
      {session !== null && state !== null && <LinkSheet session={session} state={state} />}
      <div className={styles.textTools}>
        {session !== null && state !== null && <Marks session={session} state={state} />}
        <Button variant="filled" className={styles.done} onClick={done}>
          {words.text.done}
        </Button>
      </div>
    </>
  );
}

/** The same menus without the keys, which phones do not have. */
function withoutKeys(groups: readonly MenuGroup[]): MenuGroup[] {
  return groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ shortcut: _, ...item }) => item),
  }));
}

interface PartProps {
  session: TextSession;
  state: EditorState;
}

/** Where the selected words lead. */
function LinkSheet({ session, state }: PartProps) {
  const opened = useStore(typing, (now) => now.opened);
  if (opened !== "link") return null;
  const back = () => {
    openAtBar(null);
    session.focus();
  };
  return (
    <div
      className={styles.link}
      role="group"
      aria-label={textMessages.link.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        back();
      }}
    >
      <LinkPanel session={session} state={state} onDone={back} />
    </div>
  );
}

function Marks({ session, state }: PartProps) {
  const editor = useEditor();
  const opened = useStore(typing, (now) => now.opened);
  const marks = activeMarks(state);
  const run = (command: Command) => session.run(command);
  const linked = marks.link === MIXED ? "mixed" : marks.link !== undefined;
  return (
    <div
      className={styles.marks}
      role="toolbar"
      aria-label={words.text.bar}
      // The text keeps the keyboard while the bar is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <DropdownMenu
        label={textMessages.style}
        className={styles.tool}
        // The styles of the project are its look.
        groups={() => withoutKeys(styleMenu(editor, state, run).slice(1))}
        trigger={
          <>
            <span className={styles.styleName}>{styleName(editor, state)}</span>
            <Icon of={ChevronDown} />
          </>
        }
      />
      {FLAGS.map(({ mark, icon }) => (
        <button
          key={mark}
          type="button"
          className={styles.tool}
          aria-label={textMessages[mark]}
          aria-pressed={marks[mark] === MIXED ? "mixed" : marks[mark] === true}
          onClick={() => run(toggleMark(mark))}
        >
          <Icon of={icon} />
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        aria-label={textMessages.link.title}
        aria-pressed={linked}
        aria-expanded={opened === "link"}
        onClick={() => openAtBar(opened === "link" ? null : "link")}
      >
        <Icon of={Link} />
      </button>
      <DropdownMenu
        label={textMessages.list.title}
        labelled
        className={styles.tool}
        groups={() => withoutKeys(listMenu(state, run))}
        trigger={<Icon of={List} />}
      />
    </div>
  );
}
