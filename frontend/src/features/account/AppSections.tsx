import type { User } from "@/shared/api/model";
import { openShortcutsSheet } from "@/shared/commands";
import { account } from "@/shared/messages/account";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { saveOpts } from "@/shared/session";
import { setTheme, type Theme, useTheme } from "@/shared/theme";
import { Button, cx, LinkButton } from "@/shared/ui";
import { SettingsSection } from "./SettingsSection";
import styles from "./settings.module.css";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

export function AppearanceSection() {
  const theme = useTheme((state) => state.theme);
  const { settings } = account;
  return (
    <SettingsSection id="appearance" title={settings.appearance}>
      <div className={styles.choices} role="radiogroup" aria-labelledby="appearance-title">
        {THEMES.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={one}
              checked={theme === one}
              onChange={() => setTheme(one)}
            />
            <span>
              {common.theme[one]}
              <span className={styles.quiet}> {settings.appearanceText[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </SettingsSection>
  );
}

export function KeyboardSection({ user }: { user: User }) {
  const { settings } = account;
  return (
    <SettingsSection
      id="keyboard"
      title={settings.keyboard}
      actions={
        <Button size="sm" onClick={openShortcutsSheet}>
          {settings.allShortcuts}
        </Button>
      }
    >
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={user.opts.singleKeyShortcuts}
          onChange={(event) => void saveOpts({ singleKeyShortcuts: event.target.checked })}
        />
        <span>
          {settings.singleKeys}
          <span className={cx(styles.quiet, styles.below)}>{settings.singleKeysText}</span>
        </span>
      </label>
    </SettingsSection>
  );
}

export function LogOutSection() {
  const { settings } = account;
  return (
    <SettingsSection
      id="log-out"
      title={settings.logOut}
      actions={
        <LinkButton size="sm" to={paths.logout()}>
          {settings.logOut}
        </LinkButton>
      }
    >
      <p className={styles.quiet}>{settings.logOutText}</p>
    </SettingsSection>
  );
}
