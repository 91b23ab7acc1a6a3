import { memo } from "react";
import { libraryMessages as words } from "@/shared/messages/library";
import { teamMessages as team } from "@/shared/messages/team";
import { Avatar } from "@/shared/ui";
import type { Person } from "../arrangement/shared";
import { Cell } from "../grid/Cell";
import { usePerson } from "../store";
import { addressOf } from "../store/opening";
import styles from "./PersonCard.module.css";

/** What stands under a person's name: how much is shared, and what may be changed. */
export function personLine({ teammate, direction, projects, folders }: Person): string {
  if (teammate.isPending) return team.pending;
  const { sharesAll, role } = teammate;
  const amount = team.amount({
    projects,
    folders,
    sharesAll: sharesAll && direction === "ByMe",
  });
  const may =
    direction === "WithMe" && role === "editor"
      ? team.contentMode.toLocaleLowerCase()
      : team.roles[role].short;
  return `${amount}, ${may}`;
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
            href={addressOf(numId, false) ?? undefined}
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
