import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentsApi, type PreviewLink } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { formatLongDate } from "@/shared/format";
import { Button, Checkbox, CopyButton, Dialog, showToast, TextButton } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { publishingMessages } from "../messages/publishing";
import styles from "./PreviewLinks.module.css";

const words = publishingMessages.links;

/** How long a link works, in days; the usual one first asked for is that of the server (EDIT-029). */
const LIFETIMES = [1, 7, 14, 30, 90] as const;
const USUAL = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;

const keyOf = (numId: number) => ["documents", numId, "preview-links"];

interface PreviewLinksProps {
  open: boolean;
  onClose: () => void;
}

/** Links that show the draft to people without an account: made, listed and withdrawn here (EDIT-028). */
export function PreviewLinks({ open, onClose }: PreviewLinksProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.what}
      flush
      medium
      footer={
        <Button variant="text" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Links />
    </Dialog>
  );
}

function Links() {
  const { numId } = useEditor();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(numId),
    queryFn: () => documentsApi.previewLinks(numId),
  });
  /** Does something and shows the list after it; answers whether it was done. */
  const after = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.said || failed);
      return false;
    }
    await client.invalidateQueries({ queryKey: keyOf(numId) });
    return true;
  };
  const withdraw = async (link: PreviewLink) => {
    const done = await after(() => documentsApi.withdrawPreviewLink(numId, link.id), words.failed);
    if (done) showToast({ text: words.withdrawn });
  };
  const allow = async (link: PreviewLink, comments: boolean) => {
    const work = () => documentsApi.letReadersComment(numId, link.id, comments);
    if (await after(work, words.failed)) {
      showToast({ text: comments ? words.mayComment : words.mayNotComment });
    }
  };
  return (
    <>
      <Make
        onMake={(endsAt) => after(() => documentsApi.makePreviewLink(numId, endsAt), words.failed)}
      />
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {isError && (
        <p className={styles.line} role="alert">
          {words.unread}{" "}
          <Button variant="text" size="sm" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      {data?.links.length === 0 && <p className={styles.line}>{words.none}</p>}
      {data !== undefined && data.links.length > 0 && (
        <ul className={styles.links} aria-label={words.title}>
          {data.links.map((link) => (
            <Link
              key={link.id}
              link={link}
              onWithdraw={() => void withdraw(link)}
              onAllow={data.canLetComment ? (comments) => allow(link, comments) : null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Make({ onMake }: { onMake: (endsAt: string) => Promise<boolean> }) {
  const [days, setDays] = useState<number>(USUAL);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    await onMake(new Date(Date.now() + days * DAY_MS).toISOString());
    setBusy(false);
  };
  return (
    <div className={styles.make}>
      <label className={styles.lifetime}>
        <span>{words.works}</span>
        <select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {LIFETIMES.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {words.days(lifetime)}
            </option>
          ))}
        </select>
      </label>
      <Button variant="filled" data-autofocus="" disabled={busy} onClick={() => void make()}>
        {words.make}
      </Button>
    </div>
  );
}

interface LinkProps {
  link: PreviewLink;
  onWithdraw: () => void;
  /** Null for those who may not say whether readers comment. */
  onAllow: ((comments: boolean) => Promise<void>) | null;
}

function Link({ link, onWithdraw, onAllow }: LinkProps) {
  const end = formatLongDate(link.endsAt);
  return (
    <li className={styles.link}>
      <div className={styles.what}>
        <p className={styles.address}>{link.address.replace(/^https?:\/\//, "")}</p>
        <p className={styles.sentence}>
          {link.madeBy === null ? words.own(end) : words.of(link.madeBy, end)}
          {onAllow === null && link.comments && `. ${words.mayComment}`}
        </p>
        {onAllow !== null && <Allow end={end} comments={link.comments} onAllow={onAllow} />}
      </div>
      <CopyButton text={link.address} label={words.copy(end)} />
      <TextButton aria-label={words.withdrawOf(end)} onClick={onWithdraw}>
        {words.withdraw}
      </TextButton>
    </li>
  );
}

interface AllowProps {
  end: string;
  comments: boolean;
  onAllow: (comments: boolean) => Promise<void>;
}

/** Whether readers of a link may comment with a name (EDIT-384). It shows what was chosen until the server has answered. */
function Allow({ end, comments, onAllow }: AllowProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (wanted: boolean) => {
    setChosen(wanted);
    await onAllow(wanted);
    setChosen(null);
  };
  return (
    <label className={styles.allow}>
      <Checkbox
        checked={chosen ?? comments}
        disabled={chosen !== null}
        aria-label={words.commentsOf(end)}
        onChange={(event) => void choose(event.target.checked)}
      />
      {words.comments}
    </label>
  );
}
