import { Link } from "react-router-dom";
import { formatCount } from "@/shared/format";
import { paths } from "@/shared/paths";
import { Figures, Table, UseLine } from "@/shared/ui";
import { statistics } from "./messages/statistics";
import styles from "./statistics.module.css";

const words = statistics;

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
    <Table
      className={styles.projects}
      caption={words.projects}
      columns={[
        { label: words.project, silent: true },
        { label: null, className: styles.share },
        { label: words.views, silent: true },
      ]}
    >
      {projects.map(({ numId, title, views }) => (
        <tr key={numId}>
          <th scope="row" className={styles.name}>
            <Link to={paths.about(numId)}>{title}</Link>
          </th>
          <td className={styles.share} aria-hidden="true">
            <UseLine value={views} limit={most} />
          </td>
          <td className={styles.figure}>
            <Figures>{formatCount(views)}</Figures>
          </td>
        </tr>
      ))}
    </Table>
  );
}
