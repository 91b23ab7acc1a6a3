import { useState } from "react";
import { isSignedOut } from "@/shared/api/client";
import { type DomainState, type DomainStatus, domainApi } from "@/shared/api/domains";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { Button, TextLink } from "@/shared/ui/Button";
import { Certificate } from "./Certificate";
import styles from "./domain.module.css";
import { domain as words } from "./messages/domain";

interface MappedDomainProps {
  domain: string;
  state?: DomainState | null | undefined;
  /** The plan no longer includes it. */
  barred: boolean;
  unmapLabel?: string;
  busy?: boolean;
  onUnmap: () => void;
  /** Further things that can be done with it. */
  children?: React.ReactNode;
}

/** A domain that is mapped: how it stands, and the way to unmap it. */
export function MappedDomain({
  domain,
  state,
  barred,
  unmapLabel = words.unmap,
  busy = false,
  onUnmap,
  children,
}: MappedDomainProps) {
  const [against, setAgainst] = useState<DomainStatus | null>(null);
  // The owner wants to see it: a good moment to look whether readers can.
  const look = async () => {
    try {
      const { errors } = await domainApi.visit(domain);
      setAgainst(errors[0] ?? null);
    } catch (error) {
      if (!isSignedOut(error)) logFailure("A domain could not be looked at", error);
    }
  };
  const isReported = against !== null && against in words.reported;
  return (
    <div className={styles.connector}>
      <div>
        <a
          className={styles.mapped}
          href={`https://${domain}/`}
          target="_blank"
          rel="noreferrer"
          onClick={() => void look()}
        >
          {domain}
        </a>
        <p className={state === "failing" || state === "suspended" ? styles.wrong : styles.quiet}>
          {barred ? words.reported.NoValidSubscriptionMapped : words.states[state ?? "served"]}
        </p>
        {!barred && state !== "suspended" && <Certificate key={domain} domain={domain} />}
        {barred && (
          <p>
            <TextLink to={paths.changePlan()}>{words.changePlan}</TextLink>
          </p>
        )}
        <div role="status">
          {isReported && (
            <p className={styles.wrong}>{words.reported[against as keyof typeof words.reported]}</p>
          )}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button size="sm" aria-busy={busy} disabled={busy} onClick={onUnmap}>
          {unmapLabel}
        </Button>
        {children}
      </div>
    </div>
  );
}
