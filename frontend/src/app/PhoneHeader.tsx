import { Equal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { fetchEarly } from "@/shared/idle";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Avatar, IconButton, useTimer, Wordmark } from "@/shared/ui";
import styles from "./PhoneHeader.module.css";

const loadMenu = () => import("./PhoneMenu");
const PhoneMenu = lazy(() => loadMenu().then((module) => ({ default: module.PhoneMenu })));

/** The menu is fetched before somebody touches its button, but after what the page shows. */
const MENU_LATER = 1500;

export function PhoneHeader() {
  const user = useSession((state) => state.user);
  const [open, setOpen] = useState(false);
  useTimer(MENU_LATER, () => fetchEarly(loadMenu));
  return (
    <header className={styles.header}>
      {user ? (
        <Link to={paths.home()} className={styles.avatar} aria-label={common.nav.projects}>
          <Avatar id={user._id} name={user.name} pic={user.pic} />
        </Link>
      ) : (
        <span />
      )}
      <Link to={paths.home()}>
        <Wordmark />
      </Link>
      <IconButton
        label={common.openMenu}
        icon={Equal}
        iconSize={28}
        className={styles.menuButton}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <PhoneMenu onClose={() => setOpen(false)} />}</Suspense>
    </header>
  );
}
