import { Link } from "react-router-dom";
import { KitRow } from "@/features/prompts/onboarding";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Avatar, Wordmark } from "@/shared/ui";
import { NavLinks } from "./NavLinks";
import { PlanUse } from "./PlanUse";
import styles from "./Sidebar.module.css";

export function Sidebar() {
  const user = useSession((state) => state.user);
  return (
    <header className={styles.sidebar}>
      <Link to={paths.home()} className={styles.wordmark}>
        <Wordmark />
      </Link>
      <div className={styles.person}>
        {user && (
          <Link to={paths.settings()} className={styles.personLink}>
            <Avatar id={user._id} name={user.name} pic={user.pic} />
            <span className={styles.names}>
              <span className={styles.name}>{user.name}</span>
              <span className={styles.uri}>{user.uri}</span>
            </span>
          </Link>
        )}
      </div>
      <NavLinks />
      {user && <PlanUse user={user} above={<KitRow />} />}
    </header>
  );
}
