import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { readConfig } from "@/shared/config";
import { forms } from "@/shared/messages/forms";
import { paths } from "@/shared/paths";
import { PageHeading, Sheet, ThemeSwitch, Wordmark } from "@/shared/ui";
import styles from "./AuthLayout.module.css";
import { prints } from "./prints";

interface AuthLayoutProps {
  title: string;
  /** A sentence from the page before, as "Your password is changed". */
  notice?: string | undefined;
  children: ReactNode;
}

/** At the left what to do, at the right the sheet that all of this is about. */
export function AuthLayout({ title, notice, children }: AuthLayoutProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.header}>
          <Link to={paths.home()}>
            <Wordmark />
          </Link>
        </header>
        <main className={styles.main}>
          <PageHeading
            pageKey={`${pathname} ${title}`}
            title={title}
            className={styles.heading ?? ""}
          />
          {notice && (
            <p role="status" className={styles.notice}>
              {notice}
            </p>
          )}
          {children}
        </main>
        <footer className={styles.footer}>
          <ThemeSwitch />
          {readConfig().development && (
            <a className={styles.mailbox} href={paths.mailbox()}>
              {forms.mailbox}
            </a>
          )}
        </footer>
      </div>
      <div className={styles.press} aria-hidden="true">
        <div className={styles.bed}>
          <Sheet variant="signin" prints={prints} />
        </div>
      </div>
    </div>
  );
}
