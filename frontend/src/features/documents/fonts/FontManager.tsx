import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import type { OwnFontFamily, OwnFontFile } from "@/shared/api/documents";
import { Button, Dialog, TextButton } from "@/shared/ui";
import { chooseFiles } from "../assets/files";
import { fontsMessages as words } from "../messages/fonts";
import styles from "./FontManager.module.css";
import { ownStack } from "./own";
import { addFonts, FONT_TYPES, ownFonts, removeFont, renameFamily } from "./ownFonts";

/** The fonts of the account: looked at, renamed and deleted. */
export function FontManager({ onClose }: { onClose: () => void }) {
  const { families, sending } = useStore(ownFonts);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      flush
      medium
      footer={
        <>
          <Button
            variant="text"
            disabled={sending > 0}
            onClick={() => chooseFiles((files) => void addFonts(files), { types: FONT_TYPES })}
          >
            {sending > 0 ? words.sending(sending) : words.add}
          </Button>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      {families.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.families} aria-label={words.title}>
        {families.map((family) => (
          <Family key={family.id} family={family} />
        ))}
      </ul>
    </Dialog>
  );
}

function Family({ family }: { family: OwnFontFamily }) {
  const [name, setName] = useState(family.name);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "" || wanted === family.name) setName(family.name);
    else if (!(await renameFamily(family, wanted))) setName(family.name);
  };
  return (
    <li className={styles.family}>
      <form className={styles.head} onSubmit={(event) => void rename(event)}>
        <input
          className={styles.name}
          style={{ fontFamily: ownStack(family.id) }}
          aria-label={words.renameOf(family.name)}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {name.trim() !== family.name && <TextButton type="submit">{words.rename}</TextButton>}
      </form>
      <ul className={styles.files}>
        {family.files.map((file) => (
          <FontFile key={file.id} family={family} file={file} />
        ))}
      </ul>
    </li>
  );
}

function FontFile({ family, file }: { family: OwnFontFamily; file: OwnFontFile }) {
  const [isAsking, setAsking] = useState(false);
  const axes = file.axes.map(({ name, least, most }) => words.axis(name, least, most));
  return (
    <li className={styles.file}>
      <div className={styles.what}>
        <p>{words.style(file.name, words.weights(file.leastWeight, file.mostWeight))}</p>
        {axes.length > 0 && <p className={styles.note}>{words.axes(axes)}</p>}
        {file.namedStyles.length > 0 && (
          <p className={styles.note}>{words.namedStyles(file.namedStyles)}</p>
        )}
        {isAsking && <p role="alert">{words.confirm(family.name)}</p>}
      </div>
      {isAsking ? (
        <>
          <TextButton onClick={() => setAsking(false)}>{words.cancel}</TextButton>
          <TextButton onClick={() => void removeFont(family, file.id)}>
            {words.confirmDelete}
          </TextButton>
        </>
      ) : (
        <TextButton
          aria-label={words.deleteOf(file.name, family.name)}
          onClick={() => setAsking(true)}
        >
          {words.delete}
        </TextButton>
      )}
    </li>
  );
}
