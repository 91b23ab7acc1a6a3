import type { DomainStatus, DomainTarget } from "@/shared/api/domains";
import { paths } from "@/shared/paths";
import { Button, TextLink } from "@/shared/ui/Button";
import styles from "./domain.module.css";
import { domain as words } from "./messages/domain";
import { Records } from "./Records";
import { mayBeSwitched, recordsFor, type Verdict } from "./rules";

const FOR_MONEY: readonly DomainStatus[] = [
  "NoValidSubscription",
  "NoValidSubscriptionMapped",
  "PausedSubscription",
];
const LATER: readonly DomainStatus[] = [
  "DomainNotFound",
  "BadDNSSettings",
  "InvalidOwner",
  "IPv6Present",
  "DomainUsedByOther",
];

function sentence(status: DomainStatus, target: DomainTarget, title: string | null): string {
  switch (status) {
    case "NotPublished":
      return words.notPublished[target.type];
    case "DomainUsedByMe":
      return words.usedByProfile;
    case "DomainUsedByMyMag":
      return words.usedByProject(title);
    default:
      return words.reported[status];
  }
}

interface OutcomeProps {
  verdict: Verdict;
  target: DomainTarget;
  /** What a project of this number is called, where that is known. */
  titleOf: (numId: number) => string | null;
  busy: boolean;
  onSwitch: () => void;
}

/** What a test has come to, each thing with what can be done about it. */
export function Outcome({ verdict, target, titleOf, busy, onSwitch }: OutcomeProps) {
  const { check, against } = verdict;
  const reported: readonly DomainStatus[] = verdict.canMap ? ["CanMap"] : against;
  const { mag } = check.domain_data;
  return (
    <div className={styles.outcome}>
      {reported.map((status) => (
        <div key={status} className={styles.result} data-status={status}>
          <p className={styles.sentence}>
            {sentence(status, target, mag === null ? null : titleOf(mag))}
          </p>
          <Records records={recordsFor(status, check)} gone={status === "IPv6Present"} />
          {FOR_MONEY.includes(status) && (
            <p>
              <TextLink to={paths.changePlan()}>{words.changePlan}</TextLink>
            </p>
          )}
          {mayBeSwitched(status, target) && (
            <div>
              <Button size="sm" aria-busy={busy} disabled={busy} onClick={onSwitch}>
                {words.switchTo[target.type]}
              </Button>
            </div>
          )}
        </div>
      ))}
      {reported.some((status) => LATER.includes(status)) && (
        <p className={styles.quiet}>{words.note}</p>
      )}
    </div>
  );
}
