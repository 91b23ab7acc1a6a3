import { useRef, useState } from "react";
import { nameOf, openTeamwork, useTeam } from "@/entities/team";
import type { Teammate } from "@/shared/api/team";
import { paths } from "@/shared/paths";
import { LinkButton, type MenuGroup, type MenuItem, Skeleton } from "@/shared/ui";
import { type Access, accessOf, amountOf, type Items, onlyTitle } from "./access";
import { withEverything, withItemRole, withOnly } from "./changes";
import { InviteForm } from "./InviteForm";
import { teamworkMessages as words } from "./messages/teamwork";
import styles from "./rows.module.css";
import { resend, share, unshare, update } from "./store";
import { MoreMenu, RoleMenu, TeamRow } from "./TeamRow";
import { useKeptFocus } from "./useKeptFocus";

/** So many people are listed before "Show all". */
const SHOWN = 8;

interface RowProps {
  teammate: Teammate;
  items: Items;
  access: Access;
  remove: (teammate: Teammate) => void;
  done: () => void;
}

function lineOf(teammate: Teammate, { count, total, through }: Access): string {
  const { dialog } = words;
  const parts: string[] = [];
  if (teammate.isSuspended) parts.push(words.suspended);
  if (teammate.isPending) parts.push(words.pending);
  if (teammate.sharesAll) parts.push(dialog.hasAll);
  else if (count < total) parts.push(dialog.some(count, total));
  if (through.length > 0) parts.push(dialog.through(through));
  if (!teammate.isPending) parts.push(teammate.email);
  return parts.join(" · ");
}

/** Why these things alone cannot be taken from somebody. */
function unshareReason({ sharesAll }: Teammate, { through }: Access): string | null {
  if (sharesAll) return words.dialog.unshareAllReason;
  return through.length > 0 ? words.dialog.unshareThroughReason(through) : null;
}

function menuOf({ teammate, items, access, remove, done }: RowProps): MenuGroup[] {
  const { dialog } = words;
  const act = (id: string, label: string, work: () => Promise<unknown>): MenuItem => ({
    id,
    label,
    run: () => void work().then(done),
  });
  const first: MenuItem[] = [];
  if (access.count < access.total) {
    first.push(act("share-rest", dialog.shareRest(access.total), () => share(teammate, items)));
  }
  if (teammate.sharesAll) {
    const only = onlyTitle(items) ?? words.things(amountOf(items));
    first.push(act("only", dialog.onlyThese(only), () => update(teammate, withOnly(items))));
  } else {
    first.push(act("all", dialog.giveAll, () => update(teammate, withEverything(true))));
  }
  const reason = unshareReason(teammate, access);
  const taken = act("unshare", dialog.unshare, () => unshare(teammate, items));
  return [
    { items: first },
    { items: [reason === null ? taken : { ...taken, disabledReason: reason }] },
    {
      items: [
        {
          id: "manage",
          label: dialog.manage,
          run: () => openTeamwork({ kind: "person", recordId: teammate.recordId }),
        },
        { id: "remove", label: dialog.remove, danger: true, run: () => remove(teammate) },
      ],
    },
  ];
}

function PersonHere(props: RowProps) {
  const { teammate, items, access, done } = props;
  const { dialog } = words;
  const name = nameOf(teammate);
  return (
    <TeamRow teammate={teammate} line={lineOf(teammate, access)}>
      {teammate.isPending && (
        <>
          <button
            type="button"
            className={styles.action}
            aria-label={`${dialog.resend}, ${name}`}
            onClick={() => void resend(teammate)}
          >
            {dialog.resend}
          </button>
          {unshareReason(teammate, access) === null && (
            <button
              type="button"
              className={styles.action}
              aria-label={`${dialog.unshare}, ${name}`}
              onClick={() => void unshare(teammate, items).then(done)}
            >
              {dialog.unshare}
            </button>
          )}
        </>
      )}
      <RoleMenu
        label={dialog.roleOf(name)}
        role={access.role}
        choose={(role) => void update(teammate, withItemRole(teammate, items, role))}
      />
      <MoreMenu label={dialog.more(name)} groups={() => menuOf(props)} />
    </TeamRow>
  );
}

