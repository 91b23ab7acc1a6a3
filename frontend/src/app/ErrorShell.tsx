import { Suspense, useEffect } from "react";
import { Link, Outlet } from "react-router-dom";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { loadMe, useSession } from "@/shared/session";
import { usePhone, Wordmark } from "@/shared/ui";
import styles from "./AppShell.module.css";
import { PhoneHeader } from "./PhoneHeader";
import { Sidebar } from "./Sidebar";
import { useAppCommands } from "./useAppCommands";

function Frame() {
  const phone = usePhone();
  useAppCommands();
  return <div className={styles.frame}>{phone ? <PhoneHeader /> : <Sidebar />}</div>;
}

/**
 * Around a page that replaces another: with the person and the navigation where somebody is signed in. It asks who that
 * is without sending anybody to sign-in.
 */
export function ErrorShell() {
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.status);
  useEffect(() => {
    if (useSession.getState().status !== "ready") void loadMe({ skipRedirect: true });
  }, []);
  // A moment later the page would stand elsewhere.
  if (!user && status === "loading") return null;
  return (
    <div className={user ? styles.shell : styles.bare}>
      {user && (
        <a href="#content" className={styles.skip}>
          {common.skipToContent}
        </a>
      )}
      {user ? (
        <Frame />
      ) : (
        <header className={styles.bareHead}>
          <Link to={paths.home()}>
            <Wordmark />
          </Link>
        </header>
      )}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
