import { ChevronDown, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { nameOf } from "@/entities/team";
import type { Role, Teammate } from "@/shared/api/team";
import { Avatar, DropdownMenu, Icon, type MenuGroup } from "@/shared/ui";
import { teamworkMessages as words } from "./messages/teamwork";
import styles from "./rows.module.css";

const ROLES: readonly Role[] = ["member", "editor"];

interface RoleMenuProps {
  label: string;
  /** Null where it differs from thing to thing. */
  role: Role | null;
  /** Says that the role comes from above and offers to go back to it. */
  inherited?: Role;
  choose: (role: Role | null) => void;
}

export function RoleMenu({ label, role, inherited, choose }: RoleMenuProps) {
  const own: MenuGroup = {
    items: ROLES.map((one) => ({
      id: one,
      label: words.roles[one].label,
      checked: one === role,
      run: () => choose(one),
    })),
  };
  const above: MenuGroup = {
    items: inherited
      ? [
          {
            id: "inherit",
            label: words.personDialog.inherit(words.roles[inherited].short),
            checked: role === null,
            run: () => choose(null),
          },
        ]
      : [],
  };
  const shown = role ?? inherited;
  const text = shown ? words.roles[shown].label : words.dialog.mixedRoles;
  return (
    <DropdownMenu
      className={styles.role}
      label={`${label}: ${text}`}
      labelled
      align="end"
      trigger={
        <>
          {text}
          <Icon of={ChevronDown} />
        </>
      }
      groups={[above, own]}
    />
  );
}

export function MoreMenu({ label, groups }: { label: string; groups: () => MenuGroup[] }) {
  return (
    <DropdownMenu
      className={styles.more}
      label={label}
      labelled
      align="end"
      trigger={<Icon of={Ellipsis} />}
      groups={groups}
    />
  );
}

interface TeamRowProps {
  teammate: Teammate;
  /** Stands under the name. */
  line: string;
  children: ReactNode;
}

/** A teammate and what can be done about them. */
export function TeamRow({ teammate, line, children }: TeamRowProps) {
  const name = nameOf(teammate);
  return (
    <li className={styles.row}>
      <Avatar id={teammate._id} name={name} pic={teammate.pic} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.line}>{line}</span>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
