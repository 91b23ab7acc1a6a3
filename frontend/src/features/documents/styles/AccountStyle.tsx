import { Library } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { confirmDialog, DropdownMenu, Icon, TextButton } from "@/shared/ui";
import { useDocument, useEditor } from "../editor/context";
import { stylesMessages } from "../messages/styles";
import type { DocumentRecord, RecordId } from "../model/record";
import {
  accountStyles,
  addFromAccount,
  followed,
  loadAccountStyles,
  nameOf,
  namesake,
  removeAccountStyle,
  shareStyle,
} from "./account";
import styles from "./TextStyles.module.css";

const { account: words } = stylesMessages;

/** Takes in the styles of the account whose project is open. */
export function useAccountStyles(): void {
  const { numId } = useEditor();
  useEffect(() => void loadAccountStyles(numId), [numId]);
}

interface FromAccountProps {
  onAdded: (style: RecordId | null) => void;
}

/** Offers the styles of the account that the project does not follow yet; nothing where there are none. */
export function FromAccount({ onAdded }: FromAccountProps) {
  const editor = useEditor();
  const { records } = useDocument();
  const all = useStore(accountStyles, (state) => state.styles);
  const here = new Set([...records.values()].map(({ base }) => base.accountStyle));
  const others = all.filter(({ id }) => !here.has(id));
  if (others.length === 0) return null;
  const items = others
    .toSorted((one, other) => nameOf(one.record).localeCompare(nameOf(other.record)))
    .map((style) => ({
      id: style.id,
      label: nameOf(style.record),
      run: () => onAdded(addFromAccount(editor, style)),
    }));
  return (
    <DropdownMenu
      className={styles.menu}
      label={words.add}
      labelled
      trigger={
        <>
          <Icon of={Library} />
          {words.add}
        </>
      }
      groups={[{ items }]}
    />
  );
}

interface AccountLinkProps {
  style: RecordId;
  record: DocumentRecord;
}

/** How a style of the project stands to those of the account, and what can be done about it. */
export function AccountLink({ style, record }: AccountLinkProps) {
  const editor = useEditor();
  const mayChange = useStore(accountStyles, (state) => state.mayChange);
  useStore(accountStyles, (state) => state.styles);
  const shared = followed(record);
  if (shared !== undefined) {
    const remove = async () => {
      const name = nameOf(shared.record);
      const sure = await confirmDialog({
        title: words.deleteTitle(name),
        text: words.deleteText,
        confirm: words.deleteYes,
      });
      if (sure) await removeAccountStyle(shared);
    };
    return (
      <>
        <p className={styles.note}>{words.linked}</p>
        <div className={styles.acts}>
          <TextButton onClick={() => editor.set([style], "accountStyle", null)}>
            {words.unlink}
          </TextButton>
          {mayChange && <TextButton onClick={() => void remove()}>{words.delete}</TextButton>}
        </div>
      </>
    );
  }
  if (!mayChange) return null;
  const known = namesake(record);
  const share = async () => {
    const name = nameOf(record);
    const isMeant =
      known === undefined ||
      (await confirmDialog({
        title: words.updateTitle(name),
        text: words.updateText,
        confirm: words.updateYes,
      }));
    if (isMeant) await shareStyle(editor, style);
  };
  return (
    <div className={styles.acts}>
      <TextButton onClick={() => void share()}>
        {known === undefined ? words.share : words.update}
      </TextButton>
    </div>
  );
}