/** How many people the plan has no seat for, and what restores their access. */
function SuspendedNote({ team }: { team: readonly Teammate[] }) {
  const count = team.filter((one) => one.isSuspended).length;
  if (count === 0) return null;
  return (
    <p className={styles.note} role="note">
      {words.dialog.suspendedNote(count)}
    </p>
  );
}

function PersonElsewhere({ teammate, items, remove, done }: Omit<RowProps, "access">) {
  const { dialog } = words;
  const name = nameOf(teammate);
  const projects = teammate.projectNumIds.length;
  const folders = teammate.folderIds.length;
  const amount = projects + folders > 0 ? words.amount({ projects, folders }) : words.nothing;
  const line = teammate.isPending ? words.pending : amount;
  return (
    <TeamRow
      teammate={teammate}
      line={teammate.isSuspended ? `${words.suspended} · ${line}` : line}
    >
      <button
        type="button"
        className={styles.action}
        aria-label={`${dialog.add}, ${name}`}
        onClick={() => void share(teammate, items).then(done)}
      >
        {dialog.add}
      </button>
      <MoreMenu
        label={dialog.more(name)}
        groups={() => {
          const access = accessOf(teammate, items);
          const groups = menuOf({ teammate, items, access, remove, done });
          return groups.slice(-1);
        }}
      />
    </TeamRow>
  );
}

interface ItemsBodyProps {
  items: Items;
  remove: (teammate: Teammate) => void;
}

/** Who works on some things: somebody new, those who do already, and the rest of the team. */
export function ItemsBody({ items, remove }: ItemsBodyProps) {
  const { byMe, contributors } = useTeam((state) => state.rows.view);
  const status = useTeam((state) => state.status);
  const [everybody, setEverybody] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const done = useKeptFocus(body);
  const { dialog } = words;
  if (status !== "ready") {
    return (
      <div className={styles.part} aria-busy="true">
        <Skeleton height={40} />
        <Skeleton height={56} />
      </div>
    );
  }
  const here: { teammate: Teammate; access: Access }[] = [];
  const elsewhere: Teammate[] = [];
  for (const teammate of byMe) {
    const access = accessOf(teammate, items);
    if (access.count > 0) here.push({ teammate, access });
    else elsewhere.push(teammate);
  }
  const most = everybody ? byMe.length : SHOWN;
  const room = Math.max(0, most - here.length);
  const hidden = byMe.length - Math.min(here.length, most) - Math.min(elsewhere.length, room);
  return (
    <div ref={body}>
      {contributors.limit === 0 ? (
        <div className={styles.part}>
          <div className={styles.plans}>
            <p>{dialog.none}</p>
            <LinkButton variant="filled" to={paths.changePlan()}>
              {dialog.plans}
            </LinkButton>
          </div>
        </div>
      ) : (
        <InviteForm items={items} />
      )}
      <SuspendedNote team={byMe} />
      <h3 className={styles.head}>
        {onlyTitle(items) === null ? dialog.hereMany : dialog.here}
        <span className={styles.count}>{here.length > 0 ? here.length : null}</span>
      </h3>
      {here.length === 0 && <p className={styles.nothing}>{dialog.nobodyHere}</p>}
      <ul className={styles.list}>
        {here.slice(0, most).map(({ teammate, access }) => (
          <PersonHere
            key={teammate.recordId}
            teammate={teammate}
            items={items}
            access={access}
            remove={remove}
            done={done}
          />
        ))}
      </ul>
      {elsewhere.length > 0 && room > 0 && (
        <>
          <h3 className={styles.head}>
            {dialog.others}
            <span className={styles.count}>{elsewhere.length}</span>
          </h3>
          <ul className={styles.list}>
            {elsewhere.slice(0, room).map((teammate) => (
              <PersonElsewhere
                key={teammate.recordId}
                teammate={teammate}
                items={items}
                remove={remove}
                done={done}
              />
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.all} onClick={() => setEverybody(true)}>
          {dialog.showAll(byMe.length)}
        </button>
      )}
    </div>
  );
}
