import { Link } from "react-router-dom";
import { readConfig } from "@/shared/config";
import { paths } from "@/shared/paths";
import { cx } from "@/shared/ui";
import { settings } from "../messages/settings";
import styles from "./HelpLinks.module.css";

const words = settings.help;

/** The help articles that belong to what is set here. */
export function HelpLinks({ inMenu = false }: { inMenu?: boolean }) {
  const { learn } = readConfig().links;
  return (
    <section className={cx(styles.help, inMenu && styles.inMenu)} aria-label={words.title}>
      <p className={styles.label}>{words.title}</p>
      <ul className={styles.list}>
        {words.articles.map(({ id, label }) => (
          <li key={id}>
            <Link to={paths.learn(id)} className={styles.entry}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a className={styles.entry} href={learn}>
            {words.all}
          </a>
        </li>
      </ul>
    </section>
  );
}
