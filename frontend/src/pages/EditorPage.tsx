import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import {
  EditorContext,
  EditorFrame,
  ProjectPictures,
  Publishing,
  useEditorOf,
  usePageInAddress,
} from "@/features/documents";
import { editorMessages as words } from "@/features/documents/messages/editor";
import { loadLibrary, takeDetail, useProject } from "@/features/library/store";
import { useDetail } from "@/features/publication";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { loadMe, useSession } from "@/shared/session";
import { Button, TextLink, usePhone } from "@/shared/ui";
import { EditorGuide, TourWaits } from "./editor/EditorGuide";
import styles from "./editor/editor.module.css";
import { MissingProject } from "./project/MissingProject";

type Opened = ReturnType<typeof useEditorOf>;

/** The editor of a project: its pages, and all that is made on them. */
export default function EditorPage() {
  const { numId = "", pageId } = useParams();
  const id = /^\d+$/.test(numId) ? Number(numId) : 0;
  const person = useSession((state) => state.user?._id ?? null);
  const phone = usePhone();
  const opened = useEditorOf(id, person, pageId ?? null);
  useEffect(() => {
    void loadLibrary();
  }, []);
  if (phone) {
    return (
      <>
        <Narrow numId={id} />
        <TourWaits numId={id} />
      </>
    );
  }
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
          <Open key={id} editor={opened.editor} />
        </EditorContext>
      );
  }
}

function Open({ editor }: { editor: Extract<Opened, { state: "here" }>["editor"] }) {
  usePageInAddress(editor);
  const { title, addressOf, detail, published, onPublished } = useOutside(editor.numId);
  return (
    <ProjectPictures>
      <EditorFrame
        title={title}
        actions={detail !== null && <Publishing detail={detail} onPublished={onPublished} />}
        addressOf={addressOf}
        guide={<EditorGuide numId={editor.numId} published={published} />}
      />
    </ProjectPictures>
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
  return { title: listed?.title ?? detail?.title ?? "", addressOf, detail, published, onPublished };
}

function Narrow({ numId }: { numId: number }) {
  return (
    <div className={styles.message}>
      <p>{words.narrow}</p>
      <TextLink to={paths.about(numId)}>{words.about}</TextLink>
      <TextLink to={paths.home()}>{words.back}</TextLink>
    </div>
  );
}
