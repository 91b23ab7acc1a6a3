import { useState } from "react";
import { useStore } from "zustand";
import { late, TextButton } from "@/shared/ui";
import { chooseFiles } from "../assets/files";
import { addFonts, FONT_TYPES, ownFonts } from "../fonts/ownFonts";
import { fontsMessages as words } from "../messages/fonts";
import styles from "./FamilyPicker.module.css";

const FontManager = late(async () => (await import("../fonts/FontManager")).FontManager);

/** What can be done with own fonts below the list of families (EDIT-215). `onAdded` gets the first family that was added. */
export function OwnFontActs({ onAdded }: { onAdded: (family: string) => void }) {
  const { state, families, mayChange, sending } = useStore(ownFonts);
  const [isManaged, setManaged] = useState(false);
  const add = async (files: readonly File[]) => {
    const [family] = await addFonts(files);
    if (family !== undefined) onAdded(family.id);
  };
  if (state === "failed") return <p className={styles.note}>{words.failedToLoad}</p>;
  if (!mayChange) return families.length > 0 && <p className={styles.note}>{words.theirs}</p>;
  return (
    <div className={styles.acts}>
      <TextButton
        disabled={sending > 0}
        onClick={() => chooseFiles((files) => void add(files), { types: FONT_TYPES })}
      >
        {sending > 0 ? words.sending(sending) : words.add}
      </TextButton>
      {families.length > 0 && (
        <TextButton
          onPointerEnter={FontManager.preload}
          onFocus={FontManager.preload}
          onClick={() => setManaged(true)}
        >
          {words.manage}
        </TextButton>
      )}
      {isManaged && <FontManager onClose={() => setManaged(false)} />}
    </div>
  );
}
