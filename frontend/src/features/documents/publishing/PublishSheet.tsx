import { useContext, useRef, useState } from "react";
import { ApiError } from "@/shared/api/problem";
import { type ProjectDetail, publicationApi, visitAddress } from "@/shared/api/publication";
import type { Loaded } from "@/shared/api/query";
import { formatLongDate } from "@/shared/format";
import { showLimit } from "@/shared/limits";
import { Button, Dialog, Figures, late, showToast, useAfterChange } from "@/shared/ui";
import { useDocument, useEditor } from "../editor/context";
import { sendAll } from "../editor/sending";
import { publishingMessages } from "../messages/publishing";
import { RemarksContext } from "../remarks/context";
import type { Comparison } from "./compare";
import { Facts } from "./Facts";
import styles from "./PublishSheet.module.css";
import { draftsOf, folioOf, pagesOf } from "./published";

const BeforeReaders = late(async () => (await import("../remarks/BeforeReaders")).BeforeReaders);

const words = publishingMessages.sheet;

export interface PublishSheetProps {
  open: boolean;
  onClose: () => void;
  detail: ProjectDetail;
  /** What readers do not have yet. */
  comparison: Loaded<Comparison>;
  /** Looks again for what changes. */
  onRetry: () => void;
  /** It is published: what shows the project reads it again. */
  onPublished: () => void;
}

/** What changes for readers, before it does (EDIT-353 to 355). */
export function PublishSheet({ open, onClose, detail, comparison, ...acts }: PublishSheetProps) {
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = comparison.state === "here" ? comparison.value : null;
  const count = found?.count ?? 0;
  const pages = usePagesToPublish(found, detail);
  const hasRemarks = useContext(RemarksContext) !== null;
  const then = useRef<(() => void) | null>(null);
  // The rest of the page can be reached again once the sheet is closed.
  useAfterChange(open, (isOpen) => {
    const act = then.current;
    then.current = null;
    if (!isOpen) act?.();
  });

  const close = () => {
    setRefusal(null);
    onClose();
  };
  const publish = async () => {
    setBusy(true);
    setRefusal(null);
    const outcome = await publishAll(editor.session, detail.num_id);
    setBusy(false);
    if (typeof outcome === "string") return setRefusal(outcome);
    // The modal of a limit stands alone.
    close();
    if (!outcome) return;
    acts.onPublished();
    const view = () => window.open(visitAddress(detail.num_id), "_blank", "noopener");
    showToast({ text: words.done(pages), action: { label: words.view, run: view } });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={titleOf(comparison, detail, count)}
      context={contextOf(detail)}
      flush
      medium
      footer={
        <>
          <p className={styles.note}>{words.atOnce}</p>
          <Button variant="text" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant="filled"
            data-autofocus=""
            disabled={busy || (detail.is_published && found !== null && count === 0)}
            onClick={() => void publish()}
          >
            {busy ? words.publishing : words.publish(pages)}
          </Button>
        </>
      }
    >
      {comparison.state === "loading" && <p className={styles.line}>{words.comparing}</p>}
      {comparison.state === "failed" && (
        <p className={styles.line} role="alert">
          {words.failed}{" "}
          <Button variant="text" size="sm" onClick={acts.onRetry}>
            {words.retry}
          </Button>
        </p>
      )}
      <Changes comparison={found} />
      <Drafts />
      {hasRemarks && (
        <BeforeReaders
          onLeave={(act) => {
            then.current = act;
            close();
          }}
        />
      )}
      <Facts detail={detail} />
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

function titleOf(comparison: Loaded<Comparison>, detail: ProjectDetail, count: number): string {
  const pages = comparison.state === "here" ? comparison.value.pages : [];
  const onPages = pages.filter(({ page }) => page !== null).length;
  if (comparison.state !== "here") return words.list;
  if (!detail.is_published) return words.first(onPages);
  return count === 0 ? words.same : words.changes(count, onPages);
}

function contextOf({ address, domain, published }: ProjectDetail): string {
  const place = (domain ?? address).replace(/^https?:\/\//, "").replace(/\/$/, "");
  return published === null
    ? words.unpublished(place)
    : words.published(place, formatLongDate(published.at));
}

/** How many pages readers will find other than they were. */
function usePagesToPublish(comparison: Comparison | null, detail: ProjectDetail): number {
  const document = useDocument();
  const changed = comparison?.pages ?? [];
  const all = !detail.is_published || changed.some(({ of }) => of === "everywhere");
  if (all) return pagesOf(document).length - draftsOf(document).length;
  return changed.filter(({ of, isPublic }) => of === "page" && isPublic).length;
}

function Changes({ comparison }: { comparison: Comparison | null }) {
  const document = useDocument();
  const pages = comparison?.pages ?? [];
  if (pages.length === 0) return null;
  return (
    <ul className={styles.pages} aria-label={words.list}>
      {pages.map(({ page, title, sentence, count }) => (
        <Row
          key={page ?? title}
          folio={page === null ? "" : folioOf(document, page)}
          title={title}
          sentence={sentence}
          count={count}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  folio: string;
  title: string;
  sentence: string;
  count: number;
}

function Row({ folio, title, sentence, count }: RowProps) {
  return (
    <li className={styles.page}>
      <span className={styles.folio}>{folio}</span>
      <div className={styles.what}>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        <p className={styles.sentence} dir="auto">
          {sentence}
        </p>
      </div>
      <span className={styles.count}>
        <Figures>{String(count)}</Figures>
      </span>
    </li>
  );
}

/** Drafts stay out, and are named (EDIT-358). */
function Drafts() {
  const document = useDocument();
  const drafts = draftsOf(document);
  if (drafts.length === 0) return null;
  return <p className={styles.line}>{words.drafts(drafts.map((id) => folioOf(document, id)))}</p>;
}

/** True where it is published, a sentence where it is not, and false where a modal says why. */
async function publishAll(
  session: Parameters<typeof sendAll>[0],
  numId: number,
): Promise<boolean | string> {
  const unsent = await sendAll(session);
  if (unsent > 0) return words.unsent(unsent);
  try {
    await publicationApi.publish(numId);
    return true;
  } catch (error) {
    if (showLimit(error)) return false;
    const said = error instanceof ApiError ? error.said : undefined;
    return said ? `${said} ${words.refused}` : words.refused;
  }
}
