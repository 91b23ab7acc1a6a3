import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { NewThread, nameOf, Thread, toneOf, useOpenThreads } from "@/features/comments";
import { useCanvas } from "@/features/documents/canvas/context";
import { aboutOf } from "@/features/documents/comments/about";
import { commentedBy } from "@/features/documents/comments/commented";
import { showPlace } from "@/features/documents/comments/going";
import { type Pin, Pins } from "@/features/documents/comments/Pins";
import { useDocument, useEditor, useView } from "@/features/documents/editor/context";
import { commentingMessages as words } from "@/features/documents/messages/commenting";
import type { CommentThread } from "@/shared/api/comments";
import { Avatar, announce, IconButton, useListener } from "@/shared/ui";
import styles from "./comments.module.css";
import { useOpened, useTab } from "./tab";

interface Placed {
  readonly thread: CommentThread;
  readonly place: string;
}

/** The open threads of the page that is shown. */
export function usePlaced(): readonly Placed[] {
  const threads = useOpenThreads();
  const document = useDocument();
  const page = useView((view) => view.page);
  return useMemo(
    () =>
      threads.flatMap((thread) => {
        const about = aboutOf(document, commentedBy(thread));
        return about.page === page ? [{ thread, place: about.place }] : [];
      }),
    [threads, document, page],
  );
}

/** The pins of the page, with what is open at one of them (EDIT-379). */
export function CommentPins() {
  const editor = useEditor();
  const tab = useTab();
  const placed = usePlaced();
  const page = useView((view) => view.page);
  const { pinned } = useOpened((state) => state);
  const commenting = useView((view) => view.commenting);
  useSought();
  const pins = useMemo(() => placed.map(pinOf), [placed]);
  const open = placed.find(({ thread }) => thread.id === pinned);
  const popover = useMemo(() => {
    if (commenting !== null && commenting.page === page) {
      return { at: commenting, content: <Writing key={JSON.stringify(commenting)} /> };
    }
    if (open === undefined) return null;
    const { thread, place } = open;
    const at = placed.indexOf(open) + 1;
    const content = <Opened thread={thread} place={place} of={words.of(at, placed.length)} />;
    return { at: commentedBy(thread), content };
  }, [commenting, page, open, placed]);
  const onOpen = (id: string) => {
    editor.view.setState({ commenting: null });
    tab.setState(({ pinned: before }) => ({ pinned: before === id ? null : id }));
  };
  return <Pins pins={pins} open={open?.thread.id ?? null} onOpen={onOpen} popover={popover} />;
}

export function pinOf({ thread, place }: Placed): Pin {
  const author = thread.comments[0]?.author ?? { kind: "deleted" };
  const name = nameOf(author);
  const pic = author.kind === "person" ? author.avatar : null;
  return {
    id: thread.id,
    at: commentedBy(thread),
    label: words.pin(name, place, thread.count - 1),
    face: <Avatar id={toneOf(author)} name={name} pic={pic} size={24} />,
    isUnread: thread.unread > 0,
  };
}

/** Brings the place of a thread into sight that was asked for from elsewhere. */
export function useSought(): void {
  const editor = useEditor();
  const controller = useCanvas();
  const tab = useTab();
  const sought = useOpened((state) => state.sought);
  const threads = useOpenThreads();
  const thread = threads.find(({ id }) => id === sought);
  useEffect(() => {
    if (thread === undefined) return;
    tab.setState({ sought: null });
    showPlace(editor, controller, commentedBy(thread));
  }, [editor, controller, tab, thread]);
}

interface CardProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside a pin. Escape and a press on the page close it. */
function Card({ label, onClose, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const controller = useCanvas();
  const close = () => {
    const pin = document.querySelector<HTMLElement>('[data-comment-pin][aria-expanded="true"]');
    onClose();
    (pin ?? controller.root)?.focus({ preventScroll: true });
  };
  useListener(
    "pointerdown",
    ({ target }) => {
      const onPage = target instanceof Element && target.closest("[data-canvas]") !== null;
      if (onPage) onClose();
    },
    { capture: true },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <div ref={card} className={styles.card} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      <IconButton className={styles.close} label={words.close} icon={X} onClick={close} />
      {children}
    </div>
  );
}

/** A field for the first comment of a thread. */
function Writing() {
  const editor = useEditor();
  const controller = useCanvas();
  const document = useDocument();
  const at = useView((view) => view.commenting);
  if (at === null) return null;
  const { place } = aboutOf(document, at);
  const end = () => editor.view.setState({ commenting: null });
  return (
    <Card label={place} onClose={end}>
      <NewThread
        at={at}
        place={place}
        heading="h2"
        onCancel={end}
        onDone={() => {
          end();
          announce(words.written);
          controller.root?.focus({ preventScroll: true });
        }}
      />
    </Card>
  );
}

/** A thread at its pin. */
function Opened({ thread, place, of }: Placed & { of: string }) {
  const tab = useTab();
  const close = () => tab.setState({ pinned: null });
  return (
    <Card label={place} onClose={close}>
      <Thread
        thread={thread}
        place={place}
        heading="h2"
        aside={<span className={styles.of}>{of}</span>}
        autoFocus
        onResolved={close}
      />
    </Card>
  );
}
