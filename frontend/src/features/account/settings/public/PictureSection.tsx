import { useRef, useState } from "react";
import { type AlertType, showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import type { UserOpts } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { setUser, useSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, showToast } from "@/shared/ui";
import own from "./public.module.css";

interface PictureSectionProps {
  id: string;
  alert: AlertType;
  words: {
    readonly title: string;
    readonly text: string;
    readonly hint: string;
    readonly now: string;
    readonly upload: string;
    readonly replace: string;
    readonly uploading: string;
    readonly remove: string;
    readonly saved: string;
    readonly removed: string;
    readonly uploadFailed: string;
    readonly removeFailed: string;
  };
  /** The types of files that are taken. */
  types: string;
  /** The picture as it is shown here; null where there is none. */
  shown: string | null;
  size: readonly [width: number, height: number];
  /** Stores a file, and answers its address. */
  send: (file: File) => Promise<{ baseUrl: string }>;
  /** An empty address takes it away. */
  choose: (address: string) => Promise<{ opts: UserOpts }>;
}

/** A picture of the account’s pages: uploaded, shown, replaced and taken away. */
export function PictureSection(props: PictureSectionProps) {
  const { id, alert, words, types, shown, size, send } = props;
  const [width, height] = size;
  const [busy, setBusy] = useState<"uploading" | "removing" | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const choose = async (address: string) => {
    const { opts } = await props.choose(address);
    const now = useSession.getState().user;
    if (now) setUser({ ...now, opts });
  };

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy("uploading");
    setWrong(null);
    try {
      const { baseUrl } = await send(file);
      await choose(baseUrl);
      showToast({ text: words.saved });
    } catch (error) {
      if (isSignedOut(error)) return;
      showAlert(alert, words.uploadFailed);
      // What is wrong with the picture stays beside it for longer than the alert.
      if (error instanceof ApiError && [413, 415, 422, 429].includes(error.status)) {
        setWrong(error.detail);
      }
    } finally {
      setBusy(null);
    }
  };

  const remove = async () => {
    setBusy("removing");
    setWrong(null);
    try {
      await choose("");
      showToast({ text: words.removed });
    } catch (error) {
      if (!isSignedOut(error)) showAlert(alert, words.removeFailed);
    } finally {
      setBusy(null);
    }
  };

  return (
    <SettingsSection id={id} title={words.title}>
      <div className={styles.person}>
        {shown && (
          <img className={own.icon} src={shown} alt={words.now} width={width} height={height} />
        )}
        <div>
          <p className={styles.value}>{words.text}</p>
          <p className={styles.quiet}>{words.hint}</p>
        </div>
      </div>
      {wrong !== null && (
        <p role="alert" className={own.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => input.current?.click()} disabled={busy !== null}>
          {busy === "uploading" ? words.uploading : shown ? words.replace : words.upload}
        </Button>
        {shown && (
          <Button variant="text" onClick={() => void remove()} disabled={busy !== null}>
            {words.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={types}
        aria-label={words.upload}
        hidden
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </SettingsSection>
  );
}
