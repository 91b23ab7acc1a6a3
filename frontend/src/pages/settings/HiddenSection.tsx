import type { User } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import styles from "@/shared/settings/settings.module.css";
import { LinkButton } from "@/shared/ui";
import { settings } from "../messages/settings";
import type { Hidden } from "./sections";

const words = settings.hiddenWhy;

/** Instead of a section that the person does not have: why, and where that is changed. */
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
