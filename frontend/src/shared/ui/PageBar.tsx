import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { common } from "../messages/common";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { Avatar } from "./Avatar";
import styles from "./PageBar.module.css";

export interface Crumb {
  label: string;
  to?: string;
}

/** The last part is where the person is, so it is no link. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const user = useSession((state) => state.user);
  const last = items.length - 1;
  return (
    <nav className={styles.breadcrumb} aria-label={common.breadcrumb}>
      {user && (
        <Link to={paths.home()} className={styles.avatar} aria-label={common.nav.projects}>
          <Avatar id={user._id} name={user.name} pic={user.pic} />
        </Link>
      )}
      <ol className={styles.items}>
        {items.map((item, index) => (
          <Fragment key={`${item.label}${item.to ?? ""}`}>
            {index > 0 && (
              <li aria-hidden="true" className={styles.slash}>
                /
              </li>
            )}
            <li className={index === last ? styles.last : styles.part}>
              {index === last || !item.to ? (
                <span aria-current={index === last ? "page" : undefined}>{item.label}</span>
              ) : (
                <Link to={item.to}>{item.label}</Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** The 72 px bar over a page's heading; phones have the shell's own header instead. */
export function PageBar({ items, children }: { items: readonly Crumb[]; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <Breadcrumb items={items} />
      {children != null && <div className={styles.end}>{children}</div>}
    </div>
  );
}
