import { Link } from "react-router-dom";
import { formatCount } from "@/shared/format";
import { insight } from "@/shared/messages/insight";
import { paths } from "@/shared/paths";
import { Figures, UseLine, VisuallyHidden } from "@/shared/ui";
import styles from "./statistics.module.css";

const words = insight.views;

export interface ProjectCount {
  numId: number;
  title: string;
  views: number;
}

/** Which projects the month's views belong to, the most read first. */
export function ProjectsOfMonth({ projects }: { projects: readonly ProjectCount[] }) {
  const most = Math.max(0, ...projects.map(({ views }) => views));
  if (most === 0) return <p className={styles.note}>{words.none}</p>;
  return (
    <table className={styles.projects}>
      <caption>{words.projects}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{words.project}</VisuallyHidden>
          </th>
          <td className={styles.share} aria-hidden="true" />
          <th scope="col">
            <VisuallyHidden>{words.views}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map(({ numId, title, views }) => (
          <tr key={numId}>
            <th scope="row" className={styles.name}>
              <Link to={paths.project(numId)}>{title}</Link>
            </th>
            <td className={styles.share} aria-hidden="true">
              <UseLine value={views} limit={most} />
            </td>
            <td className={styles.figure}>
              <Figures>{formatCount(views)}</Figures>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
