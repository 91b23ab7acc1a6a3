import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { history } from "@/features/library/history/messages/history";
import { statisticsTitle } from "@/features/publication/statistics/messages/title";
import { useRegisterCommands } from "@/shared/commands";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { setTheme, type Theme, useTheme } from "@/shared/theme";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

/** What can be done from everywhere: opening pages and changing the theme. */
export function useAppCommands(): void {
  const navigate = useNavigate();
  const commands = useMemo(() => {
    const { nav, groups, theme, goTo } = common;
    const destinations: [string, string, string][] = [
      ["go.projects", nav.projects, paths.home()],
      ["go.settings", nav.settings, paths.settings()],
      ["go.statistics", statisticsTitle, paths.statistics()],
      ["go.activity", history.title, paths.activity()],
      ["go.learn", nav.learn, paths.learn()],
      ["go.logout", nav.logOut, paths.logout()],
    ];
    return [
      ...destinations.map(([id, label, path]) => ({
        id,
        label: id === "go.logout" ? label : goTo(label),
        group: groups.navigation,
        run: () => void navigate(path),
      })),
      ...THEMES.map((name) => ({
        id: `theme.${name}`,
        label: `${theme.label}: ${theme[name]}`,
        keywords: "appearance colour color dark light mode",
        group: groups.general,
        when: () => useTheme.getState().theme !== name,
        run: () => setTheme(name),
      })),
    ];
  }, [navigate]);
  useRegisterCommands(commands);
}
