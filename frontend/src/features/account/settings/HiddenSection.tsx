import type { User } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { LinkButton } from "@/shared/ui";
import { settings } from "../messages/settings";
import type { Hidden } from "./sections";
import styles from "./settings.module.css";

const words = settings.hiddenWhy;

/** In place of a section that somebody followed a link to and does not have: why, and where that is changed. */
export function HiddenSection({ user, hidden }: { user: User; hidden: Hidden }) {
  const { text, byPlan } = hidden.why;
  return (
    <div className={styles.absent}>
      <p className={styles.absentText}>{text}</p>
      {byPlan && <p className={styles.quiet}>{words.plan(user.plan.name)}</p>}
      {byPlan && (
        <div className={styles.buttons}>
          <LinkButton variant="filled" to={paths.changePlan()}>
            {words.change}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
