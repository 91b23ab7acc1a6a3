import type { User } from "@/shared/api/model";
import { openShortcutsSheet } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { saveOpts } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { setTheme, type Theme, useTheme } from "@/shared/theme";
import { Button, CheckboxRow, Choice, cx, LinkButton } from "@/shared/ui";
import { settings } from "../../messages/settings";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

export function AppearanceSection() {
  const theme = useTheme((state) => state.theme);
  return (
    <SettingsSection id="appearance" title={settings.appearance.title}>
      <Choice
        label={settings.appearance.title}
        name="theme"
        options={THEMES.map((one) => ({
          value: one,
          label: (
            <>
              {common.theme[one]}
              <span className={cx(styles.quiet, styles.after)}>
                {" "}
                {settings.appearance.text[one]}
              </span>
            </>
          ),
        }))}
        value={theme}
        onChange={setTheme}
      />
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
      <CheckboxRow
        checked={user.opts.singleKeyShortcuts}
        onChange={(event) => void saveOpts({ singleKeyShortcuts: event.target.checked })}
        label={settings.keyboard.singleKeys}
        note={settings.keyboard.singleKeysText}
      />
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
