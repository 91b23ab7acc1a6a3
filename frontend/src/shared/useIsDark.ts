import { useTheme } from "./theme";
import { useMediaQuery } from "./ui/hooks";

/** Is the dark theme shown: chosen, or that of the system? For pictures, of which there are two. */
export function useIsDark(): boolean {
  const theme = useTheme((state) => state.theme);
  const system = useMediaQuery("(prefers-color-scheme: dark)");
  return theme === "system" ? system : theme === "dark";
}
