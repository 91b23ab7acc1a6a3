import { Link } from "react-router-dom";
import type { NewsItem } from "@/shared/api/prompts";
import { formatFullDate } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { Button, cx, Dialog, Figures } from "@/shared/ui";
import { news as words } from "./messages/news";
import styles from "./whatsnew.module.css";

/** Pictures are cut to the width of the dialog and keep their proportion up to this height, in px. */
const PICTURE_WIDTH = 496;

function More({ item, onGo }: { item: NewsItem; onGo: () => void }) {
  const { href, title } = item;
  if (href === null) return null;
  const label = words.moreOf(title);
  if (href.startsWith("/")) {
    return (
      <Link to={href} className={styles.more} aria-label={label} onClick={onGo}>
        {words.more}
      </Link>
    );
  }
  return (
    <a
      href={href}
      className={styles.more}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} (${common.opensInNewTab})`}
    >
      {words.more}
    </a>
  );
}

function Entry({ item, isNew, onGo }: { item: NewsItem; isNew: boolean; onGo: () => void }) {
  const { date, type, title, text, image } = item;
  return (
    <li className={cx(styles.entry, isNew && styles.unseen)}>
      <p className={styles.meta}>
        <span className={styles.kind}>{words.kinds[type]}</span>
        <time dateTime={date}>
          <Figures>{formatFullDate(date)}</Figures>
        </time>
      </p>
      {image && (
        <img
          className={styles.picture}
          src={image.src}
          width={PICTURE_WIDTH}
          height={Math.round((PICTURE_WIDTH * image.height) / image.width)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <More item={item} onGo={onGo} />
    </li>
  );
}

interface WhatsNewDialogProps {
  items: readonly NewsItem[];
  /** What was seen before is shown without emphasis. */
  seenUntil: string | null;
  failed: boolean;
  onClose: () => void;
}

export function WhatsNewDialog({ items, seenUntil, failed, onClose }: WhatsNewDialogProps) {
  const since = seenUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(seenUntil);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      reading
      footer={
        <Button variant="filled" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {items.length === 0 ? (
        <p>{failed ? words.failed : words.none}</p>
      ) : (
        <ol className={styles.list}>
          {items.map((item) => (
            <Entry
              key={`${item.date} ${item.title}`}
              item={item}
              isNew={Date.parse(item.date) > since}
              onGo={onClose}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}
