import { ContentMode, openTeamwork } from "@/entities/team";
import { teamMessages as team } from "@/entities/team/messages/team";
import type { Folder } from "@/shared/api/model";
import { Avatar } from "@/shared/ui";
import { type Person, roleOf } from "../arrangement/shared";
import { leave } from "../commands/items/leave";
import { withTargets } from "../commands/targets";
import { libraryMessages as words } from "../messages/library";
import styles from "./PersonBar.module.css";
import { personLine } from "./PersonCard";

interface PersonBarProps {
  person: Person;
  /** The collection of theirs whose page this is. */
  folder: Folder | null;
}

/** Whose things these are, what one may do with them, and how that is changed. */
export function PersonBar({ person, folder }: PersonBarProps) {
  const { teammate, direction, card } = person;
  const role = folder ? roleOf(folder) : null;
  const leaveItem = () => withTargets([(folder ?? card).num_id], leave.run);
  return (
    <div className={styles.bar}>
      <Avatar id={teammate._id} name={card.name} pic={teammate.pic} size={24} />
      <p className={styles.text}>
        {folder
          ? words.card.sharedBy(card.name)
          : direction === "ByMe"
            ? `${teammate.email}, ${personLine(person)}`
            : personLine(person)}
      </p>
      {role === "editor" && <ContentMode />}
      {direction === "ByMe" ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => openTeamwork({ kind: "person", recordId: teammate.recordId })}
        >
          {team.person.access}
        </button>
      ) : (
        <button type="button" className={styles.action} onClick={leaveItem}>
          {team.person.leave}
        </button>
      )}
    </div>
  );
}
