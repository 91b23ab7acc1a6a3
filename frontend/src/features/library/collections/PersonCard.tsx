import { memo } from "react";
import { teamMessages as team } from "@/entities/team/messages/team";
import { Avatar } from "@/shared/ui";
import type { Person } from "../arrangement/shared";
import { Cell } from "../grid/Cell";
import { libraryMessages as words } from "../messages/library";
import { addressOf } from "../store/opening";
import { usePerson } from "../store/shared";
import styles from "./PersonCard.module.css";

/** What stands under a person's name: how much is shared, and what may be changed. */
export function personLine(person: Person): string {
  const { teammate, direction, projects, folders } = person;
  if (teammate.isPending) return team.pending;
  const { sharesAll } = teammate;
  const all = sharesAll && direction === "ByMe";
  if (!all && projects + folders === 0) return team.nothing;
  const amount = all ? team.everything : team.amount({ projects, folders });
  return `${amount}, ${personRole(person).toLocaleLowerCase()}`;
}

/** What may be changed, as the one who may says it. */
export function personRole({ teammate: { role }, direction }: Person): string {
  return direction === "WithMe" && role === "editor" ? team.contentMode : team.roles[role].label;
}

interface PersonCardProps {
  numId: number;
}

/** Somebody who shares with the person, or whom the person shares with. */
export const PersonCard = memo(function PersonCard({ numId }: PersonCardProps) {
  const person = usePerson(numId);
  if (!person) return null;
  const { teammate, direction, card } = person;
  const label = direction === "WithMe" ? words.card.sharedBy : words.card.sharedWith;
  return (
    <Cell id={numId} selectable={false}>
      <div className={styles.person}>
        <Avatar id={teammate._id} name={card.name} pic={teammate.pic} />
        <div className={styles.text}>
          <a
            className={styles.name}
            href={addressOf(numId) ?? undefined}
            tabIndex={-1}
            draggable={false}
            aria-label={label(card.name)}
          >
            {card.name}
          </a>
          <span className={styles.line}>{personLine(person)}</span>
        </div>
      </div>
    </Cell>
  );
});
