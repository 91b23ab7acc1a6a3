import { Button, CheckboxRow, Dialog, Field, TextButton } from "@/shared/ui";
import { useAssets, useKnown } from "../assets/context";
import { chooseFiles } from "../assets/files";
import { useCommentParts } from "../comments/parts";
import { commentedAt } from "../editor/commented";
import { useDocument, useEditor, useRecord } from "../editor/context";
import { nameOf } from "../editor/names";
import { useDraft } from "../inspector/fields/useDraft";
import { readingMessages } from "../messages/reading";
import { isAlbum, type RecordId } from "../model/record";
import styles from "./Reading.module.css";

const words = readingMessages.picture;

interface PictureSheetProps {
  picture: RecordId;
  onClose: () => void;
  /** Comments are to be seen. */
  onComments: () => void;
}

/** What can be done with a picture without laying anything out: another file, and what is said of it. */
export function PictureSheet({ picture, onClose, onComments }: PictureSheetProps) {
  const canComment = useCommentParts() !== null;
  const editor = useEditor();
  const assets = useAssets();
  const document = useDocument();
  const record = useRecord(picture);
  if (record === undefined) return null;
  const choose = (capture: boolean) =>
    chooseFiles(
      ([file]) => {
        if (file === undefined) return;
        void assets.fill(picture, file);
        onClose();
      },
      { several: false, capture },
    );
  const decorative = record.base.decorative === true;
  const inAlbum = record.parent !== null && isAlbum(editor.records.get(record.parent)?.kind);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={nameOf(document, picture)}
      footer={
        <Button variant="filled" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Small asset={record.base.asset} />
        <div className={styles.acts}>
          <Button data-autofocus="" onClick={() => choose(false)}>
            {record.base.asset == null ? words.choose : words.chooseAnother}
          </Button>
          <Button onClick={() => choose(true)}>{words.photo}</Button>
        </div>
        {!decorative && (
          <Line
            picture={picture}
            register="label"
            label={words.alternative}
            hint={words.alternativeHint}
          />
        )}
        <CheckboxRow
          label={words.decorative}
          checked={decorative}
          onChange={({ target }) => editor.set([picture], "decorative", target.checked || null)}
        />
        {canComment && (
          <TextButton
            className={styles.remark}
            onClick={() => {
              const commenting = commentedAt(editor, { widget: picture, x: 500, y: 500 });
              onClose();
              editor.view.setState({ commenting });
              onComments();
            }}
          >
            {words.comment}
          </TextButton>
        )}
        {inAlbum && <Line picture={picture} register="caption" label={words.caption} />}
      </div>
    </Dialog>
  );
}

/** The picture itself, in small. */
function Small({ asset }: { asset: unknown }) {
  const known = useKnown((state) => state.assets).find(({ key }) => key === asset);
  if (known === undefined) return <p className={styles.none}>{words.empty}</p>;
  const { picture } = known;
  return (
    <img className={styles.picture} src={picture.renditions[0]?.[1] ?? picture.address} alt="" />
  );
}

interface LineProps {
  picture: RecordId;
  register: "label" | "caption";
  label: string;
  hint?: string;
}

/** A line that is said of the picture, saved when its field is left. */
function Line({ picture, register, label, hint }: LineProps) {
  const editor = useEditor();
  const record = useRecord(picture);
  const value = record?.base[register];
  const { typed: _, ...field } = useDraft({
    value: typeof value === "string" ? value : "",
    onCommit: (typed) => void editor.set([picture], register, typed.trim() === "" ? null : typed),
  });
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      <input type="text" dir="auto" autoComplete="off" {...field} />
    </Field>
  );
}
