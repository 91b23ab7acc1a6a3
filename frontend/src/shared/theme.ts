import { create } from "zustand";
import { readStored, writeStored } from "./storage";

export type Theme = "light" | "dark" | "system";

/** The same key is read by theme.js before the first paint. */
const KEY = "octavo-theme";

function stored(): Theme {
  const value = readStored(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: stored() }));

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  useTheme.setState({ theme });
}
