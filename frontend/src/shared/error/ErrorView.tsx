import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { common } from "../messages/common";
import { PageHeading } from "../ui";
import styles from "./ErrorView.module.css";

/** What a page says instead of its content, by the status of the answer. */
function errorSentence(status: number): string {
  const { errorPages } = common;
  if (status === 404 || status === 423 || status === 500) return errorPages[status];
  return errorPages.other;
}

interface ErrorViewProps {
  status: number;
  /** What it means here. */
  text?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The page that stands in for one that cannot be shown. */
export function ErrorView({ status, text, children }: ErrorViewProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <PageHeading pageKey={pathname} title={errorSentence(status)} count={String(status)} />
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
