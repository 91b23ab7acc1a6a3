import type { User } from "@/shared/api/model";
import { openShortcutsSheet } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { settings } from "@/shared/messages/settings";
import { paths } from "@/shared/paths";
import { saveOpts } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { setTheme, type Theme, useTheme } from "@/shared/theme";
import { Button, cx, LinkButton } from "@/shared/ui";
import styles from "../settings.module.css";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

export function AppearanceSection() {
  const theme = useTheme((state) => state.theme);
  return (
    <SettingsSection id="appearance" title={settings.appearance.title}>
      <div className={styles.choices} role="radiogroup" aria-label={settings.appearance.title}>
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
              <span className={styles.quiet}> {settings.appearance.text[one]}</span>
            </span>
          </label>
        ))}
      </div>
    </SettingsSection>
  );
}

export function KeyboardSection({ user }: { user: User }) {
  return (
    <SettingsSection
      id="keyboard"
      title={settings.keyboard.title}
      actions={
        <Button size="sm" onClick={openShortcutsSheet}>
          {settings.keyboard.all}
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
          {settings.keyboard.singleKeys}
          <span className={cx(styles.quiet, styles.below)}>{settings.keyboard.singleKeysText}</span>
        </span>
      </label>
    </SettingsSection>
  );
}

export function LogOutSection() {
  return (
    <SettingsSection
      id="log-out"
      title={settings.logOut.title}
      actions={
        <LinkButton size="sm" to={paths.logout()}>
          {settings.logOut.title}
        </LinkButton>
      }
    >
      <p className={styles.quiet}>{settings.logOut.text}</p>
    </SettingsSection>
  );
}
