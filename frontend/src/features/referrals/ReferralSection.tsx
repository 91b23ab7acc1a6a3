import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showAlert } from "@/shared/alerts";
import { track } from "@/shared/analytics";
import type { User } from "@/shared/api/model";
import type { Referrals } from "@/shared/api/referrals";
import { formatCount, formatDollars } from "@/shared/format";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { readStored, writeStored } from "@/shared/storage";
import {
  announce,
  Button,
  Failed,
  Field,
  Figures,
  Skeleton,
  TextLink,
  useTimer,
} from "@/shared/ui";
import { referral as words } from "./messages/referrals";
import { referralsQuery } from "./queries";
import own from "./referrals.module.css";

/** How long it says that it has copied. */
const TOLD_MS = 2000;
const LAST_COPIED = "affiliate-copy-link-last-date";

/** Copying is reported once a day. */
function trackCopy(): void {
  const today = new Date().toISOString().slice(0, 10);
  if (readStored(LAST_COPIED) === today) return;
  writeStored(LAST_COPIED, today);
  track("referral_link_copied");
}

function LinkField({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  useTimer(copied ? TOLD_MS : null, () => setCopied(false));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      showAlert("affiliate", words.copyFailed);
      return;
    }
    setCopied(true);
    announce(words.copied);
    trackCopy();
  };
  return (
    <div className={own.link}>
      <Field label={words.link}>
        <input type="text" readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button onClick={() => void copy()}>{copied ? words.copied : words.copy}</Button>
    </div>
  );
}

function Statement({ counts }: { counts: Referrals }) {
  const lines = [
    { label: words.joined, value: formatCount(counts.referredJoinedUsers) },
    { label: words.joinedByTemplate, value: formatCount(counts.referredJoinedUsersByTemplate) },
    { label: words.paid, value: formatCount(counts.referredPaidUsers) },
    { label: words.earned, value: formatDollars(counts.totalVolume) },
  ];
  return (
    <dl className={styles.statement} aria-label={words.statistics}>
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <Figures>{value}</Figures>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The account's own link, and what came of it. */
export function ReferralSection({ user }: { user: User }) {
  const { data: counts, isError: failed, refetch } = useQuery(referralsQuery);
  return (
    <SettingsSection id="referral" title={words.title}>
      <p className={own.lead}>{words.lead}</p>
      <p className={own.text}>
        {words.text} <TextLink to={paths.learn("referral")}>{words.more}</TextLink>
      </p>
      <LinkField link={paths.referral(user.affiliate_my_id)} />
      <p className={styles.quiet}>{words.template(`?ref=${user.affiliate_my_id}`)}</p>
      {failed && <Failed onRetry={refetch}>{words.failed}</Failed>}
      {!failed && counts === undefined && <Skeleton width="100%" height={160} />}
      {!failed && counts !== undefined && <Statement counts={counts} />}
    </SettingsSection>
  );
}
