import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import {
  EditorContext,
  EditorFrame,
  LiveProvider,
  ProjectPictures,
  Publishing,
  prepareOffline,
  Returned,
  useEditorOf,
  usePageInAddress,
} from "@/features/documents";
import { editorMessages as words } from "@/features/documents/messages/editor";
import { loadLibrary, takeDetail, useProject } from "@/features/library/store";
import { type DetailOf, settingsPart, useDetail } from "@/features/publication";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { whenIdle } from "@/shared/idle";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { keepFor, keptTitle, loadMe, useSession } from "@/shared/session";
import { Button, late, usePhone } from "@/shared/ui";
import { EditorComments } from "./editor/comments/EditorComments";
import { EditorGuide, TourWaits } from "./editor/EditorGuide";
import styles from "./editor/editor.module.css";
import { MissingProject } from "./project/MissingProject";

const ReadingView = late(
  async () => (await import("@/features/documents/reading/ReadingView")).ReadingView,
);
const OwnSettings = late(async () => (await import("./project/OwnSettings")).OwnSettings);

type Opened = ReturnType<typeof useEditorOf>;

/** The editor of a project: its pages, and all that is made on them. On phones they are read, and little is changed. */
export default function EditorPage() {
  const { numId = "", pageId } = useParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const person = useSession((state) => state.user?._id ?? null);
  const phone = usePhone();
  const opened = useEditorOf(id, person, pageId ?? null);
  useEffect(() => {
    // Without a network the title is known from before.
    const load = () => {
      if (navigator.onLine) void loadLibrary();
    };
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);
  useEffect(() => {
    if (phone) ReadingView.preload();
  }, [phone]);
  switch (opened.state) {
    case "missing":
      return <MissingProject pageKey={`editor ${id}`} />;
    case "opening":
      return (
        <p className={styles.message} role="status">
          {words.opening}
        </p>
      );
    case "failed":
      return (
        <div className={styles.message} role="alert">
          <p>{`${words.failed}. ${opened.sentence}`}</p>
          <Button onClick={opened.again}>{words.retry}</Button>
        </div>
      );
    case "here":
      return (
        <EditorContext value={opened.editor}>
          <LiveProvider>
            <EditorComments key={id} numId={id}>
              <Open editor={opened.editor} phone={phone} />
            </EditorComments>
          </LiveProvider>
        </EditorContext>
      );
  }
}

interface OpenProps {
  editor: Extract<Opened, { state: "here" }>["editor"];
  /** Is the window one of a phone? */
  phone: boolean;
}

function Open({ editor, phone }: OpenProps) {
  usePageInAddress(editor);
  const { numId } = editor;
  const { title, addressOf, known, published, onPublished } = useOutside(numId);
  const detail = known.detail.state === "here" ? known.detail.value : null;
  return (
    <ProjectPictures>
      {phone ? (
        <ReadingView
          title={title}
          detail={detail}
          onPublished={onPublished}
          guide={<TourWaits numId={numId} />}
        />
      ) : (
        <EditorFrame
          title={title}
          actions={detail !== null && <Publishing detail={detail} onPublished={onPublished} />}
          addressOf={addressOf}
          guide={<EditorGuide numId={numId} published={published} />}
        />
      )}
      {detail !== null && <Settings detail={detail} known={known} />}
      <Returned />
    </ProjectPictures>
  );
}

/** The settings of the project over its pages, at the addresses that name them. */
function Settings({ detail, known }: { detail: ProjectDetail; known: DetailOf }) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const part = settingsPart(hash);
  if (part === null) return null;
  const take = (now: ProjectDetail) => {
    known.take(now);
    takeDetail(now);
  };
  return (
    <OwnSettings
      detail={detail}
      part={part}
      onSaved={take}
      onClose={() => void navigate(pathname, { replace: true })}
      onReload={known.reload}
    />
  );
}

/**
 * What is known of the project beside its document: its title, and where readers find it. The list knows the title at once;
 * a teammate's project may be known by its details alone.
 */
function useOutside(numId: number) {
  const listed = useProject(numId);
  const known = useDetail(numId, listed?.updated ?? "");
  const detail = known.detail.state === "here" ? known.detail.value : null;
  const [published, setPublished] = useState(0);
  const [uri, domain] = [detail?.owner.uri, detail?.domain];
  const addressOf = useMemo(() => {
    if (uri === undefined) return null;
    const base = domain ? `https://${domain}/` : paths.viewerProject(uri, numId);
    return (path: string) => `${base}${path}`;
  }, [uri, domain, numId]);
  const onPublished = () => {
    setPublished((times) => times + 1);
    const take = (now: ProjectDetail) => {
      known.take(now);
      takeDetail(now);
    };
    publicationApi.project(numId).then(take, (error: unknown) => logFailure("project", error));
    // What the plan still allows has changed with it.
    void loadMe();
  };
  const title = listed?.title ?? detail?.title;
  useKept(numId, title);
  return { title: title ?? keptTitle(numId) ?? "", addressOf, known, published, onPublished };
}

/** Keeps what the editor needs to open this project without a network. */
function useKept(numId: number, title: string | undefined): void {
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (user !== null && title !== undefined) keepFor(user, numId, title);
  }, [user, numId, title]);
  useEffect(() => whenIdle(() => void prepareOffline()), []);
}
