import type { User } from "@/shared/api/model";
import { formatCount, formatLimit } from "@/shared/format";
import { Button, Dialog, Figures, LinkButton, UseLine } from "@/shared/ui";
import { prompts } from "../messages/prompts";
import { planLink } from "../planLink";
import type { UpgradeFacts } from "../upgrade/upgrade";
import styles from "./limits.module.css";

const words = prompts.push;

interface LineProps {
  label: string;
  used: number;
  /** -1: none. 0: not part of the plan. */
  limit: number;
}

function Line({ label, used, limit }: LineProps) {
  const count = formatCount(used);
  const text = limit < 0 ? words.noLimit(count) : words.of(count, formatLimit(limit));
  return (
    <div className={styles.line}>
      <dt>
        {label}
        {limit > 0 && used >= limit && <span className={styles.full}>{words.full}</span>}
      </dt>
      <dd>
        <Figures>{limit === 0 ? words.none : text}</Figures>
      </dd>
      {limit > 0 && (
        <dd className={styles.drawn}>
          <UseLine value={used} limit={limit} />
        </dd>
      )}
    </div>
  );
}

interface PushModalProps {
  open: boolean;
  onClose: () => void;
  user: User;
  facts: UpgradeFacts;
}

/** What the plan holds beside what is in it, as a statement. */
export function PushModal({ open, onClose, user, facts }: PushModalProps) {
  const link = planLink(user);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context(user.plan.name)}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {prompts.notNow}
          </Button>
          <LinkButton variant="filled" data-autofocus="" to={link.to} onClick={onClose}>
            {link.label}
          </LinkButton>
        </>
      }
    >
      <dl className={styles.lines}>
        <Line
          label={words.published}
          used={facts.published}
          limit={user.plan_limits.published_mags}
        />
        <Line label={words.domains} used={facts.domains} limit={user.permissions.domain_limit} />
        <Line
          label={words.views}
          used={user.current_month_page_views}
          limit={user.plan_limits.views_per_month}
        />
      </dl>
      <p className={styles.after}>{words.text}</p>
    </Dialog>
  );
}
