import { lazy, Suspense, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { setUser, useSession } from "@/shared/session";
import { Button, showToast } from "@/shared/ui";
import { profileMedia } from "../../messages/profileMedia";
import styles from "./avatar.module.css";

const words = profileMedia.avatar;

const AvatarDialog = lazy(() =>
  import("./AvatarDialog").then((module) => ({ default: module.AvatarDialog })),
);

function showPicture(pic: string | null): void {
  const now = useSession.getState().user;
  if (now) setUser({ ...now, pic });
}

/** What changes the picture beside the name, and takes it away. */
export function AvatarTools({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await accountApi.removeAvatar();
      showPicture(null);
      showToast({ text: words.removed });
    } catch (error) {
      if (!isSignedOut(error)) showAlert("avatar", words.notRemoved);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.tools}>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      {user.pic !== null && (
        <Button size="sm" variant="text" onClick={() => void remove()} disabled={busy}>
          {words.remove}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <AvatarDialog
            onSaved={(pic) => {
              setOpen(false);
              showPicture(pic);
              showToast({ text: words.saved });
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
