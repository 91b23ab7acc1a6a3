import { Link } from "react-router-dom";
import type { HistoryEntry } from "@/shared/api/library";
import { formatLongDate } from "@/shared/format";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Avatar } from "@/shared/ui";
import styles from "./HistoryList.module.css";
import { history } from "./messages/history";
import { sentenceOf } from "./messages/sentences";

const words = history;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** What an entry is about; the history outlives it, so a deleted one has no link. */
function Sentence({ entry, linked }: { entry: HistoryEntry; linked: boolean }) {
  const { project, folder, actor, details, event } = entry;
  const aboutFolder = event.startsWith("collection.") || project === null;
  const name = (aboutFolder ? folder?.name : project?.title) ?? "";
  const who = actor.me ? words.you : actor.name || words.gone;
  const where = aboutFolder ? null : (folder?.name ?? null);
  // A character that no name has stands for the name, so that the sentence can be split there.
  const [before = "", after = ""] = sentenceOf(event, {
    who,
    what: "\u0000",
    where,
    details,
  }).split("\u0000");
  const open = linked && project !== null && !aboutFolder && event !== "project.deleted";
  return (
    <span className={styles.sentence}>
      {before}
      {open ? (
        <Link to={paths.about(project.num_id)} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {after}
    </span>
  );
}

/** One's own picture is the one in the header; of others only the name is known here. */
function Actor({ actor }: { actor: HistoryEntry["actor"] }) {
  const user = useSession((state) => state.user);
  if (actor.me && user) return <Avatar id={user._id} name={user.name} pic={user.pic} />;
  return <Avatar id={actor.uri || actor.name} name={actor.name || words.gone} pic={null} />;
}

interface Day {
  name: string;
  entries: HistoryEntry[];
}

/** Entries of one day stand under its date, in the order they come. */
function byDay(entries: readonly HistoryEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const name = formatLongDate(entry.at);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Names of projects lead to their pages; not on a project's own page. */
  linked?: boolean;
}

/** A log, set like a diary: the date, then who did what, and when. */
export function HistoryList({ entries, linked = false }: HistoryListProps) {
  return (
    <div className={styles.days}>
      {byDay(entries).map((day) => (
        <section
          key={`${day.name}${day.entries[0]?.id}`}
          className={styles.day}
          aria-label={day.name}
        >
          <h2 className={styles.date}>{day.name}</h2>
          <ol className={styles.entries}>
            {day.entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <Actor actor={entry.actor} />
                <Sentence entry={entry} linked={linked} />
                <time dateTime={entry.at} className={styles.time}>
                  {clock.format(new Date(entry.at))}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
