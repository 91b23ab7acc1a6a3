import { useId } from "react";
import { common } from "../messages/common";
import { setTheme, type Theme, useTheme } from "../theme";
import styles from "./ThemeSwitch.module.css";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

/** Three words; the chosen one is underlined. */
export function ThemeSwitch({ legendHidden = true }: { legendHidden?: boolean }) {
  const theme = useTheme((state) => state.theme);
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={legendHidden ? styles.hidden : styles.legend}>{common.theme.label}</legend>
      {THEMES.map((one) => (
        <label key={one} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={theme === one}
            onChange={() => setTheme(one)}
            className={styles.hidden}
          />
          <span className={styles.word}>{common.theme[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
