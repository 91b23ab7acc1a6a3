import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx, Icon } from "@/shared/ui";
import { type FontFamily, familyStack } from "../fonts/library";
import { ownScript, SCRIPTS, type Script } from "../fonts/scripts";
import { stylesMessages } from "../messages/styles";
import styles from "./FamilyPicker.module.css";
import { areOffered, offerFaces } from "./faces";
import { useSeen } from "./useSeen";

interface FamilyRowProps {
  id: string;
  family: FontFamily;
  /** What is looked for; null for any. */
  script: Script | null;
  /** The keyboard is here. */
  isActive: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

/** A family set in itself, once it is in sight: its row is as high as before. */
export function FamilyRow({ id, family, script, isActive, isCurrent, onChoose }: FamilyRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  const isSeen = useSeen(row, areOffered(family.id));
  const sample = script ?? ownScript(family);
  useEffect(() => {
    if (isSeen) offerFaces([{ family: family.id, italic: false }]);
  }, [isSeen, family.id]);
  const face = isSeen ? { fontFamily: familyStack(family.id) } : undefined;
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      className={cx(styles.family, isActive && styles.active)}
      aria-label={family.name}
      aria-selected={isCurrent}
      title={family.designer === "" ? undefined : stylesMessages.families.by(family.designer)}
      tabIndex={-1}
      // The keyboard stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.name} style={face}>
        {family.name}
      </span>
      {sample !== null && (
        <span
          className={styles.sample}
          style={face}
          lang={SCRIPTS[sample].language}
          dir="auto"
          aria-hidden="true"
        >
          {SCRIPTS[sample].sample}
        </span>
      )}
      {isCurrent && <Icon of={Check} />}
    </button>
  );
}
