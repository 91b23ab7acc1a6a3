import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { type CropBox, type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { Button, cx, showToast, useDroppedFile } from "@/shared/ui";
import styles from "./CoverTools.module.css";
import { publishing as publication } from "./messages/publishing";
import { PICTURE_TYPES, refusal } from "./picture";

const CropDialog = lazy(() =>
  import("./CropDialog").then((module) => ({ default: module.CropDialog })),
);

const words = publication.cover;

interface CoverToolsProps {
  detail: ProjectDetail;
  onSaved: (detail: ProjectDetail) => void;
  /** The cover as it is. */
  children: ReactNode;
}

/** The cover with what changes it: choose, drop or paste a picture, cut it, take it away. */
export function CoverTools({ detail, onSaved, children }: CoverToolsProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { num_id: numId, hasOwnCover } = detail;

  const choose = (file: Blob | null) => {
    if (file === null) return;
    const sentence = refusal(file);
    if (sentence === null) setPicture(file);
    else showAlert("cover", sentence);
  };

  const over = useDroppedFile(area, choose);

  const save = async (box: CropBox | null) => {
    if (picture === null) return;
    try {
      onSaved(await publicationApi.setCover(numId, picture, box));
    } catch (error) {
      // A refusal says what is wrong with the picture; anything else only that it failed.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      throw new Error(refused ? error.detail : words.failed);
    }
    setPicture(null);
    showToast({ text: words.saved });
  };

  const remove = async () => {
    setBusy(true);
    try {
      onSaved(await publicationApi.removeCover(numId));
      showToast({ text: words.removed });
    } catch {
      showAlert("cover", words.removeFailed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={area} className={cx(styles.area, over && styles.over)}>
      {children}
      {over && <p className={styles.drop}>{words.drop}</p>}
      <div className={styles.tools}>
        <Button size="sm" onClick={() => input.current?.click()}>
          {hasOwnCover ? words.replace : words.choose}
        </Button>
        {hasOwnCover && (
          <Button size="sm" variant="text" onClick={() => void remove()} disabled={busy}>
            {words.remove}
          </Button>
        )}
        <p className={styles.hint}>{words.hint}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        aria-label={words.choose}
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0] ?? null);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      {picture !== null && (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onSave={save}
            onClose={() => setPicture(null)}
            onUnreadable={() => {
              setPicture(null);
              showAlert("cover", words.unreadable);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
