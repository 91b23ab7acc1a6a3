import { ArrowLeft } from "lucide-react";
import { useContext, useEffect } from "react";
import { NewThread, Thread, ThreadList, useThreads } from "@/features/comments";
import { CanvasContext } from "@/features/documents/canvas/context";
import { aboutOf, namedPage } from "@/features/documents/comments/about";
import { commentedBy } from "@/features/documents/comments/commented";
import { useDocument, useEditor, useView } from "@/features/documents/editor/context";
import { commentingMessages as words } from "@/features/documents/messages/commenting";
import type { CommentThread } from "@/shared/api/comments";
import { Icon, TextButton, useFocused, useLatest } from "@/shared/ui";
import styles from "./comments.module.css";
import { useOpened, useTab } from "./tab";

/** All comments of the project: a list, and one of its threads in its place. It stands beside the page, and in sheets. */
export function CommentsPanel() {
  const tab = useTab();
  const listed = useOpened((state) => state.listed);
  const { thread, isGone } = useThread(listed);
  useLinked(thread);
  const commenting = useView((view) => view.commenting);
  // Over a canvas the field stands at the place itself.
  const isAlone = useContext(CanvasContext) === null;
  return (
    <section className={styles.panel} aria-label={words.title}>
      {!isAlone && (
        <header className={styles.head}>
          <h2>{words.title}</h2>
        </header>
      )}
      {isAlone && commenting !== null ? (
        <Writing />
      ) : thread === undefined ? (
        <List hint={isAlone ? words.hintAlone : words.hint} isGone={isGone} />
      ) : (
        <One thread={thread} onBack={() => tab.setState({ listed: null })} />
      )}
    </section>
  );
}

interface Found {
  readonly thread: CommentThread | undefined;
  /** Is it known that there is no such thread any more? */
  readonly isGone: boolean;
}

/** The thread of an id, whether it is resolved or not. */
function useThread(id: string | null): Found {
  const all = [useThreads(false).loaded, useThreads(true, id !== null).loaded];
  const threads = all.flatMap((loaded) => (loaded.state === "here" ? loaded.value : []));
  const thread = threads.find((one) => one.id === id);
  const isWhole = all.every(({ state }) => state === "here");
  return { thread, isGone: id !== null && thread === undefined && isWhole };
}

/** Goes to the place of the thread that a link leads to, once that is known. */
function useLinked(thread: CommentThread | undefined): void {
  const tab = useTab();
  const linked = useOpened((state) => state.linked);
  const go = useLatest(useGoing());
  const found = thread !== undefined && thread.id === linked ? thread : null;
  useEffect(() => {
    if (found === null) return;
    tab.setState({ linked: null });
    go.current(found);
  }, [tab, found]);
}

function List({ hint, isGone }: { hint: string; isGone: boolean }) {
  const document = useDocument();
  const tab = useTab();
  const go = useGoing();
  const isLinked = useOpened(({ linked }) => linked !== null);
  const placeOf = (thread: CommentThread) => {
    const { page, place } = aboutOf(document, commentedBy(thread));
    return page === null || thread.widget === null
      ? place
      : `${place}, ${namedPage(document, page)}`;
  };
  const onOpen = (thread: CommentThread) => {
    tab.setState({ listed: thread.id, linked: null, pinned: null });
    go(thread);
  };
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      {isGone && isLinked && (
        <p className={styles.hint} role="status">
          {words.deleted}
        </p>
      )}
      <ThreadList placeOf={placeOf} onOpen={onOpen} />
    </>
  );
}

/** Goes to where a thread is pinned, where that is still there. */
function useGoing(): (thread: CommentThread) => void {
  const editor = useEditor();
  const tab = useTab();
  return (thread) => {
    const { page } = aboutOf(editor.document, commentedBy(thread));
    if (page === null) return;
    editor.view.setState({ flatplan: false });
    editor.openPage(page);
    tab.setState({ sought: thread.id });
  };
}

function One({ thread, onBack }: { thread: CommentThread; onBack: () => void }) {
  const document = useDocument();
  const go = useGoing();
  const { page, place } = aboutOf(document, commentedBy(thread));
  const back = useFocused<HTMLButtonElement>();
  return (
    <>
      <p className={styles.ways}>
        <TextButton ref={back} onClick={onBack}>
          <Icon of={ArrowLeft} />
          {words.back}
        </TextButton>
        {page !== null && <TextButton onClick={() => go(thread)}>{words.go}</TextButton>}
      </p>
      <Thread thread={thread} place={place} onResolved={onBack} />
    </>
  );
}

function Writing() {
  const editor = useEditor();
  const document = useDocument();
  const tab = useTab();
  const at = useView((view) => view.commenting);
  if (at === null) return null;
  const end = () => editor.view.setState({ commenting: null });
  return (
    <NewThread
      at={at}
      place={aboutOf(document, at).place}
      onCancel={end}
      onDone={({ id }) => {
        end();
        tab.setState({ listed: id });
      }}
    />
  );
}
