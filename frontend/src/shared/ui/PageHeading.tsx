import { type ReactNode, useEffect, useRef } from "react";
import { readConfig } from "../config";
import { common } from "../messages/common";
import { announce } from "./announce";
import { cx } from "./cx";
import styles from "./PageHeading.module.css";

/** The first page is read by the browser itself; only pages reached from within are announced. */
let arrived: string | null = null;

/** Titles the document, as soon as the page knows what it is called. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title !== "") document.title = `${title} – ${readConfig().productName}`;
  }, [title]);
}

/** Titles the document; on a page reached from within, moves the focus to the heading and announces it. */
function usePageFocus(
  heading: { readonly current: HTMLElement | null },
  pageKey: string,
  title: string,
): void {
  usePageTitle(title);
  useEffect(() => {
    if (arrived !== null && arrived !== pageKey) {
      heading.current?.focus({ preventScroll: true });
      announce(common.pageLoaded(title));
    }
    arrived = pageKey;
  }, [heading, pageKey, title]);
}

interface PageHeadingProps {
  /** Changes when the page changes, though the component stays. */
  pageKey: string;
  /** For the document's title and the announcement. */
  title: string;
  /** Stands at the right edge at the same size. */
  count?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

/** The running title at 64 over an ink rule. */
export function PageHeading({ pageKey, title, count, children, className }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  usePageFocus(ref, pageKey, title);
  return (
    <div className={cx(styles.head, className)}>
      <h1 ref={ref} tabIndex={-1} className={styles.title}>
        {children ?? title}
      </h1>
      {count != null && <div className={styles.count}>{count}</div>}
    </div>
  );
}
