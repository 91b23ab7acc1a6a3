import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { isKitOpen, kitIsAskedFor, saveKitOpen } from "../guidance";
import styles from "./GuidanceKit.module.css";

const GuidanceKit = lazy(() =>
  import("./GuidanceKit").then((module) => ({ default: module.GuidanceKit })),
);

/** Reserves the kit's room on the page, so that nothing moves when its cards arrive. */
export function GuidanceKitHost() {
  const user = useSession((state) => state.user);
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!isKitOpen(user, search)) return null;
  const putAway = () => {
    saveKitOpen(false);
    // The address would open it again.
    if (kitIsAskedFor(search)) navigate(paths.home(), { replace: true });
    // Its row in the sidebar stays and brings it back.
    document.querySelector<HTMLElement>("[data-tour='kit']")?.focus();
  };
  return (
    <section className={styles.kit} aria-label={common.guidanceKit.title}>
      <Suspense fallback={null}>{user && <GuidanceKit onPutAway={putAway} />}</Suspense>
    </section>
  );
}
