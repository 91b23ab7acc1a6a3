import { Inbox, Link2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ProjectDetail } from "@/shared/api/publication";
import type { Loaded } from "@/shared/api/query";
import { paths } from "@/shared/paths";
import { Button, Icon, IconButton } from "@/shared/ui";
import { useEditor, useView } from "../editor/context";
import { classOf } from "../editor/widths";
import { publishingMessages } from "../messages/publishing";
import type { Comparison } from "./compare";
import { PreviewLinks } from "./PreviewLinks";
import { PublishSheet } from "./PublishSheet";
import styles from "./PublishSheet.module.css";

const words = publishingMessages.header;

interface PublishActionsProps {
  detail: ProjectDetail;
  comparison: Loaded<Comparison>;
  onRetry: () => void;
  onPublished: () => void;
}

/** At the right end of the header: the preview, how much readers do not have yet, and publishing. */
export function PublishActions({ detail, comparison, ...acts }: PublishActionsProps) {
  const { numId, session } = useEditor();
  const page = useView((view) => view.page);
  const width = useView((view) => view.width);
  const [open, setOpen] = useState(false);
  const reason = refusalOf(detail);
  return (
    <div className={styles.actions}>
      <a
        className={styles.preview}
        data-tour="preview"
        // At another width than that of desktops, the preview begins with what is looked at.
        href={paths.preview(numId, page, classOf(width) === "base" ? undefined : width)}
        target="_blank"
        rel="noopener"
        title={words.previewHint}
        // What waits goes on its way at once; the preview waits for it.
        onClick={() => session.flush()}
      >
        {words.preview}
      </a>
      {detail.access !== "editor" && <LinksButton disabled={detail.isArchived} />}
      {detail.access !== "editor" && <AnswersLink numId={numId} />}
      <span className={styles.rule} aria-hidden="true" />
      <Changes detail={detail} comparison={comparison} />
      <Button
        variant="filled"
        data-tour="publish"
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={() => setOpen(true)}
      >
        {words.publish}
      </Button>
      <PublishSheet
        open={open}
        onClose={() => setOpen(false)}
        detail={detail}
        comparison={comparison}
        {...acts}
      />
    </div>
  );
}

/** Opens the links with which others see the draft. */
function LinksButton({ disabled }: { disabled: boolean }) {
  const { session } = useEditor();
  const [open, setOpen] = useState(false);
  const show = () => {
    // Who gets a link sees what is on the server.
    session.flush();
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={publishingMessages.links.open}
        icon={Link2}
        disabled={disabled}
        onClick={show}
      />
      <PreviewLinks open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Leads to what readers answered (EDIT-274). */
function AnswersLink({ numId }: { numId: number }) {
  return (
    <Link
      to={paths.answers(numId)}
      className={styles.answers}
      aria-label={words.answers}
      title={words.answers}
    >
      <Icon of={Inbox} />
    </Link>
  );
}

/** Why somebody may not publish; null where they may (EDIT-369, 371). */
export function refusalOf({ access, is_published, isArchived }: ProjectDetail): string | null {
  if (isArchived) return publishingMessages.mayNot.archived;
  if (access === "editor") return publishingMessages.mayNot.editor;
  return access === "member" && !is_published ? publishingMessages.mayNot.member : null;
}

/** A circle that is empty, half full or full, as cards have it, and the number of changes. */
function Changes({ detail, comparison }: Pick<PublishActionsProps, "detail" | "comparison">) {
  const count = comparison.state === "here" ? comparison.value.count : null;
  const published = detail.is_published;
  if (published && count === null) return null;
  const isSame = published && count === 0;
  return (
    <span className={styles.changes}>
      <svg className={styles.mark} viewBox="0 0 10 10" aria-hidden="true">
        {isSame ? (
          <circle cx="5" cy="5" r="5" fill="currentColor" />
        ) : (
          <circle cx="5" cy="5" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
        )}
        {published && !isSame && <path d="M5 .6a4.4 4.4 0 0 0 0 8.8z" fill="currentColor" />}
      </svg>
      {!published && words.never}
      {isSame && words.same}
      {published && !isSame && words.changes(count ?? 0)}
    </span>
  );
}
