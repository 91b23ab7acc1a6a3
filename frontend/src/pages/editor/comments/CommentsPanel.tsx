import { ArrowLeft } from "lucide-react";
import { useContext } from "react";
import { NewThread, Thread, ThreadList, useThreads } from "@/features/comments";
import { CanvasContext } from "@/features/documents/canvas/context";
import { aboutOf, namedPage } from "@/features/documents/comments/about";
import { commentedBy } from "@/features/documents/comments/commented";
import { useDocument, useEditor, useView } from "@/features/documents/editor/context";
import { commentingMessages as words } from "@/features/documents/messages/commenting";
import type { CommentThread } from "@/shared/api/comments";
import { Icon, TextButton, useFocused } from "@/shared/ui";
import styles from "./comments.module.css";
import { useOpened, useTab } from "./tab";

/** All comments of the project: a list, and one of its threads in its place. It stands beside the page, and in sheets. */
export function CommentsPanel() {
  const tab = useTab();
  const listed = useOpened((state) => state.listed);
  const thread = useThread(listed);
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
        <List hint={isAlone ? words.hintAlone : words.hint} />
      ) : (
        <One thread={thread} onBack={() => tab.setState({ listed: null })} />
      )}
    </section>
  );
}

/** The thread of an id, whether it is resolved or not; undefined where it is gone. */
function useThread(id: string | null): CommentThread | undefined {
  const all = [useThreads(false).loaded, useThreads(true, id !== null).loaded];
  const threads = all.flatMap((loaded) => (loaded.state === "here" ? loaded.value : []));
  return threads.find((thread) => thread.id === id);
}

function List({ hint }: { hint: string }) {
  const document = useDocument();
  const tab = useTab();
  const go = useGoing();
  const placeOf = (thread: CommentThread) => {
    const { page, place } = aboutOf(document, commentedBy(thread));
    return page === null || thread.widget === null
      ? place
      : `${place}, ${namedPage(document, page)}`;
  };
  const onOpen = (thread: CommentThread) => {
    tab.setState({ listed: thread.id, pinned: null });
    go(thread);
  };
  return (
    <>
      <p className={styles.hint}>{hint}</p>
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
