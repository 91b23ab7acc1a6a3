import { useId } from "react";
import type { Role } from "@/shared/api/team";
import { Radio } from "@/shared/ui";
import styles from "./choice.module.css";
import { teamworkMessages as words } from "./messages/teamwork";

const ROLES: readonly Role[] = ["member", "editor"];

interface RoleChoiceProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
}

/** The two roles, each with what it means. */
export function RoleChoice({ label, value, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {ROLES.map((role) => (
          <label key={role} className={styles.option}>
            <Radio
              name={name}
              className={styles.radio}
              checked={value === role}
              aria-describedby={`${name}-${role}`}
              onChange={() => onChange(role)}
            />
            <span className={styles.name}>{words.roles[role].label}</span>
            <span id={`${name}-${role}`} className={styles.hint}>
              {words.hints[role]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ScopeChoiceProps {
  /** What is given besides everything, in words. */
  only: string;
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Everything, or chosen things. */
export function ScopeChoice({ only, all, onChange }: ScopeChoiceProps) {
  const name = useId();
  const option = (value: boolean, label: string) => (
    <label className={styles.option}>
      <Radio
        name={name}
        className={styles.radio}
        checked={all === value}
        onChange={() => onChange(value)}
      />
      <span className={styles.name}>{label}</span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{words.dialog.scope}</legend>
      <div className={styles.options}>
        {option(false, only)}
        {option(true, words.dialog.scopeAll)}
      </div>
    </fieldset>
  );
}
