import { ArrowUpRight } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { formatCount } from "@/shared/format";
import { common } from "@/shared/messages/common";
import { useSession } from "@/shared/session";
import { useShell } from "@/shared/shell";
import { useFlags } from "@/shared/toggles";
import { cx, Icon, VisuallyHidden } from "@/shared/ui";
import styles from "./NavLinks.module.css";
import { currentItem, type NavItem, navGroups } from "./navigation";

function Label({ item, current }: { item: NavItem; current: boolean }) {
  return (
    <span className={cx(styles.label, current && styles.current, item.lively && styles.lively)}>
      {item.label}
    </span>
  );
}

interface ItemProps {
  item: NavItem;
  current: boolean;
  onFollow?: (() => void) | undefined;
}

function Item({ item, current, onFollow }: ItemProps) {
  // The library counts what it shows; until it was opened, the account says how many there are.
  const counted = useShell((state) => state.projectCount);
  const stored = useSession((state) => state.user?.projectsCount ?? null);
  const count = counted ?? stored;
  if (item.external) {
    return (
      <a className={styles.item} href={item.to} target="_blank" rel="noopener" onClick={onFollow}>
        <Label item={item} current={false} />
        <VisuallyHidden>, {common.opensInNewTab}</VisuallyHidden>
        <Icon of={ArrowUpRight} className={styles.arrow} />
      </a>
    );
  }
  return (
    <Link
      className={styles.item}
      to={item.to}
      aria-current={current ? "page" : undefined}
      onClick={onFollow}
    >
      <Label item={item} current={current} />
      {item.showsCount && count !== null && (
        <span className={styles.count}>{formatCount(count)}</span>
      )}
    </Link>
  );
}

interface NavLinksProps {
  /** Phones set the same links large. */
  large?: boolean;
  onFollow?: () => void;
}

export function NavLinks({ large = false, onFollow }: NavLinksProps) {
  const { pathname } = useLocation();
  const here = currentItem(pathname);
  const flags = useFlags();
  return (
    <nav aria-label={common.mainNavigation} className={cx(large && styles.large)}>
      {navGroups(flags).map((group) => (
        <ul key={group[0]?.id} className={styles.group}>
          {group.map((item) => (
            <li key={item.id}>
              <Item item={item} current={item.id === here} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
