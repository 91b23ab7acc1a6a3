import { Ellipsis } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import type { ProjectDetail } from "@/shared/api/publication";
import { paths } from "@/shared/paths";
import { DropdownMenu, Icon, type MenuItem, usePageTitle, Wordmark } from "@/shared/ui";
import { useChildren, useEditor, useView } from "../editor/context";
import { SaveStatus } from "../frame/SaveStatus";
import { editorMessages } from "../messages/editor";
import { readingMessages as words } from "../messages/reading";
import { folio } from "../structure/pages";
import styles from "./Reading.module.css";
import { ReadingPublish } from "./ReadingPublish";
import type { ReadingViewProps } from "./ReadingView";

/** The way back, what is open, how it stands with what was changed, publishing, and what else there is of the project. */
export function ReadingHeader({ title, detail, onPublished }: Omit<ReadingViewProps, "guide">) {
  const page = useView((view) => view.page);
  const pages = useChildren("pages");
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.sign} aria-label={editorMessages.back}>
        <Wordmark sign />
      </Link>
      <div className={styles.what}>
        <h1 dir="auto">{title}</h1>
        <div className={styles.state}>
          <span>{words.place(folio(pages.indexOf(page)), pages.length)}</span>
          <SaveStatus />
        </div>
      </div>
      {detail !== null && <ReadingPublish detail={detail} onPublished={onPublished} />}
      <Menu detail={detail} />
    </header>
  );
}

function Menu({ detail }: { detail: ProjectDetail | null }) {
  const { numId, layout, session, view } = useEditor();
  const navigate = useNavigate();
  const item = (id: keyof typeof words.menuItems, to: () => string): MenuItem => ({
    id,
    label: words.menuItems[id],
    run: () => {
      // What waits goes on its way at once: the preview waits for it.
      session.flush();
      void navigate(to());
    },
  });
  const items = () => [
    item("preview", () => paths.preview(numId, view.getState().page)),
    item("about", () => paths.about(numId)),
    ...(layout ? [item("answers", () => paths.answers(numId))] : []),
    ...(detail?.access === "owner" ? [item("settings", () => "#settings")] : []),
  ];
  return (
    <DropdownMenu
      className={styles.menu}
      label={words.menu}
      labelled
      align="end"
      trigger={<Icon of={Ellipsis} />}
      groups={() => [{ items: items() }]}
    />
  );
}
