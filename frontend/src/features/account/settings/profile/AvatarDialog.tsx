import { type ReactNode, useEffect, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { accountApi } from "@/shared/api/account";
import "./cropper.css";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError } from "@/shared/api/problem";
import { Button, cx, Dialog, useDroppedFile } from "@/shared/ui";
import { profileMedia } from "../../messages/profileMedia";
import styles from "./avatar.module.css";

const words = profileMedia.avatar;

const TYPES = ["image/jpeg", "image/png", "image/webp"];
const MOST_BYTES = 10 * 1024 * 1024;
const ZOOM = { from: 1, to: 3 };

function refusal(file: Blob): string | null {
  if (!TYPES.includes(file.type)) return words.wrongKind;
  return file.size > MOST_BYTES ? words.tooLarge : null;
}

/** What the server says is wrong with the picture, if it says that. */
function sentenceOf(error: unknown): string | null {
  return error instanceof ApiError && [413, 415, 422, 429].includes(error.status)
    ? error.detail
    : null;
}

interface StageProps {
  empty: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Where the picture lies; a file can be dropped on it. It is there only once the dialog is. */
function Stage({ empty, onFile, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const over = useDroppedFile(stage, onFile);
  return (
    <div ref={stage} className={cx(styles.stage, empty && styles.empty, over && styles.over)}>
      {children}
    </div>
  );
}

interface AvatarDialogProps {
  onSaved: (pic: string) => void;
  onClose: () => void;
}

/** A picture is uploaded first; then a round part of it is chosen, and the server cuts it out. */
export function AvatarDialog({ onSaved, onClose }: AvatarDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.from);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState<"uploading" | "saving" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  const choose = async (file: File | null | undefined) => {
    if (!file || busy !== null) return;
    const wrong = refusal(file);
    setError(wrong);
    if (wrong !== null) return;
    setBusy("uploading");
    const { signal } = gone.current;
    try {
      const uploaded = await accountApi.uploadPicture(file, signal);
      if (!uploaded.url) throw new Error(words.noAddress);
      setUrl(uploaded.url);
      setCrop({ x: 0, y: 0 });
      setZoom(ZOOM.from);
    } catch (failure) {
      if (signal.aborted || isSignedOut(failure)) return;
      setError(sentenceOf(failure));
      showAlert("avatar", words.noAddress);
    } finally {
      setBusy(null);
    }
  };

  const save = async () => {
    if (url === null || area === null) return;
    setBusy("saving");
    setError(null);
    try {
      const { pic } = await accountApi.cutAvatar(url, area);
      onSaved(pic);
    } catch (failure) {
      setBusy(null);
      if (isSignedOut(failure)) return;
      setError(sentenceOf(failure));
      showAlert("avatar", words.notCreated);
    }
  };

  const pick = (
    <Button
      variant={url === null ? "filled" : "text"}
      className={url === null ? "" : styles.aside}
      onClick={() => input.current?.click()}
      disabled={busy !== null}
      data-autofocus
    >
      {busy === "uploading" ? words.uploading : url === null ? words.choose : words.other}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== "saving" && onClose()}
      title={words.title}
      context={words.context}
      persistent={url !== null}
      footer={
        <>
          {url !== null && pick}
          {error !== null && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button variant="text" onClick={onClose} disabled={busy === "saving"}>
            {words.cancel}
          </Button>
          {url === null ? (
            pick
          ) : (
            <Button variant="filled" onClick={() => void save()} disabled={busy !== null || !area}>
              {busy === "saving" ? words.saving : words.save}
            </Button>
          )}
        </>
      }
    >
      <Stage empty={url === null} onFile={(file) => void choose(file)}>
        {url === null ? (
          <p className={styles.hint}>{words.hint}</p>
        ) : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.from}
            maxZoom={ZOOM.to}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            classes={{ cropAreaClassName: styles.cut ?? "" }}
            mediaProps={{
              onError: () => {
                setUrl(null);
                showAlert("avatar", words.noAddress);
              },
            }}
            // Arrow keys move it, and a reader of screens must let them through.
            cropperProps={{ role: "application", "aria-label": words.area }}
            // The page's policy lets nobody write style elements; the sheet is imported above.
            disableAutomaticStylesInjection
          />
        )}
      </Stage>
      {url !== null && (
        <label className={styles.zoom}>
          <span className={styles.legend}>{words.zoom}</span>
          <input
            type="range"
            min={ZOOM.from}
            max={ZOOM.to}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      )}
      <input
        ref={input}
        type="file"
        accept={TYPES.join(",")}
        aria-label={words.choose}
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </Dialog>
  );
}
