import { memo } from "react";
import type { Teammate } from "@/shared/api/team";
import { Avatar } from "@/shared/ui/Avatar";
import { cx } from "@/shared/ui/cx";
import { VisuallyHidden } from "@/shared/ui/small";
import { teamMessages as words } from "./messages/team";
import { nameOf } from "./people";
import styles from "./TeamAvatars.module.css";

/** So many avatars fit beside a title. */
const MOST = 2;

interface TeamAvatarsProps {
  team: readonly Teammate[];
  /** The one person shares the item instead of working on it. */
  owner?: boolean;
  className?: string | undefined;
}

/** One or two avatars; of more people one, and the number of the others. */
export const TeamAvatars = memo(function TeamAvatars({ team, owner, className }: TeamAvatarsProps) {
  if (team.length === 0) return null;
  const shown = team.length > MOST ? team.slice(0, 1) : team;
  const names = team.map(nameOf);
  const label = owner ? words.sharedBy(names.join(", ")) : words.sharedWith(names);
  return (
    <span className={cx(styles.team, className)} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {shown.map((one) => (
        <span key={one.recordId} className={cx(styles.avatar, one.isPending && styles.pending)}>
          <Avatar id={one._id} name={nameOf(one)} pic={one.pic} size={24} />
        </span>
      ))}
      {team.length > MOST && (
        <span className={styles.more} aria-hidden="true">
          {words.others(team.length - 1)}
        </span>
      )}
    </span>
  );
});
