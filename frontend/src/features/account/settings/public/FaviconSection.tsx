import { useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { ApiError } from "@/shared/api/problem";
import { setUser, useSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, showToast } from "@/shared/ui";
import { profileMedia } from "../../messages/profileMedia";
import own from "./public.module.css";

const words = profileMedia.favicon;

const TYPES = "image/png,image/svg+xml,image/x-icon,image/vnd.microsoft.icon,image/jpeg,image/webp";

async function choose(favicon: string): Promise<void> {
  const { opts } = await accountApi.changeFavicon(favicon);
  const now = useSession.getState().user;
  if (now) setUser({ ...now, opts });
}

/** The icon of the published pages. */
export function FaviconSection({ user }: { user: User }) {
  const [busy, setBusy] = useState<"uploading" | "removing" | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { favicon } = user.opts;

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy("uploading");
    setWrong(null);
    try {
      const { baseUrl } = await accountApi.uploadFavicon(file);
      await choose(baseUrl);
      showToast({ text: words.saved });
    } catch (error) {
      if (isSignedOut(error)) return;
      showAlert("favicon", words.uploadFailed);
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
      if (!isSignedOut(error)) showAlert("favicon", words.removeFailed);
    } finally {
      setBusy(null);
    }
  };

  return (
    <SettingsSection id="favicon" title={words.title}>
      <div className={styles.person}>
        {favicon && (
          <img
            className={own.icon}
            src={`${favicon}?size=128`}
            alt={words.now}
            width={48}
            height={48}
          />
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
          {busy === "uploading" ? words.uploading : favicon ? words.replace : words.upload}
        </Button>
        {favicon && (
          <Button variant="text" onClick={() => void remove()} disabled={busy !== null}>
            {words.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
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
