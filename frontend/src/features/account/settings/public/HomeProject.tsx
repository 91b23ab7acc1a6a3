import { lazy, Suspense, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { publicationApi } from "@/shared/api/publication";
import { paths } from "@/shared/paths";
import { setUser } from "@/shared/session";
import styles from "@/shared/settings/settings.module.css";
import { Button, cx, showToast, TextLink } from "@/shared/ui";
import { settings } from "../../messages/settings";

const ProjectPicker = lazy(() =>
  import("@/entities/project/picker").then((module) => ({ default: module.ProjectPicker })),
);
const words = settings.home;

/** The project that stands where readers would find the list of all. */
export function HomeProject({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { homeProject: home } = user;
  const set = async (numId: number | null, sentence: string) => {
    setBusy(true);
    try {
      setUser(await publicationApi.setHome(numId));
      setOpen(false);
      showToast({ text: sentence });
    } catch (error) {
      if (!isSignedOut(error)) showAlert("home-project", words.failed);
    }
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <div>
        <p className={styles.quiet}>{words.title}</p>
        {home ? (
          <p className={styles.value}>
            <TextLink to={paths.about(home.num_id)}>{home.title}</TextLink>
            <span className={cx(styles.quiet, styles.block)}>
              {home.is_published ? words.shown : words.unpublished}
            </span>
          </p>
        ) : (
          <p>{words.none}</p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button size="sm" disabled={busy} onClick={() => setOpen(true)}>
          {home ? words.change : words.choose}
        </Button>
        {home && (
          <Button
            size="sm"
            variant="text"
            disabled={busy}
            onClick={() => void set(null, words.removed)}
          >
            {words.remove}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open && (
          <ProjectPicker
            open
            purpose="home"
            context={words.context}
            submit={words.submit}
            current={home?.num_id ?? null}
            busy={busy}
            onChoose={(mag) => void set(mag.num_id, words.saved(mag.title))}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
