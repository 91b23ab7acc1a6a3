import type { User } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { paths } from "@/shared/paths";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { TextLink } from "@/shared/ui";
import own from "./creator.module.css";
import { creator as words } from "./messages/creator";

function Address({ link }: { link: string | null }) {
  if (link === null) return words.none;
  return (
    <a href={link} className={styles.link} rel="noreferrer" target="_blank">
      {link.replace(/^(https:\/\/|mailto:)/, "")}
    </a>
  );
}

/** Who changes it: nobody here. */
function Support() {
  const { supportEmail } = readConfig();
  return (
    <p className={styles.quiet}>
      {words.support}{" "}
      {supportEmail ? (
        <a href={`mailto:${supportEmail}`} className={styles.link}>
          {supportEmail}
        </a>
      ) : (
        <TextLink to={paths.requestDemo()}>{words.contactSupport}</TextLink>
      )}
    </p>
  );
}

/** What readers of templates learn of their maker. */
export function CreatorSection({ user }: { user: User }) {
  const [profile] = user.creatorProfiles;
  return (
    <SettingsSection id="creator-profile" title={words.title}>
      {profile ? (
        <dl className={own.facts}>
          <dt>{words.name}</dt>
          <dd>{profile.creatorName}</dd>
          <dt>{words.portfolio}</dt>
          <dd>
            <Address link={profile.portfolioLink} />
          </dd>
          <dt>{words.contact}</dt>
          <dd>
            <Address link={profile.contactLink} />
          </dd>
        </dl>
      ) : (
        <p>{words.empty}</p>
      )}
      <Support />
    </SettingsSection>
  );
}
